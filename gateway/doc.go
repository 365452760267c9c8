// Package gateway is the SLY game of Gateway for two, three or four players, or
// four in teams of two, on the board of 144 spaces.
//
// The goal is to be the first to bring the whole reserve onto the board.
//
// # Rules
//
// Each player starts with a cylinder, a triangle and a square on the board and has
// three triangles and five squares in reserve. The reserve enters piece by piece
// through the gateways, which are the centers of the fields. There are no captures.
//
//   - A turn is one move of one piece. All pieces move alike: to any vacant space of
//     their row or column that is not a center, over any pieces.
//   - Entry. Consider the moved piece where it now stands. If a single enemy has one
//     piece in its row and another in its column, and the three are a square, a
//     triangle and a cylinder, the player may enter a triangle or a square from the
//     reserve. It enters on the center of the field in which the moved piece stands.
//     The center must be vacant; it is if the piece has just left it. The player may
//     also decline. Only one piece enters, however many such pairs there are.
//   - Forced off. If at the start of a turn the player has a piece on a center and
//     two or more enemy pieces stand in that field, the player must move that piece,
//     or one of them if there are several. It may stay in the field, and its move may
//     earn an entry. If no such piece can move, the player may move any piece.
//   - The first player whose whole reserve has entered wins. In teams, both partners'
//     reserves must enter; the partner who finishes first plays on.
//
// A player who cannot move passes, and the game is a draw if all pass one after another.
// This hardly matters: each player has at least three pieces off the centers, and it
// takes at least 33 pieces to leave them no space to land on. So only one of four
// players can ever have to pass, and then the pieces around can move.
//
// # Seats
//
// Seat 1 moves first and the turn goes 1, 2, 3, 4, which is clockwise around the
// board, to the left as the sheet says. Every seat stays in the game to its end. In
// teams, seats 1 and 3 play against seats 2 and 4, so the turn alternates between the
// teams. Partners sit opposite each other. Seats are a, b, c and d in texts, and red,
// blue, yellow and green in pictures. A player who wants another color takes another
// seat.
//
// # Start
//
// The picture of the start in the rule sheet is lost. What is marked [public] is taken
// from a public source instead. What is marked [rebuilt] fills in the rest, for the
// reason given.
//
//   - Four players [public: a player's record of a game for four, turned so that the
//     seats go clockwise]: seat 1 has its cylinder on 3C, its square on 9A and its
//     triangle on 2G. Seats 2, 3 and 4 have the same after one, two and three quarter
//     turns clockwise.
//   - Two players have the first and the third of these places [rebuilt: the sheet
//     names two pairs of colors that may play, but their signs are lost; opposite
//     places look the same to both players, neighboring ones do not].
//   - Three players have the first three [rebuilt: the sheet leaves out any one of
//     the four colors; here it is the last].
//
// # Readings
//
//   - Pieces in between do not affect an entry. The sheet only asks for pieces in line,
//     and pieces move over each other, too.
//   - Only the piece that moves earns an entry. A piece that comes into line because
//     another one moves does not.
//   - A partner's pieces are not enemies. They earn no entry and force nobody off.
//   - All enemies count together to force a piece off. For an entry both pieces must
//     belong to one enemy: the sheet requires one color there and not here.
//   - Of several pieces on centers, only those that can move must be moved. The sheet
//     does not mention pieces that cannot. In teams the rule also applies to a player
//     whose whole reserve has entered.
//   - No move ends on a center, so whatever stands on one has entered there: never a
//     cylinder, and at least one triangle and one square stand elsewhere.
//   - As in the sheet, there is no rule against repetition, so a game can go on forever. A
//     match runner must bound it.
//
// # Texts
//
// A move prints as "3C-3F", with "+T" or "+S" when a triangle or a square enters,
// or as "pass". Piece words are a seat letter and a shape: aS, bT or cC. The keys
// are players, teams (0 or 1), reserve (for each seat its triangles and squares, as
// T3S5,T0S2) and passes (in a row).
//
// [Parse] refuses a seat that the number of players does not have; a cylinder on a
// center; a seat whose pieces on the board and in reserve are not six squares, four
// triangles and one cylinder; a seat without a square or a triangle on the board; more
// squares or triangles on centers than have entered; two players, or both teams, whose
// whole reserves have entered; and more passes than seats. It accepts fewer passes as
// written, even of seats that could have moved. The turn of a finished game may be any
// seat's.
//
// # Perft
//
// The number of move sequences of 1, 2 and 3 plies from the start:
//
//	2 players   62  3850  235742
//	3 players   61  3680  226049
//	4 players   60  3619  218750
//	4 in teams  60  3619  217322
package gateway
