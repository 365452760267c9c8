// Command web shows the ten games in a browser. The rules and the search are
// compiled to WebAssembly and run in web workers that speak the protocol of package
// protocol. The page is a GUI without code for particular games. It needs only static
// files:
//
//	go run ./examples/web               # serve them on this machine
//	go run ./examples/web -out DIR      # write them, for any web server
//
// The rules beside the board are made from the documentation of the games' packages. The lessons
// come from the entries of the games.
//
// Programs on this machine can play seats: engines that speak the protocol or, for Othello,
// GTP or NBoard. No test runs these commands, because they need programs of other authors and a
// table that takes hours:
//
//	go run ./examples/web -opponent 'Mine=./engine' -opponent 'GRhino:gtp=gtp-rhino'
//
// With a table of a solved game, which examples/measure/solve computes, the page shows the value of each
// position under best play:
//
//	go run ./examples/web -table lineup=lineup.table
//
// The board and the rules of a game come before the engine, which alone knows the moves, so a slow
// connection shows them early.
//
// After the first load, the page works offline, and it keeps all games that were played.
// That requires https or an address of this machine.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/web/web"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { web.Main(games.All(), os.Args[1:]) }
