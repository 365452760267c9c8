// Package reversi is the game of Reversi for two players on a board of 64
// spaces.
//
// # Rules
//
// Seat 1 has the black discs and moves first, seat 2 the white ones. A move puts
// a disc of the mover's colour on an empty space so that it outflanks: in at
// least one of the eight directions an unbroken run of one or more of the other
// colour's discs lies between the new disc and another of the mover's own. All
// runs outflanked in this way turn to the mover's colour, whether he likes it or
// not; runs outflanked only by discs that have just turned do not.
//
// A player who cannot outflank passes, and may pass only then. When neither can,
// the game is over, often before the board is full; no passes are played at the
// end. More discs win, as many are a draw, and empty spaces count for nobody.
// [State.Score] is the margin.
//
// The supply of discs never limits play: a player who runs out is given one.
// The sheet's rule that a wrong flip may be taken back has no meaning here.
//
// # Start
//
// The illustration of the start is lost. It is filled in with the standard one
// [public]: black on 4E and 5D, white on 4D and 5E.
//
// # Texts
//
// A move prints as its space, "5F", or "pass". In position texts a black disc is
// b and a white one w. [ParseTranscript] and [Transcript] deal with the form in
// which games of Othello are exchanged, "f5d6c3": column first, lower case,
// passes left out.
//
// # Perft
//
// A pass is a ply, and a finished game counts only at the depth at which it
// ends. The number of move sequences of n plies from the start is therefore 4,
// 12, 56, 244, 1396, 8200, 55092, 390216, 3005288 for n = 1 to 9, as is known
// of Othello; from n = 10 on it is lower than the counts often quoted, which
// count a finished game again at every later depth.
package reversi
