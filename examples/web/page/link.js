// A game as the part of an address after the #, so that everybody who opens the link sees
// the same game.
/** @import { GameData } from "../../../protocol/server/answers" */
import { quote, readGame, Refusal, standard, usual } from "./games.js";

const keys = ["game", "fen", "players", "teams", "variation", "seed", "arrangement", "maxplies", "repetitions", "computer", "moves"];

// writeLink returns the link of a game, with the seats that the computer plays.
/** @param {GameData} spec */
export function writeLink(spec, game, computer) {
  const parts = new URLSearchParams({ game: game.name });
  if (game.fen) parts.set("fen", game.fen);
  if (game.players !== usual(spec).players) parts.set("players", game.players);
  if (game.teams) parts.set("teams", "1");
  if (game.variation !== standard) parts.set("variation", game.variation);
  if (game.seed !== "0") parts.set("seed", game.seed);
  if (game.arrangement) parts.set("arrangement", game.arrangement);
  if (game.maxPlies) parts.set("maxplies", game.maxPlies);
  if (game.repetitions) parts.set("repetitions", game.repetitions);
  parts.set("computer", [...computer].sort().join(""));
  if (game.moves.length) parts.set("moves", game.moves.join(" "));
  return parts.toString();
}

// readLink returns the game of a link and the seats that the computer plays: all but the
// first, unless the link says otherwise. It throws a Refusal for a bad link.
export function readLink(games, name, link) {
  const parts = new URLSearchParams(link);
  for (const key of new Set(parts.keys())) {
    if (!keys.includes(key)) throw new Refusal(`The link says ${quote(key)}, which the page does not know.`);
    if (parts.getAll(key).length > 1) throw new Refusal(`The link says ${quote(key)} twice.`);
  }
  const game = readGame(games, name, (key) => parts.get(key) ?? undefined);
  return { game, computer: readSeats(parts.get("computer")) ?? others(game.players) };
}

function readSeats(text) {
  if (text !== null && !/^[1-4]{0,4}$/.test(text)) throw new Refusal(`The computer plays seats from 1 to 4, not ${quote(text)}.`);
  return text === null ? undefined : new Set([...text].map(Number));
}

// others returns all seats but the first.
export const others = (players) => new Set(Array.from({ length: players - 1 }, (_, i) => i + 2));
