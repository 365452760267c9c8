// The list of moves: the tree of the game, with navigation by clicks and keys.
import { $, disable, make } from "./dom.js";

const keys = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "previous", ArrowDown: "next", Home: "first", End: "last" };

// said returns a comment to show. Annotations of programs, [%eval 0.5], lose their brackets.
const said = ({ comment }) => make("span", { className: "comment", textContent: comment.replace(/\[%(\w+) ([^\]]*)\]/g, "$1 $2") });

export class Moves {
  nodes = new WeakMap();

  // go is called with the node to show; step with a step of the tree.
  constructor(go, step) {
    $("moves").onclick = ({ target }) => this.nodes.has(target) && go(this.nodes.get(target));
    $("moves").onkeydown = (event) => {
      if (!keys[event.key]) return;
      event.preventDefault();
      step(keys[event.key]);
    };
    for (const where of ["first", "back", "forward", "last"]) $(`go-${where}`).onclick = () => step(where);
  }

  // show shows a tree, and where in it the game is.
  show(tree) {
    this.now = null;
    $("moves").replaceChildren(...this.line(tree.root, 1, tree.now));
    for (const [id, off] of [["first", !tree.now.parent], ["back", !tree.now.parent], ["forward", !tree.now.children.length], ["last", !tree.now.children.length]]) {
      disable($(`go-${id}`), off, $("moves"));
    }
    const list = $("moves"), at = this.now ?? list.firstChild;
    if (at) list.scrollTop += at.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }

  // line returns the elements that show the line after a node, with its variations.
  line(node, ply, now) {
    const parts = node.parent || !node.comment ? [] : [said(node)];
    for (; node.children.length; ply++) {
      const [first, ...others] = node.children;
      parts.push(...this.move(first, ply, now));
      for (const other of others) {
        parts.push(make("div", { className: "variation" }, ...this.move(other, ply, now), ...this.line(other, ply + 1, now)));
      }
      node = first;
    }
    return parts;
  }

  move(node, ply, now) {
    const button = make("button", { type: "button", tabIndex: -1, className: "ply", textContent: `${ply}. ${node.word}${node.symbol}` });
    this.nodes.set(button, node);
    if (node === now) {
      button.setAttribute("aria-current", "true");
      this.now = button;
    }
    return node.comment ? [button, said(node)] : [button];
  }
}
