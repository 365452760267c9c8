// A web worker that runs the engine: lines in, lines out.
importScripts("wasm_exec.js");

const early = []; // lines that come before the engine listens
onmessage = (event) => early.push(event.data);

async function start() {
  const packed = await fetch("rulebook.wasmz");
  if (!packed.ok) throw new Error(`rulebook.wasmz: ${packed.status}`);
  const code = new Response(packed.body.pipeThrough(new DecompressionStream("gzip")),
    { headers: { "Content-Type": "application/wasm" } });
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(code, go.importObject);
  go.run(instance); // it takes over onmessage
  for (const line of early) onmessage({ data: line });
}

start().catch((err) => postMessage(`info string error the engine does not start: ${err.message}`));
