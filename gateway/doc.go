// Package gateway is the SLY game of Gateway for two, three or four players, or four in
// teams of two, on the board of 144 spaces.
//
// In a turn, a player moves one piece any distance along its row or column, over any
// pieces. If the piece comes into line with two pieces of one enemy, and the three have
// different shapes, a new piece may enter on a nearby center.
//
// The goal is to be the first to bring the whole reserve onto the board.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, [State.Play] makes
// one, and [State.Result] reports how the game ended. [Parse] reads a position and
// [ParseMove] a move.
//
// # Rules
//
// Each player starts with a cylinder, a triangle and a square on the board and has three
// triangles and five squares in reserve. The reserve enters piece by piece through the
// gateways, which are the centers of the fields. There are no captures.
//
//   - A turn is one move of one piece. All pieces move alike: to any vacant space of
//     their row or column that is not a center, over any pieces.
//   - Entry. Consider the moved piece where it now stands. If a single enemy has one piece
//     in its row and another in its column, and the three are a square, a triangle and a
//     cylinder, the player may enter a triangle or a square from the reserve. It enters on
//     the center of the field where the moved piece stands. The center must be vacant, even
//     if only because the piece has just left it. The player may also decline. Only one
//     piece enters, however many such pairs there are.
//   - Forced off. If at the start of a turn the player has a piece on a center and two or
//     more enemy pieces stand in that field, the player must move that piece, or one of
//     them if there are several. It may stay in the field, and its move may earn an
//     entry. If no such piece can move, the player may move any piece.
//   - The first player whose whole reserve has entered wins. In teams, both partners'
//     reserves must enter; the partner who finishes first plays on.
//
// A player who cannot move passes, and the game is a draw if all pass one after another.
// This hardly matters. Each player has at least three pieces off the centers, and it takes
// at least 33 pieces to leave them no space to land. So only a game for four ever forces a
// player to pass, and then the surrounding pieces can move.
//
// A game can go on forever, because pieces may move back and forth and the booklet has no
// rule against repetition. Programs that run matches usually set a limit.
//
// # Seats
//
// Seat 1 moves first, and the turn goes clockwise around the board, to the left as the
// booklet says: 1, 2, 3, 4. Every seat stays in the game until it ends. In teams, seats 1
// and 3 play against seats 2 and 4, so the turn alternates between the teams. Partners sit
// opposite each other. Seats are a, b, c and d in texts, and red, blue, yellow and green in
// pictures. A player who wants another color takes another seat.
//
// # Start
//
// The board is divided into sixteen fields of nine spaces. The middle space of each field
// is its center, marked o while it is vacant. Four players start like this, with C for a
// cylinder, T for a triangle and S for a square:
//
//	     A  B  C    D  E  F    G  H  I    J  K  L
//	   +----------+----------+----------+----------+
//	 1 | .  .  .  | bS .  .  | .  .  .  | .  .  .  | 1
//	 2 | .  o  .  | .  o  .  | aT o  .  | .  o  .  | 2
//	 3 | .  .  aC | .  .  .  | .  .  .  | bC .  .  | 3
//	   +----------+----------+----------+----------+
//	 4 | .  .  .  | .  .  .  | .  .  .  | .  .  cS | 4
//	 5 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 5
//	 6 | .  dT .  | .  .  .  | .  .  .  | .  .  .  | 6
//	   +----------+----------+----------+----------+
//	 7 | .  .  .  | .  .  .  | .  .  .  | .  bT .  | 7
//	 8 | .  o  .  | .  o  .  | .  o  .  | .  o  .  | 8
//	 9 | aS .  .  | .  .  .  | .  .  .  | .  .  .  | 9
//	   +----------+----------+----------+----------+
//	10 | .  .  dC | .  .  .  | .  .  .  | cC .  .  | 10
//	11 | .  o  .  | .  o  cT | .  o  .  | .  o  .  | 11
//	12 | .  .  .  | .  .  .  | .  .  dS | .  .  .  | 12
//	   +----------+----------+----------+----------+
//	     A  B  C    D  E  F    G  H  I    J  K  L
//
// The booklet of SLY games (Amway, 1975) shows the start in a picture that is lost. A
// public source takes its place where the mark is [public]; this package had to choose
// where it is [rebuilt].
//
//   - Four players [public: the forum post "A Sid Sackson game that can be adapted to
//     pyramid use" at
//     http://looneylabs.ning.com/forum/topics/a-sid-sackson-game-that-can-be-adapted-to-pyramid-use
//     lists these spaces; here its four players are numbered the other way, clockwise]:
//     seat 1 has its cylinder on 3C, its square on 9A and its triangle on 2G. Seats 2, 3
//     and 4 have the same after one, two and three quarter turns clockwise.
//   - Two players have the first and the third of these places [rebuilt: the booklet names
//     two pairs of colors, but the signs for them are lost. Opposite places look the same
//     to both players, and neighboring places do not].
//   - Three players have the first three [rebuilt: the booklet lets them leave out any
//     color, and this package leaves out the last].
//
// # Examples
//
// At the start for four, the triangle on 2G may move to every vacant space of column G and,
// because centers are closed, to 2A, 2C, 2D, 2F, 2I, 2J and 2L. The cylinder on 3C may move
// to every vacant space of row 3 and column C, which have no centers.
//
// The booklet explains entries by five examples, whose picture is lost. This position of
// three players shows the same five cases:
//
//	     A  B  C    D  E  F    G  H  I    J  K  L
//	   +----------+----------+----------+----------+
//	 1 | .  .  .  | bS .  aS | .  .  cC | .  .  .  | 1
//	 2 | .  o  .  | .  o  .  | .  o  .  | .  cS .  | 2
//	 3 | .  .  .  | .  .  .  | .  .  .  | aS .  bT | 3
//	   +----------+----------+----------+----------+
//	 4 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 4
//	 5 | .  o  .  | .  bS .  | .  o  .  | aC o  .  | 5
//	 6 | .  .  .  | .  .  .  | .  .  .  | .  .  cT | 6
//	   +----------+----------+----------+----------+
//	 7 | .  .  .  | aT .  .  | .  .  .  | .  .  cS | 7
//	 8 | .  o  .  | .  o  .  | .  aS .  | .  o  .  | 8
//	 9 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 9
//	   +----------+----------+----------+----------+
//	10 | bC .  .  | .  .  .  | .  .  .  | .  .  bT | 10
//	11 | .  o  .  | .  o  .  | .  o  .  | .  cT .  | 11
//	12 | .  .  .  | .  .  .  | .  .  .  | .  aT .  | 12
//	   +----------+----------+----------+----------+
//	     A  B  C    D  E  F    G  H  I    J  K  L
//
// The examples are:
//
//  1. Seat 1 moves the triangle from 7D down to 10D. It is in line with seat 2's square
//     on 1D and cylinder on 10A, so a piece may enter on 11E.
//  2. The triangle moves from 7D left to 7A instead. It is in line with the cylinder on
//     10A and the square on 7L, but they belong to seats 2 and 3. Nothing enters.
//  3. The triangle moves from 7D right to 7I. It is in line with seat 3's square on 7L
//     and cylinder on 1I. However, the gateway 8H is occupied, so nothing enters.
//  4. Seat 1 moves the square from 1F to 1A. It is in line with seat 2's square on 1D and
//     cylinder on 10A. Because the pieces are two squares and no triangle, nothing enters.
//  5. If it is seat 2's turn, the square moves from 5E to 5D. It is in line with seat 1's
//     triangle on 7D and cylinder on 5J, so a piece may enter on 5E, the gateway that the
//     square has just left.
//
// If it is seat 3's turn, it must move the square on 2K or the triangle on 11K, because
// two enemy pieces stand in each of these fields. On its next turn it must move the
// other, unless the enemies have gone.
//
// # Tips
//
// The fuller the board, the harder it is to see every chance of an entry. Begin with the
// cylinders, because each player has only one, and each entry needs one. To make an
// opponent lose time, force a piece off a gateway.
//
// # Readings
//
//   - Pieces in between do not affect an entry, because the booklet only asks for pieces in
//     line, and pieces may move over each other.
//   - Only the piece that moves earns an entry. A piece that comes into line because
//     another one moves does not.
//   - A partner's pieces are not enemies. They earn no entry and force nobody off.
//   - All enemies count together to force a piece off. For an entry, however, both pieces
//     must belong to one enemy, because only there does the booklet ask for one color.
//   - A piece that is forced off but cannot move does not count, since the booklet does not
//     mention such pieces. In teams the rule also applies to a player whose whole reserve
//     has entered.
//   - No move ends on a center, so every piece on a center has entered there. Therefore it
//     is never a cylinder, and at least one triangle and one square of each player stand
//     elsewhere.
//
// # Texts
//
// A move prints as "3C-3F", with "+T" or "+S" when a triangle or a square enters, or as
// "pass". Piece words are a seat letter and a shape: aS, bT or cC. The keys are players,
// teams (0 or 1), reserve (for each seat its triangles and squares, as T3S5,T0S2) and
// passes (in a row).
//
// [Parse] refuses
//
//   - a seat that the number of players does not have.
//   - a cylinder on a center, and more squares or triangles on centers than have entered.
//   - a seat whose pieces on the board and in reserve are not six squares, four triangles
//     and one cylinder, or that has no square or no triangle on the board.
//   - two players, or both teams, whose whole reserves have entered.
//   - more passes than seats.
//
// It accepts passes as written, even of seats that could have moved. The turn of a finished
// game may be any seat's.
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
