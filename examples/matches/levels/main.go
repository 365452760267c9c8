// Command levels measures how far apart the levels of the program are, in every setup of every
// game, and prints the results as Markdown. It takes half an hour or more, so no test runs this
// command, which regenerates LEVELS.md:
//
//	go run ./examples/matches/levels -games='60' -high='14' -nodes='2000' -time='2s' >examples/matches/levels/LEVELS.md
//
// Each level plays against the next one without clocks; level 20 searches -nodes positions a move,
// and weaker levels fewer. With -even, the table shows where the levels would have to be for equal
// distances.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/matches/levels/levels"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { levels.Main(games.All(), os.Args[1:]) }
