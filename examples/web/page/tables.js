// What tables on the server's machine know of the position: how every move ends under best
// play. A server without tables lists none.
import { $, make } from "./dom.js";

export class Tables {
  names = [];
  shown = "";

  // sight has the name of the game, what the rules say of the position, and the names of seats.
  constructor(sight) {
    this.sight = sight;
    $("best-play").addEventListener("toggle", () => this.show());
  }

  async load() {
    const list = await fetch(new URL("tables.json", import.meta.url));
    this.names = await list.json();
  }

  // show tells the values of the position if there are any, and nothing while it is closed,
  // so that nobody sees them who does not want to.
  async show() {
    const game = this.sight.game(), { fen, result, turn } = this.sight.position();
    $("best-play").hidden = result !== "none" || !this.names.includes(game);
    if ($("best-play").hidden || !$("best-play").open || this.shown === fen) return;
    this.shown = fen;
    this.say("…");
    try {
      const values = await this.ask(game, fen);
      if (this.shown === fen) this.tell(this.sight.name(turn), values);
    } catch (err) {
      if (this.shown !== fen) return;
      this.shown = "";
      this.say(`The table cannot be read: ${err.message}.`);
    }
  }

  async ask(game, position) {
    const answer = await fetch(new URL(`../tables/${game}`, import.meta.url), {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ position }),
    });
    if (!answer.ok) throw new Error((await answer.text()).trim());
    return answer.json();
  }

  // tell lists the moves by what comes of them, the best ones first.
  tell(who, { mate, moves }) {
    this.say(`With best play ${ending(who, mate)}.`);
    const groups = Map.groupBy(Object.keys(moves).sort(), (word) => moves[word]);
    const values = [...groups.keys()].sort((a, b) => rank(b) - rank(a));
    $("best-play-moves").replaceChildren(...values.map((value) => make("li", {}, `${groups.get(value).join(", ")}: ${ending(who, value)}`)));
  }

  say(text) {
    $("best-play-value").textContent = text;
    $("best-play-moves").replaceChildren();
  }
}

const plies = (n) => (Math.abs(n) === 1 ? "1 ply" : `${Math.abs(n)} plies`);

const ending = (who, mate) => (mate === 0 ? "nobody wins" : `${who} ${mate > 0 ? "wins" : "loses"} in ${plies(mate)}`);

// rank is higher for a faster win, and for a slower loss.
const rank = (mate) => (mate === 0 ? 0 : 1 / mate);
