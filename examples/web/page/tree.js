// The moves of a game as a tree: the first move after a position continues its line, and
// others begin variations. Moves that are taken back stay.

const newNode = (word, parent) => ({ word, parent, children: [], symbol: "", comment: "", turn: 0, result: "", score: "", chance: null });

export class Tree {
  constructor(moves = []) {
    this.root = this.now = newNode("", null);
    for (const word of moves) this.play(word);
  }

  // play plays a move, which may be new. In a game, not in a variation, it continues the line.
  play(word, first = false) {
    const { children } = this.now, child = this.add(this.now, word);
    if (first) children.unshift(...children.splice(children.indexOf(child), 1));
    this.now = child;
  }

  add(node, word) {
    let child = node.children.find((c) => c.word === word);
    if (!child) node.children.push(child = newNode(word, node));
    return child;
  }

  // line returns the nodes from the first move to a node.
  line(node = this.now) {
    const list = [];
    for (; node.parent; node = node.parent) list.push(node);
    return list.reverse();
  }

  // words returns the moves that lead to a node.
  words(node = this.now) { return this.line(node).map(({ word }) => word); }

  // whole returns the line through the current node, to its end.
  whole() { return this.line(this.end(this.now)); }

  // end returns the last node of the line that goes on from a node by its first moves.
  end(node = this.root) {
    while (node.children.length) [node] = node.children;
    return node;
  }

  // step returns the node to go to: first, back, forward, last, or the previous or next
  // variation. Forward goes to the first of several moves.
  step(where) {
    const { now } = this, siblings = now.parent?.children ?? [], i = siblings.indexOf(now);
    return {
      first: this.root, back: now.parent, forward: now.children[0], last: this.end(now), previous: siblings[i - 1], next: siblings[i + 1],
    }[where] ?? now;
  }

  // leaves returns the last nodes of all lines.
  leaves() {
    const list = [], todo = [this.root];
    for (let node; (node = todo.pop());) node.children.length ? todo.push(...node.children) : list.push(node);
    return list;
  }
}

// remark adds a text to the comment of a node.
export function remark(node, text) {
  node.comment = [node.comment, text].filter(Boolean).join(" ");
}

// write returns the moves in the form of a record.
export function write(tree) {
  const words = written(tree.root);
  writeLine(tree.root, 1, words);
  return words;
}

function writeLine(node, ply, words) {
  for (; node.children.length; ply++) {
    const [first, ...others] = node.children;
    writeMove(first, ply, words);
    for (const other of others) {
      const variation = [];
      writeMove(other, ply, variation);
      writeLine(other, ply + 1, variation);
      words.push(`(${variation.join(" ")})`);
    }
    node = first;
  }
}

function writeMove(node, ply, words) {
  words.push(`${ply}. ${node.word}${node.symbol}`, ...written(node));
}

// written returns the comment of a node in the form that it needs, if there is one. What
// has a closing brace ends with its line.
function written({ comment }) {
  if (!comment) return [];
  return [comment.includes("}") ? `;${comment}\n` : `{${comment}}`];
}
