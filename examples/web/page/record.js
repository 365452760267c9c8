// Game records as text: tag pairs, numbered moves, {comments}, the result.
import { quote, readGame, Refusal, standard } from "./games.js";

// writeRecord returns the record of a game; its result may be "none", and its note
// says how it ended when the rules did not end it.
export function writeRecord(game) {
  const tags = [["Game", game.name]];
  if (game.fen) tags.push(["Setup", game.fen]);
  else {
    tags.push(["Players", String(game.players)]);
    if (game.teams) tags.push(["Teams", "1"]);
    if (game.variation !== standard) tags.push(["Variation", game.variation], ["Seed", game.seed]);
    if (game.arrangement) tags.push(["Arrangement", game.arrangement]);
  }
  const result = game.result === "none" ? "*" : game.result;
  tags.push(["Result", result]);
  const moves = game.moves.map((move, i) => `${i + 1}. ${move}`);
  if (game.note) moves.push(`{${game.note}}`);
  return `${tags.map(([key, value]) => `[${key} "${value.replace(/["\\]/g, "\\$&")}"]`).join("\n")}\n\n${[...moves, result].join(" ")}\n`;
}

// The tags that say from which start a game is played, by the key that readGame
// asks for.
const tagOf = {
  game: "Game", fen: "Setup", players: "Players", teams: "Teams", variation: "Variation", seed: "Seed", arrangement: "Arrangement",
};

// readRecord returns the first game of a text, and the result that it says. What is
// wrong is a Refusal.
export function readRecord(games, text) {
  const tags = new Map();
  const tag = /\s*\[(\w+)\s+"((?:[^"\\\p{Cc}]|\\["\\])*)"\s*\]/uy;
  let end = 0;
  for (let found; (found = tag.exec(text)); end = tag.lastIndex) {
    if (tags.has(found[1])) throw new Refusal(`The record has the tag ${quote(found[1])} twice.`);
    tags.set(found[1], found[2].replace(/\\(.)/g, "$1"));
  }
  if (!tags.has("Game")) throw new Refusal("A record begins with [Game \"…\"].");
  const { moves, said } = readMoves(text.slice(end));
  const game = readGame(games, "", (key) => (key === "moves" ? moves.join(" ") : tags.get(tagOf[key])));
  return { game, said };
}

// What stands among the moves: comments, parentheses of variations, and words.
const piece = /\{[^}]*\}|;[^\n]*|[()]|[^\s{};()]+/g;

// readMoves returns the moves of the main line and the result behind them.
function readMoves(text) {
  const moves = [];
  let depth = 0; // of variations
  for (const [word] of text.matchAll(piece)) {
    if (word === "(") depth++;
    else if (word === ")") depth--;
    if (depth !== 0 || /^[{;()]/.test(word)) continue;
    if (word.startsWith("[")) {
      if (moves.length) break; // the next record
      throw new Refusal(`The tag ${quote(word)} of the record cannot be read.`);
    }
    if (word === "*") return { moves, said: "none" };
    if (/^(draw|p\d+(win|loss))$/.test(word)) return { moves, said: word };
    const move = word.replace(/^\d+\.+/, "").replace(/[!?]+$/, "");
    if (move) moves.push(move);
  }
  return { moves, said: "none" };
}
