// Package sniggle is the SLY game of Sniggle, a race for two, three or four players, or
// for two teams of two.
//
// The goal is to be the first to fill the right field of one's track.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// The board has twelve rows and columns, divided into sixteen fields of nine spaces.
// Rows 1 to 3, 4 to 6, 7 to 9 and 10 to 12 are the four tracks. At the start, a seat's
// six squares and three triangles fill the left field of its track.
//
// Turns follow the order of the seats, beginning with seat 1. In teams, seats 1 and 3
// play against seats 2 and 4. Players choose their seats.
//
// Pieces move to the right, each in the row where it started. A step takes a piece to
// the first vacant space in front of it, over one or two pieces if they stand directly
// before it. Without such a space a piece cannot step, nor may a step leave an empty
// field between two fields that hold pieces of its seat.
//
// A move is one step, followed by another as long as the piece stands in a column with
// an odd number of opponents' pieces, all opponents taken together. The move ends where
// the number is even, or where no further step is possible. Partners are not opponents.
// The pieces of seats that have finished still count.
//
// A seat has finished when its nine pieces fill the right field of its track. The first
// to finish wins. In teams, the first team to have both seats finished wins. A seat that
// cannot step passes, such as one that has finished before its partner. When all seats
// pass one after another, the game is a draw.
//
// In the variation [Match] the triangles must also stand on the seat's finishing spaces.
// Unless the arrangement chooses others, these are their starting spaces, shifted to the
// right field. A seat that fills the right field otherwise passes until the game ends.
//
// # Start
//
// The picture in the booklet of SLY games (Amway, 1975) is lost, so the start is
// [rebuilt]. Two players have rows 4 to 6 and 7 to 9. Three have rows 1 to 3, 4 to 6 and
// 7 to 9, and a fourth has rows 10 to 12. The triangles start in column B, because the
// booklet warns of starts that become impossible to match, which cannot happen with all
// three in one row.
//
// The booklet lets players choose where triangles start and finish: use
// [TrianglePatterns], or [notation.Arrangement] with three spaces of the top left field:
//
//	1B,2B,3B                    start and finish of all seats
//	1B,2B,3B>1A,2B,3C           start of all seats, then their finish
//	1A,2A,3A;1B,2B,3B>1A,2B,3C  one of these for each seat, here for two
//
// Position texts accept any tracks and triangles. In Match, however, each row must have
// as many triangles as its finish, because no piece leaves its row.
//
// # Examples
//
// With two players, seat 1 moves the piece on 4A over two others to 4D. Seat 2 replies
// with 7A, which jumps to 7D in the same way. Because column D holds one piece of seat
// 1, the piece steps again, to 7E.
//
// # Readings
//
//   - A step is judged by the position after it. If a position is set up with a gap,
//     only steps that close it are legal.
//   - The booklet calls a single row a track, but here a track is a seat's three rows.
//
// # Texts
//
// A move prints as its first and its last space, "4A-4D", or as "pass". In position
// texts a piece is the letter of its seat and S for a square or T for a triangle. The
// keys are players, teams (0 or 1), variation (standard or match), triangles (the
// finish, with semicolons between the seats if they differ) and passes (in a row).
//
// [Parse] refuses cylinders, two seats in one track, a seat in two tracks, a seat
// without six squares and three triangles, a row without three pieces, and more than one
// seat or team that has finished. The turn of a won game may be any seat's.
package sniggle
