// Package swords is the game of Swords & Shields, for two players.
//
// # Rules
//
// The board has nine rows and columns of dots. Seat 1 has sixteen swords and moves
// first; seat 2 has eight shields and the Chief Shield, which starts on the center
// dot 5E. A piece moves any number of empty dots along its row or column. Only the
// Chief Shield may stop on 5E or pass over it.
//
// A piece that has just moved captures an enemy piece next to it when a piece of
// its own side stands directly behind that one in the same line; the captured
// piece leaves the board. Up to three are captured at once. Moving in between two
// enemies is safe, and so are two pieces side by side. The Chief Shield captures
// like a shield, and may be the piece behind.
//
// Swords win by capturing the Chief Shield: on an ordinary dot like a shield; on
// 5E only when swords hold all four dots around it, the white circles 4E, 5D, 5F
// and 6E; on a white circle like a shield, or by one sword that moves to the dot
// opposite 5E, which is hostile to the Chief Shield (and to nobody else) when he
// is not on it.
//
// Shields win when the Chief Shield moves to any dot of the outside rows and
// columns. Captures made by that move are carried out.
//
// A side without a piece that can move passes; when both pass in a row the game is
// a draw.
//
// The sheet wants players to warn each other: [State.Threats] are the moves with
// which the side not on turn could win if it moved now.
//
// # Start
//
// The pictures of the board are lost. The starting dots are filled in [rebuilt]
// with the cross of the classic 9×9 tablut, which fits every count and rule of the
// sheet: swords on 1D 1E 1F 2E, 9D 9E 9F 8E, 4A 5A 6A 5B and 4I 5I 6I 5H, shields
// on 3E 4E 6E 7E 5C 5D 5F 5G.
//
// # Texts
//
// A move prints as from-to, "1D-4D", or "pass". In position texts a sword is s, a
// shield h and the Chief Shield K; passes counts the passes in a row:
//
//	3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0
//
// # Readings
//
// A captured Chief Shield leaves the board, so a position without him is won by
// swords, and one with him on an outside dot by shields, whoever is to move. The
// four swords around 5E capture when the last of them arrives, which is the piece
// that has just moved. Threats of a finished game are none.
//
// # Perft
//
// From the start: 80, 4400, 353200.
package swords
