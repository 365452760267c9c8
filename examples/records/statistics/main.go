// Command statistics summarizes games: who wins, how often nobody does, and how long games are.
// It reads records, for example from examples/matches/arena, and writes a table in Markdown with a row
// for each setup. The row names the seats and the variation, with "teams", and "own" for games
// that began with a position other than a start of the game.
//
//	statistics FILE…
//
// Draws by the rules, by agreement and for no known reason are drawn. Games that were drawn
// by their length, by repetition or by adjudication are cut off. A game without a result is
// unfinished and counts nowhere else.
//
// The games are replayed by the rules. A faulty record is reported and skipped, and the exit code
// is then 1.
//
// With the flag -play, the program plays games against itself in every setup of every game, and
// describes the table. It takes minutes, so no test runs this command, which regenerates PLAY.md:
//
//	go run ./examples/records/statistics -play 100 -nodes 300 >examples/records/statistics/PLAY.md
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/records/statistics/statistics"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { statistics.Main(games.All(), os.Args[1:]) }
