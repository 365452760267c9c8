// The engines of the page: one answers questions about the position; another one, which can
// be ended at any time, searches for moves. An engine that dies is replaced. Nothing is lost,
// because the page keeps the game.
/** @import { ErrorData, GameData } from "../../../protocol/server/answers" */
import { Ended, Engine } from "./engine.js";
import { Refusal, said } from "./games.js";

const maxDeaths = 3; // in a row, before the page gives up

// setupLines are the options that a game is set up with.
const setupLines = (game) => [
  "setoption name Arrangement value <empty>",
  `setoption name Game value ${game.name}`,
  `setoption name Players value ${game.players}`,
  `setoption name Teams value ${game.teams}`,
  `setoption name Variation value ${game.variation}`,
  `setoption name Arrangement value ${game.arrangement || "<empty>"}`,
  `setoption name MaxPlies value ${game.maxPlies}`,
  `setoption name Repetitions value ${game.repetitions}`,
  `setoption name MultiPV value ${game.lines ?? 1}`,
  ...(game.level ? [`setoption name Level value ${game.level}`] : []),
  `setoption name Seed value ${game.seed}`,
];

const positionLine = (game) =>
  `position ${game.fen ? `fen ${game.fen}` : "startpos"}${game.moves.length ? ` moves ${game.moves.join(" ")}` : ""}`;

// setUp sets a game up on an engine, unless it is set up already. It throws a Refusal for a
// bad setup.
async function setUp(engine, game) {
  const lines = setupLines(game), setup = lines.join("\n");
  if (engine.setup === setup) return;
  engine.setup = "";
  // What does not fit is kept for another game, and only the start is refused.
  const [wrong, unmet] = await Promise.all([engine.tell(...lines), engine.tell("position startpos")]);
  if (wrong) throw new Refusal(wrong.reason, wrong);
  if (unmet) throw new Refusal(`The game cannot be set up like this: ${unmet.reason}.`, unmet);
  engine.setup = setup;
}

// put sends a position to an engine, and resolves to the error in it, if any.
const put = (engine, game) => engine.tell(positionLine(game));

// refusal returns what is thrown for a bad position.
/** @param {ErrorData} wrong */
const refusal = (wrong) => new Refusal(said(wrong), wrong);

// place sends a position to an engine. It throws a Refusal for a bad one, about which there is
// nothing more to ask.
async function place(engine, game) {
  const wrong = await put(engine, game);
  if (wrong) throw refusal(wrong);
}

// levelsOf returns the levels that an engine announces, or nothing.
function levelsOf(options) {
  const [, min, max] = /^option name Level type spin default \d+ min (\d+) max (\d+)$/m.exec(options) ?? [];
  return max ? { min: Number(min), max: Number(max) } : null;
}

// Rules answers questions about positions.
export class Rules {
  engine = null;
  deaths = 0;

  // died is called with the reason when the engine has died. The next question starts another one.
  constructor(module, died) {
    this.module = module;
    this.died = died;
  }

  // run lets an engine do work. If the engine dies, another one tries again.
  /** @template T @param {(engine: Engine) => Promise<T>} work @returns {Promise<T>} */
  async run(work) {
    for (;;) {
      try {
        const done = await work(await this.ready());
        this.deaths = 0;
        return done;
      } catch (err) {
        if (!(err instanceof Ended) || this.hopeless()) throw err;
      }
    }
  }

  hopeless() { return this.deaths >= maxDeaths; }

  async ready() {
    this.engine ??= new Engine(this.module, (reason) => {
      this.engine = null;
      this.deaths++;
      this.died(reason);
    });
    if (!this.engine.small) {
      this.engine.small = true; // it never searches
      await this.engine.tell("setoption name Hash value 1");
    }
    return this.engine;
  }

  // games resolves to the description of each game, by name, to the name of the first game
  // to show, and to the levels of the computer, if it has any.
  async games() {
    return this.run(async (engine) => {
      const [list, first, options] = await Promise.all([engine.games(), engine.position(), engine.ask("ugi")]);
      return { games: new Map(list.map((spec) => [spec.name, spec])), first: first.game, levels: levelsOf(options.join("\n")) };
    });
  }

  // see resolves to all that is shown of a game. It throws a Refusal for a bad game.
  /** @param {GameData} spec @param {string} view */
  async see(game, spec, view) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      await place(engine, game);
      return look(engine, spec, view);
    });
  }

  // check resolves if lines of moves can be played in a game. It throws a Refusal for a bad
  // line.
  async check(game, lines) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      const [wrong] = (await Promise.all(lines.map((moves) => put(engine, { ...game, moves })))).filter(Boolean);
      if (wrong) throw refusal(wrong);
    });
  }

  // look resolves to whose turn it is in a game, how many play it, and its result.
  async look(game) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      await place(engine, game);
      const { turn, players, result } = await engine.position();
      return { turn: Number(turn.slice(1)), players, result };
    });
  }

  // start resolves to the text of the position from which a game began.
  async start(game) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      await place(engine, { ...game, moves: [] });
      return (await engine.position()).position;
    });
  }

  // faults resolves to the error in a position text of a game, or to nothing.
  async faults(game, fen) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      return put(engine, { fen, moves: [] });
    });
  }

  // refuses resolves to the error of a move in a game, if any.
  async refuses(game, word) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      return put(engine, { ...game, moves: [...game.moves, word] });
    });
  }

  // picture resolves to another picture of a game that can be seen.
  async picture(game, view) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      await place(engine, game);
      return draw(engine, view);
    });
  }
}

/** @typedef {Awaited<ReturnType<look>>} Seen */

// look asks for everything that is shown.
/** @param {Engine} engine @param {GameData} spec @param {string} view */
async function look(engine, spec, view) {
  const told = Object.entries(spec.facts).filter(([, { form }]) => form !== "spaces");
  const [position, { moves, choices }, result, svg, ...answers] = await Promise.all([
    engine.position(), engine.moves(), engine.query("result"), draw(engine, view), ...told.map(([name]) => engine.query(name)),
  ]);
  const facts = told.map(([, fact], i) => ({ ...fact, answer: answers[i] }));
  return {
    fen: position.position, players: position.players, seats: position.seats, teams: position.teams, turn: Number(position.turn.slice(1)),
    pieces: new Map(position.pieces.map((piece) => [piece.space, piece])),
    moves, choices, legal: moves.map(({ word }) => word), result, svg,
    reason: position.reason, ending: position.ending ?? null, forced: position.forced ?? null,
    facts, score: position.reason === "rules" ? facts.find(({ scores }) => scores)?.answer ?? "" : "",
  };
}

async function draw(engine, view) {
  const lines = await engine.ask(`svg ${view}`);
  return lines.join("\n").replace(/svgok$/, "");
}

// Searcher searches for moves, one position at a time.
export class Searcher {
  engine = null;
  searching = false;
  hurried = false;
  best = "";
  deaths = 0;
  full = 0;

  // died is called with the reason when the engine has died and another one takes over.
  constructor(module, died) {
    this.module = module;
    this.died = died;
  }

  // search resolves to the best move of a game, or to nothing if it is stopped. It passes
  // each info of the search to heard, as parseInfo returns it. A game may have a level;
  // without one, the search is at full strength, which is the level full of an engine that
  // has levels.
  async search(game, limit, heard = () => {}) {
    this.stop();
    const options = { ...game, level: game.level || this.full };
    Object.assign(this, { hurried: false, best: "" });
    for (;;) {
      const engine = this.engine ??= new Engine(this.module);
      try {
        this.searching = true;
        await setUp(engine, options);
        const hear = (message) => engine === this.engine && this.hear(message, heard);
        await place(engine, game);
        const lines = await engine.ask(`go ${limit}`, hear);
        this.deaths = 0;
        return lines.at(-1).split(" ")[1];
      } catch (err) {
        if (engine.stopped) return engine.stopped === "hurried" ? this.best : "";
        if (!(err instanceof Ended)) throw err;
        if (++this.deaths > maxDeaths) throw new Error(`The computer cannot think: ${err.message}.`);
        this.died(err.message);
      } finally {
        if (this.engine === engine) this.searching = false;
        if (engine.over && this.engine === engine) this.engine = null;
      }
    }
  }

  hear(text, heard) {
    const info = parseInfo(text);
    if (!info) return;
    if (info.rank === 1) [this.best] = info.moves;
    heard(info);
    if (this.hurried) this.stop("hurried");
  }

  // hurry makes the running search resolve to the best move so far, as soon as there is one.
  hurry() {
    this.hurried = true;
    if (this.best) this.stop("hurried");
  }

  // stop ends the running search. An engine does not read while it searches, so stop ends it
  // with its worker and prepares another one.
  stop(why = "stopped") {
    if (!this.searching) return;
    this.engine.stopped = why;
    this.engine.end();
    this.engine = new Engine(this.module);
    this.searching = false;
  }
}

// parseInfo reads an info line of a search: the rank of the line of play, the chance in
// permille that the side to move wins, the plies to a proven end or 0, the depth, and the
// moves. It returns nothing for other lines.
export function parseInfo(text) {
  const found = /^info depth (\d+) .*?multipv (\d+) score (?:cp -?\d+ )?(permille|mate) (-?\d+) .*? pv (.+)$/.exec(text);
  if (!found) return null;
  const [, depth, rank, kind, score, moves] = found;
  const mate = kind === "mate" ? Number(score) : 0;
  return { depth: Number(depth), rank: Number(rank), mate, permille: mate ? (mate > 0 ? 1000 : 0) : Number(score), moves: moves.split(" ") };
}
