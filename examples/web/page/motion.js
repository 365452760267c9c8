// Animations of moves: the piece that moves slides, and the pieces that it changes change
// one after the other.
/** @import { MoveData, Placed } from "../../../protocol/server/answers" */

const slideTime = 200, changeTime = 180, stagger = 60; // milliseconds

const still = matchMedia("(prefers-reduced-motion: reduce)");

const place = ({ x, y }) => `translate(${x}px, ${y}px)`;

// placeOf returns where a piece is drawn, from its transform.
export function placeOf(piece) {
  const { e: x, f: y } = piece.transform.baseVal.consolidate().matrix;
  return { x, y };
}

// follow animates the pieces of a new picture. Before has copies of the pieces before it
// and where they were, by their spaces; pieces are the new ones. The effect is that of the
// move between them, and over is what is drawn above the pieces.
/** @param {MoveData} effect */
export function follow(before, pieces, effect, over) {
  if (still.matches || document.hidden) return;
  const { from, to } = effect;
  const moved = pieces.get(to) ?? [...effect.removed ?? []].map(({ space }) => pieces.get(space)).find(Boolean);
  const start = before.get(from), origin = start?.at ?? center(pieces.get(to));
  if (moved && start && from !== to) {
    moved.animate([{ transform: place(start.at) }, { transform: place(placeOf(moved)) }], { duration: slideTime, easing: "ease-in-out" });
  }
  /** @type {{ piece: Placed, show: (change: any) => void }[]} */
  const changes = [
    ...(effect.captured ?? []).map((piece) => ({ piece, show: leave })),
    ...(effect.removed ?? []).map((piece) => ({ piece, show: leave })),
    ...(effect.converted ?? []).map((piece) => ({ piece, show: flip })),
    ...(effect.entered ?? []).map((piece) => ({ piece, show: enter })),
  ].filter(({ piece }) => piece.space !== from || piece.space === to);
  const far = ({ piece: { space } }) => distance(origin, before.get(space)?.at ?? center(pieces.get(space)));
  changes.sort((a, b) => far(a) - far(b)).forEach(({ piece, show }, i) => {
    show({ old: before.get(piece.space), now: pieces.get(piece.space), delay: slideTime / 2 + i * stagger, over });
  });
}

const center = (piece) => (piece ? placeOf(piece) : { x: 0, y: 0 });

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// ghost shows the copy of a piece until its animation ends.
function ghost({ copy, at }, over, frames, timing) {
  copy.removeAttribute("data-space");
  copy.setAttribute("class", "ghost");
  over.append(copy);
  copy.animate(frames(place(at)), { fill: "both", ...timing }).onfinish = () => copy.remove();
}

function leave({ old, delay, over }) {
  if (old) ghost(old, over, (at) => [{ transform: at, opacity: 1 }, { transform: `${at} scale(.4)`, opacity: 0 }], { duration: changeTime, delay });
}

// flip turns a piece over: the old side narrows, then the new one widens.
function flip({ old, now, delay, over }) {
  if (!old || !now) return;
  ghost(old, over, (at) => [{ transform: at }, { transform: `${at} scale(0, 1)` }], { duration: changeTime / 2, delay });
  const at = place(placeOf(now));
  now.animate([{ transform: `${at} scale(0, 1)` }, { transform: at }], { duration: changeTime / 2, delay: delay + changeTime / 2, fill: "backwards" });
}

function enter({ now, delay }) {
  if (!now) return;
  const at = place(placeOf(now));
  now.animate([{ transform: `${at} scale(.4)`, opacity: 0 }, { transform: at, opacity: 1 }], { duration: changeTime, delay: delay - slideTime / 2, fill: "backwards" });
}
