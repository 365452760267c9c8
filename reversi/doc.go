// Package reversi is the game of Reversi, for two players on a board of 8×8 spaces.
//
// Seat 1 is black and moves first, and seat 2 is white. Players choose their seats.
//
// The goal is to have more discs than the other player when the game ends.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, and [State.Play]
// makes one.
//
// # Rules
//
// A move places a disc of the mover's color on an empty space where it outflanks: in at
// least one of the eight directions, an unbroken run of opposing discs lies between the
// new disc and another disc of the mover. All runs outflanked by the new disc are
// flipped to the mover's color; this is not optional. Runs that only flipped discs would
// outflank are not flipped.
//
// A player who cannot outflank passes; a player who can may not. The game is over when
// neither player can outflank, sometimes before the board is full, and then there are no
// more passes. The player with more discs wins; equal numbers are a draw.
//
// # Start
//
// Black (X) has 4E and 5D, and white (O) has 4D and 5E [public]. The picture in the rule
// sheet (Funskool, Anjar 1973 and 2004) is lost, so the start comes from other rules,
// such as https://othelloacademy.weebly.com/rules.html.
//
// # Examples
//
// These lines replace the lost figures of the sheet. Black (X) places a disc on the
// space marked _:
//
//   - In "_ O X O X", only the first disc is flipped, because a disc cannot skip one of
//     its own color.
//   - In "_ O O .", nothing is flipped, because no black disc is at the far end.
//
// # Readings
//
//   - Empty spaces count for nobody, although tournaments usually give them to the
//     winner.
//   - The supply of discs never limits play, because a player who has used all 32 gets
//     discs from the opponent.
//
// # Texts
//
// A move prints as its space, "5F", or as "pass". In position texts a black disc is b
// and a white one is w. [ParseTranscript] reads the form used to exchange games of
// Othello, "f5d6c3". [State.Score] is the margin.
//
// # Perft
//
// The number of move sequences of n plies from the start is 4, 12, 56, 244, 1396, 8200,
// 55092, 390216, 3005288 for n = 1 to 9, as published at
// http://www.aartbik.com/MISC/reversi.html.
package reversi
