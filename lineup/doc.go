// Package lineup is the SLY game of Line Up, for two players.
//
// In a turn, a player places a piece on an empty center or, once all pieces of its kind are
// on the board, moves one to a neighboring center. The player cannot choose the kind:
// square, triangle and cylinder take turns.
//
// The goal is to be the first with four pieces on a straight line of four centers.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, [State.Play] makes
// one, and [State.Result] reports how the game ended. [Parse] reads a position and
// [ParseMove] a move.
//
// # Rules
//
// The board of 144 spaces is divided into sixteen fields of nine. Only the centers, which
// are the middle spaces of the fields, are used. They lie where rows 2, 5, 8 and 11 cross
// columns B, E, H and K. Each player has two squares, two triangles and a cylinder, all
// beside the board at first. The first to have four of them on a straight line of four
// centers wins: one of the four rows, the four columns or the two diagonals.
//
// Seat 1 moves first, and the seats take turns. The kind of piece to play is square,
// triangle, cylinder, square and so on, in one sequence for both players. A player who
// still has a piece of that kind beside the board places it on any empty center. Otherwise
// they move one of that kind on the board. Counted from ply 0, the sequence is
//
//	ply     seat 1                  ply     seat 2
//	 0      first square             1      first triangle
//	 2      cylinder                 3      first square
//	 4      first triangle           5      cylinder
//	 6      second square            7      second triangle
//	 8      moves the cylinder       9      second square
//	10      second triangle         11      moves the cylinder
//	12      moves a square          13      moves a triangle
//	14      moves the cylinder      15      moves a square
//	16      moves a triangle        17      moves the cylinder
//
// and so on in a cycle of six plies.
//
// A square or triangle moves to the next center up, down, left or right, a cylinder also
// diagonally. The center must be empty.
//
// A line wins as soon as it is complete, even by placing a piece. Otherwise a player who
// must move a kind of piece, but has none that can move, loses when their turn comes. There
// is no pass and no draw.
//
// A game can go on forever, because pieces may move back and forth and the booklet has no
// rule against repetition. Programs that run matches usually set a limit.
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
// Pictures show seat 1 in red and seat 2 in blue. A player who wants the other color takes
// the other seat. The pictures in the booklet of SLY games (Amway, 1975) are lost, but
// nothing had to be rebuilt: the board is empty at the start, and the text says how the
// pieces move.
//
// # Examples
//
// The booklet explains the end of the game by a picture that is lost. This position fits
// its text:
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
//   - If seat 1 has to move the cylinder instead, the cylinder must go from 2K to 5H, its
//     only empty neighbor. Seat 2 then moves its square from 2H to 2K, fills column K and
//     wins.
//   - If seat 2 has to move its cylinder, it loses, because all neighbors of 11K are
//     occupied.
//
// # Tips
//
// Always consider which kind of piece you will move on your next turn, and which kind the
// opponent will. Take care that none of your pieces is shut in. The cylinder is usually in
// the greatest danger, because a player has only one.
//
// # Under best play
//
// The game is solved: seat 2 wins. Seat 1 holds out for 30 plies if the first square goes
// to one of the four centers in the middle, and otherwise for 10. Package tablebase finds
// the value of every position.
//
// # Readings
//
//   - The order of the kinds runs through both players' turns. The booklet's table of the
//     first turns is such a sequence, and players must continue it. So each player in turn
//     moves a square, the cylinder and a triangle.
//   - With two squares or triangles on the board, the player chooses which one to move.
//     They lose only when neither can move.
//   - A free center diagonally next to a square or triangle does not help it, because it
//     cannot go there.
//   - Once every ply is a move, only the next kind and seat matter. So after ply 17 the
//     count returns to 12, and positions with the same future are equal. Ply 11 has the
//     same future as ply 17 but keeps its number.
//   - A position with a line is finished, whoever is to move. [Parse] refuses a position
//     with lines of both players, since the first line would have ended the game. It also
//     refuses a ply above 17 and a ply that does not fit the turn or the pieces.
//
// # Texts
//
// A move prints as the space of a placed piece, "5E", or as from-to, "5E-8H". A position
// text covers the whole board of 144 spaces. A piece is a seat letter, a or b, and the
// letter of its shape: S, T or C. The only key is ply:
//
//	12/12/12/12/4aS7/12/12/12/12/12/12/12 b ply=1
//
// # Perft
//
// The number of move sequences of n plies from the start is 16, 240, 3360, 43680, 524160
// for n = 1 to 5.
package lineup
