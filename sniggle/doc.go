// Package sniggle is the SLY game of Sniggle, a race for two, three or four
// players, or for two teams of two.
//
// The goal is to be the first to fill the right field of one's track.
//
// # Rules
//
// The board has twelve rows and columns, divided into sixteen fields of nine
// spaces. Three rows that share their fields are a track: rows 1 to 3, 4 to 6, 7 to 9
// or 10 to 12. Each seat has its own track, so seats never block each other, and nine
// pieces, six squares and three triangles, which fill the left field of the track.
//
// Seat 1 moves first. Turns follow the order of the seats, and then seat 1 moves again.
// In teams, seats 1 and 3 are partners against seats 2 and 4. Pictures show each seat
// in its own color. A player who wants another color takes another seat.
//
// Pieces move to the right, each in the row in which it started. A step takes a piece
// to the first vacant space in front of it: the next space, or the one beyond one or
// two pieces directly in front of it. A piece with no vacant space in front of it
// cannot step. Nor can a piece whose step would leave an empty field between two fields
// that hold pieces of its seat.
//
// A move is one step, followed by another as long as the piece stands in a column with
// an odd number of opponents' pieces, all opponents taken together. The move ends where
// the number is even, or where no further step is possible. Players have no choice in
// this. So a move is determined by its piece, and is legal if its first step is.
// Partners are not opponents. The pieces of seats that have finished still count.
//
// A seat has finished when its nine pieces fill the right field of its track. The first
// to finish wins. In teams, the first team to have both seats finished wins. A seat that
// cannot step passes, such as one that has finished before its partner. When all seats
// pass one after another, the game is a draw.
//
// In the variation [Match] the triangles must also stand on the seat's finishing spaces:
// those on which they started, shifted to the right field, unless the arrangement says
// otherwise. A seat that fills the right field in any other way can never finish. It
// passes to the end of the game.
//
// Every game ends, because pieces move only to the right, and a seat that cannot step
// passes.
//
// # Start
//
// The picture of the start is lost. What is marked [rebuilt] fills in for it, for the
// reason given. Two players have rows 4 to 6 and 7 to 9. Three have rows 1 to 3, 4 to 6
// and 7 to 9, and a fourth has rows 10 to 12 [rebuilt: the tracks make no difference to
// play, since only columns are compared]. The triangles start in column B [rebuilt: this
// is the plainest pattern with one in each row. The rule sheet warns against bringing
// pieces in so that they can no longer match the start, which could not happen with all
// three in one row].
//
// The sheet lets players change where the triangles start and where they finish. To do
// so, use [TrianglePatterns], or [notation.Arrangement] with one of these texts:
//
//	1B,2B,3B                    start and finish of all seats
//	1B,2B,3B>1A,2B,3C           start of all seats, then their finish
//	1A,2A,3A;1B,2B,3B>1A,2B,3C  one of these for each seat, here for two
//
// A pattern is three different spaces in any order, named as if the field were the top
// left one. Owners of the box can play from its printed setup: position texts accept
// armies in any tracks and with any triangles, in Match as long as each row has as many
// as the finish.
//
// # Readings
//
//   - No piece leaves its row. In Match, a finish whose rows do not have as many
//     triangles as the army's could never be reached, so [New] and [Parse] refuse it.
//     In the standard game the finish has no effect. Any finish is accepted and kept.
//   - The column that counts is the one in which the piece stands after the step. The
//     mover's own pieces in it do not count.
//   - A step is judged by the position after it. In a position that was set up with an
//     empty field in between, only steps that close the gap are legal, and a seat
//     without one passes. Play never leads to a gap, since the rearmost piece can
//     always step. So in play only a seat with all its pieces in passes.
//   - All seats stay in the game to its end, even those that have finished or never
//     can. So a draw takes as many passes in a row as there are players.
//   - The sheet calls a single row a track. Here it is a row, as on any board.
//
// # Texts
//
// A move prints as its first and its last space, "4A-4D", or as "pass". In position
// texts a piece is the letter of its seat and S for a square or T for a triangle. The
// keys are players, teams (0 or 1), variation (standard or match), triangles and
// passes (in a row). The key triangles is the finish: one pattern for all seats or, if
// they differ, one for each, separated by semicolons. The board shows the rest.
//
// [Parse] accepts pieces in any columns, even if play could not lead there. It refuses
// cylinders, two seats in one track, a seat in two tracks, a seat without exactly six
// squares and three triangles, a row without exactly three pieces, and more than one
// seat or team that has finished. It accepts passes as written, even of seats that could
// have moved, and the turn of a won game may be any seat's.
//
// # Perft
//
// The number of move sequences of 1 to 6 plies from the start, in Match too:
//
//	2 players   9  81  729  6561  58320  518400
//	3 players   9  81  729  6561  59049  472392
//	4 players   9  81  729  6561  59049  531441
//	4 in teams  9  81  729  6561  59049  531441
package sniggle
