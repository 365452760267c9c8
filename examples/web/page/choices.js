// What distinguishes moves with the same spaces: a piece that enters, pieces that leave, a
// turn. The engine says what each move does; this module puts it into words.

const an = (kind) => `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;

// places says where pieces are; one that leaves where the move begins has gone to its
// end first.
const places = (list, { from, to }) => list.map(({ space }) => (space === from ? to : space)).join(", ");

// spacesOf returns the spaces to click for a move.
export const spacesOf = ({ from, to }) => [...new Set([from, to])].filter(Boolean);

// entered are the pieces that come in elsewhere than where the move ends.
const entered = ({ entered = [], to }) => entered.filter(({ space }) => space !== to);

// before returns what was on a space, or came there from another one.
const before = ({ from, to }, pieces, space) => pieces.get(space === to ? from ?? to : space);

const become = (effect, pieces) => (effect.changed ?? []).filter(({ kind, space }) => kind !== before(effect, pieces, space)?.kind);

// turnOf returns by how many degrees the move turns the piece where it ends, clockwise.
// Headings are eighths of a circle, up to the period after which the piece looks the
// same.
function turnOf(effect, pieces, period) {
  const after = effect.changed?.find(({ space }) => space === effect.to);
  if (!after) return 0;
  return 45 * (((after.heading ?? 0) - (before(effect, pieces, effect.to)?.heading ?? 0) + period) % period);
}

// parts are the effects of a move that its spaces do not show: their description, the
// question about them, and the text for a move without an effect that other moves have.
const parts = [
  { say: (effect) => effect.removed && `remove ${places(effect.removed, effect)}`, ask: "What should be removed?", not: "Remove nothing" },
  { say: (effect) => effect.captured && `capture ${places(effect.captured, effect)}`, ask: "What should be captured?", not: "Capture nothing" },
  { say: (effect) => effect.converted && `take over ${places(effect.converted, effect)}`, ask: "What should be taken over?", not: "Take over nothing" },
  { say: (effect) => entered(effect).map(({ kind, space }) => `enter ${an(kind)} on ${space}`).join(", "), ask: "Which piece should enter?", not: "Enter nothing" },
  { say: (effect, pieces) => become(effect, pieces).map(({ kind, space }) => `${space} becomes ${an(kind)}`).join(", "), ask: "What should change?", not: "Change nothing" },
  { say: (effect, pieces, period) => turnOf(effect, pieces, period) && `turn ${turnOf(effect, pieces, period)}° clockwise`, ask: "How should the piece turn?", not: "Do not turn" },
];

// describe says of each of some moves, which have the same spaces, what it does and the
// others do not. Pieces are those on the board, by their spaces. The answer has, for
// each move: text; turn, in degrees; enters, the piece that comes in, if any; spaces,
// the other spaces that change; and ask, the question that the moves answer.
export function describe(moves, pieces) {
  const headings = moves.flatMap((m) => [before(m, pieces, m.to), ...(m.changed ?? [])]).map((piece) => piece?.heading ?? 0);
  const period = 1 + Math.max(...headings, 0); // a piece that can turn can turn in all ways
  const said = moves.map((m) => parts.map(({ say }) => say(m, pieces, period) || ""));
  const telling = parts.map((_, i) => moves.length === 1 || new Set(said.map((words) => words[i])).size > 1);
  const { ask = "Is this the move?", not } = parts.find((_, i) => telling[i]) ?? {};
  return moves.map((m, i) => ({
    text: capital(said[i].filter((words, j) => words && telling[j]).join("; ")) || (m.to ? (moves.length > 1 && not) || m.word : "Pass"),
    ask: moves.length > 1 ? ask : m.to ? "Make this move?" : "",
    turn: turnOf(m, pieces, period),
    enters: entered(m)[0],
    spaces: [m.removed, m.captured, m.converted, m.changed, entered(m)].flatMap((list) => list ?? []).map(({ space }) => space),
  }));
}

// capital begins a text with a capital letter.
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
