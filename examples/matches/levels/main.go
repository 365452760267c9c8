// Command levels measures how far apart the levels of the program are, in every setup of
// every game, and prints the figures as Markdown tables. It takes hours, so no test runs the
// command:
//
//	go run ./examples/matches/levels -games 400 -time 20s >levels.txt
//
// Each level plays against the next one, in this process, without clocks: the weaker levels
// search few positions, and level 20 as many as -nodes says. Package match plays the games:
// two at a time begin with the same random plies, and the players change seats. At a table of
// three or four the players take every other seat. With one seat, both play the same deals,
// and the better score counts as a win.
//
// A row of the table has the Elo difference between a level and the level below, and its 95
// percent interval. Two games that begin alike count as one for the interval. The row "even" says
// where the levels would have to be for equal differences, in present levels: this is how they
// are tuned.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/matches/levels/levels"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { levels.Main(games.All(), os.Args[1:]) }
