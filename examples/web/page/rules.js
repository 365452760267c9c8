// What the page asks engines: one answers questions about the position, another one,
// which can be ended at any moment, looks for moves. An engine that dies is replaced;
// the game is the page's, so nothing is lost.
import { Ended, Engine } from "./engine.js";
import { Refusal } from "./games.js";

const maxDeaths = 3; // in a row, before the page gives up

// setupLines are the options that a game is set up with. The seed is the last one,
// because setting it makes the engine say which of the others do not fit.
const setupLines = (game) => [
  "setoption name Arrangement value <empty>",
  `setoption name Game value ${game.name}`,
  `setoption name Players value ${game.players}`,
  `setoption name Teams value ${game.teams}`,
  `setoption name Variation value ${game.variation}`,
  `setoption name Arrangement value ${game.arrangement || "<empty>"}`,
  `setoption name MaxPlies value ${game.maxPlies}`,
  `setoption name MultiPV value ${game.lines ?? 1}`,
];

const seedLine = (game) => `setoption name Seed value ${game.seed}`;

const positionLine = (game) =>
  `position ${game.fen ? `fen ${game.fen}` : "startpos"}${game.moves.length ? ` moves ${game.moves.join(" ")}` : ""}`;

// setUp sets a game up on an engine where it is not yet. What is wrong with the setup
// is a Refusal.
async function setUp(engine, game) {
  const lines = [...setupLines(game), seedLine(game)].join("\n");
  if (engine.setup === lines) return;
  engine.setup = "";
  const [options, { errors, notes }] = await Promise.all([engine.tell(...setupLines(game)), engine.tell(seedLine(game))]);
  const [wrong] = [...options.errors, ...errors];
  if (wrong) throw new Refusal(wrong.replace(/^setoption: /, ""));
  // What does not fit is kept for another game, and the note says what it is.
  if (notes.length) throw new Refusal(`The game cannot be set up like this: ${notes[0].replace(/^.*?: /, "")} does not fit.`);
  engine.setup = lines;
}

// put puts a position on the table of an engine; it resolves to what is wrong with
// it, or to nothing.
async function put(engine, game) {
  const { errors } = await engine.tell(positionLine(game));
  return (errors[0] ?? "").replace(/^position: /, "");
}

// Rules answers questions about positions.
export class Rules {
  // died is told why, when the engine has died; the next question starts another one.
  constructor(module, died) {
    Object.assign(this, { module, died, engine: null, deaths: 0 });
  }

  // run has an engine do work. If it dies of it, another one tries again.
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

  // games resolves to what there is to choose in each game, by its name, and to the
  // name of the one to begin with.
  async games() {
    return this.run(async (engine) => {
      const [lines, first] = await Promise.all([engine.ask("games"), engine.json("json")]);
      const list = lines.slice(0, -1).map((line) => JSON.parse(line));
      return { games: new Map(list.map((spec) => [spec.name, spec])), first: first.game };
    });
  }

  // see resolves to all that is shown of a game; what is wrong with the game is a
  // Refusal.
  async see(game, spec, view) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      const [wrong, seen] = await Promise.all([put(engine, game), look(engine, spec, view)]);
      if (wrong) throw new Refusal(wrong);
      return seen;
    });
  }

  // check resolves when lines of moves can be played in a game; what is wrong with one of
  // them is a Refusal.
  async check(game, lines) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      const [wrong] = (await Promise.all(lines.map((moves) => put(engine, { ...game, moves })))).filter(Boolean);
      if (wrong) throw new Refusal(wrong);
    });
  }

  // look resolves to whose turn it is in a game, how many play it, and its result.
  async look(game) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      const [, { turn, players, result }] = await Promise.all([put(engine, game), engine.json("json")]);
      return { turn: Number(turn.slice(1)), players, result };
    });
  }

  // start resolves to the text of the position from which a game began.
  async start(game) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      const [, { position }] = await Promise.all([put(engine, { ...game, moves: [] }), engine.json("json")]);
      return position;
    });
  }

  // faults resolves to what is wrong with a position text of a game, or to nothing.
  async faults(game, fen) {
    return this.run(async (engine) => {
      await setUp(engine, game);
      return put(engine, { fen, moves: [] });
    });
  }

  // refuses resolves to what is wrong with a move in a game, or to nothing.
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
      const [, svg] = await Promise.all([put(engine, game), draw(engine, view)]);
      return svg;
    });
  }
}

// look asks for everything that is shown.
async function look(engine, spec, view) {
  const told = Object.entries(spec.facts).filter(([, { form }]) => form !== "spaces");
  const [position, moves, result, svg, ...answers] = await Promise.all([
    engine.json("json"), engine.json("json moves"), engine.query("result"), draw(engine, view), ...told.map(([name]) => engine.query(name)),
  ]);
  return {
    fen: position.position, players: position.players, teams: position.teams, turn: Number(position.turn.slice(1)),
    pieces: new Map(position.pieces.map((piece) => [piece.space, piece])),
    moves, legal: moves.map(({ word }) => word), result, svg,
    cutOff: position.reason === "length", ending: position.ending ?? null,
    facts: told.map(([, fact], i) => ({ ...fact, answer: answers[i] })),
  };
}

async function draw(engine, view) {
  const lines = await engine.ask(`svg ${view}`);
  return lines.join("\n").replace(/svgok$/, "");
}

// Searcher looks for moves, one position at a time.
export class Searcher {
  // died is told why, when the engine has died and another one takes over.
  constructor(module, died) {
    Object.assign(this, { module, died, engine: null, searching: false, hurried: false, best: "", deaths: 0 });
  }

  // search resolves to the best move of a game, or to nothing when it is stopped. What the
  // search finds on its way is passed to heard, as parseInfo returns it.
  async search(game, limit, heard = () => {}) {
    this.stop();
    const line = positionLine(game), options = { ...game };
    Object.assign(this, { hurried: false, best: "" });
    for (;;) {
      const engine = this.engine ??= new Engine(this.module);
      try {
        this.searching = true;
        await setUp(engine, options);
        const hear = (message) => engine === this.engine && this.hear(message, heard);
        const [{ errors }, lines] = await Promise.all([engine.tell(line), engine.ask(`go ${limit}`, hear)]);
        if (errors.length) throw new Refusal(errors[0]);
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

  // hurry has the search that runs resolve to the best move so far, as soon as there is
  // one.
  hurry() {
    this.hurried = true;
    if (this.best) this.stop("hurried");
  }

  // stop ends the search that runs. An engine hears nothing while it searches: it is
  // ended with its worker, and another one made ready.
  stop(why = "stopped") {
    if (!this.searching) return;
    this.engine.stopped = why;
    this.engine.end();
    this.engine = new Engine(this.module);
    this.searching = false;
  }
}

// parseInfo reads what a search tells of a line of play: its rank among the best ones, the
// chance in permille that the side to move wins, the plies to a proven end or 0, the depth,
// and the moves. Of other texts it returns nothing.
export function parseInfo(text) {
  const found = /^info depth (\d+) .*?multipv (\d+) score (permille|mate) (-?\d+) .*? pv (.+)$/.exec(text);
  if (!found) return null;
  const [, depth, rank, kind, score, moves] = found;
  const mate = kind === "mate" ? Number(score) : 0;
  return { depth: Number(depth), rank: Number(rank), mate, permille: mate ? (mate > 0 ? 1000 : 0) : Number(score), moves: moves.split(" ") };
}
