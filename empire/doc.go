// Package empire is the SLY game of Empire for two, three or four players, or
// four in teams of two, on the board of 144 spaces.
//
// # Rules
//
// Each seat has an army of eleven in its corner: a commander (the cylinder),
// four horsemen (triangles) and six archers (squares). A turn is one move of one
// piece, along its row or column to any vacant space of it, whatever stands
// between. A piece captures by landing on an enemy piece at exactly its distance,
// again whatever stands between: a horseman three spaces away, an archer four, a
// commander two or five. The captured piece leaves the board.
//
// The game is won in three ways. What a move has done is judged in this order,
// and a move that wins in one way is not judged further:
//
//   - A commander is captured. With two players, or when only two seats are left,
//     the capturer wins; in teams the capturer's team does. Otherwise the loser is
//     out, and all that he had, armies taken over earlier too, is the capturer's
//     for every purpose.
//   - Thrones. 5E, 5H, 8E and 8H are the thrones. Two players must occupy all
//     four, a team all four together, one of three or four players without teams
//     any three. Pieces just taken over count, a possible recapture does not
//     matter. It is the number of players that began that decides.
//   - Coronation. A commander comes to its coronation center, the throne farthest
//     from the corner in which its seat began. If no enemy piece stands at its
//     capturing distance from there, it has won. If one does, the coronation is
//     pending: the game goes on, and when the turn reaches the seat with the
//     commander still there, it wins then, unless the ply before has won itself.
//     What the other pieces do in the meantime is not judged again. Several
//     coronations may be pending at once.
//
// Partners' pieces are neither enemies to be captured nor threats. Seats that are
// out are skipped, so that a pending coronation may come about sooner.
//
// A seat that can move nothing passes, and all seats passing one after another
// would be a draw. Neither matters in practice. A piece is shut in only where its
// whole row and column are full, 23 pieces, and without teams its own capturing
// distances would still be open: only a seat in teams, with hardly a piece of its
// own, can ever have to pass, and then the pieces around it can move.
//
// # Start
//
// The illustration of the start is lost. It is filled in as follows [rebuilt: it
// is symmetric about the diagonal, as a start that is turned from corner to corner
// should be, and leaves no capture at the start for any number of players]: in
// the top left corner the commander 1A; horsemen 1B, 2A, 2B, 3C; archers 1C, 3A,
// 2C, 3B, 1D, 4A. The other corners are quarter turns of it. Two players sit top
// left and bottom right; three top left, top right, bottom right; four go on with
// bottom left. The coronation centers of the seats are, from the top left corner
// clockwise, 8H, 8E, 5E and 5H.
//
// # Readings
//
//   - A capture that ends the game puts nobody out and changes no owner: the turn
//     is that of the seat which would have followed had the game gone on with all
//     who were in it, with two left the loser.
//   - After a throne win or such a capture the same move's arrival of a commander
//     is not judged: it is not listed as pending. Other seats' pending coronations
//     stay listed as long as their commanders stand.
//   - A coronation that has won at once is not pending. So a commander on its
//     coronation center is listed in the key crown, or it has won.
//   - A pending commander never leaves its center by itself: when the turn reaches
//     its seat the game is over.
//
// # Texts
//
// A move prints as "1D-1L", a capture like any other move, or as "pass". Piece
// words are a seat letter and a shape, aS an archer, aT a horseman, aC a
// commander; pieces taken over bear their new owner's letter. The keys are
// players, teams (0 or 1), crown (the seats whose coronation is pending, or -)
// and passes (in a row). Who is out is seen on the board: it has no commander.
//
// [Parse] refuses a seat that the number of players does not have; two commanders
// of one seat; more horsemen or archers than the box holds, of one seat, or of all
// together where armies change hands; no commander at all; a seat with pieces but
// without commander, except in a game won by its capture (in teams one such seat;
// otherwise the seat whose turn it is when one commander is left); a turn of a seat
// that is out; a pending coronation whose commander is elsewhere; a commander on
// its coronation center that is neither pending nor safe, unless the game has
// been won otherwise; two commanders there that both have won; and more passes
// than seats. A pending coronation is taken as it is written, threatened or not:
// the threat may have gone since.
//
// # Perft
//
// The number of move sequences of 1, 2 and 3 plies from the start:
//
//	2 players   194  37394  7321222
//	3 players   159  20038  3204133
//	4 players   124  15590  1957153
//	4 in teams  124  15590  1956646
package empire
