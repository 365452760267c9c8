// Command analyze finds the best move for every ply of finished games.
//
//	analyze [-time d] [-nodes n] [-depth n] [-o FILE] FILE…
//
// A value is the expected result for the mover, from 0 for a loss to 1 for a win. A move that loses
// at least 0.05 is marked ?!, at least 0.1 ?, at least 0.2 ??. The flag -o writes the records with
// these marks, annotations, and better lines as variations. If records are faulty, the exit code
// is 1.
package main

import (
	"os"

	"github.com/seed-445450d7/rulebook/examples/records/analyze/analyze"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { analyze.Main(games.All(), os.Args[1:]) }
