// The page: a GUI for the engine's protocol. One engine answers questions about the
// position; another one, which can be ended at any moment, searches.
import { Board, icon } from "./board.js";
import { Engine } from "./engine.js";
import { readRecord, writeRecord } from "./record.js";

const $ = (id) => document.getElementById(id);

// What there is to choose, as the games' boxes say.
const games = {
  sly: { title: "Solitaire Sly", players: [1], variations: ["standard", "random"] },
  sniggle: { title: "Sniggle", players: [2, 3, 4], teams: 4, variations: ["standard", "match"] },
  lineup: { title: "Line Up", players: [2] },
  empire: { title: "Empire", players: [2, 3, 4], teams: 4 },
  blockade: { title: "Blockade", players: [2] },
  gateway: { title: "Gateway", players: [2, 3, 4], teams: 4 },
  ploy: { title: "Ploy", players: [2, 4], teams: 4 },
  swords: { title: "Swords & Shields", players: [2] },
  smarts: { title: "Smarts", players: [2] },
  reversi: { title: "Reversi", players: [2] },
};

const rules = new Engine();
let searcher = null; // made for the first search

const game = { name: "reversi", players: 2, teams: false, variation: "standard", seed: "0", maxPlies: 0, fen: "", moves: [] };
const now = { legal: [], turn: 1, result: "none", fen: "", players: 2 };
let computer = new Set([2]); // the seats it plays
let mover = 0; // who made the last move, if that is known
let ended = ""; // what ended the game, if not the rules
let thinking = null; // what ends the search that runs
let busy = Promise.resolve(); // changes of the position, one after the other
let clocks = null;
const latency = { moves: [], marks: [] }; // milliseconds from a press to what is painted

const board = new Board($("board"), {
  move: (word, since) => change(() => play(word, since)),
  marked: (since) => painted().then((at) => at && latency.marks.push(at - since)),
  say: (text) => say(text),
  choices: showChoices,
});

// ---------------------------------------------------------------- the position

const setupLines = () => [
  `setoption name Game value ${game.name}`,
  ...(games[game.name].players.length > 1 ? [`setoption name Players value ${game.players}`] : []),
  ...(game.teams ? ["setoption name Teams value true"] : []),
  ...(game.variation !== "standard" ? [`setoption name Variation value ${game.variation}`] : []),
  `setoption name Seed value ${game.seed}`,
  `setoption name MaxPlies value ${game.maxPlies}`,
];

const positionLine = (moves = game.moves) =>
  `position ${game.fen ? `fen ${game.fen}` : "startpos"}${moves.length ? ` moves ${moves.join(" ")}` : ""}`;

// picture asks for the board.
const picture = () => rules.ask(`svg ${isDark() ? "dark" : "light"}${$("last").checked ? "" : " last none"}${$("way").checked ? " path" : ""}`);

// look asks for everything that is shown.
async function look() {
  const [moves, turn, result, fen, players, svg] = await Promise.all([
    ...["moves", "turn", "result", "fen", "players"].map((what) => rules.query(what)), picture(),
  ]);
  return { legal: moves ? moves.split(" ") : [], turn: Number(turn.slice(1)), result, fen, players: Number(players), svg: textOf(svg) };
}

const textOf = (svg) => (svg.error ? "" : svg.lines.join("\n").replace(/svgok$/, ""));

// painted resolves to the time when the screen shows what has changed, or to
// nothing where it is not shown.
const painted = () => new Promise((resolve) => {
  const hidden = setTimeout(resolve, 500);
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel(); // heard after the frame
    port1.onmessage = () => {
      clearTimeout(hidden);
      resolve(performance.now());
    };
    port2.postMessage(0);
  });
});

// show shows what look has seen; since is the time of the press behind it.
async function show(seen, error = "", since = 0) {
  const { svg, ...rest } = seen;
  Object.assign(now, rest);
  board.show(svg, offered());
  showSeats();
  if (error) say(error);
  else announce();
  const at = await painted();
  if (since && at) latency.moves.push(at - since);
  if (game.maxPlies && game.moves.length >= game.maxPlies && now.result === "draw" && await isCutOff()) {
    ended = `cut off after ${game.moves.length} moves`;
    announce();
  }
  showTexts();
  if (now.result === "none" && !clocks?.flagged) nextTurn();
}

// isCutOff tells a game that is only drawn by its length.
async function isCutOff() {
  const [, result] = await Promise.all([
    rules.tell("setoption name MaxPlies value 0"), rules.query("result"), rules.tell(`setoption name MaxPlies value ${game.maxPlies}`),
  ]);
  return result === "none";
}

const say = (text) => { $("status").textContent = text; };

function announce() {
  const last = game.moves.at(-1);
  const before = last ? `${mover && now.players > 1 ? `${name(mover)}: ` : ""}${last}. ` : "";
  $("status").classList.toggle("over", now.result !== "none" || Boolean(clocks?.flagged));
  if (clocks?.flagged) return say(`${before}${name(clocks.flagged)} lost on time.`);
  const thinks = now.result === "none" && computer.has(now.turn) ? ": the computer thinks…" : ".";
  say(`${before}${board.status}${ended ? `, ${ended}` : ""}${thinks}`);
}

// name is what the picture calls a seat.
const name = (seat) => board.side(seat)?.querySelector("text").textContent.split(/ \(| ·/)[0] ?? "Player";

// change runs one change of the position after the other.
function change(work) {
  busy = busy.then(work).catch((err) => say(err.message));
  return busy;
}

// start begins a game. One that cannot be set up leaves the game before it as it was.
async function start(values = {}, note = "") {
  stopThinking();
  const before = { ...game };
  Object.assign(game, { fen: "", moves: [] }, values);
  mover = 0;
  ended = "";
  let error = await rules.tell(...setupLines());
  // A setoption that fits only with the next one is complained of: what counts is
  // whether the position can be set in the end.
  error = await rules.tell(positionLine());
  if (error) {
    Object.assign(game, before);
    await rules.tell(...setupLines(), positionLine());
  } else startClocks();
  showSetup(game);
  await show(await look(), error || note);
}

// play makes a move; what is wrong with it is said, and nothing changes.
async function play(word, since) {
  stopThinking();
  const [error, seen] = await Promise.all([rules.tell(positionLine([...game.moves, word])), look()]);
  if (error) {
    board.offer(offered());
    return say(error);
  }
  game.moves.push(word);
  mover = now.turn;
  pressClock();
  await show(seen, "", since);
}

async function takeBack() {
  stopThinking();
  mover = 0;
  ended = "";
  do game.moves.pop(); while (game.moves.length && computer.has(await turnAfter(game.moves)) && computer.size < now.players);
  if (clocks) clocks.flagged = 0;
  const [, seen] = await Promise.all([rules.tell(positionLine()), look()]);
  await show(seen);
}

async function turnAfter(moves) {
  await rules.tell(positionLine(moves));
  return Number((await rules.query("turn")).slice(1));
}

// redraw shows the same in another way; what was chosen stays chosen.
async function redraw() {
  board.show(textOf(await picture()));
  showSeats();
}

// ---------------------------------------------------------------- the computer

function stopThinking() {
  thinking?.();
  thinking = null;
}

const thinkTime = () => `movetime ${Math.max(1, Math.round(1000 * $("think").valueAsNumber || 1000))}`;

// search resolves to the best move, or to nothing when it is stopped.
async function search(limit) {
  const engine = searcher ??= new Engine();
  let stopped = false;
  thinking = () => {
    stopped = true;
    engine.end(); // a search in WebAssembly hears nothing: it is ended with its worker
    searcher = null;
  };
  await engine.tell(...setupLines(), positionLine());
  const answer = await engine.ask(`go ${limit}`);
  if (stopped) return "";
  thinking = null;
  if (answer.error) throw new Error(answer.error);
  return answer.lines.at(-1).split(" ")[1];
}

async function nextTurn() {
  if (!computer.has(now.turn) || thinking) return;
  try {
    const move = await search(clocks ? clockLimit() : thinkTime());
    if (move && move !== "none") change(() => play(move));
  } catch (err) {
    say(err.message);
  }
}

async function hint() {
  if (now.result !== "none" || thinking) return;
  say("Looking for a hint…");
  const move = await search(thinkTime());
  if (!move) return;
  say(`Hint: ${move}`);
  board.hint(move);
}

// ---------------------------------------------------------------- clocks

function startClocks() {
  clearInterval(clocks?.ticker);
  clocks = null;
  const base = 60_000 * ($("minutes").valueAsNumber || 0);
  if (base <= 0) return;
  const increment = 1000 * ($("increment").valueAsNumber || 0);
  clocks = { left: Array(5).fill(base), increment, since: performance.now(), flagged: 0 };
  clocks.ticker = setInterval(tick, 200);
}

// spend takes the time since the last look from the seat to move.
function spend() {
  const time = performance.now();
  if (now.result === "none" && !clocks.flagged) clocks.left[now.turn] -= time - clocks.since;
  clocks.since = time;
}

function pressClock() {
  if (!clocks) return;
  spend();
  clocks.left[now.turn] += clocks.increment;
}

function tick() {
  spend();
  showClocks();
  if (now.result === "none" && !clocks.flagged && clocks.left[now.turn] <= 0) {
    clocks.flagged = now.turn;
    stopThinking();
    announce();
    board.offer(offered());
    showTexts();
  }
}

const clockLimit = () => Array.from({ length: now.players }, (_, i) =>
  `p${i + 1}time ${Math.max(1, Math.round(clocks.left[i + 1]))} p${i + 1}inc ${clocks.increment}`).join(" ");

function showClocks() {
  for (const li of $("seats").children) {
    const left = Math.max(0, clocks?.left[li.dataset.seat] ?? 0) / 1000;
    li.querySelector(".clock").textContent = clocks ? `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}` : "";
  }
}

// timeResult is how a game ends by the clock, if that is clear.
function timeResult() {
  if (game.teams) return clocks.flagged % 2 ? "p24win" : "p13win";
  return now.players === 2 ? `p${3 - clocks.flagged}win` : now.players === 1 ? "p1loss" : "none";
}

// ---------------------------------------------------------------- moves

const mine = () => now.result === "none" && !clocks?.flagged && !computer.has(now.turn);

// offered are the moves that a person can make now.
const offered = () => (mine() ? now.legal : []);

// showChoices makes buttons for moves that no click tells apart.
function showChoices(moves, byKey) {
  $("choices").replaceChildren(...moves.map((m) => {
    const button = document.createElement("button");
    button.dataset.move = m.word;
    const { text, picture, row } = choice(m);
    if (picture) button.append(picture);
    if (picture && game.name === "ploy") button.title = text;
    else button.append(text);
    button.setAttribute("aria-label", text);
    if (row) {
      button.onpointerenter = button.onfocus = () => board.row(...row);
      button.onpointerleave = button.onblur = () => board.unrow();
    }
    button.onclick = (event) => {
      $("board").focus({ preventScroll: true }); // the button goes away
      board.allow([]);
      change(() => play(m.word, event.timeStamp));
    };
    return button;
  }));
  if (byKey && board.chosen.length) $("choices").querySelector("button")?.focus();
}

// choice says in words, and with a picture where that helps, what a move does
// besides what its spaces tell.
function choice({ choice, spaces }) {
  const row = /^=(.+?):(.+?)\.\.(.+)$/.exec(choice);
  if (row) return { text: `Score ${row[2]} to ${row[3]}, marker on ${row[1]}`, row: [row[2], row[3]] };
  if (choice === "pass") return { text: "Pass" };
  const piece = board.pieces.get(spaces[0]);
  if (game.name === "ploy") {
    const turn = 45 * Number(choice.slice(1));
    return { text: turn ? `Turn ${turn}° clockwise` : "Do not turn", picture: piece && icon(piece, turn) };
  }
  const entered = board.side(now.turn)?.querySelector(`.reserve[data-reserve="${choice[1]}"] > g`);
  if (choice === "+T") return { text: "Enter a triangle", picture: entered && icon(entered) };
  if (choice === "+S") return { text: "Enter a square", picture: entered && icon(entered) };
  return { text: { smarts: "Do not score", gateway: "Enter nothing" }[game.name] ?? "Play" };
}

$("choices").onkeydown = (event) => {
  if (event.repeat && event.key === "Enter") event.preventDefault(); // held since it was pressed on the board
  if (event.key !== "Escape") return;
  $("board").focus({ preventScroll: true });
  board.cancel();
};

// spelled returns a typed move as the rules print it, where that is easy to see.
function spelled(word) {
  const capitals = word.toUpperCase().replace(/(^|[-=:.])([A-Z])(-?\d+)(?![A-Z])/g, "$1$3$2");
  return now.legal.find((move) => move.toUpperCase() === capitals) ?? word;
}

// ---------------------------------------------------------------- what is around

function showSeats() {
  $("seats").replaceChildren(...Array.from({ length: now.players }, (_, i) => {
    const seat = i + 1;
    const li = document.createElement("li");
    li.dataset.seat = seat;
    if (seat === now.turn && now.result === "none") li.setAttribute("aria-current", "true");
    const label = document.createElement("label");
    const sample = board.side(seat)?.querySelector(":scope > g");
    if (sample) label.append(icon(sample));
    const called = document.createElement("span");
    called.textContent = name(seat);
    const who = document.createElement("select");
    who.append(new Option("person", ""), new Option("computer", "1"));
    who.value = computer.has(seat) ? "1" : "";
    who.setAttribute("aria-label", `${name(seat)} is played by`);
    who.onchange = () => {
      stopThinking();
      computer[who.value ? "add" : "delete"](seat);
      board.offer(offered());
      announce();
      showTexts();
      nextTurn();
    };
    label.append(called, who);
    const clock = document.createElement("span");
    clock.className = "clock";
    li.append(label, clock);
    return li;
  }));
  $("seats").dataset.count = now.players;
  showClocks();
}

let linking = 0; // the timer of the address

function showTexts() {
  showMoves();
  $("legal").replaceChildren(...offered().map((move) => new Option(move)));
  $("fen").value = now.fen;
  $("record").value = writeRecord({
    ...game, result: clocks?.flagged ? timeResult() : now.result, note: clocks?.flagged ? `${name(clocks.flagged)} lost on time` : ended,
  });
  $("link").value = `${location.href.split("#")[0]}#${link()}`;
  // Browsers allow only so many changes of the address in a while.
  clearTimeout(linking);
  linking = setTimeout(() => history.replaceState(null, "", $("link").value), 300);
  $("back").disabled = game.moves.length === 0;
  $("hint").disabled = now.result !== "none" || Boolean(clocks?.flagged);
}

// showMoves changes the list where it differs.
function showMoves() {
  const list = $("moves");
  let same = 0;
  while (same < list.children.length && list.children[same].textContent === game.moves[same]) same++;
  while (list.children.length > same) list.lastChild.remove();
  for (const move of game.moves.slice(same)) {
    const li = document.createElement("li");
    li.textContent = move;
    list.append(li);
  }
  list.scrollTop = list.scrollHeight;
}

// link holds the whole game, so that who opens it sees the same.
function link() {
  const parts = new URLSearchParams({ game: game.name });
  if (game.fen) parts.set("fen", game.fen);
  if (game.players !== games[game.name].players[0]) parts.set("players", game.players);
  if (game.teams) parts.set("teams", "1");
  if (game.variation !== "standard") parts.set("variation", game.variation);
  if (game.seed !== "0") parts.set("seed", game.seed);
  if (game.maxPlies) parts.set("maxplies", game.maxPlies);
  parts.set("computer", [...computer].sort().join(""));
  if (game.moves.length) parts.set("moves", game.moves.join(" "));
  return parts.toString();
}

function fromLink(parts) {
  const name = games[parts.get("game")] ? parts.get("game") : "reversi";
  return {
    name, fen: parts.get("fen") ?? "", players: Number(parts.get("players") ?? games[name].players[0]), teams: parts.get("teams") === "1",
    variation: parts.get("variation") ?? "standard", seed: parts.get("seed") ?? "0", maxPlies: Number(parts.get("maxplies") ?? 0),
    moves: (parts.get("moves") ?? "").split(" ").filter(Boolean),
  };
}

// showSetup fills the form with what a game has to choose from, and what is chosen.
function showSetup(chosen) {
  const g = games[chosen.name];
  $("game").value = chosen.name;
  $("players").replaceChildren(...g.players.map((n) => new Option(n)));
  $("players").value = chosen.players;
  $("players").parentElement.hidden = g.players.length < 2;
  $("variation").replaceChildren(...(g.variations ?? ["standard"]).map((v) => new Option(v)));
  $("variation").value = chosen.variation;
  $("variation").parentElement.hidden = !g.variations;
  $("teams").checked = chosen.teams;
  $("teams").parentElement.hidden = !g.teams;
  $("seed").value = chosen.seed;
  $("maxplies").value = chosen.maxPlies;
  $("way").parentElement.hidden = chosen.name !== "blockade";
  fitForm();
}

// fitForm keeps the form's parts in agreement.
function fitForm() {
  if ($("teams").checked) $("players").value = games[$("game").value].teams;
  $("players").disabled = $("teams").checked;
  $("seed").parentElement.hidden = $("variation").value !== "random";
}

function fromForm() {
  return {
    name: $("game").value, teams: $("teams").checked, players: Number($("players").value), variation: $("variation").value,
    seed: String($("seed").valueAsNumber || 0), maxPlies: $("maxplies").valueAsNumber || 0,
  };
}

// othersPlay lets the computer play all seats but the first.
function othersPlay(players) {
  computer = new Set(Array.from({ length: players - 1 }, (_, i) => i + 2));
}

function openForm(open) {
  $("setup").hidden = !open;
  $("settings").setAttribute("aria-expanded", String(open));
}

for (const [value, { title }] of Object.entries(games)) $("game").append(new Option(title, value));
$("game").onchange = () => {
  const name = $("game").value;
  const values = { name, players: games[name].players[0], teams: false, variation: "standard", seed: "0", maxPlies: 0 };
  othersPlay(values.players);
  change(() => start(values));
};
$("settings").onclick = () => openForm($("setup").hidden);
$("teams").onchange = $("players").onchange = fitForm;
$("variation").onchange = () => {
  $("seed").value = Math.floor(1e6 * Math.random()); // another deal each time
  fitForm();
};
$("setup").onsubmit = (event) => {
  event.preventDefault();
  openForm(false);
  const values = fromForm();
  othersPlay(values.players);
  change(() => start(values));
};
$("mover").onsubmit = (event) => {
  event.preventDefault();
  const word = $("move").value.trim();
  if (word && mine()) change(() => play(spelled(word)));
  $("move").value = "";
};
$("back").onclick = () => change(takeBack);
$("hint").onclick = () => hint().catch((err) => say(err.message));
$("setfen").onclick = () => {
  const fen = $("fen").value.trim();
  change(async () => {
    const error = await rules.tell(`position fen ${fen}`);
    if (error) return say(error);
    await start({ fen });
  });
};
$("load").onclick = () => change(async () => {
  const { said, game: record } = readRecord($("record").value);
  if (!games[record.name]) throw new Error(`no game ${record.name}`);
  record.players ||= games[record.name].players[0];
  computer.clear();
  await start(record);
  if (said !== "none" && now.result === "none") say(`${$("status").textContent} The record says: ${said}.`);
});
$("copy").onclick = () => {
  $("link").select();
  navigator.clipboard?.writeText($("link").value).then(() => say("The link is copied."), () => say("Copy the marked link."));
};
// The address may have changed again since: the event tells what it was changed to.
addEventListener("hashchange", (event) => open(event.newURL || location.href));

function open(address) {
  clearTimeout(linking);
  const parts = new URLSearchParams(new URL(address).hash.slice(1));
  const values = fromLink(parts);
  const seats = parts.get("computer");
  if (seats === null) othersPlay(values.players);
  else computer = new Set([...seats].map(Number));
  return change(() => start(values));
}

// ---------------------------------------------------------------- how it looks

const night = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => ($("theme").value ? $("theme").value === "dark" : night.matches);

// What is chosen under View is kept by the browser, where it keeps anything.
const kept = (() => {
  try {
    return JSON.parse(localStorage.getItem("view")) ?? {};
  } catch {
    return {};
  }
})();

function applyView() {
  document.documentElement.style.colorScheme = $("theme").value || "light dark";
  board.shows = $("shows").checked;
}

$("theme").value = kept.theme ?? "";
for (const id of ["shows", "last", "way"]) $(id).checked = kept[id] ?? id !== "way";
for (const id of ["theme", "shows", "last", "way"]) {
  $(id).onchange = () => {
    applyView();
    try {
      localStorage.setItem("view", JSON.stringify({ theme: $("theme").value, shows: $("shows").checked, last: $("last").checked, way: $("way").checked }));
    } catch { /* then it is for this time only */ }
    change(redraw);
  };
}
night.addEventListener("change", () => change(redraw));

applyView();
try {
  await rules.started;
  await open(location.href);
} catch (err) {
  say(`The rules cannot be loaded: ${err.message}`);
}

// idle resolves when all that was begun is shown.
async function idle() {
  for (let seen; seen !== busy;) await (seen = busy);
}

window.rulebook = { game, now, idle, latency }; // for who looks into the console, and the test
