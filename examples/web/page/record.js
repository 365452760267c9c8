// Game records as text: tag pairs, numbered moves, {comments}, the result.
/** @import { GameData } from "../../../protocol/server/answers" */
import { oneLine, quote, readGame, Refusal, standard } from "./games.js";
import { remark, Tree, write } from "./tree.js";

// writeRecord returns the record of a game, with the tags that a session in Go writes; its
// result may be "none", and its note says how it ended when the rules did not end it.
/** @param {GameData} spec */
export function writeRecord(spec, game, tree, result, note) {
  const tags = [["Game", game.name]];
  const setup = game.fen || game.start; // readers need not know the form of arrangements
  if (setup) tags.push(["Setup", setup]);
  else {
    if (game.players !== spec.players[0]) tags.push(["Players", String(game.players)]);
    if (game.teams) tags.push(["Teams", "1"]);
    if (game.variation !== standard) tags.push(["Variation", game.variation]);
    if (spec.dealt.includes(game.variation)) tags.push(["Seed", game.seed]);
  }
  if (game.maxPlies) tags.push(["MaxPlies", String(game.maxPlies)]);
  if (game.repetitions) tags.push(["Repetitions", String(game.repetitions)]);
  const said = result === "none" ? "*" : result;
  tags.push(["Result", said]);
  const { score } = tree.end();
  if (score) tags.push(["Score", score]);
  const moves = write(tree);
  if (note) moves.push(`{${note}}`);
  return `${tags.map(([key, value]) => `[${key} "${value.replace(/["\\]/g, "\\$&")}"]`).join("\n")}\n\n${[...moves, said].join(" ")}\n`;
}

// The tags that say from which start a game is played, and when it is drawn, by the key that readGame
// asks for.
const tagOf = {
  game: "Game", fen: "Setup", players: "Players", teams: "Teams", variation: "Variation", seed: "Seed", arrangement: "Arrangement",
  maxplies: "MaxPlies", repetitions: "Repetitions",
};

// readRecord returns the first game of a text, the tree of its moves, and its result. It
// throws a Refusal for a bad record.
export function readRecord(games, text) {
  const tags = new Map(), before = /\s*(?:\{[^}]*\}|;[^\n]*)/y;
  let end = 0, comments = "";
  for (let found; (found = before.exec(text)); end = before.lastIndex) comments += found[0];
  const tag = /\s*\[(\w+)\s+"((?:[^"\\\p{Cc}]|\\["\\])*)"\s*\]/uy;
  tag.lastIndex = end;
  for (let found; (found = tag.exec(text)); end = tag.lastIndex) {
    if (tags.has(found[1])) throw new Refusal(`The record has the tag ${quote(found[1])} twice.`);
    tags.set(found[1], found[2].replace(/\\(.)/g, "$1"));
  }
  if (!tags.has("Game")) throw new Refusal("A record begins with [Game \"…\"].");
  const { tree, said } = readMoves(`${comments}\n${text.slice(end)}`);
  tree.now = tree.end();
  const moves = tree.words();
  const game = readGame(games, "", (key) => (key === "moves" ? moves.join(" ") : tags.get(tagOf[key])));
  return { game, tree, said };
}

// The tokens of the moves: comments, parentheses of variations, and words.
const piece = /\{[^}]*\}|;[^\n]*|[()]|[^\s{};()]+/g;

// readMoves returns the tree of the moves and the result after them. A comment belongs to
// the move before it, or to the game.
function readMoves(text) {
  const tree = new Tree();
  const nested = []; // the moves to go on from after the variations that are open
  for (const { 0: word, index } of text.matchAll(piece)) {
    if (/^[{;]/.test(word)) comment(tree.now, word);
    else if (word === "(") {
      if (!tree.now.parent) throw new Refusal("A variation of the record does not follow a move.");
      nested.push(tree.now);
      tree.now = tree.now.parent;
    } else if (word === ")") {
      if (!nested.length) throw new Refusal("The record closes a variation that is not open.");
      tree.now = nested.pop();
    } else if (word.startsWith("[")) {
      if (tree.root.children.length) break; // the next record
      throw new Refusal(`The tag ${quote(word)} of the record cannot be read.`);
    } else if (!nested.length && /^(\*|draw|p\d+(win|loss))$/.test(word)) {
      const [last] = /^(?:[^\S\n]*(?:\{[^}]*\}|;[^\n]*))*/.exec(text.slice(index + word.length));
      for (const [text] of last.matchAll(piece)) comment(tree.now, text);
      return { tree, said: word === "*" ? "none" : word };
    } else readMove(tree, word);
  }
  return { tree, said: "none" };
}

function readMove(tree, word) {
  const [, move, symbol] = /^(?:\d+\.+)?(.*?)([!?]{0,2})$/.exec(word);
  if (move) tree.play(move);
  if (symbol) tree.now.symbol = symbol;
}

// comment adds a comment of a record to a move, on one line.
function comment(node, word) {
  remark(node, oneLine(word.startsWith("{") ? word.slice(1, -1) : word.slice(1)));
}
