// Package smarts is the game of Smarts for two players on a board of 64 boxes.
//
// # Rules
//
// Seat 1 has the white pieces and moves first, seat 2 the yellow ones. Both start
// with eleven pieces off the board. In his turn a player either enters a piece on
// an empty entry box or moves one of his pieces on the board: one step up, down,
// left or right to an empty box, or a chain of one or more jumps. A jump goes in
// the same four directions over one neighbouring piece, of whatever seat, to the
// empty box right behind it, and takes nothing off the board. A chain may turn
// and may stop after any jump, but not where it began. No box of the board is
// forbidden to anybody.
//
// A row is five neighbouring boxes in a line, diagonals too, that one player
// holds. After his move a player who has never scored may score a row that he
// then has on the board: its five pieces go, one of them comes back as a marker
// on a marking box of his, where it stays for the rest of the game, and four are
// in reserve again. A line of more than five lets him choose which five go. The
// marking box must be empty when the row is gone, so a box of the row will do; a
// piece of the opponent blocks it, and so does another of his own. He may as well
// leave the row standing, and score it after any later move of his.
//
// A player who has scored wins with any row on the board, his marker counted. One
// who has not wins with two rows that share at most one box. Rows are judged
// after the move and the scoring, so a player who scores one row and still has
// another wins in the same turn.
//
// # Board
//
// The marking boxes are opposite corners [public]: 1A and 8H of seat 1, 1H and 8A
// of seat 2. Which boxes are the twelve entry boxes was shown by a picture that
// is lost. They are taken to be the six between the corners on each player's side
// [rebuilt]: 1B to 1G and 8B to 8G, all open to both, which is the count that the
// sheet gives and lets either player enter anywhere.
//
// # Readings
//
//   - Two rows share at most one box exactly when they are of different lines:
//     lines cross once at most, and on a board of eight two fives of one line
//     always overlap by two or more.
//   - The lifted piece is gone from its box during a chain: it cannot be jumped
//     over, and the box counts as empty, which leads nowhere new.
//   - A chain and a step never lead to the same box, since jumps go by two.
//   - Markers may be jumped over like pieces, but they lie in corners, and behind
//     a corner there is no box to land on.
//   - Every row on the board after the move may be scored, be it new or left
//     standing, also one of those that cross or one beside a second row. Where
//     the move wins as it is, the scorings are legal all the same, each with the
//     result that it leads to.
//   - A player who has scored once never scores again: his next row wins.
//   - A box that the moved piece has just left is empty, so that it may take the
//     marker.
//   - The reserve is not in the position text: it is eleven less the pieces and
//     the marker on the board.
//   - The result follows from the text alone. The seat not on turn has just moved
//     and is judged first; in play nobody else can have won. In a position set up
//     by hand the seat on turn is judged too.
//   - The number of passes in the text is taken at its word, from 0 to 2.
//
// A seat that can neither enter nor move would pass, and two passes in a row would
// be a draw. It never comes to that: there are, but for symmetry, three positions
// in which a seat is stuck, and in all of them the other seat has won. The tests
// of this package find them by a search of all.
//
// # Texts
//
// A move prints as its entry box, "1C", or the ends of the way, "3C-5E", or as
// "pass". A scored row follows with the marking box and the ends of the row, the
// one with the smaller row number first, or the one further left:
// "3C-3D=1A:3D..7D". In position texts a piece is a or b and a marker A or B;
// behind the seat to move come scored, a digit for each seat, 1 when it has
// scored a row, and passes, how many seats have passed one after another:
//
//	A6b/8/2ab4/8/8/8/8/8 b scored=10 passes=0
//
// # Perft
//
// The number of move sequences of n plies is, for n = 1, 2 …,
//
//	12, 132, 1716, 21156, 295900    from the start
//	53, 3015, 151726                from 1a1b2a1/3ab3/2ba1b2/1a1ba3/2b1ab2/4a3/2b2a2/1b1a1b2 a scored=00 passes=0
//	44, 1571, 67136                 from a3b2b/3a4/b2a2b1/3a1b2/2b1a3/3a4/2a2b2/1b4a1 a scored=00 passes=0
//	35, 1146, 39931                 from A3b2B/3a4/b2a4/3a1b2/b1b1a3/3a4/bb6/1b4a1 a scored=11 passes=0
package smarts
