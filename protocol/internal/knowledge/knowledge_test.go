package knowledge_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledge"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

func start[S any](t *testing.T, make func(...notation.Option) (S, error), opts ...notation.Option) S {
	t.Helper()
	s, err := make(opts...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestEvaluations checks every game and every way to seat it.
func TestEvaluations(t *testing.T) {
	for name, opts := range map[string][]notation.Option{
		"two":   {notation.Players(2)},
		"three": {notation.Players(3)},
		"four":  {notation.Players(4)},
		"teams": {notation.Players(4), notation.Teams()},
	} {
		teams := name == "teams"
		t.Run(name, func(t *testing.T) {
			t.Run("sniggle", func(t *testing.T) { check(t, start(t, sniggle.New, opts...), knowledge.Sniggle.Gains, teams) })
			t.Run("empire", func(t *testing.T) { check(t, start(t, empire.New, opts...), knowledge.Empire.Gains, teams) })
			t.Run("gateway", func(t *testing.T) { check(t, start(t, gateway.New, opts...), knowledge.Gateway.Gains, teams) })
			if name != "three" {
				t.Run("ploy", func(t *testing.T) { check(t, start(t, ploy.New, opts...), knowledge.Ploy.Gains, teams) })
			}
		})
	}
	match := notation.Variation(sniggle.Match)
	t.Run("match", func(t *testing.T) { check(t, start(t, sniggle.New, match), knowledge.Sniggle.Gains, false) })
	t.Run("lineup", func(t *testing.T) { check(t, start(t, lineup.New), knowledge.LineUp.Gains, false) })
	t.Run("blockade", func(t *testing.T) { check(t, start(t, blockade.New), knowledge.Blockade.Gains, false) })
	t.Run("swords", func(t *testing.T) { check(t, start(t, swords.New), knowledge.Swords.Gains, false) })
	t.Run("smarts", func(t *testing.T) { check(t, start(t, smarts.New), knowledge.Smarts.Gains, false) })
	t.Run("reversi", func(t *testing.T) { check(t, start(t, reversi.New), knowledge.Reversi.Gains, false) })
}

// check plays random games: five, or more until three positions have had a winning move. In
// every position of a running game, the values must be from 0 to 1, those of all sides must
// add up to 1, those of partners must be equal, and nothing may be allocated. In the three
// positions, a winning move must be found.
func check[S contract.Playable[S, M], M comparable](t *testing.T, from S, evaluate search.Evaluate[S], teams bool) {
	rng := rand.New(rand.NewPCG(1, 2))
	wins := 0
	var reached []S
	for game := 0; game < 5 || wins < 3 && game < 200; game++ {
		s := from
		for ply := 0; ply < 3000 && !s.Result().Over(); ply++ {
			checkValues(t, s, evaluate, teams)
			if t.Failed() {
				return
			}
			reached = append(reached, s)
			moves := s.AppendMoves(nil)
			if wins < 3 && winsAtOnce(s, moves) {
				wins++
				checkWin(t, s, evaluate)
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if wins < 3 {
		t.Errorf("only %d positions with a winning move", wins)
	}
	allocs := gametest.Allocs(func() {
		for _, s := range reached {
			evaluate(s)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations in the evaluations of %d positions, want none", allocs, len(reached))
	}
}

func checkValues[S contract.Playable[S, M], M comparable](t *testing.T, s S, evaluate search.Evaluate[S], teams bool) {
	t.Helper()
	sum := 0.0
	gains := evaluate(s)
	for seat := notation.Seat(1); int(seat) <= s.Players(); seat++ {
		value := gains[seat]
		if !(value >= 0 && value <= 1) {
			t.Errorf("%v: worth %v to %v", s, value, seat)
		}
		if teams && value != gains[seat.Team(true).After(seat)] {
			t.Errorf("%v: worth %v to %v, %v to the partner", s, value, seat, gains[seat.Team(true).After(seat)])
		}
		sum += value
	}
	if teams {
		sum /= 2
	}
	if math.Abs(sum-1) > 1e-5 {
		t.Errorf("%v: the values of all sides add up to %v", s, sum)
	}
}

func winsAtOnce[S contract.Playable[S, M], M comparable](s S, moves []M) bool {
	for _, m := range moves {
		if s.After(m).Result().For(s.Turn()) == 1 {
			return true
		}
	}
	return false
}

// checkWin checks that the search finds a winning move.
func checkWin[S contract.Playable[S, M], M comparable](t *testing.T, s S, evaluate search.Evaluate[S]) {
	t.Helper()
	x := search.NewMonteCarlo[S, M](search.Config{}, evaluate, 4)
	info := x.Search(context.Background(), s, typed.Params[M]{Nodes: 1, Seed: 1}, nil)
	if line := info.Lines[0]; !line.Proven || line.Mate != 1 {
		t.Errorf("%v: %+v, want a mate in 1", s, line)
	}
}

// The exits that the evaluation counts are those of the legal moves.
func TestExits(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	open := 0
	for range 20 {
		s := start(t, blockade.New)
		for ply := 0; ply < 40 && !s.Result().Over(); ply++ {
			moves := s.AppendMoves(nil)
			escapes := 0
			for _, m := range moves {
				if s.After(m).Result().Over() {
					escapes++
				}
			}
			if exits := s.Exits(s.Turn()).Len(); exits != escapes {
				t.Fatalf("%v: %d exits, want %d", s, exits, escapes)
			}
			open += escapes
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if open == 0 {
		t.Error("no king could ever escape")
	}
}

// A space is watched if and only if an enemy to move could capture a piece there.
func TestAttackers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	watched := 0
	for range 10 {
		s := start(t, empire.New)
		for ply := 0; ply < 40 && !s.Result().Over(); ply++ {
			moves, victim := s.AppendMoves(nil), 3-s.Turn()
			taken := map[notation.Space]bool{}
			for _, m := range moves {
				if to, ok := m.To(); ok {
					taken[to] = true
				}
			}
			for sp := range s.Pieces(victim).All() {
				if s.Attackers(sp, s.Turn()).IsEmpty() == taken[sp] {
					t.Fatalf("%v: space %v watched: %v, captured: %v", s, sp, !s.Attackers(sp, s.Turn()).IsEmpty(), taken[sp])
				}
				if taken[sp] {
					watched++
				}
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if watched == 0 {
		t.Error("nothing was ever watched")
	}
}
