// Package noughts is the game of Noughts and Crosses, for two players. It is an example
// of an eleventh game: it has the same files as the ten and satisfies the same contract,
// and the program in the parent directory serves it with them.
//
// The goal is to be the first with three marks in a line.
//
// # Rules
//
// The board has three rows and columns. Seat 1 has crosses and moves first; seat 2 has
// noughts. The two take turns. A move places a mark on an empty space. The first player
// with three marks in a row, in a column or on a diagonal wins. A full board without
// such a line is a draw. Nobody ever passes.
//
// # Texts
//
// A move prints as its space, "2B". In position texts a cross is x and a nought o:
//
//	3/1x1/3 b
//
// # Perft
//
// The number of move sequences of n plies from the start is 9, 72, 504, 3024, 15120,
// 54720, 148176, 200448, 127872 for n = 1 to 9, as published for Noughts and Crosses.
package noughts
