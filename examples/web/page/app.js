// The page: a GUI for the engine's protocol. One engine answers questions about the
// position; another one, which can be ended at any moment, searches.
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

const game = { name: "reversi", players: 2, teams: false, variation: "standard", seed: "0", maxPlies: 0, fen: "", moves: [], result: "none" };
const now = { legal: [], turn: 1, result: "none", fen: "", players: 2 };
let computer = new Set([2]); // the seats it plays
let clicked = []; // the spaces chosen of the next move
let cursor = ""; // the space where the keyboard is
let thinking = null; // what ends the search that runs
let busy = Promise.resolve(); // changes of the position, one after the other
let clocks = null;

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

// refresh asks for everything that is shown, and shows it.
async function refresh(error = "") {
  clicked = [];
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const [moves, turn, result, fen, players, svg] = await Promise.all([
    rules.query("moves"), rules.query("turn"), rules.query("result"), rules.query("fen"), rules.query("players"),
    rules.ask(`svg ${dark}`),
  ]);
  now.legal = moves ? moves.split(" ") : [];
  now.turn = Number(turn.slice(1));
  now.result = game.result = result;
  now.players = Number(players);
  now.fen = fen;
  $("board").innerHTML = svg.error ? "" : svg.lines.join("\n").replace(/svgok$/, "");
  $("board").querySelector("svg")?.removeAttribute("role"); // its spaces are reached one by one
  showSeats();
  showTexts();
  mark();
  if (error) say(error);
  else announce();
  if (result === "none" && !clocks?.flagged) nextTurn();
}

const say = (text) => { $("status").textContent = text; };

function announce() {
  const last = game.moves.at(-1);
  const before = last ? `${last}. ` : "";
  if (clocks?.flagged) return say(`${before}${name(clocks.flagged)} has lost on time.`);
  const thinks = now.result === "none" && computer.has(now.turn) ? ": the computer thinks…" : ".";
  say(before + ($("board").querySelector(".status")?.textContent ?? "") + thinks);
}

// name is what the picture calls a seat.
const name = (seat) => $("board").querySelector(`.side[data-seat="${seat}"] text`)?.textContent ?? `Seat ${seat}`;

// change runs one change of the position after the other.
function change(work) {
  busy = busy.then(work).catch((err) => say(err.message));
  return busy;
}

// start begins a game. One that cannot be set up leaves the game before it as it was.
async function start(values = {}) {
  stopThinking();
  const before = { ...game };
  Object.assign(game, { fen: "", moves: [], result: "none" }, values);
  const error = await setUp();
  if (error) {
    Object.assign(game, before);
    await setUp();
    $("game").value = game.name;
    showSetup();
  } else startClocks();
  await refresh(error);
}

// A setoption that fits only with the next one is complained of: what counts is
// whether the position can be set in the end.
async function setUp() {
  for (const line of setupLines()) await rules.tell(line);
  return rules.tell(positionLine());
}

// play makes moves; what is wrong with them is said, and nothing changes.
async function play(word) {
  stopThinking();
  const error = await rules.tell(positionLine([...game.moves, word]));
  if (error) return say(error);
  game.moves.push(word);
  pressClock();
  await refresh();
}

async function takeBack() {
  stopThinking();
  do game.moves.pop(); while (game.moves.length && computer.has(await turnAfter(game.moves)) && computer.size < now.players);
  await rules.tell(positionLine());
  if (clocks) clocks.flagged = 0;
  await refresh();
}

async function turnAfter(moves) {
  await rules.tell(positionLine(moves));
  return Number((await rules.query("turn")).slice(1));
}

// ---------------------------------------------------------------- the computer

function stopThinking() {
  thinking?.();
  thinking = null;
}

// search resolves to the best move, or to nothing when it is stopped.
async function search(limit) {
  let ended = false;
  searcher ??= new Engine();
  const engine = searcher;
  thinking = () => {
    ended = true;
    engine.end(); // a search in WebAssembly hears nothing: it is ended with its worker
    searcher = null;
  };
  for (const line of [...setupLines(), positionLine()]) await engine.tell(line);
  const answer = await engine.ask(`go ${limit}`);
  if (ended || answer.error) return "";
  thinking = null;
  return answer.lines.at(-1).split(" ")[1];
}

async function nextTurn() {
  if (!computer.has(now.turn)) return;
  const move = await search(clocks ? clockLimit() : `movetime ${Math.max(1, Math.round(1000 * $("think").valueAsNumber || 1000))}`);
  if (move && move !== "none") change(() => play(move));
}

async function hint() {
  if (now.result !== "none" || thinking) return;
  say("Looking for a hint…");
  const move = await search(`movetime ${Math.max(1, Math.round(1000 * $("think").valueAsNumber || 1000))}`);
  if (!move) return;
  say(`Hint: ${move}`);
  for (const space of take(move).spaces) element(space)?.classList.add("hint");
}

// ---------------------------------------------------------------- clocks

function startClocks() {
  clearInterval(clocks?.ticker);
  clocks = null;
  const base = 60_000 * ($("minutes").valueAsNumber || 0);
  if (base <= 0) return;
  const increment = 1000 * ($("increment").valueAsNumber || 0);
  clocks = { left: Array(5).fill(base), increment, since: performance.now(), flagged: 0, seat: 0 };
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
    mark();
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

// ---------------------------------------------------------------- moves by clicks

// take splits a move word into the spaces to click, and what is chosen then.
function take(word) {
  const parts = /^(-?\d+[A-Z])(?:-(-?\d+[A-Z]))?(.*)$/.exec(word);
  if (!parts) return { word, spaces: [], choice: word };
  return { word, spaces: [parts[1], parts[2]].filter(Boolean), choice: parts[3] };
}

const mine = () => now.result === "none" && !clocks?.flagged && !computer.has(now.turn);
const begins = (move) => clicked.every((space, i) => move.spaces[i] === space);
const candidates = () => (mine() ? now.legal.map(take).filter(begins) : []);

function choose(space) {
  if (!mine()) return;
  const moves = now.legal.map(take);
  if (!moves.some((m) => [...clicked, space].every((s, i) => m.spaces[i] === s))) clicked = [];
  if (clicked.length === 1 && clicked[0] === space) clicked = [];
  else if (moves.some((m) => [...clicked, space].every((s, i) => m.spaces[i] === s))) clicked.push(space);
  const left = candidates();
  if (clicked.length && left.length === 1 && left[0].spaces.length === clicked.length) {
    const { word } = left[0];
    change(() => play(word));
    return;
  }
  mark();
}

// mark shows what is chosen, where it may go on, and the choices that no click makes.
function mark() {
  const left = candidates();
  const targets = new Set(left.map((m) => m.spaces[clicked.length]).filter(Boolean));
  const movable = new Set((mine() ? now.legal.map(take) : []).filter((m) => m.spaces.length > 1).map((m) => m.spaces[0]));
  for (const space of $("board").querySelectorAll(".space")) {
    space.classList.toggle("movable", movable.has(space.dataset.space));
    space.classList.remove("hint");
    space.classList.toggle("source", clicked.includes(space.dataset.space));
    space.classList.toggle("target", clicked.length > 0 && targets.has(space.dataset.space));
    space.classList.toggle("cursor", space.dataset.space === cursor);
  }
  const ready = left.filter((m) => m.spaces.length === clicked.length);
  $("choices").replaceChildren(...ready.map((m) => {
    const button = document.createElement("button");
    button.textContent = choiceText(m.choice);
    button.dataset.move = m.word;
    button.onclick = () => change(() => play(m.word));
    return button;
  }));
}

function choiceText(choice) {
  const row = /^=(.+?):(.+?)\.\.(.+)$/.exec(choice);
  if (row) return `Score ${row[2]} to ${row[3]}, marker on ${row[1]}`;
  if (choice === "pass") return "Pass";
  if (choice === "+T") return "Enter a triangle";
  if (choice === "+S") return "Enter a square";
  if (/^\+\d$/.test(choice)) return `Turn ${45 * Number(choice[1])}° ↻`;
  return { smarts: "Do not score", gateway: "Enter nothing", ploy: "Do not turn" }[game.name] ?? "Play";
}

const element = (space) => $("board").querySelector(`.space[data-space="${CSS.escape(space)}"]`);
const spaceAt = (event) => document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.classList?.contains("space"))?.dataset.space;

// A drag is a click where it begins and one where it ends; the piece comes along.
let drag = null;
$("board").addEventListener("pointerdown", (event) => {
  const space = spaceAt(event);
  if (!space) return;
  cursor = space;
  choose(space);
  const piece = $("board").querySelector(`.piece[data-space="${CSS.escape(space)}"]`);
  if (piece && clicked.includes(space)) drag = { space, piece, x: event.clientX, y: event.clientY, at: piece.getAttribute("transform") ?? "" };
});
addEventListener("pointermove", (event) => {
  if (!drag) return;
  const svg = $("board").querySelector("svg");
  const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
  drag.piece.classList.add("dragged");
  drag.piece.setAttribute("transform", `translate(${(event.clientX - drag.x) * scale} ${(event.clientY - drag.y) * scale}) ${drag.at}`);
});
function drop(event) {
  if (!drag) return;
  const { space, piece, at } = drag;
  drag = null;
  piece.classList.remove("dragged");
  piece.setAttribute("transform", at);
  const end = event.type === "pointerup" && spaceAt(event);
  if (end && end !== space) choose(end);
}
addEventListener("pointerup", drop);
$("board").addEventListener("touchmove", (event) => { if (drag) event.preventDefault(); }, { passive: false });
addEventListener("pointercancel", drop); // a finger's drag that became a scroll

// ---------------------------------------------------------------- the keyboard

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

$("board").addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    clicked = [];
    mark();
  } else if ((event.key === "Enter" || event.key === " ") && cursor) {
    choose(cursor);
  } else if (steps[event.key]) {
    moveCursor(...steps[event.key]);
  } else return;
  event.preventDefault();
});

// moveCursor goes to the nearest space in a direction.
function moveCursor(dx, dy) {
  const places = [...$("board").querySelectorAll(".space")].map((e) => {
    const box = e.getBoundingClientRect();
    return { e, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const from = places.find(({ e }) => e.dataset.space === cursor);
  const ahead = from ? places.filter((p) => (p.x - from.x) * dx + (p.y - from.y) * dy > 1) : places;
  const distance = (p) => (from ? Math.abs(p.x - from.x) * (dx ? 1 : 4) + Math.abs(p.y - from.y) * (dy ? 1 : 4) : 0);
  const next = ahead.sort((a, b) => distance(a) - distance(b))[0];
  if (!next) return;
  cursor = next.e.dataset.space;
  mark();
  const piece = $("board").querySelector(`.piece[data-space="${CSS.escape(cursor)}"] title`);
  say(piece ? piece.textContent : `${cursor}, empty`);
}

// ---------------------------------------------------------------- what is around

function showSeats() {
  $("seats").replaceChildren(...Array.from({ length: now.players }, (_, i) => {
    const seat = i + 1;
    const li = document.createElement("li");
    li.dataset.seat = seat;
    li.setAttribute("aria-current", String(seat === now.turn && now.result === "none"));
    const label = document.createElement("label");
    label.append(`${name(seat)} `);
    const who = document.createElement("select");
    who.append(new Option("person", ""), new Option("computer", "1"));
    who.value = computer.has(seat) ? "1" : "";
    who.onchange = () => {
      stopThinking();
      computer[who.value ? "add" : "delete"](seat);
      mark();
      announce();
      nextTurn();
    };
    label.append(who);
    const clock = document.createElement("span");
    clock.className = "clock";
    li.append(label, clock);
    return li;
  }));
  showClocks();
}

function showTexts() {
  $("moves").replaceChildren(...game.moves.map((move) => {
    const li = document.createElement("li");
    li.textContent = move;
    return li;
  }));
  $("moves").scrollTop = $("moves").scrollHeight;
  $("legal").replaceChildren(...now.legal.map((move) => new Option(move)));
  $("fen").value = now.fen;
  $("record").value = writeRecord({ ...game, result: now.result });
  history.replaceState(null, "", `#${link()}`);
  $("link").value = location.href;
  $("back").disabled = game.moves.length === 0;
  $("hint").disabled = now.result !== "none";
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
  if (game.moves.length) parts.set("moves", game.moves.join(" "));
  return parts.toString();
}

function fromLink() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const name = games[parts.get("game")] ? parts.get("game") : "reversi";
  return {
    name, fen: parts.get("fen") ?? "", players: Number(parts.get("players") ?? games[name].players[0]), teams: parts.get("teams") === "1",
    variation: parts.get("variation") ?? "standard", seed: parts.get("seed") ?? "0", maxPlies: Number(parts.get("maxplies") ?? 0),
    moves: (parts.get("moves") ?? "").split(" ").filter(Boolean),
  };
}

// showSetup fills the form with what the chosen game has to choose from.
function showSetup() {
  const g = games[$("game").value];
  $("players").replaceChildren(...g.players.map((n) => new Option(n)));
  $("variation").replaceChildren(...(g.variations ?? ["standard"]).map((v) => new Option(v)));
  $("teams").checked = false;
  $("teams-label").hidden = !g.teams;
}

function fromForm() {
  const name = $("game").value;
  const teams = $("teams").checked && Boolean(games[name].teams);
  return {
    name, teams, players: teams ? games[name].teams : Number($("players").value), variation: $("variation").value,
    seed: String($("seed").valueAsNumber || 0), maxPlies: $("maxplies").valueAsNumber || 0,
  };
}

// othersPlay lets the computer play all seats but the first.
function othersPlay(players) {
  computer = new Set(Array.from({ length: players - 1 }, (_, i) => i + 2));
}

for (const [value, { title }] of Object.entries(games)) $("game").append(new Option(title, value));
$("game").onchange = () => {
  showSetup();
  const values = fromForm();
  othersPlay(values.players);
  change(() => start(values));
};
$("settings").onclick = () => {
  $("setup").hidden = !$("setup").hidden;
  $("settings").setAttribute("aria-expanded", String(!$("setup").hidden));
};
$("setup").onsubmit = (event) => {
  event.preventDefault();
  const values = fromForm();
  othersPlay(values.players);
  change(() => start(values));
};
$("mover").onsubmit = (event) => {
  event.preventDefault();
  const word = $("move").value.trim();
  if (word && mine()) change(() => play(word));
  $("move").value = "";
};
$("back").onclick = () => change(takeBack);
$("hint").onclick = hint;
$("setfen").onclick = () => {
  const fen = $("fen").value.trim();
  change(async () => {
    const error = await rules.tell(`position fen ${fen}`);
    if (error) return say(error);
    await start({ fen });
  });
};
$("load").onclick = () => change(async () => {
  const record = readRecord($("record").value);
  if (!games[record.name]) throw new Error(`no game ${record.name}`);
  record.players ||= games[record.name].players[0];
  $("game").value = record.name;
  showSetup();
  computer.clear();
  await start(record);
});
$("copy").onclick = () => {
  $("link").select();
  navigator.clipboard?.writeText($("link").value).then(() => say("The link is copied."), () => say("Copy the marked link."));
};
addEventListener("hashchange", () => open());

function open() {
  const values = fromLink();
  $("game").value = values.name;
  showSetup();
  othersPlay(values.players);
  return change(() => start(values));
}

await rules.started;
await open();
window.rulebook = { game, now, idle: () => busy }; // for who looks into the console, and the test
