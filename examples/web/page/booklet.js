// The rules of the current game, beside the board: a file of the site that is made from the
// package's documentation, and a legend of the pieces from the picture.
import { icon } from "./board.js";
import { $, capital, make } from "./dom.js";

export class Booklet {
  name = "";
  key = "";
  legend = new Map();

  // open shows the rules of a game, and its goal in a line.
  async open(name) {
    if (name === this.name) return;
    this.name = name;
    $("goal").textContent = "";
    const file = await fetch(new URL(`rules-${name}.html`, import.meta.url));
    const text = file.ok ? await file.text() : "<p>The rules of this game are not here.";
    if (name !== this.name) return; // another game has been chosen since
    $("booklet").innerHTML = text;
    $("goal").textContent = $("booklet").querySelector(".goal")?.textContent ?? "";
  }

  // show adds the pieces of a position to the legend, each kind once for each seat. The key
  // distinguishes pictures of different looks.
  show(key, pieces, drawings) {
    if (key !== this.key) this.legend.clear();
    this.key = key;
    const before = this.legend.size;
    for (const { space, kind, seat } of pieces.values()) {
      const name = `${seat} ${kind}`, drawing = drawings.get(space);
      if (drawing && !this.legend.has(name)) this.legend.set(name, { kind, seat, picture: icon(drawing) });
    }
    if (this.legend.size === before && before > 0) return;
    const kinds = Map.groupBy(this.legend.values(), ({ kind }) => kind);
    $("legend").replaceChildren(...[...kinds].map(([kind, list]) => {
      const pictures = list.sort((a, b) => a.seat.localeCompare(b.seat)).map(({ picture }) => picture);
      return make("li", {}, ...pictures, ` ${capital(kind)}`);
    }));
  }
}
