// A web worker that runs the engine. The page sends it compiled, then lines; the
// worker answers in lines.
importScripts("wasm_exec.js");

const early = []; // lines that come before the engine listens
onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) start(data);
  else early.push(data);
};

async function start(module) {
  const go = new Go();
  go.run(await WebAssembly.instantiate(module, go.importObject)); // it takes over onmessage
  for (const line of early) onmessage({ data: line });
}
