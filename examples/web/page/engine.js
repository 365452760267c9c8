// An engine in a web worker, and the dialogue with it: every line that has an
// answer is a promise of it.

const ends = {
  isready: (line) => line === "readyok",
  query: (line) => line.startsWith("response"),
  go: (line) => line.startsWith("bestmove"),
  svg: (line) => line.endsWith("svgok"),
};

let module; // compiled once for all engines

async function compile() {
  const packed = await fetch("rulebook.wasmz");
  if (!packed.ok) throw new Error(`rulebook.wasmz: ${packed.status}`);
  return WebAssembly.compileStreaming(new Response(packed.body.pipeThrough(new DecompressionStream("gzip")),
    { headers: { "Content-Type": "application/wasm" } }));
}

export class Engine {
  constructor() {
    this.waiting = [];
    this.worker = new Worker("worker.js");
    this.started = new Promise((resolve, reject) => {
      this.ready = resolve;
      this.worker.onerror = (event) => reject(new Error(event.message));
      module ??= compile();
      module.then((code) => this.worker.postMessage(code)).catch(reject);
    });
    this.worker.onmessage = (event) => this.hear(event.data);
  }

  // A message is one line, but for pictures, which are a document.
  hear(text) {
    if (text === "ready") return this.ready();
    const first = this.waiting[0];
    if (!first) return;
    if (text.startsWith("info string error")) {
      first.error = text.slice("info string error ".length);
      if (first.told) return; // its readyok is still to come
    } else {
      first.lines.push(text);
      if (!first.done(text)) return;
    }
    this.waiting.shift();
    first.resolve(first);
  }

  // Say a line that is answered; resolves to what has lines, or an error.
  ask(line) {
    return new Promise((resolve) => {
      this.waiting.push({ done: ends[line.split(" ")[0]], lines: [], error: "", resolve });
      this.worker.postMessage(line);
    });
  }

  // Say lines that are answered only when they are wrong; resolves to the last
  // complaint, or to nothing.
  async tell(...lines) {
    const answer = await new Promise((resolve) => {
      this.waiting.push({ done: ends.isready, lines: [], error: "", told: true, resolve });
      for (const line of [...lines, "isready"]) this.worker.postMessage(line);
    });
    return answer.error;
  }

  async query(what) {
    const answer = await this.ask(`query ${what}`);
    return answer.error ? "" : answer.lines[0].slice("response".length).trim();
  }

  end() { this.worker.terminate(); }
}
