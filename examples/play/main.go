// Command play lets people play any of the ten games in a terminal, against the computer
// or each other.
//
//	play [-computer seats] [-time t] [flags] [game]
//
// Type a move (the command moves lists the legal ones) or a command (help lists them).
// Commands give a first lesson, show the rules, explain why a move was refused, give hints,
// take moves back, show variations, and save and load games. Boards fit a terminal of 40
// columns; with 80 columns and 24 lines, the players are beside them.
//
// The output has colors if it goes to a terminal and the environment variable NO_COLOR is
// not set, and shapes of pieces if the environment says that the terminal knows UTF-8. The colors are
// those of the pictures, and letters distinguish the seats in any case. The program
// examples/play/terminal also edits lines, remembers them, and completes moves and commands.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/play/play"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { play.Main(games.All(), os.Args[1:]) }
