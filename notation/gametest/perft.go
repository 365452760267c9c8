package gametest

import (
	"testing"

	"github.com/seed-445450d7/rulebook/notation/contract"
)

// Perft counts the sequences of exactly depth moves from s.
func Perft[S contract.State[S, M], M contract.Move](s S, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var room [128]M
	var nodes uint64
	for _, m := range s.AppendMoves(room[:0]) {
		nodes += Perft[S, M](s.After(m), depth-1)
	}
	return nodes
}

// A PerftCase holds the counts for depth 1, 2, … from a position.
type PerftCase struct {
	Position string
	Counts   []uint64
}

// RunPerft checks a perft table. The referee counts up to depth referee.
func RunPerft[S contract.State[S, M], M contract.Move](t *testing.T, r Suite[S, M], referee int, table []PerftCase) {
	for _, c := range table {
		t.Run(c.Position, func(t *testing.T) {
			s, err := r.Parse(c.Position)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range c.Counts {
				depth := i + 1
				if got := Perft[S, M](s, depth); got != want {
					t.Errorf("depth %d: %d, want %d", depth, got, want)
				}
				if depth > referee || r.Referee.Moves == nil {
					continue
				}
				if got := r.Referee.perft(c.Position, depth); got != want {
					t.Errorf("depth %d: the referee counts %d, want %d", depth, got, want)
				}
			}
		})
	}
}

func (r Referee) perft(position string, depth int) uint64 {
	moves := r.Moves(position)
	if depth == 1 {
		return uint64(len(moves))
	}
	var nodes uint64
	for _, m := range moves {
		nodes += r.perft(r.After(position, m), depth-1)
	}
	return nodes
}
