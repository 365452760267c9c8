// Command bench measures the rules of the ten games and prints the figures as Markdown
// tables, with the commit, the machine, and the date. It takes minutes, so no test
// runs this command, which regenerates its README.md:
//
//	go run ./examples/measure/bench -time 1s >examples/measure/bench/README.md
//
// It runs the benchmarks of the games, which have the same names in all of them. To run
// one of them alone:
//
//	go test -run '^$' -bench 'Rules/start/Playout$' ./ploy
//
// With the flag -environments it measures the environments of package env instead. It takes
// minutes, so no test runs this command, which regenerates ENVIRONMENTS.md:
//
//	go run ./examples/measure/bench -environments -time 600ms >examples/measure/bench/ENVIRONMENTS.md
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/measure/bench/bench"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { bench.Main(games.All(), os.Args[1:]) }
