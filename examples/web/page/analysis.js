// Analysis: the best lines of the position that is shown, for as long as the user wants; a
// bar and a graph of the chances; and a search of every move of the game, with the mistakes
// marked.
import { $, make } from "./dom.js";

const look = "nodes 4000"; // at each position of a whole game

// The marks of moves by the chance that they lose, in permille.
/** @type {[number, string][]} */
const mistakes = [[300, "??"], [150, "?"], [80, "?!"]];

const colors = ["", ",blue"]; // of the best lines on the board, and yellow for others

const percent = (permille) => `${Math.round(permille / 10)} %`;

export class Analysis {
  on = false;
  asked = 0;
  lines = [];
  arrows = "";

  // The page gives the analysis access to its game: game() and tree(), as they are now; name(seat);
  // search(game, limit, heard) and stop(), of a searcher of its own; go(node), which shows a
  // position; chose(word), which plays a move; may(), whether best lines may be shown;
  // marked(), after moves were marked; annotate(words), which draws arrows and marks on the
  // board, in words of the svg command.
  constructor(page) {
    this.page = page;
    $("analyze").onclick = () => this.switch(!this.on);
    $("analyze-all").onclick = () => this.all().catch((err) => this.say(err.message));
    $("analysis-lines").onchange = () => this.show();
    $("graph").onclick = (event) => this.jump(event);
  }

  say(text) { $("analysis-status").textContent = text; }

  switch(on) {
    this.on = on;
    $("analyze").setAttribute("aria-pressed", String(on));
    this.show();
  }

  // show begins again for the position that is shown, if the analysis is on.
  show() {
    this.pause();
    this.say("");
    if (this.on && this.open()) this.run().catch((err) => this.say(err.message));
  }

  // pause stops the analysis until it is to show a position again.
  pause() {
    this.asked++;
    this.page.stop();
    this.lines = [];
    this.draw();
  }

  open() { return this.page.tree().now.result === "none" && this.page.may(); }

  async run() {
    const question = this.asked, node = this.page.tree().now;
    const game = { ...this.page.game(), lines: Number($("analysis-lines").value) };
    await this.page.search(game, "infinite", (info) => {
      if (question !== this.asked) return;
      this.lines[info.rank - 1] = info;
      if (info.rank === 1) node.chance = this.chance(node, info);
      this.draw();
    });
  }

  // chance returns the chance of the first side, in permille, or null if there are more than
  // two sides.
  chance(node, { permille }) {
    const { players, teams } = this.page.sides();
    if (players === 1) return permille;
    if (players > 2 && !teams) return null;
    return node.turn % 2 ? permille : 1000 - permille;
  }

  // all searches every position of the line that is shown, and marks the mistakes.
  async all() {
    this.switch(false);
    const question = this.asked, tree = this.page.tree(), nodes = [tree.root, ...tree.whole()];
    if (nodes.length && this.page.sides().players > 2 && !this.page.sides().teams) return this.say("Mistakes are marked in games of one or two sides.");
    for (const [i, node] of nodes.entries()) {
      this.say(`Looking at move ${i} of ${nodes.length - 1}…`);
      if (!await this.rate(node, question)) return;
      if (i > 0) this.mark(nodes[i - 1], node);
      this.draw();
    }
    this.say(this.sum(nodes));
    this.page.marked();
  }

  // rate finds the chances in a position, and reports whether to go on.
  async rate(node, question) {
    const moves = this.page.tree().words(node);
    const { turn, result, players } = await this.page.look(moves);
    if (question !== this.asked) return false;
    Object.assign(node, { turn, result });
    if (result !== "none") {
      node.chance = result === "draw" ? 500 : players === 1 ? (result === "p1win" ? 1000 : 0) : /^p1/.test(result) ? 1000 : 0;
      return true;
    }
    node.best = await this.page.search({ ...this.page.game(), moves, lines: 1 }, look, (info) => {
      if (info.rank === 1) node.chance = this.chance(node, info);
    });
    return question === this.asked;
  }

  // mark marks a move by the chance that it loses.
  mark(before, node) {
    if (before.chance === null || node.chance === null || before.best === node.word) return;
    const loss = (before.chance - node.chance) * (before.turn % 2 ? 1 : -1);
    node.symbol = mistakes.find(([least]) => loss >= least)?.[1] ?? node.symbol;
    if (loss >= mistakes.at(-1)[0] && !node.comment) node.comment = `${before.best} was better`;
  }

  sum(nodes) {
    const wrong = nodes.filter(({ symbol }) => /^\?[?!]?$/.test(symbol)).length;
    return wrong === 0 ? "No mistakes were found." : `${wrong === 1 ? "One mistake is" : `${wrong} mistakes are`} marked.`;
  }

  // ------------------------------------------------------------ what is shown

  draw() {
    const { now } = this.page.tree();
    $("analysis").classList.toggle("rated", now.chance !== null);
    $("chances").value = (now.chance ?? 500) / 1000;
    $("chances-text").textContent = now.chance === null ? "" : `${this.page.name(1)} ${percent(now.chance)}`;
    this.list();
    this.plot();
    this.point();
  }

  // point draws the first moves of the best lines on the board, the best one above the others.
  point() {
    const words = this.lines.filter(Boolean).map(({ moves: [word] }, i) => {
      const { from, to } = this.page.sides().moves?.find((m) => m.word === word) ?? {};
      const color = colors[i] ?? ",yellow";
      return from && to && from !== to ? `arrow ${from}-${to}${color}` : to ? `mark ${to}${color}` : "";
    });
    const arrows = words.filter((word, i) => word && words.findIndex((w) => w.split(",")[0] === word.split(",")[0]) === i).reverse().join(" ");
    if (arrows === this.arrows) return;
    this.arrows = arrows;
    this.page.annotate(arrows);
  }

  // list writes the best lines into the elements of those before: a new button would not have
  // the focus, nor be clicked by a press that began on the old one. While one is pressed they
  // stand still, so that the move that is played is the one that was pressed.
  list() {
    const list = $("best-lines"), lines = this.lines.filter(Boolean);
    if (list.querySelector("button:active")) return;
    while (list.children.length > lines.length) list.lastChild.remove();
    while (list.children.length < lines.length) list.append(this.line());
    lines.forEach((info, i) => this.write(list.children[i], info));
  }

  line() {
    const play = make("button", { type: "button", title: "Play this move" });
    play.onclick = () => this.page.chose(play.textContent);
    return make("li", {}, make("b"), " ", play, " ", make("span"), " ", make("small"));
  }

  write(line, { mate, permille, depth, moves }) {
    const [score, play, rest, searched] = line.children;
    score.textContent = mate > 0 ? `wins in ${mate}` : mate < 0 ? `loses in ${-mate}` : percent(permille);
    play.textContent = moves[0];
    rest.textContent = moves.slice(1, 8).join(" ");
    searched.textContent = `depth ${depth}`;
  }

  // plot draws the chances over the line that is shown.
  plot() {
    const tree = this.page.tree(), nodes = [tree.root, ...tree.whole()], step = 100 / Math.max(1, nodes.length - 1);
    const points = nodes.map((node, i) => [i * step, node.chance]).filter(([, chance]) => chance !== null);
    $("graph").toggleAttribute("hidden", points.length < 2);
    $("graph-line").setAttribute("points", points.map(([x, chance]) => `${x.toFixed(2)},${(40 - chance / 25).toFixed(2)}`).join(" "));
    const at = nodes.indexOf(tree.now) * step;
    for (const end of ["x1", "x2"]) $("graph-now").setAttribute(end, at.toFixed(2));
  }

  jump(event) {
    const tree = this.page.tree(), nodes = [tree.root, ...tree.whole()], box = $("graph").getBoundingClientRect();
    this.page.go(nodes[Math.round((event.clientX - box.left) / box.width * (nodes.length - 1))]);
  }
}
