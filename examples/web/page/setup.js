// The form for a new game, made from the descriptions of the games.
/** @import { GameData } from "../../../protocol/server/answers" */
import { $, number, release } from "./dom.js";
import { readGame, usual } from "./games.js";
import { others } from "./link.js";

// newSeed returns the number of another deal.
export const newSeed = () => String(Math.floor(1e6 * Math.random()));

export class Setup {
  // begin is called with the chosen game and the seats that the computer plays, and resolves to
  // whether it has begun. refused is called with the error in the form.
  /** @param {Map<string, GameData>} games */
  constructor(games, begin, refused) {
    this.games = games;
    $("game").replaceChildren();
    for (const { name, title } of games.values()) $("game").append(new Option(title, name));
    $("game").onchange = () => {
      const game = usual(games.get($("game").value));
      begin(game, others(game.players));
    };
    $("settings").onclick = () => this.open($("setup").hidden);
    $("teams").onchange = $("players").onchange = $("against").onchange = () => this.fit();
    $("clock").onchange = () => [$("minutes").value, $("increment").value] = $("clock").value.split(" ");
    $("minutes").onchange = $("increment").onchange = () => { $("clock").value = `${$("minutes").value} ${$("increment").value}`; };
    $("variation").onchange = () => {
      $("seed").value = newSeed(); // another deal each time
      this.fit();
    };
    $("setup").onsubmit = async (event) => {
      event.preventDefault();
      try {
        const game = this.chosen();
        if (await begin(game, this.computer(game.players))) this.open(false);
      } catch (err) {
        refused(err);
      }
    };
  }

  // show fills the form with the choices that a game has, and with the current choice.
  show(game) {
    const spec = this.games.get(game.name);
    $("game").value = game.name;
    $("players").replaceChildren(...spec.players.map((n) => new Option(String(n))));
    $("players").value = game.players;
    $("players").parentElement.hidden = spec.players.length < 2;
    $("variation").replaceChildren(...spec.variations.map((name) => new Option(name)));
    $("variation").value = game.variation;
    $("variation").parentElement.hidden = spec.variations.length < 2;
    $("teams").checked = game.teams;
    $("teams").parentElement.hidden = !spec.teamPlayers;
    $("arrangement").value = game.arrangement;
    $("arrangement").parentElement.hidden = !spec.arranged;
    $("seed").value = game.seed;
    $("maxplies").value = game.maxPlies;
    $("repetitions").value = game.repetitions;
    $("repetitions").parentElement.hidden = !spec.endless;
    this.fit();
  }

  // fit keeps the parts of the form consistent.
  fit() {
    const spec = this.games.get($("game").value);
    if ($("teams").checked) $("players").value = spec.teamPlayers;
    $("players").disabled = $("teams").checked;
    const players = Number($("players").value), side = Number($("side-of").value) || 1;
    $("side-of").replaceChildren(...Array.from({ length: players }, (_, i) => new Option(spec.seats[i], String(i + 1))));
    $("side-of").value = String(Math.min(side, players));
    $("against").parentElement.hidden = players < 2;
    $("side-of").parentElement.hidden = players < 2 || $("against").value !== "computer";
    $("seed").parentElement.hidden = !spec.dealt.includes($("variation").value);
  }

  // chosen returns the game that the form describes.
  chosen() {
    return readGame(this.games, $("game").value, (key) => ({
      players: $("players").value, teams: String($("teams").checked), variation: $("variation").value,
      seed: $("seed").value || "0", arrangement: $("arrangement").value, maxplies: $("maxplies").value || "0", repetitions: $("repetitions").value || "0",
    })[key]);
  }

  // computer returns the seats that the computer is to play.
  computer(players) {
    if ($("against").value !== "computer") return new Set();
    return new Set(Array.from({ length: players }, (_, i) => i + 1).filter((seat) => String(seat) !== $("side-of").value));
  }

  // clocks returns what the clocks of a new game start with, or null for no clocks.
  clocks() {
    const base = 60_000 * number($("minutes"));
    return base ? { left: Array(5).fill(base), increment: 1000 * number($("increment")) } : null;
  }

  open(open) {
    if (!open) release($("setup"), $("settings"));
    $("setup").hidden = !open;
    $("settings").setAttribute("aria-expanded", String(open));
  }
}
