// Package sniggle is the SLY game of Sniggle, a race for two, three or four players, or
// for two teams of two.
//
// In a turn, a player moves one piece to the first vacant space on its right. If it lands
// in a column with an odd number of opponents' pieces, it moves again.
//
// The goal is to be the first to fill the right field of one's track.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, [State.Play] makes
// one, and [State.Result] reports how the game ended. [Parse] reads a position and
// [ParseMove] a move.
//
// # Rules
//
// The board has twelve rows and columns, divided into sixteen fields of nine spaces. Rows 1
// to 3, 4 to 6, 7 to 9 and 10 to 12, which share their fields, are the four tracks. Each
// seat has a track, so seats never block each other. Its six squares and three triangles
// fill the left field of the track at the start.
//
// Seat 1 moves first. Turns follow the order of the seats, and seat 1 moves again after the
// last seat. In teams, seats 1 and 3 are partners against seats 2 and 4. Pictures show each
// seat in its own color. A player who wants another color takes another seat.
//
// Pieces move to the right, each in the row where it started. A step takes a piece to the
// first vacant space in front of it, over the one or two pieces that may be directly in
// front of it. A piece with no vacant space in front of it cannot step, and neither can a
// piece whose step would leave an empty field between two fields that hold pieces of its
// seat.
//
// A move is one step, followed by another as long as the piece stands in a column with an
// odd number of opponents' pieces, all opponents taken together. The move ends where the
// number is even, or where no further step is possible. Players have no choice in this, so
// the piece determines the whole move, which is legal if its first step is. Partners are
// not opponents. The pieces of seats that have finished still count.
//
// A seat has finished when its nine pieces fill the right field of its track. The first
// to finish wins. In teams, the first team to have both seats finished wins. A seat that
// cannot step passes, such as one that has finished before its partner. When all seats
// pass one after another, the game is a draw.
//
// In the variation [Match] the triangles must also stand on the seat's finishing spaces.
// Usually these are the spaces where they started, shifted to the right field, but the
// arrangement can choose others. A seat that fills the right field in any other way can
// never finish, so it passes until the end of the game.
//
// Every game ends, because pieces move only to the right, and a seat that cannot step
// passes.
//
// # Start
//
// Two players start like this, with S for a square and T for a triangle. The middle space
// of each field is its center, marked o where it is vacant; centers have no meaning here.
//
//	     A  B  C    D  E  F    G  H  I    J  K  L
//	   +----------+----------+----------+----------+
//	 1 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 1
//	 2 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 2
//	 3 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 3
//	   +----------+----------+----------+----------+
//	 4 | aS aT aS | .  .  .  | .  .  .  | .  .  .  | 4
//	 5 | aS aT aS | .  o  .  | .  o  .  | .  o  .  | 5
//	 6 | aS aT aS | .  .  .  | .  .  .  | .  .  .  | 6
//	   +----------+----------+----------+----------+
//	 7 | bS bT bS | .  .  .  | .  .  .  | .  .  .  | 7
//	 8 | bS bT bS | .  o  .  | .  o  .  | .  o  .  | 8
//	 9 | bS bT bS | .  .  .  | .  .  .  | .  .  .  | 9
//	   +----------+----------+----------+----------+
//	10 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 10
//	11 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 11
//	12 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 12
//	   +----------+----------+----------+----------+
//	     A  B  C    D  E  F    G  H  I    J  K  L
//
// The picture in the booklet of SLY games (Amway, 1975) is lost, so the start is [rebuilt].
// Two players have rows 4 to 6 and 7 to 9. Three have rows 1 to 3, 4 to 6 and 7 to 9, and a
// fourth has rows 10 to 12 [rebuilt: the tracks make no difference to play, since only
// columns are compared]. The triangles start in column B [rebuilt: this is the plainest
// pattern with a triangle in each row. The booklet warns that a start can become impossible
// to match, which could not happen with all three in one row].
//
// The booklet lets players choose where the triangles start and finish. To do so, use
// [TrianglePatterns], or [notation.Arrangement] with one of these texts:
//
//	1B,2B,3B                    start and finish of all seats
//	1B,2B,3B>1A,2B,3C           start of all seats, then their finish
//	1A,2A,3A;1B,2B,3B>1A,2B,3C  one of these for each seat, here for two
//
// A pattern is three different spaces in any order, named as if the field were the top left
// one. Owners of the box can play from its printed setup, because position texts accept any
// tracks and any triangles. In Match, however, each row must have as many triangles as the
// finish.
//
// # Examples
//
// At the start, seat 1 moves the piece on 4A over the two in front of it to 4D. Seat 2
// replies with 7A, which jumps to 7D in the same way. Column D now holds one piece of
// seat 1, so the piece steps again, to 7E.
//
// The booklet's other examples refer to a picture that is lost. In the following position,
// which fits them, it is seat 2's turn:
//
//	    A  B  C    D  E  F    G  H  I    J  K  L
//	  +----------+----------+----------+----------+
//	4 | .  aS .  | .  .  aT | .  aS .  | .  .  .  | 4
//	5 | .  aS aT | .  o  aS | .  o  .  | .  o  .  | 5
//	6 | aS aT .  | .  aS .  | .  .  .  | .  .  .  | 6
//	  +----------+----------+----------+----------+
//	7 | bS .  .  | .  .  .  | bT .  bS | .  .  .  | 7
//	8 | .  o  .  | bS o  .  | bT bS .  | .  o  .  | 8
//	9 | .  .  .  | bS .  bT | bS .  .  | .  .  .  | 9
//	  +----------+----------+----------+----------+
//	    A  B  C    D  E  F    G  H  I    J  K  L
//
// For example:
//
//   - The piece on 7A steps to 7B, a column with three opposing pieces, then to 7C with
//     one, and on to 7D.
//   - The piece on 8D steps to 8E and then to 8F. Column F holds two opposing pieces, so
//     it stops.
//   - If it is seat 1's turn instead, the piece on 4H may move to 4I, a column with one
//     opposing piece, but not on to 4J, because an empty field would be left between its
//     pieces. So it stays on 4I.
//
// # Tips
//
// Try to have your pieces in pairs, two to a column, above all with two players. Do not let
// one piece of a row fall far behind the other two, because it can no longer jump over
// them. In Match, think before you bring pieces in, because the triangles must still be
// able to reach their finishing spaces.
//
// # Readings
//
//   - No piece leaves its row. So in Match, [New] and [Parse] refuse a finish with more or
//     fewer triangles in a row than the army has there, because it could never be reached.
//     In the standard game the finish has no effect, and any finish is accepted.
//   - The opponents' pieces are counted in the column where the piece stands after the
//     step. The mover's own pieces do not count.
//   - A step is judged by the position after it. In a position that was set up with an
//     empty field in between, only steps that close the gap are legal, and a seat with no
//     such step passes. Play never leads to a gap. Since the rearmost piece can then always
//     step, only a seat with all pieces in the right field passes in play.
//   - All seats stay in the game until it ends, even seats that have finished or never can.
//     So a draw takes as many passes in a row as there are players.
//   - The booklet calls a single row a track. Here a track is the three rows of a seat.
//
// # Texts
//
// A move prints as its first and its last space, "4A-4D", or as "pass". In position texts
// a piece is the letter of its seat and S for a square or T for a triangle. The keys are
// players, teams (0 or 1), variation (standard or match), triangles and passes (in a
// row). The key triangles is the finish: one pattern for all seats or, if they differ,
// one for each, separated by semicolons. The board shows the rest.
//
// [Parse] accepts pieces in any columns, even if play could not lead there. It refuses
// cylinders, two seats in one track, a seat in two tracks, a seat without exactly six
// squares and three triangles, a row without exactly three pieces, and more than one seat
// or team that has finished. It accepts passes as written, even of seats that could have
// moved, and the turn of a won game may be any seat's.
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
