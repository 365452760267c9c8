// The editor of positions. It has two sides that always agree: the text, with what the rules
// have against it beside the fault, and the board, on which pieces of a palette are put.
/** @import { ErrorData, PieceWord } from "../../../protocol/server/answers" */
import { $, capital, make, write } from "./dom.js";
import { oneLine, readPosition, said } from "./games.js";
import { drawn, icon } from "./board.js";

// faultOf returns what stands before, at and after the place in a position text that an
// error has, or nothing where it has none.
/** @param {Partial<ErrorData>} fault @param {string} text */
function faultOf({ row, character }, text) {
  if (!row) return null;
  const rows = text.split(" ")[0].split("/"), at = rows[row - 1] ?? "";
  const start = character - 1;
  return [`${row > 1 ? "…/" : ""}${at.slice(0, start)}`, at.slice(start, start + 1) || " ", `${at.slice(start + 1)}${row < rows.length ? "/…" : ""}`];
}

/** @param {{ seat: string, kind: string }} piece */
const key = ({ seat, kind }) => `${seat} ${kind}`;

const upright = (heading = 0) => 45 * heading;

// without returns a picture of a piece at the origin, without its name.
function without(piece) {
  const part = drawn("g", {});
  for (const child of piece.childNodes) if (child.nodeName !== "title") part.append(child.cloneNode(true));
  return part;
}

// lettered returns a picture for a piece that was not seen on any board.
function lettered(word) {
  const part = drawn("g", {});
  part.append(drawn("circle", { r: 16, fill: "#777" }), drawn("text", { y: 6, "text-anchor": "middle", "font-size": 17, fill: "#fff" }));
  part.lastChild.textContent = word;
  return part;
}

export class Editor {
  open = false;
  asked = 0;
  text = "";
  cells = new Map();
  rest = [];
  drawings = new Map();
  heading = 0;

  // The page gives the editor: spec(), the game; players() and name(seat); faults(text),
  // which resolves to what is wrong with a position, or nothing; picture(text), which
  // resolves to the picture of a position; seen(), which resolves to pictures with their
  // pieces to take drawings from; board; and end(), which shows the game again.
  constructor(page) {
    this.page = page;
    $("fen").addEventListener("input", () => (this.open ? this.read() : this.check()));
    $("edit").onclick = () => this.begin().catch((err) => this.mark({ reason: err.message }));
    $("edit-end").onclick = () => this.end();
    $("edit-clear").onclick = () => this.write(() => this.cells.clear());
    $("edit-turn").onchange = () => this.write(() => { this.rest[0] = $("edit-turn").value; });
    $("heading").onchange = () => {
      this.heading = Number($("heading").value);
      this.showPalette();
    };
  }

  // show shows the text of a position, which has no faults, unless somebody writes there.
  show(fen, anew) {
    if (this.open) return;
    write($("fen"), fen, anew);
    if ($("fen").value === fen) this.mark();
  }

  // check resolves to whether the text is a position, and says what is wrong with it.
  async check() {
    const text = $("fen").value;
    let error;
    try {
      error = await this.page.faults(readPosition(text));
    } catch (err) {
      error = { reason: err.message };
    }
    if (text === $("fen").value) this.mark(error);
    return !error;
  }

  /** @param {Partial<ErrorData>} [error] */
  mark(error) {
    $("fault").hidden = !error;
    $("fen").setAttribute("aria-invalid", String(Boolean(error)));
    const text = oneLine($("fen").value), faults = error ? [error, ...(error.others ?? [])] : [];
    $("fault").replaceChildren(...faults.flatMap((fault) => {
      const place = faultOf(fault, text);
      return [`${capital(said(fault))}. `, ...(place ? [make("code", {}, place[0], make("mark", { textContent: place[1] }), place[2])] : [])];
    }));
  }

  // ------------------------------------------------------------ the board

  async begin() {
    const { board, spec } = this.page;
    this.words = spec().pieces.map(({ word }) => word).sort((a, b) => b.length - a.length);
    this.page.board.show(await this.look(), []);
    this.open = true;
    this.heading = 0;
    $("editor").append($("position"));
    $("editor").hidden = false;
    board.edit = (space, to) => this.put(space, to);
    this.makePalette();
    $("palette").querySelector(":checked").focus();
    await this.read();
  }

  // end ends the editing, and shows the game again unless another one is being shown.
  end(back = true) {
    if (!this.open) return;
    this.open = false;
    this.asked++;
    this.page.board.edit = null;
    const held = $("editor").contains(document.activeElement);
    $("editor").hidden = true;
    $("edit").after($("position"));
    if (held) $("edit").focus({ preventScroll: true });
    $("fen").value = $("fen").defaultValue;
    this.mark();
    if (back) this.page.end();
  }

  // look takes the drawings of pieces from pictures, and resolves to the last of these.
  async look() {
    const list = await this.page.seen();
    this.drawings.clear();
    for (const { svg, pieces } of list) this.learn(svg, pieces);
    return list.at(-1).svg;
  }

  // learn takes the drawings of pieces from a picture.
  learn(svg, pieces) {
    const doc = make("div");
    doc.innerHTML = svg;
    for (const piece of pieces.values()) {
      const e = doc.querySelector(`.piece[data-space="${piece.space}"]`);
      if (e && !this.drawings.has(key(piece))) this.drawings.set(key(piece), { part: without(e), heading: piece.heading ?? 0 });
    }
    for (const e of doc.querySelectorAll(".reserve")) {
      const seat = `p${e.dataset.seat}`, { kind } = this.page.spec().pieces.find((p) => p.seat === seat && p.word.includes(e.dataset.reserve));
      const piece = { seat, kind };
      if (!this.drawings.has(key(piece))) this.drawings.set(key(piece), { part: without(e.querySelector(":scope > g")), heading: 0 });
    }
  }

  // drawing returns a separate picture of a piece, and how it is turned.
  drawing(piece) {
    const { part, heading } = this.drawings.get(key(piece)) ?? { part: lettered(piece.word), heading: piece.heading };
    return { part: part.cloneNode(true), turned: upright((piece.heading ?? 0) - (heading ?? 0)) };
  }

  labels() {
    const { rows, columns } = this.page.spec();
    return rows.map((row) => columns.map((column) => row + column));
  }

  // scan returns the words of pieces in a position text by their spaces, and the words after
  // the board. It returns nothing if the board is not of this game.
  scan(text) {
    const [board, ...rest] = text.split(" "), cells = new Map(), labels = this.labels(), rows = board.split("/");
    if (rows.length !== labels.length) return null;
    for (const [i, row] of rows.entries()) {
      let column = 0;
      for (let at = 0; at < row.length;) {
        const word = this.words.find((w) => row.startsWith(w, at)), [run] = /^\d+/.exec(row.slice(at)) ?? [];
        if (!word && !run || column >= labels[i].length) return null;
        if (word) cells.set(labels[i][column], word);
        column += word ? 1 : Number(run);
        at += (word ?? run).length;
      }
      if (column !== labels[i].length) return null;
    }
    return { cells, rest };
  }

  // compose returns the position text.
  compose() {
    const rows = this.labels().map((row) => row.map((label) => this.cells.get(label) ?? " ").join("").replace(/ +/g, ({ length }) => length));
    return [rows.join("/"), ...this.rest].join(" ");
  }

  // read follows the text.
  async read() {
    const found = this.scan(oneLine($("fen").value));
    if (found) Object.assign(this, found);
    this.showRest();
    await this.draw(Boolean(found));
  }

  // write changes the position, and the text with it.
  write(change) {
    change();
    $("fen").value = this.compose();
    this.showRest();
    return this.draw(true);
  }

  // put puts the chosen piece on a space, takes an equal one away, or moves what is there.
  put(space, to) {
    const word = this.chosen()?.word;
    this.write(() => {
      if (to) {
        this.cells.set(to, this.cells.get(space));
        this.cells.delete(space);
      } else if (!word || this.cells.get(space) === word) this.cells.delete(space);
      else this.cells.set(space, word);
    });
  }

  // draw shows the board: the picture of a position, or a sketch of what is not yet one. A
  // text whose board cannot be read leaves the board as it was.
  async draw(readable) {
    const asked = ++this.asked, fits = await this.check();
    if (asked !== this.asked || !readable) return;
    if (!fits) return this.page.board.sketch(this.pieces());
    const svg = await this.page.picture(readPosition($("fen").value));
    if (asked === this.asked) this.page.board.show(svg, []);
  }

  // pieces returns what is on the board: by spaces, a picture and a name.
  pieces() {
    return new Map([...this.cells].map(([space, word]) => {
      const piece = this.page.spec().pieces.find((p) => p.word === word);
      return [space, { ...this.drawing(piece), title: this.title(piece) }];
    }));
  }

  // ------------------------------------------------------------ what is beside the board

  title({ seat, kind }) {
    return this.page.players() > 1 ? `${this.page.name(Number(seat.slice(1)))} ${kind}` : kind;
  }

  // kinds returns the pieces of the players, each with all of its headings.
  /** @returns {PieceWord[][]} */
  kinds() {
    const list = this.page.spec().pieces.filter(({ seat }) => Number(seat.slice(1)) <= this.page.players());
    return [...Map.groupBy(list, (piece) => key(piece)).values()];
  }

  // chosen returns the chosen piece of the palette, or nothing for the eraser.
  chosen() {
    const at = $("palette").querySelector("input:checked")?.value;
    const turns = at ? this.kinds()[at] : null;
    return turns?.[this.heading % turns.length];
  }

  makePalette() {
    const choice = (value, title, ...picture) => {
      const box = make("input", { type: "radio", name: "palette", value, checked: value === "0" });
      box.setAttribute("aria-label", title);
      return make("label", { title }, box, ...picture);
    };
    $("palette").replaceChildren(make("legend", { textContent: "Piece" }), choice("", "Take away", "✕"),
      ...this.kinds().map(([piece], i) => choice(String(i), this.title(piece), make("span"))));
    const turns = Math.max(...this.kinds().map(({ length }) => length));
    $("heading").parentElement.hidden = turns < 2;
    $("heading").replaceChildren(...Array.from({ length: turns }, (_, i) => new Option(`${upright(i)}°`, String(i))));
    $("edit-turn").replaceChildren(...Array.from({ length: this.page.players() }, (_, i) => new Option(this.page.name(i + 1), "abcd"[i])));
    $("edit-turn").parentElement.hidden = this.page.players() < 2;
    $("edit-keys").replaceChildren();
    this.showPalette();
  }

  showPalette() {
    const spans = $("palette").querySelectorAll("span");
    this.kinds().forEach((turns, i) => {
      const { part, turned } = this.drawing(turns[this.heading % turns.length]);
      spans[i].replaceChildren(icon(part, turned));
    });
  }

  // showRest shows whose turn it is and the keys of the text.
  showRest() {
    const [turn = "", ...keys] = this.rest, names = keys.map((word) => word.split("=")[0]);
    $("edit-turn").value = turn;
    const list = $("edit-keys");
    if (list.dataset.names !== names.join(" ") || !list.firstChild) {
      list.dataset.names = names.join(" ");
      list.replaceChildren(...names.map((name, i) => {
        const field = make("input", { autocomplete: "off", spellcheck: false });
        field.oninput = () => this.write(() => { this.rest[i + 1] = `${name}=${field.value.replace(/\s/g, "")}`; });
        return make("label", {}, `${capital(name)} `, field);
      }));
    }
    for (const [i, field] of [...list.querySelectorAll("input")].entries()) {
      const value = keys[i].slice(names[i].length + 1);
      field.size = Math.max(2, value.length);
      if (field.value !== value) field.value = value;
    }
  }

  // redraw draws the position again, in other colors.
  async redraw() {
    this.page.board.show(await this.look(), []);
    this.showPalette();
    await this.draw(true);
  }
}
