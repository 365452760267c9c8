// A first lesson: positions with tasks, one after the other. The moves that solve a task are
// part of the site; they are found by the rules when it is built.
import { $, disable, make, release, store } from "./dom.js";

const kept = store("lessons"); // by game, the numbers of the steps that were solved

export class Lesson {
  all = null; // the lessons of all games
  name = "";
  steps = [];
  at = 0;
  hinted = false;
  done = new Set();

  // The page gives the lesson access to its game: begin(name, position), which shows a
  // position to solve and resolves when it is shown; end(), which shows what was there
  // before; hint(word), which marks the spaces of a move.
  constructor(page) {
    this.page = page;
    $("lesson-back").onclick = () => this.go(this.at - 1);
    $("lesson-next").onclick = () => this.go(this.at + 1);
    $("lesson-hint").onclick = () => this.hint();
    $("lesson-end").onclick = () => this.leave();
  }

  get open() { return this.name !== ""; }

  get step() { return this.steps[this.at]; }

  // start begins the lesson of a game with the first step that is not solved. It resolves to
  // whether there is one.
  async start(name) {
    this.all ??= await (await fetch(new URL("lessons.json", import.meta.url))).json();
    const steps = Object.hasOwn(this.all, name) ? this.all[name] : [];
    if (!steps.length) return false;
    const solved = (kept.get() ?? {})[name];
    Object.assign(this, { name, steps, done: new Set(Array.isArray(solved) ? solved : []) });
    const open = steps.findIndex((_, i) => !this.done.has(i));
    await this.go(Math.max(0, open));
    return true;
  }

  async go(i) {
    if (i < 0 || i >= this.steps.length) return this.leave();
    Object.assign(this, { at: i, hinted: false });
    this.show();
    await this.page.begin(this.name, this.step.position);
  }

  // leave ends the lesson. Another game has been chosen if it does not go back.
  leave(back = true) {
    if (!this.open) return;
    this.name = "";
    release($("lesson"), $("learn"));
    $("lesson").hidden = true;
    if (back) this.page.end();
  }

  // hint says a hint; asked again, it marks the spaces of a solution.
  hint() {
    if (this.hinted) this.page.hint(this.step.solutions[0]);
    this.hinted = true;
    this.say(this.step.hint);
  }

  // judge answers a legal move, and reports whether it solves the task.
  judge(word) {
    const solved = this.step.solutions.includes(word);
    if (solved) {
      this.done.add(this.at);
      kept.set({ ...kept.get(), [this.name]: [...this.done] });
      this.show();
      const left = this.steps.findIndex((_, i) => !this.done.has(i));
      this.say(`Yes, ${word}. ${left < 0 ? "You have solved the whole lesson." : ""}`, true);
      $(this.at + 1 < this.steps.length ? "lesson-next" : "lesson-end").focus({ preventScroll: true });
    } else {
      this.say(`${word} is allowed. ${this.step.wrong} Try again.`);
    }
    return solved;
  }

  // refuse answers a move that is not legal.
  refuse(reason) { this.say(`${reason} Try again.`); }

  say(text, solved = false) {
    $("lesson-answer").textContent = text;
    $("lesson-answer").classList.toggle("solved", solved);
  }

  show() {
    $("lesson").hidden = false;
    $("lesson-title").textContent = `Lesson, ${this.at + 1} of ${this.steps.length}: ${this.step.title}`;
    $("lesson-task").textContent = this.step.task;
    $("lesson-why").textContent = this.step.why;
    this.say("");
    const held = $("lesson-marks").contains(document.activeElement);
    $("lesson-marks").replaceChildren(...this.steps.map((step, i) => {
      const mark = make("button", { type: "button", textContent: this.done.has(i) ? "✓" : i + 1, title: step.title });
      mark.setAttribute("aria-label", `Step ${i + 1}, ${step.title}${this.done.has(i) ? ", solved" : ""}`);
      if (i === this.at) mark.setAttribute("aria-current", "step");
      mark.onclick = () => this.go(i);
      return make("li", {}, mark);
    }));
    const current = $("lesson-marks").querySelector("[aria-current]");
    if (held) current.focus({ preventScroll: true });
    disable($("lesson-back"), this.at === 0, current);
    disable($("lesson-next"), this.at === this.steps.length - 1, current);
  }
}
