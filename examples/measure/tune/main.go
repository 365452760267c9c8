// Command tune learns the weights of evaluations from games.
//
//	tune play GAME [-games N] [-seed N] [-nodes N] [-random N] [-noise X] [-max-plies N]
//		[-table FILE] >GAMES
//	tune fit GAME [-trust X] [-ridge X] [-dir DIR] GAMES…
//
// Play plays games for two against itself, with random moves at the beginning and occasionally
// later. A game is a line of text: the result and the moves, with the scores of the searches that
// chose them. Fit learns the weights of the terms that the searcher of a game counts, by logistic
// regression, and writes them as Go source. From games to weights, it takes two commands. They
// take hours, so no test runs them:
//
//	go run ./examples/measure/tune play smarts -games 5000 >games
//	go run ./examples/measure/tune fit smarts games
//
// With a table, the scores come from the table, and with -trust 1 the results of the games do not
// matter. The program examples/measure/solve makes the table of Line Up:
//
//	go run ./examples/measure/tune play lineup -table lineup.table -noise 0.3 -random 12 -nodes 200 -max-plies 60 -games 50000 >games
//	go run ./examples/measure/tune fit lineup -trust 1 games
//
// It is better to learn from games by new weights than by old ones. For example, the weights of
// Smarts come from a third round, with -trust 0.05: 4000 games by the weights of the first round,
// and 2336 by the weights of the second with -nodes 2000.
//
// To add a term, declare a constant before termCount in the folder of the game, and call Sum.Add. Its
// weight is 0 until the next fit. Fit reads the names of terms from the source. Reversi counts no
// terms: the program in the folder of its game learns the weights of its patterns.
//
// Equal arguments give equal results on platforms with the same exponential function.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/measure/tune/tune"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { tune.Main(games.All(), os.Args[1:]) }
