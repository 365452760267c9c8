// Package ploy is the game of Ploy, for two players, four players, or four in
// partnership.
//
// # Rules
//
// The board has nine rows and columns. Every piece has indicators that point in
// one or more of the eight directions, which are numbered clockwise from 0, up. The
// kinds, with the indicators that they show at heading 0 and how far they move:
//
//	C  commander  1 3 5 7   1 space        I  probe   0 4   2 spaces
//	T  lance      0 2 6     3 spaces       V  probe   7 1   2 spaces
//	Y  lance      1 4 7     3 spaces       N  probe   0 1   2 spaces
//	W  lance      7 0 1     3 spaces       S  shield  0     1 space
//
// Heading h turns every indicator by h eighths clockwise. Headings that show the
// same are one: a commander has two, the straight probe I four, all others eight.
//
// In his turn a player makes a motion move or a direction move. A motion move takes
// one piece in the direction of one of its indicators, from one space up to its
// reach, over vacant spaces, onto a vacant space or an enemy piece, which is
// captured. A direction move turns one piece to another heading. Only a shield may,
// after its motion move, also turn in the same turn.
//
// Two players: who loses his commander, or all his lances, probes and shields, has
// lost.
//
// Four players: a player whose commander is captured is out, and all his pieces
// belong to the capturer in every way, those he had taken over too. A player left
// without any lance, probe or shield is out as well, and his commander is removed.
// The last player left wins.
//
// Partnership: seats 1 and 3 play against 2 and 4. Partners' pieces block each other
// and are never captured, and armies do not change hands. A player is beaten when
// his commander, or all his lances, probes and shields, are captured; with any piece
// left, a lone commander too, he plays on. A side has lost when both its players are
// beaten. A player without any piece is out, and his partner takes his turns: with
// seat 1 out the order is 2, 3, 4, 3, 2, 3, 4, 3. The slot is the seat whose turn it
// is in this rotation, whoever plays it.
//
// A piece can always turn, so nobody ever has to pass.
//
// # Starts
//
// The pictures of the starts are lost; they are filled in from descriptions of the
// game [public]. Two players, seat 1 at the bottom: row 9 from B to H T0 Y0 W0 C0 W0
// Y0 T0, row 8 from C to G N0 V0 I0 V0 N7, row 7 D E F shields at heading 0; seat 2
// is the same after half a turn. Four players: seat 1 in the bottom left corner has
// 9A C1, 8A W1, 9B T1, 8B V1, 7A N2, 9C N7 and shields on 8C, 7B, 7C at heading 1;
// seats 2, 3 and 4, top left, top right and bottom right, are quarter turns of it
// (one widely used digital version has seat 2's probe on 1C one eighth off).
// Partnership: seat 2 has 9C C0, 9B T0, 9D W0, 8C V0, 8B N0, 8D N7 and shields on 7B,
// 7C, 7D; seat 4 has 9G C0, 9F W0, 9H T0, 8G V0, 8F N0, 8H N7 and shields on 7F, 7G,
// 7H; seats 3 and 1 are seats 2 and 4 after half a turn of the board.
//
// # Texts
//
// A motion move prints as from-to, "9D-6D", a turn by n eighths clockwise as
// "8E+2", a shield's move with its turn as "7E-6E+7"; n is the smallest number from 1
// to 7 that gives the wanted indicators, and no other is taken. In position texts a
// piece is its seat's letter, its kind and one digit, its smallest heading: "aT0".
// The keys are players and teams, and in partnership slot:
//
//	… a players=2 teams=0
//	… c players=4 teams=1 slot=a
//
// [State.Diagram] draws every piece with its indicators.
//
// # Readings
//
// A game for two ends as it stands: what the loser has left stays on the board. Of
// four players the winner is next, being alone. In partnership, when the next slot's
// side has no piece left at all, the game is over and the slot's own seat is next.
//
// # Perft
//
// From the start: two players 139, 19321, 2670047; four players 81, 6561, 531441;
// partnership 83, 6889, 573032.
package ploy
