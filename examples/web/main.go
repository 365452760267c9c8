// Command web shows the ten games in a browser. The rules and the search are compiled to
// WebAssembly. The page needs only static files:
//
//	go run ./examples/web               # serve them on this machine
//	go run ./examples/web -out DIR      # write them, for any web server
//
// Engines on this machine can play seats, and the page shows the value of each position of a solved
// game if it has the table of examples/measure/solve. No test runs these commands, because they
// need programs of other authors and a table that takes hours:
//
//	go run ./examples/web -opponent 'Mine=./engine' -opponent 'GRhino:gtp=gtp-rhino'
//	go run ./examples/web -table lineup=lineup.table
//
// The search is loaded after the rules, which suffice for the first move. If Debian's brotli is
// installed, the server compresses both better.
//
// After the first load, the page works offline and keeps all games, provided that its address is
// https or on this machine.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/web/web"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { web.Main(games.All(), os.Args[1:]) }
