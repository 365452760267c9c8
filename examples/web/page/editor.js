// The field for a position text: what the rules have against the text is said beside it
// while it is written, and where the fault is.
import { capital } from "./choices.js";
import { $, make } from "./dom.js";
import { readPosition } from "./games.js";

// faultOf returns what stands before, at and after the place in a position text that an
// error names, or nothing where it names none.
function faultOf(error, text) {
  const [, row, character] = (/row (\d+), character (\d+)/.exec(error) ?? []).map(Number);
  if (!row) return null;
  const rows = text.split(" ")[0].split("/"), at = rows[row - 1] ?? "";
  const start = character - 1;
  return [`${row > 1 ? "…/" : ""}${at.slice(0, start)}`, at.slice(start, start + 1) || " ", `${at.slice(start + 1)}${row < rows.length ? "/…" : ""}`];
}

export class Editor {
  // faults is asked what is wrong with a text, and resolves to nothing when nothing is.
  constructor(faults) {
    this.faults = faults;
    $("fen").addEventListener("input", () => this.check());
  }

  // show shows the text of a position, which has no faults, unless somebody writes there.
  show(fen) {
    if (document.activeElement === $("fen") && !$("fault").hidden) return;
    $("fen").value = fen;
    this.mark("");
  }

  async check() {
    const text = $("fen").value;
    let error;
    try {
      error = await this.faults(readPosition(text));
    } catch (err) {
      error = err.message;
    }
    if (text === $("fen").value) this.mark(error);
  }

  mark(error) {
    $("fault").hidden = !error;
    $("fen").setAttribute("aria-invalid", String(Boolean(error)));
    const fault = error && faultOf(error, readPosition($("fen").value));
    $("fault").replaceChildren(error ? `${capital(error)}.` : "", ...(fault ? [make("code", {}, fault[0], make("mark", { textContent: fault[1] }), fault[2])] : []));
  }
}
