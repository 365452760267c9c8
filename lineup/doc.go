// Package lineup is the SLY game of Line Up, for two players.
//
// # Rules
//
// Only the sixteen centers of the fields are used, 2B to 11K. Each player has two
// squares, two triangles and a cylinder, all off the board at first. The first to
// have four of them on a straight line of four centers wins: one of the four
// rows, the four columns or the two diagonals.
//
// Plies are numbered from 0, seat 1 plays the even ones. The number also says
// which kind of piece is played: square, triangle and cylinder in turn, over and
// over, for both players together. While the player on turn has a piece of that
// kind off the board he places it on any empty center; otherwise he moves one of
// that kind:
//
//	ply     seat 1                  ply     seat 2
//	 0      first square             1      first triangle
//	 2      cylinder                 3      first square
//	 4      first triangle           5      cylinder
//	 6      second square            7      second triangle
//	 8      moves the cylinder       9      second square
//	10      second triangle         11      moves the cylinder
//	12      moves a square          13      moves a triangle …
//
// A square or triangle moves to the next center up, down, left or right, a
// cylinder also diagonally; the center must be empty.
//
// A line wins as soon as it stands, also by placing. Otherwise a player whose turn
// it is to move a kind of piece none of which can move has lost: the position is
// finished, there is no pass.
//
// From ply 12 on only the ply's remainder by six matters, so a [State] keeps
// 12 to 17 for all later plies, and positions with the same future are equal.
//
// # Texts
//
// A move prints as the space of a placed piece, "5E", or as from-to, "5E-8H".
// Position texts cover the whole board of 144 spaces, pieces are a seat letter
// and a shape, and the only key is the ply:
//
//	12/12/12/12/4aS7/12/12/12/12/12/12/12 b ply=1
//
// # Readings
//
// A position text in which a player has a line is finished, whoever is to move;
// with a line of both it is refused, because the first would have ended the game.
//
// Before ply 11 all ten pieces are on the board too, so that it has the same future
// as ply 17; it stays 11 all the same, because only plies from 12 on are reduced. A
// text with a ply above 17 is refused rather than reduced.
//
// # Perft
//
// The number of move sequences of n plies from the start is 16, 240, 3360, 43680,
// 524160 for n = 1 to 5.
package lineup
