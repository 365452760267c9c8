// Game records as text: tag pairs, numbered moves, {comments}, the result.

// writeRecord returns the record of a game; its result may be "none", and its note
// says how it ended when the rules did not end it.
export function writeRecord(game) {
  const tags = [["Game", game.name]];
  if (game.fen) tags.push(["Setup", game.fen]);
  else {
    tags.push(["Players", String(game.players)]);
    if (game.teams) tags.push(["Teams", "1"]);
    if (game.variation !== "standard") tags.push(["Variation", game.variation], ["Seed", game.seed]);
  }
  const result = game.result === "none" ? "*" : game.result;
  tags.push(["Result", result]);
  const moves = game.moves.map((move, i) => `${i + 1}. ${move}`);
  if (game.note) moves.push(`{${game.note}}`);
  return `${tags.map(([key, value]) => `[${key} "${value}"]`).join("\n")}\n\n${[...moves, result].join(" ")}\n`;
}

// readRecord returns the first game of a text, and the result that it says. An
// error says what is wrong.
export function readRecord(text) {
  const tags = {};
  let rest = text.trim();
  for (let tag; (tag = /^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*/.exec(rest)); rest = rest.slice(tag[0].length)) {
    tags[tag[1]] = tag[2].replace(/\\(.)/g, "$1");
  }
  if (!tags.Game) throw new Error('a record begins with [Game "…"]');
  const moves = [];
  let said = "none";
  for (const word of rest.replace(/\{[^}]*\}/g, " ").split(/\s+/)) {
    if (/^\d+\.+$/.test(word) || word === "") continue;
    if (word === "*") break;
    if (word === "draw" || /^p\d+(win|loss)$/.test(word)) {
      said = word;
      break;
    }
    moves.push(word.replace(/^\d+\.+(?=.)/, ""));
  }
  return {
    said,
    game: {
      name: tags.Game, fen: tags.Setup ?? "", players: Number(tags.Players ?? 0), teams: tags.Teams === "1",
      variation: tags.Variation ?? "standard", seed: tags.Seed ?? "0", maxPlies: 0, moves,
    },
  };
}
