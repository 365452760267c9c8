// Command bench measures the rules of the ten games and prints Markdown. It takes minutes, so no
// test runs this command, which regenerates its README.md:
//
//	go run ./examples/measure/bench -time 1s >examples/measure/bench/README.md
//
// To run a single benchmark:
//
//	go test -run '^$' -bench 'Rules/start/Playout$' ./ploy
//
// The flag -environments measures environments instead. It takes minutes, so no test runs this
// command, which regenerates ENVIRONMENTS.md:
//
//	go run ./examples/measure/bench -environments -time 600ms >examples/measure/bench/ENVIRONMENTS.md
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/measure/bench/bench"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { bench.Main(games.All(), os.Args[1:]) }
