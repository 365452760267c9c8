package alphabeta_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/protocol/internal/alphabeta"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// maze is a game for two on a small graph. The seats move one piece in turn, which may go in
// circles until it comes to an end.
type maze struct {
	graph *graph
	at    uint8
	turn  notation.Seat
}

const mazeNodes = 7

type graph struct {
	number uint64
	next   [mazeNodes][2]uint8
	ends   [mazeNodes]notation.Result
}

type mazeMove uint8

func (s maze) Players() int            { return 2 }
func (s maze) Teams() bool             { return false }
func (s maze) Turn() notation.Seat     { return s.turn }
func (s maze) Result() notation.Result { return s.graph.ends[s.at] }
func (s maze) Hash() uint64            { return hash.Mix(hash.Mix(s.graph.number, uint64(s.at)), uint64(s.turn)) }

func (s maze) AppendMoves(dst []mazeMove) []mazeMove {
	if s.Result().Over() {
		return dst
	}
	return append(dst, 0, 1)
}

func (s maze) After(m mazeMove) maze {
	return maze{s.graph, s.graph.next[s.at][m], 3 - s.turn}
}

func randomMaze(rng *rand.Rand) maze {
	g := &graph{number: rng.Uint64()}
	for i := range g.next {
		for m := range g.next[i] {
			g.next[i][m] = uint8(rng.IntN(mazeNodes))
		}
	}
	g.ends[5], g.ends[6] = notation.Win(notation.Seat(1+rng.IntN(2)).Set()), notation.Win(notation.Seat(1+rng.IntN(2)).Set())
	return maze{g, 0, 1}
}

// mazeOutcome is the value of s for the seat to move, and the plies to the end if both sides
// win fast and lose slowly. A position is a draw at the given number of occurrences, and seen
// holds those before s.
func mazeOutcome(s maze, repetitions int, seen map[maze]int) (value, plies int) {
	if r := s.Result(); r.Over() {
		return r.For(s.turn), 0
	}
	seen[s]++
	defer func() { seen[s]-- }()
	value, plies = -2, 0
	for _, m := range s.AppendMoves(nil) {
		v, p := 0, 0
		if next := s.After(m); next.Result().Over() || seen[next]+1 < repetitions {
			v, p = mazeOutcome(next, repetitions, seen)
		}
		v, p = -v, p+1
		if v > value || v == value && (v > 0 && p < plies || v < 0 && p > plies) {
			value, plies = v, p
		}
	}
	return value, plies
}

// What a search proves holds for the game before the position and for every line, though the
// tables and trees of searches after other games remain.
func TestRepetitions(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	type searcher = typed.Searcher[maze, mazeMove]
	cfg := search.Config{Memory: 1}
	searchers := map[string]searcher{
		"alpha-beta": alphabeta.New(cfg, alphabeta.Game[maze, mazeMove]{Evaluate: func(maze) int { return 0 }}),
		"tree":       search.NewMonteCarlo[maze, mazeMove](cfg, nil, 0),
	}
	proven, decided := map[string]int{}, 0
	for range 300 {
		s := randomMaze(rng)
		if s.Result().Over() {
			continue
		}
		for range 3 {
			for _, x := range searchers { // it leaves a table and a tree that know no repetitions
				x.Search(context.Background(), s, typed.Params[mazeMove]{Nodes: 500}, nil)
			}
			repetitions := 2 + rng.IntN(2)
			seen := map[maze]int{}
			var past []uint64
			for range rng.IntN(4) {
				p := maze{s.graph, uint8(rng.IntN(5)), notation.Seat(1 + rng.IntN(2))}
				if p != s && seen[p] < repetitions-1 {
					seen[p]++
					past = append(past, p.Hash())
				}
			}
			value, plies := mazeOutcome(s, repetitions, seen)
			if value != 0 {
				decided++
			}
			for name, x := range searchers {
				params := typed.Params[mazeMove]{Nodes: 20_000, Depth: 30, Threads: 1 + rng.IntN(2), Repetitions: repetitions, Past: past}
				l := x.Search(context.Background(), s, params, nil).Lines[0]
				if !l.Proven {
					continue
				}
				if (l.Score-500)/500 != value || l.Mate*value < plies && value != 0 {
					t.Errorf("%s, %+v at %d after %v, %d repetitions: %+v, want %d in %d plies", name, *s.graph, s.at, seen, repetitions, l, value, plies)
				}
				if value != 0 {
					proven[name]++
				}
			}
		}
	}
	if decided < 300 || proven["alpha-beta"] < decided*9/10 || proven["tree"] < decided*9/10 {
		t.Errorf("%d games have a winner; proven: %v", decided, proven)
	}
}
