// Command edax compares the speed of package reversi with the Othello engine Edax, and prints
// Markdown.
//
//	edax PROGRAM
//
// PROGRAM takes 0 or 1 plies to count without playing them, and a depth. It prints the nodes and
// seconds of the perft of Edax.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/reversi"
)

func main() {
	flags := program.NewFlags("edax", "PROGRAM", os.Stderr)
	os.Exit(program.Run(flags, os.Args[1:], 1, func() error {
		if flags.NArg() == 0 {
			return program.Misuse(errors.New("want a program that runs the perft of Edax"))
		}
		return compare(os.Stdout, flags.Arg(0))
	}))
}

const (
	edaxDepth  = 10
	edaxRounds = 9
)

const edaxConditions = `Edax is version 14f048c, built with
"make build" for this processor, so that it uses vector instructions. Its perft collects no
statistics, and a barrier keeps the compiler from removing moves. Compilers and processors
matter: if Edax is compiled without inlining, or not for the processor that runs it, it is much
slower.`

// compare alternates between both, so that noise affects them alike.
func compare(out io.Writer, program string) error {
	var theirs, ours [2][]float64 // nodes per second, played and counted
	for range edaxRounds {
		for counted := range 2 {
			rate, err := edaxRate(program, counted)
			if err != nil {
				return err
			}
			theirs[counted] = append(theirs[counted], rate)
			ours[counted] = append(ours[counted], reversiRate(counted))
		}
	}
	fmt.Fprintf(out, "# Reversi beside Edax\n\n%s\n\nPerft of %d plies from the start, nodes per second on one core,\n"+
		"medians of %d runs in turn. %s\n\n"+
		"| | Edax | reversi | Edax is faster by |\n|---|---:|---:|---:|\n",
		origin.Sentence("go run ./examples/measure/edax PROGRAM"), edaxDepth, edaxRounds, edaxConditions)
	for counted, name := range []string{"all moves played", "last ply counted"} {
		a, b := median(theirs[counted]), median(ours[counted])
		fmt.Fprintf(out, "| %s | %s | %s | %.2f |\n", name, origin.Rate(a), origin.Rate(b), a/b)
	}
	return nil
}

func edaxRate(program string, counted int) (float64, error) {
	text, err := exec.Command(program, strconv.Itoa(counted), strconv.Itoa(edaxDepth)).Output()
	if err != nil {
		return 0, err
	}
	var nodes, seconds float64
	if _, err := fmt.Sscan(strings.TrimSpace(string(text)), &nodes, &seconds); err != nil {
		return 0, fmt.Errorf("edax said %q: %w", text, err)
	}
	return nodes / seconds, nil
}

func reversiRate(counted int) float64 {
	s := start()
	started := time.Now()
	nodes := perft(s, edaxDepth, counted)
	return float64(nodes) / time.Since(started).Seconds()
}

func start() reversi.State {
	s, err := reversi.New()
	if err != nil {
		panic(err) // New does not fail without options
	}
	return s
}

// perft counts the last counted plies, 0 or 1, without playing them.
func perft(s reversi.State, depth, counted int) uint64 {
	if depth == counted {
		return uint64(s.CountMoves())
	}
	var room [32]reversi.Move
	var nodes uint64
	for _, m := range s.AppendMoves(room[:0]) {
		switch next := s.After(m); {
		case depth > 1:
			nodes += perft(next, depth-1, counted)
		case next.IsValid(): // always true, but keeps the compiler from removing the move
			nodes++
		}
	}
	return nodes
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}
