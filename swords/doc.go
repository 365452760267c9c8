// Package swords is the game of Swords & Shields, for two players.
//
// In a turn, a player moves one piece any distance in a straight line, and captures enemy
// pieces by trapping them between two pieces of the player's side.
//
// Seat 1 has the sixteen swords, which are red in pictures, and moves first. Seat 2 has
// the eight shields and the Chief Shield, which are blue. The two take turns. A player
// who wants the other side takes the other seat.
//
// The goal of the swords is to capture the Chief Shield, and the goal of the shields is to
// bring it to the edge of the board.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, [State.Play] makes
// one, and [State.Result] reports how the game ended. [Parse] reads a position and
// [ParseMove] a move.
//
// # Rules
//
// The board has nine rows and nine columns of dots. A move takes one piece any number of
// empty dots along its row or column. Only the Chief Shield may stop on the center dot,
// 5E, or pass over it.
//
// The piece that has just moved captures an enemy piece next to it when another piece of
// its side stands directly behind that piece, in the same line. The captured piece leaves
// the board. One move can capture up to three pieces. The Chief Shield captures like a
// shield and may be the piece behind. The edge of the board never counts as a piece. A
// piece that moves between two enemies is safe.
//
// The swords win by capturing the Chief Shield:
//
//   - on an ordinary dot, like a shield;
//   - on 5E, only when swords stand on all four white circles, which are the dots next to
//     it: 4E, 5D, 5F and 6E;
//   - on a white circle, like a shield, or by a single sword that moves to the dot opposite
//     empty 5E. Empty 5E is hostile only to the Chief Shield.
//
// The shields win when the Chief Shield moves to any dot of the outside rows and columns.
// The captures of that move still count.
//
// The sheet asks players to warn the opponent if they could win with their next move.
//
// A game can go on forever, because pieces may move back and forth and the sheet has no
// rule against repetition. Programs that run matches usually set a limit.
//
// # Start
//
// Swords are s, shields h and the Chief Shield K. It stands on the center dot, 5E, and the
// four dots next to it are the white circles.
//
//	  A B C D E F G H I
//	1 . . . s s s . . . 1
//	2 . . . . s . . . . 2
//	3 . . . . h . . . . 3
//	4 s . . . h . . . s 4
//	5 s s h h K h h s s 5
//	6 s . . . h . . . s 6
//	7 . . . . h . . . . 7
//	8 . . . . s . . . . 8
//	9 . . . s s s . . . 9
//	  A B C D E F G H I
//
// The rule sheet's pictures of the board are lost. The start is [public], taken from two
// sources instead. A collector describes the game as an edition of hnefatafl on a board of
// 9×9 ("Swords and Shields", June 2022, https://hnefataflcollection.blogspot.com/2022/).
// Hnefatafl of this size is called tablut. Its starting cross, as Linnaeus recorded it in
// 1732 (https://ludii.games/data.php?keyword=Lapland), fits every count and rule of the
// sheet.
//
// # Examples
//
// The diagrams of the sheet are lost, but their captions remain. Each of these lines fits
// one of them. It shows some dots of a row before and after a move.
//
//	s h . . s    s . s . .    the sword on the right moves next to the shield and captures it
//	s . s . .    s h s . .    a shield that moves in between from another row is safe
//	s h h . s    s h h s .    two shields side by side are not captured
//
// One move can capture two pieces or three if each is trapped between the moving piece
// and another of its side. The Chief Shield is in the greatest danger on a white circle.
// For example, if it stands on 5F and 5E is empty, one sword that moves to 5G captures
// it.
//
// # Readings
//
//   - Two pieces side by side are safe only in the line of the capture, as in sword,
//     shield, shield, sword. If the pair stands at right angles to that line, the piece
//     between the swords is captured, because the sheet only protects pieces that stand
//     together between two enemies. If a neighbor on any side gave protection, all eight
//     shields would be safe from the start.
//   - Only the piece that has just moved captures. So the Chief Shield on 5E is captured
//     when the last of the four swords arrives. It may safely move to a white circle even
//     if a sword stands opposite 5E.
//   - The Chief Shield has escaped when it reaches an outside dot. No further move to leave
//     the board is necessary.
//   - The sheet does not say what happens if no piece of a side can move. That side
//     passes. If both sides pass, one after the other, the game is a draw.
//   - A captured Chief Shield leaves the board. So the swords have won any position without
//     it, and the shields any position with it on an outside dot, whoever is to move. A
//     finished game has no threats.
//
// # Texts
//
// A move prints as from-to, "1D-4D", or as "pass". In position texts a sword is s, a
// shield h and the Chief Shield K. The key passes counts the passes in a row. [Parse]
// accepts it as written, even if a side could have moved:
//
//	3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0
//
// [State.Threats] lists the moves that a player should be warned of.
//
// # Perft
//
// The number of move sequences of n plies from the start is 80, 4400, 353200 for n = 1 to
// 3.
package swords
