// Package empire is the SLY game of Empire for two, three or four players, or four in teams
// of two.
//
// The goal is to capture the enemy commander, to occupy the thrones, or to crown one's own
// commander.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// Each player has an army of eleven pieces in a corner of the board: a commander (the
// cylinder), four horsemen (triangles) and six archers (squares). A turn is one move of one
// piece to any vacant space of its row or column, over any pieces. A piece captures by
// landing on an enemy piece at exactly its distance, again over any pieces: three spaces
// for a horseman, four for an archer, two or five for a commander. The captured piece
// leaves the board.
//
// There are three ways to win. They are checked in this order after each move:
//
//   - A commander is captured. With two players, or with only two left, the capturer wins;
//     in teams, the capturer's team. Otherwise the loser is out, and all the loser's
//     pieces, including those taken over earlier, belong to the capturer for every purpose.
//   - Thrones. The thrones are 5E, 5H, 8E and 8H, the centers of the four middle fields.
//     Two players must occupy all four, a team all four together, and others any three.
//     Pieces just taken over count.
//   - Coronation. A commander moves, with or without a capture, to its coronation center,
//     the throne farthest from its seat's starting corner. If no enemy piece could capture
//     it there, its seat wins. Otherwise the coronation is pending: the game goes on, and
//     the seat wins when its turn comes and the commander is still there, unless the
//     previous ply has already won.
//
// A player who cannot move passes, and the game is a draw if all pass one after another. No
// rule forbids repetition, so matches usually limit the length of games.
//
// # Seats
//
// Seat 1 moves first, and the turn goes clockwise around the board, to the left as the
// booklet says: 1, 2, 3, 4. Seats that are out are skipped. In teams, seats 1 and 3, in
// opposite corners, play against seats 2 and 4.
//
// # Start
//
// The 144 spaces form sixteen fields, each with a center; o marks a vacant center and * a
// vacant throne. Two players start like this, with commanders C, horsemen T and archers S:
//
//	     A  B  C    D  E  F    G  H  I    J  K  L
//	   +----------+----------+----------+----------+
//	 1 | aC aT aS | aS .  .  | .  .  .  | .  .  .  | 1
//	 2 | aT aT aS | .  o  .  | .  o  .  | .  o  .  | 2
//	 3 | aS aS aT | .  .  .  | .  .  .  | .  .  .  | 3
//	   +----------+----------+----------+----------+
//	 4 | aS .  .  | .  .  .  | .  .  .  | .  .  .  | 4
//	 5 | .  o  .  | .  *  .  | .  *  .  | .  o  .  | 5
//	 6 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 6
//	   +----------+----------+----------+----------+
//	 7 | .  .  .  | .  .  .  | .  .  .  | .  .  .  | 7
//	 8 | .  o  .  | .  *  .  | .  *  .  | .  o  .  | 8
//	 9 | .  .  .  | .  .  .  | .  .  .  | .  .  bS | 9
//	   +----------+----------+----------+----------+
//	10 | .  .  .  | .  .  .  | .  .  .  | bT bS bS | 10
//	11 | .  o  .  | .  o  .  | .  o  .  | bS bT bT | 11
//	12 | .  .  .  | .  .  .  | .  .  bS | bS bT bC | 12
//	   +----------+----------+----------+----------+
//	     A  B  C    D  E  F    G  H  I    J  K  L
//
// The picture in the booklet of SLY games (Amway, 1975) is lost. The arrangement in the
// corner is [rebuilt]: it is symmetric about the diagonal and allows no capture at any
// start.
//
// The armies of the other corners are quarter turns of the army in the top left corner. Two
// players sit top left and bottom right; three top left, top right and bottom right; four
// also use the bottom left corner.
//
// # Examples
//
// The picture of the booklet's examples is lost. This position fits them: seat 1 has its
// commander on 1A, horsemen on 5H and 7J, and archers on 5E, 6B, 8E and 12H. Seat 2 has its
// commander on 7E, horsemen on 6F, 8K and 11H, and archers on 8D and 8H.
//
//   - On seat 1's turn, the archer on 12H captures the archer on 8H. Holding all four
//     thrones, seat 1 wins, although three pieces of seat 2 could capture on 8H.
//   - On seat 2's turn, the commander could capture on 5E, its coronation center. However,
//     the horseman on 5H could capture it there, so seat 2 would not win yet.
//
// # Readings
//
//   - The number of players is the number at the start. For example, three thrones still
//     win when two of three players are left.
//   - A commander under threat on its center must survive until its seat's next turn,
//     although the booklet only forbids its immediate capture. If the threat goes away, the
//     coronation is still pending.
//   - The army of a captured commander changes hands before an arrival is judged.
//   - Partners' pieces are neither captured nor a threat. A commander is not crowned on its
//     partner's center.
//   - After a capture that ends the game, pieces keep their owners, and the turn passes to
//     the next seat, even if it has just lost its commander.
//   - An arrival by a winning move is not pending. A pending coronation that wins remains
//     pending, since the result follows from the position.
//
// # Texts
//
// A move, with or without a capture, prints as "1D-1L", and a pass as "pass". Piece words
// are a seat letter and a shape: aS is an archer, aT a horseman, aC a commander. The keys
// are players, teams (0 or 1), crown (the seats whose coronation is pending, or -) and
// passes (in a row).
//
// [Parse] refuses seats that cannot have the turn. It also refuses pieces of a seat without
// a commander, except in a game won by its capture, and a pending coronation whose
// commander is elsewhere. A commander on its center must be pending or safe, unless the
// game has been won otherwise. Other pending coronations are accepted as written.
package empire
