// Package gateway is the SLY game of Gateway for two, three or four players, or
// four in teams of two, on the board of 144 spaces.
//
// # Rules
//
// Each seat starts with a cylinder, a triangle and a square on the board and holds
// three triangles and five squares in reserve, which enter one at a time through
// the centers of the fields, the gateways. Nothing is ever captured.
//
//   - A turn is one move of one piece, of any shape, along its row or column to any
//     vacant space of it but a center, whatever stands between.
//   - Entry. If the moved piece now has in its row a piece and in its column a piece
//     of one and the same enemy, whatever stands between, and the three are a
//     square, a triangle and a cylinder, the mover may put a triangle or a square of
//     his reserve on the center of the field in which the piece now stands. That
//     center must be vacant after the move: one that the piece has just left will
//     do. He may also decline. However many such pairs there are, one piece enters.
//   - Forced off. If at the start of a turn a piece stands on a center and two or
//     more enemy pieces, of all enemies together, stand in that field, the player
//     must move that piece, or any one he likes of several. Those that cannot move
//     are left out, and if none of them can, he may move any piece. A piece forced
//     off may stay in the field, and may earn an entry.
//   - Who has entered his whole reserve wins. In teams both partners have to; the
//     one who is done first plays on. A partner's pieces are no enemy's: they earn
//     no entry and force nobody off.
//
// A seat that cannot move passes, and all seats passing one after another would be
// a draw. Neither matters in practice. A piece off the centers is shut in only by a
// full row crossing a full column, and each seat has at least three such pieces:
// that takes 33 pieces or more, so only one of four seats can ever have to pass,
// and then the pieces around it can move.
//
// # Start
//
// The illustration of the start is lost. The places are those of a player's record
// of a game for four [public], turned so that seats go clockwise: seat 1 has its
// cylinder on 3C, its square on 9A and its triangle on 2G; the others are quarter
// turns of it, clockwise. Two players use the first and the third of these places,
// three the first three.
//
// # Readings
//
//   - "In its row" and "in its column" are two different pieces, so that the pair
//     always forms a corner with the moved piece.
//   - A piece that must leave its gateway but has no move does not bind the player:
//     of several, only those that can move are looked at.
//   - In teams a seat that is done is still forced off, and passes if it cannot
//     move.
//   - Moves never end on a center, so whatever stands on one has been entered: never
//     a cylinder, and of each shape one piece at least stands elsewhere. Texts in
//     which it is otherwise are refused.
//
// # Texts
//
// A move prints as "3C-3F", with "+T" or "+S" when a triangle or a square enters,
// or as "pass". Piece words are a seat letter and a shape, aS, bT or cC. The keys
// are players, teams (0 or 1), reserve (for each seat its triangles and squares, as
// T3S5,T0S2) and passes (in a row).
//
// [Parse] refuses a seat that the number of players does not have; a cylinder on a
// center; more pieces of a shape than the box holds; pieces on the board and in
// reserve that are not six squares, four triangles and one cylinder together; a
// reserve that leaves a seat without square or triangle; more squares or triangles
// on centers than have been entered; two players, or both teams, that have entered
// everything; and more passes than seats. The turn of a finished game may be any.
//
// # Perft
//
// The number of move sequences from the start:
//
//	players   1    2      3
//	2        62 3850 235742
//	3        61 3680 226049
//	4        60 3619 218750
//	teams    60 3619 217322
package gateway
