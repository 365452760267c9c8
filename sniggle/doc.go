// Package sniggle is the SLY game of Sniggle for two, three or four players, or
// four in teams of two, on the board of 144 spaces.
//
// # Rules
//
// Each seat has nine pieces, six squares and three triangles, which fill a field
// at the left edge. They race to the right, each in the row in which it started;
// as a row belongs to one seat only, nobody is ever in another seat's way.
//
// A step takes a piece to the first vacant space in front of it: the next one, or
// the one behind the one or two pieces of its row that stand directly before it.
// There is no step when no space is vacant up to the edge, and none that would
// leave the seat with an empty field between two fields in which it has pieces.
// Fields are counted along the seat's own rows: columns A to C, D to F, G to I and
// J to L.
//
// A move is one step, and then another for as long as the piece stands in a column
// that holds an odd number of opponents' pieces, all opponents taken together. The
// run ends where the number is even, or where no further step is possible: at the
// edge, or in mid-air before a field that would be left empty. A player has no
// say in this, so a move is known by the piece that makes it, and it is legal when
// its first step is. The pieces of a partner do not count, those of seats that have
// finished do.
//
// A seat has finished when its nine pieces fill the right field. The first to
// finish wins; in teams it is the first team both of whose seats have. A seat that
// cannot step passes: one that has finished, in teams, while the game goes on. When
// all seats pass one after another the game is a draw.
//
// In the variation [Match] a seat has finished only when, besides, its triangles
// stand on the spaces of the right field that are those of the left one on which
// they started. A seat whose nine pieces are in, but not so, is at a dead end: it
// can never finish, and passes to the end of the game.
//
// # Start
//
// The illustration of the start is lost. It is filled in as follows. Two players
// have rows 4 to 6 and 7 to 9, three or four rows 1 to 3, 4 to 6, 7 to 9 and, the
// fourth, 10 to 12 [rebuilt: which rows a seat has makes no difference to play, as
// only columns are compared]. The triangles start in column B [rebuilt: the plainest
// pattern, and it matters only in the variation Match, where the sheet leaves the
// choice to the players].
//
// Another pattern is asked for with [Triangles], or [notation.Arrangement] with a
// text such as "1A,2B,3C": three different spaces of the top left field, in any
// order, which hold for every seat's own field.
//
// # Readings
//
//   - All seats stay in the game to its end, those that have finished or are at a
//     dead end too. So a draw takes as many passes in a row as there are players.
//   - A step is judged by what it leaves: in a position that was set up with an
//     empty field between, only steps that close the gap are legal. A seat with
//     none passes. In play no gap ever comes about; there the rearmost piece can
//     step as long as not all nine are in, so that nobody but a seat with all
//     pieces in the right field ever passes.
//   - The column that counts is that in which the piece stands after the step.
//     The mover's own pieces in it do not count.
//   - In a position text of a won game the turn may be any seat's; in play it is
//     that of the seat after the winner who moved last.
//
// # Texts
//
// A move prints as its first and its last space, "4A-4D", or as "pass". Piece
// words are a seat letter and a shape, aS a square, aT a triangle. The keys are
// players, teams (0 or 1), variation (standard or match), triangles (the pattern, as
// spaces of the top left field in rising order) and passes (in a row).
//
// Nothing is ever captured or leaves its row. Accordingly [Parse] refuses a
// cylinder; a seat that the number of players does not have; a piece outside its
// seat's rows; a row without exactly three pieces, or whose number of triangles is
// not that of the key triangles; more than one seat or team that has finished; more
// passes than players, passes in a game that is won, and passes counted for a seat
// that can move: who has passed could not, and nobody has moved since. It takes
// pieces in any columns, though play could not have led there.
//
// # Perft
//
// The number of move sequences of 1 to 6 plies from the start:
//
//	2 players   9  81  729  6561  58320  518400
//	3 players   9  81  729  6561  59049  472392
//	4 players   9  81  729  6561  59049  531441
//	4 in teams  9  81  729  6561  59049  531441
//
// The variation Match has the same counts.
package sniggle
