// The games as the engine describes them, and texts from outside about a game, all of which
// are checked here.

/** @import { ErrorData, GameData } from "../../../protocol/server/answers" */

export const standard = "standard";

// A Refusal says in a sentence why a request is refused. If the engine refuses it, data is what
// the protocol tells of the error.
export class Refusal extends Error {
  /** @param {string} message @param {ErrorData} [data] */
  constructor(message, data) {
    super(message);
    this.data = data;
  }
}

// said says what is wrong with a command, and where in it.
/** @param {Partial<ErrorData>} fault */
export const said = ({ ply, row, character, space, key, reason }) => {
  const place = row ? `row ${row}, character ${character}${space ? ` (${space})` : ""}` : space ?? key;
  return [ply && `ply ${ply}`, place, reason].filter(Boolean).join(": ");
};

// quote returns a text from outside in a form that fits into a sentence.
export function quote(text) {
  const shown = [...String(text).replace(/[\p{C}\s]+/gu, " ")];
  return `“${shown.length > 40 ? `${shown.slice(0, 39).join("")}…` : shown.join("")}”`;
}

// oneLine replaces line breaks and other blanks by single blanks.
export const oneLine = (text) => text.trim().replace(/\s+/g, " ");

// usual returns the usual start of a game.
/** @param {GameData} spec */
export const usual = (spec) => ({
  name: spec.name, players: spec.players[0], teams: false, variation: standard, seed: "0", arrangement: "", maxPlies: 0, repetitions: 0, fen: "", start: "", moves: [],
});

const most = { maxPlies: 1_000_000, repetitions: 1000, seed: 2n ** 64n - 1n };

// readGame checks the texts about a game, which say returns by key, and returns the game.
// Missing texts mean the usual values.
/** @param {Map<string, GameData>} games @param {string} name */
export function readGame(games, name, say) {
  name = say("game") ?? name;
  const spec = games.get(name.toLowerCase());
  if (!spec) throw new Refusal(`There is no game ${quote(name)}.`);
  const game = usual(spec);
  game.teams = readTeams(spec, say("teams") ?? "0");
  game.players = readPlayers(spec, game.teams, say("players"));
  game.variation = readVariation(spec, say("variation") || standard);
  game.seed = String(readNumber("the number of a deal", say("seed") ?? "0", most.seed));
  game.maxPlies = Number(readNumber("a number of moves", say("maxplies") ?? "0", most.maxPlies));
  game.repetitions = Number(readNumber("a number of times", say("repetitions") ?? "0", most.repetitions));
  game.arrangement = printable(oneLine(say("arrangement") ?? ""), "An arrangement");
  if (game.arrangement && !spec.arranged) throw new Refusal(`The start of ${spec.title} cannot be rearranged.`);
  game.fen = readPosition(say("fen") ?? "");
  game.moves = printable(say("moves") ?? "", "A move").split(/\s+/).filter(Boolean);
  return game;
}

// printable returns a text that has no control characters but blanks, or refuses it.
function printable(text, what) {
  if (/[^\P{Cc}\s]/u.test(text)) throw new Refusal(`${what} cannot have a control character: ${quote(text)}.`);
  return text;
}

/** @param {GameData} spec @param {string} text */
function readTeams(spec, text) {
  if (!/^(0|1|true|false)$/.test(text)) throw new Refusal(`Teams are 1 or 0, not ${quote(text)}.`);
  const teams = text === "1" || text === "true";
  if (teams && !spec.teamPlayers) throw new Refusal(`There are no teams in ${spec.title}.`);
  return teams;
}

/** @param {GameData} spec @param {boolean} teams @param {string} text */
function readPlayers(spec, teams, text) {
  const fit = teams ? [spec.teamPlayers] : spec.players;
  if (text === undefined) return fit[0];
  const players = fit.find((n) => String(n) === text);
  if (!players) throw new Refusal(`${spec.title}${teams ? " in teams" : ""} is for ${fit.join(", ").replace(/, (\d)$/, " or $1")} players, not ${quote(text)}.`);
  return players;
}

/** @param {GameData} spec @param {string} text */
function readVariation(spec, text) {
  if (!spec.variations.includes(text)) throw new Refusal(`There is no variation ${quote(text)} of ${spec.title}.`);
  return text;
}

function readNumber(what, text, max) {
  if (!/^\d{1,20}$/.test(text) || BigInt(text) > BigInt(max)) throw new Refusal(`${quote(text)} is not ${what} from 0 to ${max}.`);
  return BigInt(text);
}

// readPosition returns a position text as one line, without moves after it.
export function readPosition(text) {
  const fen = printable(oneLine(text), "A position text");
  if (/(^| )moves( |$)/.test(fen)) throw new Refusal("A position text cannot have moves.");
  return fen;
}
