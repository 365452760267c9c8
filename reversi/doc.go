// Package reversi is the game of Reversi, for two players on a board of 64 spaces.
//
// In a turn, a player places a disc so that it traps opposing discs in a line with
// another disc of the player's color, and flips them.
//
// Seat 1 has the black discs and moves first; seat 2 has the white ones. The two take
// turns, but a player who cannot move must pass. A player who wants the other color takes
// the other seat.
//
// The goal is to have more discs than the other player when the game ends.
//
// [New] returns the start, [State.AppendMoves] lists the legal moves, [State.Play] makes
// one, and [State.Result] reports how the game ended. [Parse] reads a position and
// [ParseMove] a move.
//
// # Rules
//
// A move places a disc of the mover's color on an empty space where it outflanks: in at
// least one of the eight directions, an unbroken run of one or more of the opponent's discs
// lies between the new disc and another disc of the mover. All runs outflanked by the new
// disc are flipped to the mover's color; this is not optional. Runs that only flipped discs
// would outflank are not flipped.
//
// A player who cannot outflank passes; a player who can may not. The game is over when
// neither player can outflank, sometimes before the board is full, and then there are no
// more passes. The player with more discs wins; equal numbers are a draw.
//
// Every game ends, because each move except a pass fills a space.
//
// # Start
//
// Black (X) has 4E and 5D, and white (O) has 4D and 5E [public]. The rule sheet (Funskool,
// Anjar 1973 and 2004) shows the start in a picture that is lost, so it comes from other
// rules of the game instead, such as https://othelloacademy.weebly.com/rules.html.
//
//	  A B C D E F G H
//	1 . . . . . . . . 1
//	2 . . . . . . . . 2
//	3 . . . . . . . . 3
//	4 . . . O X . . . 4
//	5 . . . X O . . . 5
//	6 . . . . . . . . 6
//	7 . . . . . . . . 7
//	8 . . . . . . . . 8
//	  A B C D E F G H
//
// # Examples
//
// The figures of the sheet are lost, but the following lines show the same. Black (X)
// places a disc on the space marked _:
//
//   - In "_ O O X", two discs are flipped.
//   - In "_ O X O X", only the first disc is flipped, because a disc cannot skip one of its
//     own color.
//   - In "_ O O .", nothing is flipped, because no black disc is at the far end.
//
// A new disc may flip runs in several directions at the same time. However, each run must
// be in line with the new disc, because a disc that has just been flipped does not outflank
// others.
//
// # Readings
//
//   - Empty spaces do not count. Tournaments usually give them to the winner, but the
//     sheet counts discs.
//   - The supply of discs never limits play. Each player begins with 32, but the opponent
//     must hand over discs to a player who runs out, so nobody ever does.
//   - The sheet lets a player correct a wrong flip until the opponent has moved. This
//     package flips the discs, so there is nothing to correct.
//
// # Texts
//
// A move prints as its space, "5F", or as "pass". In position texts a black disc is b and
// a white one is w. [ParseTranscript] and [Transcript] handle the form used to exchange
// games of Othello, "f5d6c3": column first, in lower case, without the passes.
// [State.Score] is the margin.
//
// # Perft
//
// The number of move sequences of n plies from the start is 4, 12, 56, 244, 1396, 8200,
// 55092, 390216, 3005288 for n = 1 to 9, as published at
// http://www.aartbik.com/MISC/reversi.html. A pass is a ply, and a finished game counts
// only at the depth where it ends. The published counts for n = 10 and more are higher,
// because they count a finished game again at every later depth.
package reversi
