// Package lineup is the SLY game of Line Up for two players.
//
// The goal is to be the first with four pieces on a straight line of four centers.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// The board of 144 spaces is divided into sixteen fields of nine. Only their middle
// spaces, the centers, are used. Each player has two squares, two triangles and a
// cylinder, all beside the board at first. The first to have four of them on a straight
// line of four centers wins: one of the four rows, the four columns or the two
// diagonals.
//
// Seat 1 moves first, and the seats take turns. The kind of piece to play is square,
// triangle, cylinder, square and so on, in one sequence for both players. A player who
// still has a piece of that kind beside the board places it on any empty center.
// Otherwise they move one of that kind on the board. Counted from ply 0, every ply from
// 12 on is a move.
//
// A square or triangle moves to the next center up, down, left or right, a cylinder also
// diagonally. The center must be empty.
//
// A line wins as soon as it is complete, even by placing a piece. Otherwise a player
// who must move a kind of piece, but cannot, loses when their turn comes. There is no
// pass and no draw. No rule forbids repetition, so matches usually limit the length of
// games.
//
// # Start
//
// The board is empty, and the pieces are beside it. These are the sixteen centers:
//
//	      B   E   H   K
//	 2    o   o   o   o
//	 5    o   o   o   o
//	 8    o   o   o   o
//	11    o   o   o   o
//
// The pictures in the booklet of SLY games (Amway, 1975) are lost, but nothing had to be
// rebuilt.
//
// # Examples
//
// The picture of the booklet's example is lost. This position fits its text:
//
//	      B   E   H   K
//	 2    .   .   bS  aC
//	 5    .   aS  .   bT
//	 8    .   aS  aT  bT
//	11    .   aT  bS  bC
//
// The kind of piece to play decides:
//
//   - If seat 1 has to move a triangle, 8H-5H completes the diagonal from 2K to 11B and
//     wins.
//   - If seat 1 has to move the cylinder instead, it must go from 2K to 5H. Seat 2 then
//     moves its square from 2H to 2K, fills column K and wins.
//   - If seat 2 has to move its cylinder, it loses, because all neighbors of 11K are
//     occupied.
//
// # Under best play
//
// The game is solved: seat 2 wins. Seat 1 holds out for 30 plies if the first square goes
// to one of the four centers in the middle, and otherwise for 10. Package tablebase finds
// the value of every position.
//
// # Readings
//
//   - The order of the kinds runs through both players' turns, like the booklet's table of
//     the first turns.
//
// # Texts
//
// A move prints as the space of a placed piece, "5E", or as from-to, "5E-8H". A piece is a
// seat letter, a or b, and the letter of its shape: S, T or C. The only key is ply:
//
//	12/12/12/12/4aS7/12/12/12/12/12/12/12 b ply=1
//
// Since only the next kind and seat matter once every ply is a move, ply 12 follows ply 17.
// Ply 11 has the same future as ply 17 but keeps its number. [Parse] refuses a ply above
// 17, a ply that does not fit the turn or the pieces, and lines of both players.
package lineup
