// Command statistics summarizes records as a table in Markdown, with a row for each setup. A row is
// marked "own" if its games began with their own positions.
//
//	statistics FILE…
//
// Draws by the rules, by agreement, and for no known reason are drawn; draws by length, repetition,
// or adjudication are cut off. A game without a result is unfinished and counts nowhere else.
// Faulty records are reported and skipped, and the exit code is then 1.
//
// With the flag -play, the program plays games against itself in every setup of every game. It
// takes minutes, so no test runs this command, which regenerates PLAY.md:
//
//	go run ./examples/records/statistics -play 100 -nodes 300 >examples/records/statistics/PLAY.md
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/records/statistics/statistics"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { statistics.Main(games.All(), os.Args[1:]) }
