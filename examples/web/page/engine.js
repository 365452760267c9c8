// An engine in a web worker, and the dialogue with it: every line that has an
// answer is a promise of it.

const ends = {
  ugi: (line) => line === "ugiok",
  isready: (line) => line === "readyok",
  query: (line) => line.startsWith("response"),
  go: (line) => line.startsWith("bestmove"),
  svg: (line) => line.endsWith("svgok"),
};

export class Engine {
  constructor() {
    this.waiting = [];
    this.started = new Promise((resolve) => { this.ready = resolve; });
    this.worker = new Worker("worker.js");
    this.worker.onmessage = (event) => this.hear(event.data);
    this.worker.onerror = (event) => this.hear(`info string error ${event.message}`);
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
      first.heard?.(text);
      if (!first.done(text)) return;
    }
    this.waiting.shift();
    first.resolve(first);
  }

  // Say a line that is answered; resolves to what has lines, or an error.
  ask(line, heard) {
    return new Promise((resolve) => {
      this.waiting.push({ done: ends[line.split(" ")[0]], lines: [], error: "", heard, resolve });
      this.worker.postMessage(line);
    });
  }

  // Say a line that is answered only when it is wrong; resolves to the complaint,
  // or to nothing.
  async tell(line) {
    const answer = await new Promise((resolve) => {
      this.waiting.push({ done: ends.isready, lines: [], error: "", told: true, resolve });
      this.worker.postMessage(line);
      this.worker.postMessage("isready");
    });
    return answer.error;
  }

  async query(what) {
    const answer = await this.ask(`query ${what}`);
    return answer.error ? "" : answer.lines[0].slice("response".length).trim();
  }

  end() { this.worker.terminate(); }
}
