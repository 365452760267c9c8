// Package ploy is the game of Ploy for two players, for four, or for four in partnership.
//
// The goal is to capture the enemy commander, or all of the enemy's other pieces.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// The board has nine rows and columns. Every piece has indicators in one or more of eight
// directions, numbered clockwise from 0, which is up. These are the kinds, their indicators
// at heading 0 and their reach:
//
//	C  commander  1 3 5 7   1 space        I  probe   0 4   2 spaces
//	T  lance      0 2 6     3 spaces       V  probe   7 1   2 spaces
//	Y  lance      1 4 7     3 spaces       N  probe   0 1   2 spaces
//	W  lance      7 0 1     3 spaces       S  shield  0     1 space
//
// Heading h turns every indicator by h eighths clockwise. Headings with the same indicators
// are the same.
//
// In a turn a player makes a motion move or a direction move. A motion move takes one piece
// in the direction of one of its indicators, at most as far as its reach, over vacant
// spaces, to a vacant space or to an enemy piece, which is captured. A direction move turns
// one piece to another heading. Only a shield may also turn after its motion move. Since
// pieces can always turn, nobody passes. No rule forbids repetition, so matches usually
// limit the length of games.
//
// Seat 1 moves first, and turns go in the order of the seats.
//
// Two players: a player loses when the commander, or all lances, probes and shields, are
// captured.
//
// Four players: a player whose commander is captured is out, and the captor takes over all
// other pieces of that player, including those taken over earlier. A player with only a
// commander is also out, and it is removed. Seats that are out are skipped. The last player
// left wins.
//
// Partnership: seats 1 and 3 play against seats 2 and 4. Partners' pieces block each other
// and are never captured, and nobody takes over pieces. A player is beaten when the
// commander, or all lances, probes and shields, are captured. A side loses when both its
// players are beaten. A beaten player with any piece left, even a lone commander, plays on.
// A player without any piece is out, and the partner takes these turns as well. For
// example, with seat 1 out the order is 2, 3, 4, 3, 2, 3, 4, 3.
//
// # Starts
//
// The pictures in the rule sheet (3M Company) are lost. The starts marked [public] come
// from the description of Ploy for the Ludii game system instead. Its file is
// Common/res/lud/board/war/replacement/eliminate/target/Ploy.lud in
// https://github.com/Ludeme/Ludii.
//
// Two players [public]: seat 1 starts like this at the bottom. Seat 2 has the same after
// half a turn of the board.
//
//	      A       B       C       D       E       F       G       H       I
//	  +-------+-------+-------+-------+-------+-------+-------+-------+-------+
//	  |       |       |       |   |   |   |   |   |   |       |       |       |
//	7 |       |       |       |  aS0  |  aS0  |  aS0  |       |       |       | 7
//	  |       |       |       |       |       |       |       |       |       |
//	  +-------+-------+-------+-------+-------+-------+-------+-------+-------+
//	  |       |       |   | / | \   / |   |   | \   / | \ |   |       |       |
//	8 |       |       |  aN0  |  aV0  |  aI0  |  aV0  |  aN7  |       |       | 8
//	  |       |       |       |       |   |   |       |       |       |       |
//	  +-------+-------+-------+-------+-------+-------+-------+-------+-------+
//	  |       |   |   | \   / | \ | / | \   / | \ | / | \   / |   |   |       |
//	9 |       | -aT0- |  aY0  |  aW0  |  aC0  |  aW0  |  aY0  | -aT0- |       | 9
//	  |       |       |   |   |       | /   \ |       |   |   |       |       |
//	  +-------+-------+-------+-------+-------+-------+-------+-------+-------+
//	      A       B       C       D       E       F       G       H       I
//
// Four players [public]: seat 1 starts in the bottom left corner. Seats 2, 3 and 4 follow
// clockwise, each a quarter turn further. Ludii turns seat 2's probe on 1C one eighth
// further, which is not copied here.
//
//	    A    B    C
//	7   aN2  aS1
//	8   aW1  aV1  aS1
//	9   aC1  aT1  aN7
//
// Partnership [public]: partners sit side by side, seats 2 and 4 at the bottom. Seats 3 and
// 1 have the same pieces at the top after half a turn of the board.
//
//	    A    B    C    D    E    F    G    H    I
//	7        bS0  bS0  bS0       dS0  dS0  dS0
//	8        bN0  bV0  bN7       dN0  dV0  dN7
//	9        bT0  bC0  bW0       dW0  dC0  dT0
//
// The seats are green, coral, yellow and blue.
//
// # Texts
//
// A motion move prints as from-to, "9D-6D", a turn by n eighths clockwise as "8E+2", and a
// shield's move with a turn as "7E-6E+7". The n must be the smallest from 1 to 7 that gives
// the same indicators.
//
// In position texts a piece is the letters of its seat and kind and its smallest heading:
// "aT0". The keys are players, teams and, in partnership, slot, the seat whose turn it is
// in the rotation, even if the partner plays it:
//
//	… a players=2 teams=0
//	… c players=4 teams=1 slot=a
//
// Any pieces of the box may stand anywhere. Green and coral have two lances of each kind,
// one I probe and two of each other kind. Yellow and blue have two lances and three probes.
// Because the sheet does not say which, they may be any of green's. All colors have one
// commander and three shields.
//
// [Parse] checks that the pieces of the players fit different colors of the box or, for
// four players on their own, that all pieces together fit the box. It also refuses a second
// commander, a position that both sides have lost, and the turn of a seat that is out or
// does not play the slot. Four players on their own have both a commander and other pieces,
// or none.
//
// # Readings
//
//   - A turn must change the indicators, because the sheet turns a piece "so that its
//     indicators point in a different direction".
//   - Pieces taken over belong to their new owner in every way and can keep that player in
//     the game. Their color is not recorded. Even the capture that ends the game takes over
//     pieces.
//   - With two players, the loser's pieces stay on the board. In a finished game the turn
//     passes to the next seat.
//
// # Perft
//
// The number of move sequences of 1, 2 and 3 plies from the start:
//
//	2 players    139  19321  2670047
//	4 players     81   6561   531441
//	partnership   83   6889   573032
package ploy
