// Command play lets people play any of the ten games in a terminal, against the computer or each
// other.
//
//	play [-computer seats] [-time t] [flags] [game]
//
// Boards fit a terminal of 40 columns; with 80 columns and 24 lines, the players are beside them.
// The output has colors if it goes to a terminal and NO_COLOR is not set, and shapes of pieces if
// the environment announces UTF-8.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/play/play"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { play.Main(games.All(), os.Args[1:]) }
