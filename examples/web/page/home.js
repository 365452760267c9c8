// The home of the page: a card for each game, with its start. It needs no rules, so it is there
// before the engine.
import { $, make } from "./dom.js";

/** @import { Kept } from "./shelf.js" */
/** @typedef {{ name: string, title: string, goal: string, players: number[], light: string, dark: string }} Card */

export class Home {
  /** @type {Promise<Card[]> | undefined} */
  cards;

  // play and learn are called with the name of a game. unfinished returns a sentence about the
  // game to go on with, or nothing, and resume is called to go on. kept resolves to the games that
  // were played, show shows one of them, and forget deletes it.
  /** @param {{ play: (name: string) => void, learn: (name: string) => void, unfinished: () => string, resume: () => void,
   * kept: () => Promise<Kept[]>, show: (kept: Kept) => void, forget: (kept: Kept) => Promise<void>, dark: () => boolean }} page */
  constructor(page) {
    this.page = page;
    $("games").onclick = () => this.open(true);
    $("resume").onclick = () => page.resume();
  }

  get isOpen() { return !$("home").hidden; }

  // open shows the home instead of the game, or the game again.
  open(open) {
    if (open === this.isOpen) return;
    $("home").hidden = !open;
    document.body.classList.toggle("at-home", open);
    scrollTo(0, 0);
    if (!open) {
      $("cards").replaceChildren(); // their spaces have the names of the board's
      return $("board").focus({ preventScroll: true });
    }
    const unfinished = this.page.unfinished();
    $("resume").hidden = !unfinished;
    $("resume").textContent = unfinished;
    document.title = "rulebook";
    $("home-title").focus({ preventScroll: true });
    this.load();
    this.list();
  }

  // list shows the games that were played.
  async list() {
    const list = await this.page.kept();
    $("shelf").hidden = list.length === 0;
    $("kept").replaceChildren(...list.map((kept) => {
      const said = [`${kept.moves} ${kept.moves === 1 ? "move" : "moves"}`, kept.said, new Date(kept.at).toLocaleDateString()].filter(Boolean).join(" · ");
      const show = make("button", {}, make("b", { textContent: kept.title }), make("span", { textContent: said }));
      const forget = make("button", { textContent: "×", title: "Delete this game" });
      forget.setAttribute("aria-label", `Delete ${kept.title}, ${said}`);
      show.onclick = () => this.page.show(kept);
      forget.onclick = () => this.page.forget(kept).then(() => this.list());
      return make("li", {}, show, forget);
    }));
  }

  // load fetches the games and shows them, in the order of their names in the page.
  async load() {
    this.cards ??= Promise.all($("board").dataset.starts.split(" ").filter(Boolean).map(fetchStart));
    const cards = await this.cards;
    cards.sort((a, b) => a.title.localeCompare(b.title, "en"));
    if (this.isOpen) $("cards").replaceChildren(...cards.map((card) => this.card(card)));
  }

  /** @param {Card} start */
  card({ name, title, goal, players, light, dark }) {
    const picture = make("div", { className: "picture" });
    picture.innerHTML = this.page.dark() ? dark : light;
    picture.setAttribute("aria-hidden", "true");
    picture.firstElementChild?.setAttribute("preserveAspectRatio", "xMidYMin slice"); // the board alone
    const play = make("button", { className: "main", textContent: "Play" }), learn = make("button", { textContent: "Learn" });
    play.setAttribute("aria-label", `Play ${title}`);
    learn.setAttribute("aria-label", `Learn ${title}`);
    play.onclick = picture.onclick = () => this.page.play(name);
    learn.onclick = () => this.page.learn(name);
    return make("li", {}, picture, make("h2", { textContent: title }), make("p", { className: "players", textContent: seated(players) }),
      make("p", { textContent: goal }), make("div", { className: "row" }, play, learn));
  }
}

/** @returns {Promise<Card>} */
async function fetchStart(name) {
  const file = await fetch(new URL(`start-${name}.json`, import.meta.url));
  return { name, ...await file.json() };
}

// seated says for how many people a game is.
function seated(players) {
  const [least, most] = [Math.min(...players), Math.max(...players)];
  if (most === 1) return "1 player";
  return least === most ? `${most} players` : `${least} to ${most} players`;
}
