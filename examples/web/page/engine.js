// Engines in web workers, and the dialogue with them. A line that has an answer is a promise
// of it.
/** @import { ErrorData, GameData, MovesData, PositionData } from "../../../protocol/server/answers" */

// What ends the answer to a command.
const ends = {
  ugi: (line) => line.endsWith("ugiok"),
  isready: (line) => line === "readyok",
  query: (line) => line.startsWith("response"),
  go: (line) => line.startsWith("bestmove"),
  svg: (line) => line.endsWith("svgok"),
  json: (line) => /^[[{]/.test(line),
  games: (line) => line === "gamesok",
};

// Each error line is followed by the same as JSON, because the engine is told to.
const complaint = "info string error ", data = "info string errordata ";
const wantsData = "setoption name ErrorData value true";

// Ended is the error of a question to an engine that has ended.
export class Ended extends Error {}

// load fetches and compiles an engine, once for all workers: rules, which cannot search, or
// rulebook. It calls progress with the number of bytes that are here and of all, which is 0 if
// it is not known.
/** @param {"rules" | "rulebook"} name */
export async function load(name, progress = (here, all) => {}) {
  const packed = await fetch(new URL(`${name}.wasmz`, import.meta.url));
  if (!packed.ok) throw new Error(`${name}.wasmz: ${packed.status} ${packed.statusText}`);
  const plain = packed.headers.get("Content-Type") === "application/wasm"; // decompressed by the browser
  const all = Number(packed.headers.get(plain ? "X-Decoded-Length" : "Content-Length") || 0);
  let here = 0;
  const count = new TransformStream({
    transform(part, out) {
      here += part.length;
      progress(here, all && Math.max(here, all));
      out.enqueue(part);
    },
  });
  const counted = packed.body.pipeThrough(count), code = plain ? counted : counted.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(code, { headers: { "Content-Type": "application/wasm" } }));
}

export class Engine {
  // died is called with the reason if the engine ends unexpectedly. The module may be a promise.
  constructor(module, died = (reason) => {}) {
    this.died = died;
    this.waiting = []; // questions in the order of their answers
    this.over = null; // the error of all questions once the engine has ended
    this.life = `engine ${Math.random()}`;
    this.worker = new Worker(new URL("worker.js", import.meta.url));
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.die(event.message || "its worker cannot be loaded");
    };
    Promise.resolve(module).then((module) => this.worker.postMessage({ module, life: this.life }), (err) => this.die(err.message));
    this.worker.postMessage(wantsData);
  }

  // A message is one line or several, but for what the worker says itself.
  hear(message) {
    if (message.died) return this.die(message.died);
    if (message.holds) return this.watch();
    for (const line of message.split("\n")) this.hearLine(line);
  }

  hearLine(line) {
    const [first] = this.waiting;
    if (!first || line.startsWith(complaint)) return;
    if (line.startsWith(data)) {
      first.errors.push(JSON.parse(line.slice(data.length)));
      if (first.told) return; // its readyok is still to come
    } else {
      if (first.told || !line.startsWith("info string ")) first.lines.push(line);
      first.heard?.(line);
      if (!first.done(line)) return;
    }
    this.waiting.shift();
    first.resolve(first);
  }

  // watch notices the end of a silent worker, which holds a lock as long as it lives.
  watch() {
    navigator.locks?.request(this.life, () => this.die("its worker has ended"));
  }

  die(reason) {
    if (this.over) return;
    this.end(reason);
    this.died(reason);
  }

  // end ends the engine, whatever it does. Pending questions get an error.
  end(reason = "it was stopped") {
    this.over ??= new Ended(reason);
    this.worker.terminate();
    for (const question of this.waiting.splice(0)) question.reject(this.over);
  }

  // say posts lines, none of which may contain a line break.
  say(lines, question) {
    for (const line of lines) {
      if (/[\p{Cc}\u2028\u2029]/u.test(line)) throw new Error("A line break or another control character cannot be part of it.");
    }
    return new Promise((resolve, reject) => {
      if (this.over) throw this.over;
      this.waiting.push({ lines: [], errors: [], resolve, reject, ...question });
      for (const line of lines) this.worker.postMessage(line);
    });
  }

  // ask sends a line that has an answer, and resolves to the lines of the answer. It passes
  // each of them to heard at once.
  async ask(line, heard) {
    const answer = await this.say([line], { done: ends[line.split(" ")[0]], heard });
    if (answer.errors.length) throw new Error(answer.errors[0].text);
    return answer.lines;
  }

  // tell sends lines that have an answer only on errors, and resolves to the first error, if
  // any: what the protocol tells of it.
  /** @param {...string} lines @returns {Promise<ErrorData | undefined>} */
  async tell(...lines) { return (await this.say([...lines, "isready"], { done: ends.isready, told: true })).errors[0]; }

  // query resolves to the answer to a question about the position.
  async query(what) {
    const [line] = await this.ask(`query ${what}`);
    return line.slice("response".length).trim();
  }

  // json resolves to the value of a command's answer in JSON.
  async json(command) { return JSON.parse((await this.ask(command)).at(-1)); }

  /** @returns {Promise<PositionData>} */
  position() { return this.json("json"); }

  /** @returns {Promise<MovesData>} */
  moves() { return this.json("json moves"); }

  /** @returns {Promise<GameData[]>} */
  async games() { return (await this.ask("games")).slice(0, -1).map((line) => JSON.parse(line)); }
}
