// Package reversi is the game of Reversi, for two players on a board of 64 spaces.
//
// Seat 1 has the black discs and moves first; seat 2 has the white ones. The two take
// turns, unless a player must pass. A player who wants the other color takes the other
// seat.
//
// The goal is to have more discs than the other player when the game ends.
//
// # Rules
//
// A move places a disc of the mover's color on an empty space where it outflanks: in at
// least one of the eight directions, an unbroken run of one or more of the opponent's
// discs lies between the new disc and another disc of the mover. All runs outflanked by
// the new disc are flipped to the mover's color; this is not optional. Runs that only
// the flipped discs would outflank are not flipped.
//
// A player who cannot outflank passes; a player who can may not. The game is over when
// neither player can outflank, sometimes before the board is full, and then there are no
// more passes. The player with more discs wins; equal numbers are a draw.
//
// Every game ends, because each move but a pass fills a space.
//
// # Start
//
// Black has 4E and 5D, and white has 4D and 5E [public]. The picture of the start is
// missing from the rule sheet that this package follows. What is marked [public] is
// taken from public descriptions of the game instead.
//
// # Readings
//
//   - Empty spaces do not count. Tournaments often give them to the winner, but the
//     sheet counts discs.
//   - The supply of discs never limits play. Each player begins with 32, but the
//     opponent must hand over discs to a player who runs out, so nobody ever does.
//   - The sheet lets a player correct a wrong flip until the opponent has moved. Here
//     the package flips the discs, so there is nothing to correct.
//
// # Texts
//
// A move prints as its space, "5F", or as "pass". In position texts a black disc is b
// and a white one is w. [ParseTranscript] and [Transcript] handle the form in
// which games of Othello are exchanged, "f5d6c3": column first, in lower case,
// without the passes. [State.Score] is the margin.
//
// # Perft
//
// The number of move sequences of n plies from the start is 4, 12, 56, 244, 1396,
// 8200, 55092, 390216, 3005288 for n = 1 to 9, as published for Othello. A pass is
// a ply, and a finished game counts only at the depth at which it ends. Published
// counts for n = 10 and more are higher, because they count a finished game again
// at every later depth.
package reversi
