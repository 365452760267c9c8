// The board: it shows a picture of the engine, marks possible moves, and turns clicks, drags
// and keys into moves.
/** @import { MoveData } from "../../../protocol/server/answers" */
import { follow, placeOf } from "./motion.js";

export const drawn = (name, attributes) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  return e;
};

// icon returns a separate picture of a part of the board's picture, turned.
export function icon(part, degrees = 0) {
  const svg = drawn("svg", { viewBox: "-20 -20 40 40", class: "icon", "aria-hidden": "true" });
  const copy = svg.appendChild(part.cloneNode(true));
  copy.setAttribute("transform", `rotate(${degrees})`);
  copy.removeAttribute("class");
  return svg;
}

// corners returns brackets around a space of the last move, which are visible without colors.
function corners(e) {
  const [x, y, w] = ["x", "y", "width"].map((name) => Number(e.getAttribute(name)));
  return drawn("path", { class: "corners", d: `M${x} ${y + 9}V${y}h9M${x + w - 9} ${y}h9v9M${x + w} ${y + w - 9}v9h-9M${x + 9} ${y + w}h-9v-9` });
}

const touchable = 44; // CSS pixels that a space should measure for fingers

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /** @type {MoveData[]} */
  moves = [];
  chosen = [];
  hinted = [];
  proved = [];
  shows = true;
  cursor = "";
  spaces = new Map();
  pieces = new Map();
  sides = new Map();
  drag = null;
  pressed = false;
  edit = null; // called with a space, or with two for a piece that was dragged, while a position is set up

  // What happens is told to three functions: move(word, since) that a move is made,
  // by an event of the time since; refused(word), that it cannot be made; and
  // choices(moves, byKey), which moves only a button can tell apart.
  constructor(element, { move, marked, refused, choices }) {
    this.element = element;
    this.move = move;
    this.marked = marked;
    this.refused = refused;
    this.choices = choices;
    element.addEventListener("pointerdown", (event) => this.press(event));
    // Users of a screen reader press without a pointer, and fingers may scroll until they are lifted.
    element.addEventListener("click", (event) => {
      const space = event.target.dataset?.space;
      if (space && !this.pressed) this.choose(space, event.timeStamp);
      this.pressed = false;
    });
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("focus", () => this.goTo(this.cursor || this.chosen[0] || this.begins()));
    element.addEventListener("touchmove", (event) => { if (this.drag) event.preventDefault(); }, { passive: false });
    addEventListener("pointermove", (event) => this.pull(event));
    addEventListener("pointerup", (event) => this.drop(event));
    new ResizeObserver(() => this.measure()).observe(element);
    addEventListener("pointercancel", (event) => this.drop(event)); // a finger's drag that became a scroll
  }

  // show shows a picture. Moves are what a person can do from now on; without them it
  // is another picture of the same position. The effect is that of the move which leads
  // there, if it is to be followed.
  /** @param {string} svg @param {MoveData[]} [moves] @param {MoveData} [effect] */
  show(svg, moves, effect) {
    if (!this.edit) this.drag = null; // the editor draws between a press and its end
    const before = new Map([...this.pieces].map(([space, piece]) => [space, { at: placeOf(piece), copy: piece }]));
    if (moves) this.allow(moves);
    this.element.innerHTML = svg;
    this.svg = this.element.querySelector("svg");
    this.svg.removeAttribute("role"); // its spaces are elements of their own
    this.spaces.clear();
    this.pieces.clear();
    for (const e of this.element.querySelectorAll(".space")) {
      e.id = `space-${e.dataset.space}`;
      e.setAttribute("role", "button");
      this.spaces.set(e.dataset.space, { e, name: e.textContent, x: Number(e.getAttribute("x")), y: Number(e.getAttribute("y")) });
    }
    for (const e of this.element.querySelectorAll(".piece")) this.pieces.set(e.dataset.space, e);
    if (!this.spaces.has(this.cursor)) this.cursor = "";
    const over = this.element.querySelector("g[pointer-events=none]");
    over.setAttribute("aria-hidden", "true"); // the names of spaces include the pieces on them
    this.marks = over.appendChild(drawn("g", {}));
    this.crop();
    for (const e of this.element.querySelectorAll(".last")) this.marks.before(corners(e));
    if (effect) follow(before, this.pieces, effect, over);
    this.mark();
  }

  // sketch shows pieces that need not be a position: by spaces, a picture, how it is turned,
  // and a name.
  sketch(pieces) {
    for (const e of this.pieces.values()) e.remove();
    this.pieces.clear();
    for (const [space, at] of this.spaces) {
      const { part, turned, title } = pieces.get(space) ?? {};
      at.name = title ? `${space}: ${title}` : space;
      if (!part) continue;
      const e = drawn("g", { class: "piece", "data-space": space });
      part.setAttribute("transform", `rotate(${turned})`);
      e.append(part);
      this.marks.before(e);
      this.pieces.set(space, e);
    }
    this.mark();
  }

  // annotate shows the arrows and marks of another picture of the same position.
  annotate(svg) {
    for (const e of this.element.querySelectorAll(".arrow, .mark")) e.remove();
    const doc = document.createElement("div");
    doc.innerHTML = svg;
    this.marks.before(...doc.querySelectorAll(".arrow, .mark"));
  }

  // crop removes the lines of text from the picture, because the page shows whose turn it is
  // and what the players have.
  crop() {
    const status = this.element.querySelector(".status");
    this.status = status.textContent;
    status.remove();
    this.sides.clear();
    for (const side of this.element.querySelectorAll(".side")) {
      this.sides.set(Number(side.dataset.seat), side);
      side.remove();
    }
    const box = this.svg.viewBox.baseVal;
    box.height -= 34 * (1 + this.sides.size);
    this.svg.setAttribute("preserveAspectRatio", "xMidYMin"); // what is left below is for the button
    this.element.style.setProperty("--natural", `${box.width * touchable / 40}px`);
    this.measure();
  }

  // measure marks the page if the spaces are too small for fingers.
  measure() {
    const scale = this.svg?.getScreenCTM()?.a;
    if (scale) this.element.classList.toggle("small", scale * 40 < touchable);
  }

  // offer lets a person make one of these moves.
  /** @param {MoveData[]} moves */
  offer(moves) {
    this.allow(moves);
    this.mark();
  }

  allow(moves) {
    this.moves = moves;
    this.chosen = [];
    this.hinted = [];
  }

  hint(word) {
    this.hinted = this.moves.find((m) => m.word === word)?.spaces ?? [];
    this.mark();
  }

  cancel() {
    this.chosen = [];
    this.mark();
  }

  // side returns the line of a player in the picture.
  side(seat) { return this.sides.get(seat); }

  fits(spaces) { return this.moves.filter((m) => spaces.every((space, i) => m.spaces[i] === space)); }

  // begins returns the first space on which a move can begin.
  begins() { return this.moves.find((m) => m.spaces.length)?.spaces[0] ?? this.spaces.keys().next().value; }

  choose(space, since, { byKey = false, dragged = false } = {}) {
    if (this.edit) return this.edit(space);
    if (!this.moves.length) return;
    if (byKey && this.moves.every((m) => !m.spaces.length)) return this.choices(this.moves, true); // only a pass
    this.hinted = [];
    const [before] = this.chosen;
    const again = this.chosen.length === 1 && before === space;
    if (!this.fits([...this.chosen, space]).length) this.chosen = [];
    if (!again && this.fits([...this.chosen, space]).length) this.chosen.push(space);
    const left = this.fits(this.chosen);
    if (this.chosen.length && left.length === 1 && left[0].spaces.length === this.chosen.length) {
      if (dragged) this.put();
      this.allow([]); // one move at a time
      return this.move(left[0].word, since);
    }
    if (!this.chosen.length && !again) this.refused(before ? `${before}-${space}` : space);
    this.mark(byKey);
    this.marked?.(since);
  }

  // put shows the piece at its destination.
  put() {
    const [from, to] = this.chosen;
    const piece = to && this.pieces.get(from);
    if (!piece) return;
    const { x, y } = this.spaces.get(to);
    this.pieces.get(to)?.setAttribute("visibility", "hidden");
    piece.setAttribute("transform", `translate(${x + 20} ${y + 20})`);
  }

  // mark shows what is chosen and the possible next spaces, and asks about moves that clicks
  // cannot distinguish.
  mark(byKey = false) {
    const left = this.fits(this.chosen);
    const next = new Set(left.map((m) => m.spaces[this.chosen.length]).filter(Boolean));
    const movable = new Set(this.moves.map((m) => m.spaces[0]).filter((space) => this.pieces.has(space)));
    this.marks.replaceChildren();
    for (const [space, { e, name, x, y }] of this.spaces) {
      const chosen = this.chosen.includes(space);
      const target = next.has(space) && (this.chosen.length > 0 || !movable.has(space));
      e.classList.toggle("movable", movable.has(space));
      e.classList.toggle("offered", movable.has(space) && this.shows && !this.chosen.length);
      e.classList.toggle("source", chosen);
      e.classList.toggle("target", target);
      e.classList.toggle("hint", this.hinted.includes(space));
      e.classList.toggle("cursor", space === this.cursor);
      e.setAttribute("aria-label", name + (chosen ? ", chosen" : target ? ", a move can end here" : movable.has(space) ? ", can move" : ""));
      const piece = this.pieces.get(space);
      if (piece) {
        piece.setAttribute("transform", `translate(${x + 20} ${y + 20})`);
        piece.removeAttribute("visibility");
      }
      if (target && (this.shows || this.chosen.length)) this.spot("goal", x, y, piece);
      if (this.hinted.includes(space)) this.spot("hinted", x, y, true);
      if (this.proved.includes(space)) this.spot("proof", x, y, true);
    }
    const ready = left.filter((m) => m.spaces.length === this.chosen.length);
    if (ready.length) this.put();
    this.choices(ready, byKey);
  }

  // spot marks a space: with a dot, or with a ring around the piece there.
  spot(name, x, y, ring) {
    const at = { cx: x + 20, cy: y + 20, r: ring ? 17.5 : 6.5 };
    const spot = this.marks.appendChild(drawn("g", { class: name }));
    if (ring) spot.append(drawn("circle", { class: "casing", ...at }));
    spot.append(drawn("circle", { class: ring ? "ring" : "dot", ...at }));
  }

  // affect marks spaces that a choice would change, until it is called again.
  affect(spaces) {
    for (const e of this.marks.querySelectorAll(".affected")) e.remove();
    for (const space of spaces) this.spot("affected", this.spaces.get(space).x, this.spaces.get(space).y, true);
  }

  // -------------------------------------------------------------- mouse and finger

  at(event) { return document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.classList?.contains("space"))?.getAttribute("data-space"); }

  // holds reports whether a piece follows the finger that moves from a space.
  holds(space) {
    if (this.element.classList.contains("zoomed") || !this.pieces.has(space)) return false;
    return Boolean(this.edit) || this.moves.some((m) => m.spaces[0] === space);
  }

  // A drag counts as a click where it begins and one where it ends. The piece follows the pointer.
  press(event) {
    const space = this.at(event);
    if (!space || event.button > 0 || !event.isPrimary) return;
    if (event.pointerType === "touch" && !this.holds(space)) return; // it may begin to scroll; a tap becomes a click
    this.pressed = true;
    this.cursor = space;
    const held = this.edit && this.pieces.get(space);
    if (held) return this.grab(space, held, event);
    const again = this.chosen.length === 1 && this.chosen[0] === space; // a drag may follow
    if (!again) this.choose(space, event.timeStamp);
    const piece = this.pieces.get(space);
    if (piece && this.chosen.length === 1 && this.chosen[0] === space) this.grab(space, piece, event, again);
  }

  grab(space, piece, event, again = false) {
    this.drag = { space, piece, again, moved: false, x: event.clientX, y: event.clientY, at: piece.getAttribute("transform") };
  }

  pull(event) {
    const { drag } = this;
    if (!drag || !event.isPrimary) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!drag.moved && Math.hypot(dx, dy) < 4) return;
    const scale = 1 / this.svg.getScreenCTM().a;
    if (!drag.piece.isConnected) drag.piece = this.pieces.get(drag.space) ?? drag.piece; // drawn anew since
    if (!drag.moved) drag.piece.parentNode?.append(drag.piece); // over the others
    drag.moved = true;
    drag.piece.classList.add("dragged");
    drag.piece.setAttribute("transform", `translate(${dx * scale} ${dy * scale}) ${drag.at}`);
  }

  drop(event) {
    const { drag } = this;
    if (!drag || !event.isPrimary) return;
    if (event.type === "pointercancel") this.pressed = false; // no click follows
    this.drag = null;
    drag.piece.classList.remove("dragged");
    drag.piece.setAttribute("transform", drag.at);
    const end = event.type === "pointerup" && this.at(event);
    if (this.edit) {
      if (end && (drag.moved || end === drag.space)) this.edit(drag.space, end === drag.space ? undefined : end);
      return;
    }
    if (end && end !== drag.space && this.fits([drag.space, end]).length) this.choose(end, event.timeStamp, { dragged: true });
    else if (drag.again && !drag.moved || end && end !== drag.space) this.cancel();
  }

  // -------------------------------------------------------------- the keyboard

  key(event) {
    if (event.key === "Escape") this.cancel();
    else if ((event.key === "Enter" || event.key === " ") && this.cursor) event.repeat || this.choose(this.cursor, event.timeStamp, { byKey: true });
    else if (arrows[event.key]) this.step(...arrows[event.key]);
    else return;
    event.preventDefault();
  }

  // step goes to the nearest space in a direction.
  step(dx, dy) {
    const from = this.spaces.get(this.cursor);
    if (!from) return this.goTo(this.begins());
    const far = ({ x, y }) => Math.abs(x - from.x) * (dx ? 1 : 4) + Math.abs(y - from.y) * (dy ? 1 : 4);
    const ahead = [...this.spaces].filter(([, { x, y }]) => (x - from.x) * dx + (y - from.y) * dy > 0);
    if (ahead.length) this.goTo(ahead.sort((a, b) => far(a[1]) - far(b[1]))[0][0]);
  }

  // goTo puts the cursor on a space. A screen reader reads out its name.
  goTo(space) {
    if (!space) return;
    this.spaces.get(this.cursor)?.e.classList.remove("cursor");
    this.cursor = space;
    this.spaces.get(space)?.e.classList.add("cursor");
    this.element.setAttribute("aria-activedescendant", `space-${space}`);
  }
}
