// The page: a GUI for the engine's protocol. It knows no game; setups, moves and facts come
// from the engine.
/** @import { GameData, MoveData } from "../../../protocol/server/answers" */
/** @import { Seen } from "./rules.js" */
import { Analysis } from "./analysis.js";
import { Board, icon } from "./board.js";
import { Booklet } from "./booklet.js";
import { Clocks } from "./clocks.js";
import { $, capital, disable, make, number, painted, release, store, write } from "./dom.js";
import { Editor } from "./editor.js";
import { Ended, load } from "./engine.js";
import { oneLine, readPosition, Refusal, said, usual } from "./games.js";
import { Home } from "./home.js";
import { Lesson } from "./lesson.js";
import { others, readLink, writeLink } from "./link.js";
import { Moves } from "./moves.js";
import { Opponents } from "./opponents.js";
import { readRecord, writeRecord } from "./record.js";
import { Rules, Searcher } from "./rules.js";
import { newSeed, Setup } from "./setup.js";
import { newID, Shelf } from "./shelf.js";
import { sound } from "./sound.js";
import { Tables } from "./tables.js";
import { remark, Tree } from "./tree.js";
import { View } from "./view.js";

/** @type {Rules} */
let rules;
/** @type {Map<string, GameData>} */
let games;
let searcher, analyst, setup;
const game = {}; // how it began and the moves since, see usual
let tree = new Tree(); // all moves that were made or read; those of the game lead to where it is
/** @type {Partial<Seen>} */
const now = { legal: [], turn: 1, result: "none", fen: "", players: 0 }; // what the rules say about it, see look
let computer = new Set(); // the seats that it plays, or another program
const played = new Map(); // by which opponent, if not by the computer itself
let ended = ""; // what ended the game, if not the rules
let told = "none"; // the result in the record of the game
let reviewing = false; // whether somebody looks at a position that the game has left
let asked = 0; // incremented by everything that makes an earlier search void
let loaded; // lets the first change begin
let busy = new Promise((resolve) => { loaded = resolve; }); // changes of the position, one after the other
const latency = { moves: [], marks: [] }; // milliseconds from a press to the painted answer
const unfinished = store("game");
const shelf = new Shelf();
let id = newID(); // of the game on the shelf

const spec = () => games.get(game.name);

const board = new Board($("board"), {
  move: chose,
  marked: (since) => painted().then((at) => at && latency.marks.push(at - since)),
  refused: (word) => change(() => explain(word)),
  choices: showChoices,
});

const booklet = new Booklet();

const opponents = new Opponents();

const tables = new Tables({ game: () => game.name, position: () => now, name: (seat) => name(seat) });

const view = new View(() => change(redraw));

const home = new Home({
  play: begins,
  learn(name) {
    begins(name);
    $("learn").click();
  },
  unfinished: () => (games && game.moves.length ? `Go on with ${spec().title}, ${game.moves.length} ${game.moves.length === 1 ? "move" : "moves"}` : ""),
  resume: () => home.open(false),
  kept: () => shelf.list(),
  forget: (kept) => shelf.delete(kept.id),
  async show(kept) {
    home.open(false);
    await change(() => restore(kept.saved));
  },
  dark: () => view.dark,
});

// begins begins a game of the home, at once or as soon as the rules have loaded.
function begins(name) {
  home.open(false);
  history.pushState(null, "", `#game=${name}`);
  if (games) change(() => open(location.hash.slice(1)));
  else preview().catch(report);
}

const clocks = new Clocks({
  turn: () => (now.result === "none" && !reviewing ? now.turn : 0),
  flagged() {
    stopThinking();
    const loss = `${name(clocks.flag)} lost on time`;
    if (!tree.now.comment.includes(loss)) remark(tree.now, loss);
    if (tree.now === tree.end()) told = timeResult();
    announce();
    board.offer(offered());
    showTexts();
  },
  shown: showClocks,
});

const moves = new Moves((node) => change(() => goTo(node)), (where) => change(() => goTo(tree.step(where))));

const analysis = new Analysis({
  game: () => game,
  tree: () => tree,
  sides: () => now,
  name: (seat) => name(seat),
  look: (line) => rules.look({ ...game, moves: line }),
  search: (...question) => analyst.search(...question),
  stop: () => analyst?.stop(),
  go: (node) => change(() => goTo(node)),
  chose,
  may: () => !lesson.open && !editor.open,
  marked: () => showTexts(),
  annotate: (words) => annotate(words).catch(report),
});

// annotate draws arrows and marks of the analysis over the board.
async function annotate(words) {
  const svg = words && await rules.picture(game, `${view.words()} ${words}`);
  if (words === analysis.arrows) board.annotate(svg);
}

const editor = new Editor({
  spec, board,
  players: () => now.players,
  name: (seat) => name(seat),
  async faults(fen) {
    await busy;
    return rules.faults(game, fen);
  },
  picture: (fen) => rules.picture({ ...game, fen, moves: [] }, view.words()),
  async seen() {
    await change(() => stopThinking());
    analysis.pause();
    board.offer([]);
    const look = `${view.words()} last none`;
    return [await rules.see({ ...game, fen: "", moves: [] }, spec(), look), await rules.see(game, spec(), look)];
  },
  end: () => change(() => refresh()),
});

const lesson = new Lesson({
  begin: (name, fen) => change(() => start({ ...usual(games.get(name)), fen }, new Set(), { timed: null, inLesson: true })),
  end: () => change(() => restore(leftAt)),
  hint: (word) => board.hint(word),
});

let leftAt = null; // the game before the lesson, to go back to

function say(text) { $("status").textContent = text; }

const report = (err) => (err instanceof Refusal ? teach(err.message) : say(err.message));

// teach says why something is refused, in a lesson as the answer to a try.
const teach = (text) => (lesson.open ? lesson.refuse(text) : say(text));

// ---------------------------------------------------------------- the position

// change runs changes of the position one after the other.
function change(work) {
  busy = busy.then(work).catch((err) => {
    board.offer(offered());
    if (err instanceof Ended) return; // revive reports that
    report(err);
    think().catch(report); // what failed may have stopped it
  });
  return busy;
}

// show shows what was seen; since is the time of the press behind it. The effect is that of
// the move which leads there, if it is to be followed. Texts of the game that somebody has
// changed stay in their fields, unless they are written anew.
/** @param {Seen} seen @param {string} [note] @param {{ since?: number, effect?: MoveData, anew?: boolean }} [how] */
async function show(seen, note = "", { since = 0, effect, anew = false } = {}) {
  const { svg, ...rest } = seen;
  editor.end(false);
  Object.assign(now, rest);
  Object.assign(tree.now, { turn: now.turn, result: now.result, score: now.score });
  board.shows = view.shows;
  board.proved = now.ending?.spaces ?? []; // what shows why the game is over
  board.show(svg, offered(), effect);
  if (effect && view.sound) sound(effect);
  ended = "";
  if (now.reason === "length") ended = `cut off after ${game.moves.length} moves`;
  if (now.reason === "repetition") ended = `as this position has occurred ${game.repetitions === 1 ? "once" : `${game.repetitions} times`}`;
  showSeats();
  showFacts();
  showRules();
  announce();
  if (note) say(note);
  const at = await painted();
  if (since && at) latency.moves.push(at - since);
  showTexts(anew);
  analysis.show();
  tables.show();
  think().catch(report);
}

function announce() {
  const last = game.moves.at(-1), mover = tree.now.parent?.turn;
  const before = last ? `${mover && now.players > 1 ? `${name(mover)}: ` : ""}${last}. ` : "";
  $("status").classList.toggle("over", now.result !== "none" || Boolean(clocks.flag));
  const hurried = thinks() && !played.has(now.turn);
  if (!hurried) release($("now"), $("board"));
  $("now").hidden = !hurried;
  $("title").textContent = spec().title;
  $("after").hidden = lesson.open || !clocks.over && !atEnd();
  document.title = `${clocks.flag ? "Time is up" : board.status} · ${spec().title}`;
  if (clocks.flag) return say(`${before}${name(clocks.flag)} lost on time.`);
  const then = thinks() ? `: ${played.get(now.turn) ?? "the computer"} thinks…` : ".";
  const why = now.ending ? `: ${now.ending.reason}` : "";
  say(`${before}${board.status}${why}${ended ? `, ${ended}` : ""}${then}`);
}

const name = (seat) => now.seats?.[seat - 1]?.name || "Player";

// start begins a game, in which the computer plays some seats, and resolves to true. One
// that cannot be set up is refused, and leaves what was there as it was. A game that is not
// new has a tree of moves, shows one of its nodes, tells a result, and has clocks or none.
async function start(values, seats = computer, { tree: read = new Tree(values.moves), said = "none", timed = setup.clocks(), reviewed = false, inLesson = false, named = "" } = {}) {
  stopThinking();
  const old = { ...game };
  if (inLesson) leftAt ??= snapshot();
  Object.assign(game, values);
  try {
    view.offer(spec());
    await rules.check(game, read.leaves().map((leaf) => read.words(leaf)));
    if (game.arrangement) game.start = await rules.start(game);
    if (read.now !== read.end()) {
      const { turn, result, score } = await seeMoves(read.words(read.end()));
      Object.assign(read.end(), { turn, result, score });
    }
    const seen = await seeMoves(game.moves);
    tree = read;
    told = said;
    reviewing = reviewed;
    if (!inLesson) id = named || newID();
    if (!inLesson) {
      lesson.leave(false);
      leftAt = null;
    }
    await begun(seen, seats, timed);
    return true;
  } catch (err) {
    Object.assign(game, old);
    view.offer(spec());
    throw err;
  }
}

// seeMoves resolves to the view of the game after other moves.
const seeMoves = (list) => rules.see({ ...game, moves: list }, spec(), view.words());

function begun(seen, seats, timed) {
  computer = new Set([...seats].filter((seat) => seat <= seen.players));
  for (const seat of played.keys()) if (!computer.has(seat)) played.delete(seat);
  clocks.start(timed);
  setup.show(game);
  noted = null;
  return show(seen, "", { anew: true });
}

// refresh shows the game again.
async function refresh(note) {
  view.offer(spec());
  await show(await seeMoves(game.moves), note);
}

// revive goes on after the death of an engine, with the same game.
function revive(reason) {
  if (rules.hopeless()) return say(`The rules stop again and again: ${reason}. Reload the page.`);
  const news = `The rules had stopped: ${reason}. They were started again, and the game goes on.`;
  change(() => {
    if (!editor.open) return refresh(news);
    say(news);
    editor.redraw().catch(report); // it waits for its turn itself
  });
}

// play makes a move. If it cannot be made, play says why and changes nothing.
async function play(word, since) {
  stopThinking();
  if (/\s/.test(word)) throw new Refusal("A move is one word.");
  if (lesson.open && tree.now.parent) return; // the task is solved
  const line = [...game.moves, word], anew = !computer.has(now.turn), effect = now.moves?.find((m) => m.word === word);
  const seen = await seeMoves(line).catch((err) => {
    throw err instanceof Refusal && err.data ? new Refusal(taught(err.data)) : err;
  });
  if (lesson.open && !lesson.judge(word)) return board.offer(offered());
  game.moves = line;
  clocks.forgive();
  clocks.press(now.turn);
  const end = tree.end();
  tree.play(word, !reviewing);
  if (tree.end() !== end) told = "none";
  reviewing = false;
  await show(seen, "", { since, effect, anew });
}

// chose plays a move that was chosen in the position that is shown, if that is shown still.
function chose(word, since) {
  const { now: at } = tree;
  return change(() => at === tree.now && !clocks.flag && play(word, since));
}

// explain says why a move cannot be made. It leaves out details that only matter to programs.
async function explain(word) {
  const wrong = await rules.refuses(game, word);
  if (wrong && wrong.rule !== malformed) teach(taught(wrong));
  else teach(word.includes("-") ? `${word} is not a move.` : `No move begins on ${word}.`);
}

const malformed = "malformed"; // the rule that a text breaks which is no move of the game at all

// taught returns why the rules refuse a move, as a sentence.
function taught(wrong) {
  const { word, rule, reason } = wrong;
  return word && rule !== malformed ? `${word} is not possible: ${reason}.` : `${capital(said(wrong))}.`;
}

// takeBack goes back to where a person is to move, and the game goes on from there.
async function takeBack() {
  if (!tree.now.parent) return;
  stopThinking();
  clocks.forgive();
  reviewing = false;
  let seen;
  do {
    seen = await seeAt(tree.now.parent);
  } while (game.moves.length && computer.has(seen.turn) && computer.size < now.players);
  await show(seen);
}

// seeAt goes to a node of the tree and resolves to the view of it.
async function seeAt(node) {
  const line = tree.words(node), seen = await seeMoves(line);
  tree.now = node;
  game.moves = line;
  return seen;
}

// goTo shows a position of the tree. The game goes on by itself only where a line ends.
async function goTo(node) {
  if (node === tree.now) return;
  stopThinking();
  const effect = node.parent === tree.now ? now.moves?.find((m) => m.word === node.word) : undefined;
  const seen = await seeAt(node);
  clocks.lift();
  reviewing = node.children.length > 0;
  await show(seen, "", { effect });
}

// redraw shows the same position in another way, and keeps the choice of spaces.
async function redraw() {
  board.shows = view.shows;
  if (editor.open) return void editor.redraw().catch(report); // it waits for its turn itself
  board.show(await rules.picture(game, view.words()));
  annotate(analysis.arrows).catch(report);
  showSeats(true);
  showRules();
}

function showRules() {
  booklet.open(game.name).catch(report);
  booklet.show(JSON.stringify([game.name, view.dark]), now.pieces, board.pieces);
}

// ---------------------------------------------------------------- the computer

const computersTurn = () => now.result === "none" && !clocks.flag && computer.has(now.turn);

// thinks reports whether the computer is to move now.
const thinks = () => computersTurn() && !reviewing && !editor.open;

function stopThinking() {
  asked++;
  searcher.stop();
  opponents.stop();
}

const thinkMillis = () => Math.max(1, Math.round(1000 * number($("think")) || 1000));

const thinkTime = () => `movetime ${thinkMillis()}`;

// think lets the computer move if it is its turn. It drops a move for a position that is no
// longer shown.
async function think() {
  stopThinking();
  if (!thinks()) return;
  const question = asked;
  const opponent = played.get(now.turn);
  const move = await (opponent ? opponents.move(opponent, await query()) : searcher.search({ ...game, level: Number($("level").value) }, clocks.left ? clocks.limit(now.players) : thinkTime()));
  if (move && move !== "none") change(() => question === asked && play(move));
}

// query resolves to the question to an opponent. On a clock it gets a share of what is left.
async function query() {
  const first = usual(spec()), plain = !game.fen && ["players", "teams", "variation", "arrangement"].every((key) => game[key] === first[key]);
  const share = clocks.left ? Math.max(1, Math.round(clocks.left[now.turn] / 30)) : Infinity;
  return { game: game.name, position: plain ? "" : await rules.start(game), moves: game.moves, millis: Math.min(thinkMillis(), share) };
}

// offerLevels shows the levels of the computer, if it has any. The choice is remembered; hints
// and the analysis are at full strength.
function offerLevels(levels) {
  if (!levels) return;
  const kept = store("level"), { min, max } = levels, at = (share) => min + Math.round(share * (max - min));
  const names = new Map([[min, "beginner"], [at(0.25), "casual"], [at(0.6), "club"], [max, "best"]]);
  $("level").append(...Array.from({ length: max - min + 1 }, (_, i) => new Option([min + i, names.get(min + i)].filter(Boolean).join(", "), min + i)));
  const chosen = kept.get();
  $("level").value = Number.isInteger(chosen) && min <= chosen && chosen <= max ? chosen : at(0.25);
  $("level").onchange = () => kept.set(Number($("level").value));
  $("level").parentElement.hidden = false;
  searcher.full = analyst.full = max;
}

async function hint() {
  if (now.result !== "none" || computersTurn()) return;
  stopThinking();
  const question = asked;
  say("Looking for a hint…");
  const move = await searcher.search(game, thinkTime());
  if (!move || question !== asked) return;
  say(`Hint: ${move}`);
  board.hint(move);
}

// ---------------------------------------------------------------- moves

// offered are the moves that a person can make now.
const offered = () => (!editor.open && now.result === "none" && !clocks.flag && !computer.has(now.turn) && !(lesson.open && tree.now.parent) ? now.moves ?? [] : []);

// showChoices makes buttons for moves that clicks cannot distinguish.
/** @param {MoveData[]} moves @param {boolean} byKey */
function showChoices(moves, byKey) {
  const ask = now.choices?.find((choice) => moves.some(({ word }) => choice.moves.includes(word)))?.ask ?? "";
  $("choices").replaceChildren(...moves.map(choiceButton));
  $("question").textContent = board.chosen.length ? ask : forced() || ask;
  if (byKey && (board.chosen.length || moves.every(({ to }) => !to))) $("choices").querySelector("button")?.focus();
}

// forced returns a sentence about why the player has little choice, or nothing.
const forced = () => (board.moves.length && now.forced ? `${now.players > 1 ? name(now.turn) : "You"} ${now.forced.reason}.` : "");

/** @param {MoveData} m */
function choiceButton(m) {
  const { label: text, rotation = 0 } = m, enters = m.entered?.find(({ space }) => space !== m.to);
  const turned = rotation && board.pieces.get(m.spaces[0]);
  const sample = turned || enters && like(enters);
  const button = make("button", { title: text }, sample && icon(sample, rotation), turned ? "" : text);
  button.dataset.move = m.word;
  button.setAttribute("aria-label", text);
  button.onpointerenter = button.onfocus = () => board.affect(changes(m));
  button.onpointerleave = button.onblur = () => board.affect([]);
  button.onclick = (event) => {
    $("board").focus({ preventScroll: true }); // the button goes away
    board.allow([]);
    chose(m.word, event.timeStamp);
  };
  return button;
}

// changes are the spaces that a move changes besides those to click.
/** @param {MoveData} move */
const changes = ({ removed, captured, converted, changed, entered, to }) =>
  [removed, captured, converted, changed, entered?.filter(({ space }) => space !== to)].flatMap((list) => list ?? []).map(({ space }) => space);

// like returns the picture of an equal piece on the board, if there is one.
function like({ seat, kind }) {
  for (const piece of now.pieces.values()) if (piece.seat === seat && piece.kind === kind) return board.pieces.get(piece.space);
}

$("choices").onkeydown = (event) => {
  if (event.repeat && event.key === "Enter") event.preventDefault(); // held since it was pressed on the board
  if (event.key !== "Escape") return;
  $("board").focus({ preventScroll: true });
  board.cancel();
};

// spelled returns a typed move as the rules print it, if that is easy to guess.
function spelled(word) {
  const capitals = word.toUpperCase().replace(/(^|[-=:.])([A-Z])(-?\d+)(?![A-Z])/g, "$1$3$2");
  return now.legal.find((move) => move.toUpperCase() === capitals) ?? word;
}

// ---------------------------------------------------------------- what is around

// showSeats shows the players and their reserves. It makes new elements only if the players
// or their looks have changed, so that the focus stays on their controls.
function showSeats(anew = false) {
  const list = $("seats"), key = JSON.stringify([game.name, now.players, now.teams, view.dark]);
  if (anew || list.dataset.key !== key) list.replaceChildren(...Array.from({ length: now.players }, (_, i) => makeSeat(i + 1)));
  list.dataset.key = key;
  for (const li of list.children) {
    const seat = Number(li.dataset.seat);
    if (seat === now.turn && now.result === "none") li.setAttribute("aria-current", "true");
    else li.removeAttribute("aria-current");
    li.querySelector("select").value = computer.has(seat) ? played.get(seat) ?? "1" : "";
    li.querySelector(".name").textContent = board.side(seat)?.querySelector(":scope > text").textContent ?? name(seat);
    li.querySelector(".stock").replaceChildren(...[...board.side(seat)?.querySelectorAll(".reserve") ?? []].map(stack));
  }
  showClocks();
}

// stack shows pieces beside the board: one of them, and how many there are.
function stack(reserve) {
  const title = reserve.querySelector("title").textContent;
  const e = make("span", { className: "stack", title }, icon(reserve.querySelector(":scope > g")), `×${reserve.dataset.count}`);
  e.setAttribute("role", "img");
  e.setAttribute("aria-label", title);
  return e;
}

function makeSeat(seat) {
  const sample = board.side(seat)?.querySelector(":scope > g");
  const who = make("select", {}, new Option("person", ""), new Option("computer", "1"), ...opponents.names.map((name) => new Option(name)));
  who.setAttribute("aria-label", `${name(seat)} is played by`);
  who.onchange = () => {
    computer[who.value ? "add" : "delete"](seat);
    if (opponents.names.includes(who.value)) played.set(seat, who.value);
    else played.delete(seat);
    if (seat === now.turn) reviewing = false; // whoever got the move goes on from here
    board.offer(offered());
    announce();
    showTexts();
    think().catch(report);
  };
  const label = make("label", {}, sample && icon(sample), make("span", { className: "name" }), who);
  const li = make("li", {}, label, make("span", { className: "stock" }), make("span", { className: "clock" }));
  li.dataset.seat = seat;
  return li;
}

function showClocks() {
  for (const li of $("seats").children) li.querySelector(".clock").textContent = clocks.text(li.dataset.seat);
}

// showFacts shows the number of moves and the facts of the game. Facts that are moves are
// warnings.
function showFacts() {
  const count = game.moves.length;
  const told = now.facts.filter(({ form, answer }) => form !== "moves" && answer !== "none");
  $("facts").replaceChildren(
    make("li", {}, make("b", { textContent: count }), count === 1 ? " move made" : " moves made"),
    ...told.map(({ doc, answer }) => make("li", {}, `${capital(doc)}: `, make("b", { textContent: answer }))),
  );
  const lists = now.facts.filter(({ form }) => form === "moves");
  $("warnings").hidden = lists.length === 0;
  $("warnings").textContent = lists.filter(({ answer }) => answer).map(warning).join(" ");
}

// warning says which moves there are. If they are threats, it says so as a fair opponent would.
/** @param {Seen["facts"][0]} fact */
function warning({ doc, answer, threat }) {
  const moves = answer.replaceAll(" ", ", ");
  if (!threat) return `${capital(doc)}: ${moves}.`;
  const others = Array.from({ length: now.players }, (_, i) => i + 1).filter((seat) => seat !== now.turn);
  return `Warning! If it were their turn, ${others.map(name).join(" and ")} could win by ${moves}.`;
}

let linking = 0; // the timer of the address
let noted = null; // the node whose comment is being typed, which need not be the one that is shown

function showTexts(anew) {
  showMoves();
  $("legal").replaceChildren(...offered().map(({ word }) => new Option(word)));
  editor.show(now.fen, anew);
  write($("record"), record(), anew);
  disable($("back"), game.moves.length === 0, $("board"));
  disable($("hint"), now.result !== "none" || Boolean(clocks.flag), $("board"));
  const link = writeLink(spec(), game, computer);
  $("link").value = `${location.href.split("#")[0]}#${link}`;
  // Browsers allow only so many changes of the address in a while.
  clearTimeout(linking);
  if (!lesson.open) linking = setTimeout(() => history.replaceState(null, "", $("link").value), 300);
  if (lesson.open) return;
  const saved = tree.root.children.length ? snapshot() : null;
  if (saved) keep(saved);
  unfinished.set(clocks.over || atEnd() ? null : saved);
}

// keep puts the game on the shelf, with its snapshot.
function keep(saved) {
  const end = tree.words(tree.end()).length, text = result();
  const lost = clocks.flag && `${name(clocks.flag)} lost on time`, said = text === "none" ? "" : lost || (atEnd() ? board.status : text);
  shelf.put({ id, at: Date.now(), game: game.name, title: spec().title, moves: end, said, saved });
}

// atEnd reports whether the page shows the end of a game that is over by its rules.
const atEnd = () => now.result !== "none" && tree.now === tree.end();

// snapshot returns the game as it is, for restore.
const snapshot = () => ({ id, link: writeLink(spec(), game, computer), clocks: clocks.saved, played: [...played], record: writeRecord(spec(), game, tree, result(), ""), reviewing });

// record returns the record of the game with all of its moves, and a note on its end.
const record = () => writeRecord(spec(), game, tree, result(), tree.end() === tree.now ? ended : "");

// result returns the result of the main line.
function result() {
  const end = tree.end();
  return end.result && end.result !== "none" ? end.result : told;
}

// timeResult returns the result of a game that the clock ends, if it is clear.
function timeResult() {
  if (now.teams) return clocks.flag % 2 ? "p24win" : "p13win";
  return now.players === 2 ? `p${3 - clocks.flag}win` : now.players === 1 ? "p1loss" : "none";
}

function showMoves() {
  moves.show(tree);
  $("symbol").value = tree.now.symbol;
  $("symbol").disabled = !tree.now.parent;
  if (!noted) $("comment").value = tree.now.comment;
}

// ---------------------------------------------------------------- what is asked of the page

$("mover").onsubmit = (event) => {
  event.preventDefault();
  const word = $("move").value.trim();
  if (word && offered().length) change(() => play(spelled(word)));
  $("move").value = "";
};
$("back").onclick = () => change(takeBack);
$("now").onclick = () => searcher.hurry();
$("zoom").onclick = () => $("zoom").setAttribute("aria-pressed", String($("board").classList.toggle("zoomed")));
$("learn").onclick = () => busy.then(() => lesson.start(game.name)).then((found) => found || say(`There is no lesson for ${spec().title}.`), report);
$("hint").onclick = () => hint().catch(report);
$("setfen").onclick = () => change(() => start({ fen: readPosition($("fen").value), moves: [] }));
$("load").onclick = () => change(() => openRecord($("record").value));
$("upload").onchange = () => change(async () => {
  const [file] = $("upload").files;
  if (file) await openRecord(await file.text());
  $("upload").value = "";
});
$("download").onclick = () => {
  const url = URL.createObjectURL(new Blob([record()], { type: "text/plain" }));
  make("a", { href: url, download: `${game.name}.txt` }).click();
  URL.revokeObjectURL(url);
};
$("symbol").onchange = () => {
  tree.now.symbol = $("symbol").value;
  showTexts();
};
$("comment").oninput = () => {
  noted ??= tree.now;
  noted.comment = oneLine($("comment").value);
};
$("comment").onchange = () => {
  $("comment").oninput(); // some changes come without one
  noted = null;
  showTexts();
};
$("rematch").onclick = () => change(() => start({ ...game, moves: [], seed: spec().dealt.includes(game.variation) ? newSeed() : game.seed }));
$("review").onclick = () => change(() => goTo(tree.root)).then(() => $("moves").focus());
$("share").onclick = () => $("copy").click();
$("copy").onclick = () => {
  $("link").select();
  navigator.clipboard?.writeText($("link").value).then(() => say("The link is copied."), () => say("Copy the marked link."));
};

async function openRecord(text) {
  const { said, tree: read, game: values } = readRecord(games, text);
  await start(values, new Set(), { tree: read, said, timed: null });
  if (said !== "none" && now.result === "none") say(`${$("status").textContent} The record says: ${said}.`);
}

// The address may have changed again since; the event has the address of this change.
addEventListener("hashchange", (event) => {
  const link = new URL(event.newURL || location.href).hash.slice(1);
  home.open(!link);
  if (link) change(() => open(link));
});

// open shows the game of a link. If the link is bad, open says why and changes nothing.
async function open(link) {
  clearTimeout(linking);
  const { game: values, computer: seats } = readLink(games, game.name, link);
  return start(values, seats);
}

// resume shows the game of the address or, without one, the game that was not finished here.
// So it does if the address is refused, and says why.
async function resume() {
  const link = location.hash.slice(1), saved = unfinished.get(), kept = () => restore(saved);
  const tries = [...(link && link !== saved?.link ? [() => open(link)] : []), ...(saved ? [kept] : []), refresh];
  let refused = "";
  for (const attempt of tries) {
    try {
      await attempt();
      return refused && say(refused);
    } catch (err) {
      if (!(err instanceof Refusal)) throw err;
      refused ||= err.message;
    }
  }
}

// restore shows a game where it was left, with its opponents, variations and clocks.
async function restore({ id: named, link, clocks: timed, played: by, record: text, reviewing: reviewed = false }) {
  const { game: values, computer: seats } = readLink(games, game.name, link);
  played.clear();
  for (const entry of Array.isArray(by) ? by : []) if (opponents.names.includes(entry?.[1])) played.set(entry[0], entry[1]);
  const read = typeof text === "string" ? readRecord(games, text) : { tree: new Tree(), said: "none" };
  read.tree.now = read.tree.root;
  for (const word of values.moves) read.tree.play(word);
  await start(values, seats, { ...read, timed: Array.isArray(timed?.left) ? timed : null, reviewed: Boolean(reviewed), named: String(named ?? "") });
}

// ---------------------------------------------------------------- the beginning

// preview shows the start of the game while the rules are still loading, unless a link or an
// unfinished game begins elsewhere. It needs no rules, because the start is a file.
async function preview() {
  const starts = $("board").dataset.starts.split(" ").filter(Boolean);
  const link = new URLSearchParams(location.hash.slice(1) || unfinished.get()?.link || "");
  const known = link.get("game") ?? starts[0], plain = [...link.keys()].every((key) => ["game", "computer", "maxplies", "repetitions"].includes(key));
  if (!starts.includes(known)) return;
  booklet.open(known).catch(report);
  if (!plain) return;
  const file = await fetch(new URL(`start-${known}.json`, import.meta.url)), { title, turn, seats, light, dark } = await file.json();
  Object.assign(now, { players: seats.length, turn, seats });
  board.show(view.dark ? dark : light, []);
  showSeats();
  for (const select of $("seats").querySelectorAll("select")) select.disabled = true;
  $("title").textContent = title;
  performance.mark("first board");
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

async function begin() {
  home.open(!location.hash.slice(1) && !unfinished.get());
  await preview().catch(report);
  $("progress").hidden = false;
  const module = await load("rules", (here, all) => {
    if (!all) return $("progress").removeAttribute("value");
    $("progress").value = here / all;
    say(`The rules are loading, ${megabytes(here)} of ${megabytes(all)} MB: ${Math.round(100 * here / all)} %`);
  });
  rules = new Rules(module, revive);
  const listed = Promise.allSettled([opponents.load(), tables.load()]); // the page does without them
  const known = await rules.games();
  const full = load("rulebook"); // now, so that the first move does not wait for it
  full.catch(() => {}); // a search reports that
  searcher = new Searcher(full, (reason) => say(`The search had stopped: ${reason}. It was started again.`));
  analyst = new Searcher(full, (reason) => say(`The analysis had stopped: ${reason}. It was started again.`));
  games = known.games;
  offerLevels(known.levels);
  Object.assign(game, usual(games.get(known.first)));
  computer = others(game.players);
  setup = new Setup(games, (values, seats) => change(() => start(values, seats)), report);
  setup.show(game);
  await listed;
  delete $("seats").dataset.key; // of the preview
  await resume();
  loaded();
  for (const e of document.querySelectorAll("[inert]")) e.removeAttribute("inert");
  $("progress").hidden = true;
  navigator.serviceWorker?.register("sw.js").catch(() => {}); // without it, the page does not work offline
}

try {
  await begin();
} catch (err) {
  say(`The rules cannot be loaded: ${err.message}`);
}

// idle resolves when all pending changes are shown.
async function idle() {
  for (let seen; seen !== busy;) await (seen = busy);
}

Object.assign(window, { rulebook: { game, now, idle, latency } }); // for the console and the tests
