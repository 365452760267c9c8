// Package gateway is the SLY game of Gateway for two, three or four players, or four in
// teams of two.
//
// The goal is to be the first to bring the whole reserve onto the board.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// Each player starts with a cylinder, a triangle and a square on the board and has three
// triangles and five squares in reserve. The reserve enters piece by piece through the
// gateways, the centers of the fields. There are no captures.
//
//   - A turn is one move of one piece. All pieces move alike: to any vacant space of their
//     row or column that is not a center, over any pieces.
//   - Entry. Consider the moved piece on its new space. If a single enemy has one piece in
//     its row and another in its column, and the three are a square, a triangle and a
//     cylinder, the player may enter a triangle or a square from the reserve. It enters on
//     the center of that field, which must be vacant, perhaps only because the moved piece
//     has just left it. However many such pairs there are, only one piece enters.
//   - Forced off. If at the start of a turn the player has a piece on a center and two or
//     more enemy pieces stand in that field, the player must move that piece, or one of
//     them if there are several. It may stay in the field, and its move may earn an entry.
//     If no such piece can move, any piece may.
//   - The first player whose whole reserve has entered wins. In teams, both partners'
//     reserves must enter; the partner who finishes first plays on.
//
// A player who cannot move passes, and the game is a draw if all pass one after another. No
// rule forbids repetition, so matches usually limit the length of games.
//
// # Seats
//
// Seat 1 moves first, and the turn goes clockwise around the board, to the left as the
// booklet says: 1, 2, 3, 4. In teams, seats 1 and 3, opposite each other, play against
// seats 2 and 4.
//
// # Start
//
// The 144 spaces form sixteen fields, each with a center, marked o while vacant. Four
// players start like this, with cylinders C, triangles T and squares S:
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
// The picture in the booklet of SLY games (Amway, 1975) is lost.
//
//   - Four players [public: the forum post "A Sid Sackson game that can be adapted to
//     pyramid use" at
//     http://looneylabs.ning.com/forum/topics/a-sid-sackson-game-that-can-be-adapted-to-pyramid-use
//     lists these spaces, with the players numbered counterclockwise]: seat 1 has its
//     cylinder on 3C, its square on 9A and its triangle on 2G. Seats 2, 3 and 4 have the
//     same after one, two and three quarter turns clockwise.
//   - Two players have the first and the third of these places [rebuilt: the booklet's
//     signs for pairs of colors are lost, and only opposite places look the same to both
//     players].
//   - Three players have the first three [rebuilt: the booklet lets them leave out any
//     color].
//
// # Examples
//
// The picture of the booklet's examples is lost. This position fits them: seat 1 has its
// cylinder on 5J, triangles on 7D and 12K, and squares on 1F, 3J and 8H. Seat 2 has its
// cylinder on 10A, triangles on 3L and 10L, and squares on 1D and 5E. Seat 3 has its
// cylinder on 1I, triangles on 6L and 11K, and squares on 2K and 7L.
//
//  1. Seat 1 moves the triangle from 7D to 10D. Because it is in line with seat 2's square
//     on 1D and cylinder on 10A, a piece may enter on 11E.
//  2. The triangle moves to 7A instead. It is in line with the cylinder on 10A and the
//     square on 7L, but as these belong to seats 2 and 3, nothing enters.
//  3. On seat 2's turn, the square moves from 5E to 5D. It is in line with seat 1's
//     triangle on 7D and cylinder on 5J, so a piece may enter on 5E, just vacated.
//
// # Readings
//
//   - Pieces in between do not affect an entry, because the booklet only asks for pieces in
//     line, and pieces may move over each other.
//   - A partner's pieces are not enemies.
//   - All enemies count together to force a piece off. For an entry, however, both pieces
//     must be one enemy's, because only there does the booklet ask for one color.
//   - A piece that is forced off but cannot move does not count, since the booklet does not
//     mention this case. In teams the rule also binds a player whose whole reserve has
//     entered.
//
// # Texts
//
// A move prints as "3C-3F", with "+T" or "+S" when a triangle or a square enters, or as
// "pass". Piece words are a seat letter and a shape: aS, bT or cC. The keys are players,
// teams (0 or 1), reserve (each seat's, as T3S5,T0S2) and passes (in a row).
//
// [Parse] refuses a seat whose pieces and reserve are not the eleven pieces of a player, or
// that lacks a square, a triangle or its cylinder on the board. Because no move ends on a
// center, it also refuses cylinders there, and more squares or triangles than have entered.
// Two players, or both teams, cannot have won. Parse accepts any turn in a finished game.
package gateway
