// Command statistics summarizes records as a table in Markdown, with a row for each setup. A row is
// marked "own" if its games began with their own positions.
//
//	statistics FILE…
//
// If the moves have evaluations, a second table compares them with the results.
//
// Draws by length, repetition, or adjudication are cut off instead of drawn. A game without a result
// is unfinished and counts nowhere else.
// If records are faulty, the exit code is 1.
//
// With the flag -play, the program plays games against itself in every setup of every game. It
// takes minutes, so no test runs this command, which regenerates PLAY.md:
//
//	go run ./examples/records/statistics -play 100 -nodes 2000 >examples/records/statistics/PLAY.md
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/records/statistics/statistics"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { statistics.Main(games.All(), os.Args[1:]) }
