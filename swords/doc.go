// Package swords is the game of Swords & Shields, for two players.
//
// Seat 1 has the sixteen swords and moves first. Seat 2 has the eight shields and the
// Chief Shield. Players choose their seats.
//
// The goal of the swords is to capture the Chief Shield, and the goal of the shields is
// to bring it to the edge of the board.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// The board has nine rows and nine columns of dots. A move takes one piece any number of
// empty dots along its row or column. Only the Chief Shield may stop on the center dot,
// 5E, or pass over it.
//
// The piece that has just moved captures an enemy piece next to it when another piece of
// its side stands directly behind that piece, in the same line. The captured piece
// leaves the board. The Chief Shield captures like a shield and may be the piece behind.
// The edge of the board never counts as a piece. A piece that moves between two enemies
// is safe.
//
// The swords win by capturing the Chief Shield:
//
//   - on an ordinary dot, like a shield;
//   - on 5E, only when swords stand on all four white circles, which are the dots next
//     to it: 4E, 5D, 5F and 6E;
//   - on a white circle, like a shield, or by a single sword that moves to the dot
//     opposite empty 5E. Empty 5E is hostile only to the Chief Shield.
//
// The shields win when the Chief Shield moves to any dot of the outside rows and
// columns. The captures of that move still count.
//
// Players must warn the opponent if they could win with their next move; see
// [State.Threats].
//
// No rule forbids repetition, so a game can go on forever.
//
// # Start
//
// Swords are s, shields h and the Chief Shield K.
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
// The rule sheet's pictures of the board are lost, so the start is [public]. A collector
// describes the game as hnefatafl of 9×9 (June 2022,
// https://hnefataflcollection.blogspot.com/2022/), which is called tablut. Its cross
// (https://ludii.games/data.php?keyword=Lapland) fits every count and rule of the sheet.
//
// # Examples
//
// These lines fit the captions of the sheet's lost diagrams.
//
//	s h . . s    s . s . .    the sword on the right moves next to the shield and captures it
//	s . s . .    s h s . .    a shield that moves in between from another row is safe
//	s h h . s    s h h s .    two shields side by side are not captured
//
// # Readings
//
//   - Two pieces side by side are safe only in the line of the capture, as in sword,
//     shield, shield, sword. Otherwise, all eight shields would be safe from the start.
//   - The sheet does not say what happens if no piece of a side can move. That side
//     passes. If both sides pass, one after the other, the game is a draw.
//   - The swords have won any position without the Chief Shield, and the shields any
//     position with it on an outside dot, whoever is to move.
//
// # Texts
//
// A move prints as from-to, "1D-4D", or as "pass". In position texts the key passes
// counts the passes in a row:
//
//	3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0
package swords
