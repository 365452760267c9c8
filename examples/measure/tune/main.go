// Command tune learns the weights of evaluations from games.
//
//	tune play GAME [-games N] [-seed N] [-nodes N] [-random N] [-noise X] [-max-plies N]
//		[-table FILE] >GAMES
//	tune fit GAME [-trust X] [-ridge X] [-dir DIR] GAMES…
//
// The command play plays games for two against itself. Each line of its output is a game, with the
// scores of the searches. The command fit learns the weights by logistic regression, and writes
// them as Go source. The commands take hours, so no test runs them:
//
//	go run ./examples/measure/tune play smarts -games 5000 >games
//	go run ./examples/measure/tune fit smarts games
//
// With -table, the scores come from a table, and with -trust 1 the results do not matter:
//
//	go run ./examples/measure/tune play lineup -table lineup.table -noise 0.3 -random 12 -nodes 200 -max-plies 60 -games 50000 >games
//	go run ./examples/measure/tune fit lineup -trust 1 games
//
// Games by new weights give better weights. For example, the weights of Ploy come from two rounds,
// with -ridge 1: 3000 games with -seed 11 and 12, and 4000 games with -seed 21, 22 and -nodes 2000
// by the weights of the first round.
//
// To add a term, declare a constant before termCount in the folder of the game, and call Sum.Add.
// Reversi learns patterns instead, by another program.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/measure/tune/tune"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { tune.Main(games.All(), os.Args[1:]) }
