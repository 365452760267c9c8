// A web worker that runs the engine. The page sends it compiled, then lines; the
// worker answers in lines, and says when the engine has ended.
importScripts("wasm_exec.js");

const early = []; // lines that come before the engine listens
onmessage = ({ data }) => {
  if (data.module) start(data);
  else early.push(data);
};

async function start({ module, life }) {
  try {
    if (navigator.locks) {
      await hold(life);
      postMessage({ holds: true });
    }
    const go = new Go();
    const end = go.run(await WebAssembly.instantiate(module, go.importObject)); // it takes over onmessage
    for (const line of early) onmessage({ data: line });
    await end;
    postMessage({ died: "the engine has ended" });
  } catch (err) {
    postMessage({ died: err.message });
  }
}

// hold takes a lock for as long as the worker lives, so that the page notices its end.
const hold = (life) => new Promise((held) => {
  navigator.locks.request(life, () => {
    held();
    return new Promise(() => {});
  });
});
