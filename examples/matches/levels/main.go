// Command levels measures how far apart the levels of the program are, in every setup of
// every game, and prints the results as Markdown. It takes half an hour or more, so no test runs
// this command, which regenerates LEVELS.md:
//
//	go run ./examples/matches/levels -games='60' -high='14' -nodes='2000' -time='2s' >examples/matches/levels/LEVELS.md
//
// Each level plays against the next one, in this process, without clocks: the weaker levels
// search few positions, and level 20 as many as -nodes says. Package match plays the games:
// two at a time begin with the same random plies, and the players change seats. Two games that
// begin alike count as one for the interval.
//
// With the flag -even, the last rows of a table say where the levels would have to be for equal
// distances, in present levels: this is how they are tuned.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/matches/levels/levels"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { levels.Main(games.All(), os.Args[1:]) }
