// Package knowledgetest checks a search's knowledge of a game.
package knowledgetest

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

// Check plays random games of every setup. Scores must be numbers, only for the game's seats, and
// evaluations must not allocate. One node must suffice to find a winning move.
func Check[S contract.State[S, M], M contract.Move](t *testing.T, entry protocol.Entry[S, M], k search.Knowledge[S, M]) {
	t.Helper()
	for _, levels := range [][]int{k.Levels, k.LevelsOfMany} {
		if levels == nil {
			continue
		}
		rising := slices.IsSorted(levels) && len(slices.Compact(slices.Clone(levels))) == len(levels)
		if len(levels) != protocol.MaxLevel-1 || levels[0] != 0 || !rising || levels[len(levels)-1] > 1000 {
			t.Errorf("levels of strengths %v", levels)
		}
	}
	x := &checker[S, M]{knowledge: k, game: protocol.Adapt(entry)}
	if k.Scores == nil && k.Count == nil {
		return
	}
	spec := entry.Rules.Spec()
	for i, variation := range spec.Variations {
		x.minWins = 3
		if i > 0 {
			x.minWins = 0 // random games may hardly ever reach the end of a variation
		}
		for _, players := range spec.Players {
			x.check(t, notation.Variation(variation), notation.Players(players))
		}
		if spec.TeamPlayers > 0 {
			x.check(t, notation.Variation(variation), notation.Players(spec.TeamPlayers), notation.Teams())
		}
	}
	if k.Survey != nil && (x.surveyed < 50 || x.urgent < 5) {
		t.Errorf("%d surveys, %d of them of urgent positions", x.surveyed, x.urgent)
	}
}

type checker[S contract.State[S, M], M contract.Move] struct {
	knowledge        search.Knowledge[S, M]
	game             protocol.Game
	surveyed, urgent int
	minWins          int
}

func (x *checker[S, M]) scores(s S) search.Scores {
	if x.knowledge.Count == nil {
		return x.knowledge.Scores(s)
	}
	sum := x.knowledge.Count(s, search.NewSum(x.knowledge.Weights))
	return sum.Scores()
}

func (x *checker[S, M]) check(t *testing.T, opts ...notation.Option) {
	t.Helper()
	start, err := x.game.New(opts...)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	wins := 0
	var reached []S
	for game := 0; game < 5 || wins < 3 && game < 200; game++ {
		s, _ := protocol.StateOf[S](start)
		for ply := 0; ply < 3000 && !s.Result().Over(); ply++ {
			x.checkScores(t, s)
			x.checkSurvey(t, s)
			if t.Failed() {
				return
			}
			reached = append(reached, s)
			moves := s.AppendMoves(nil)
			if wins < 3 && HasWin[S, M](s) {
				wins++
				x.checkWin(t, s)
			}
			s = s.After(moves[rng.IntN(len(moves))])
		}
	}
	if wins < x.minWins {
		t.Errorf("%v: only %d positions with a winning move", start, wins)
	}
	allocs := gametest.Allocs(func() {
		for _, s := range reached {
			x.scores(s)
		}
	})
	if allocs != 0 {
		t.Errorf("%v: %v allocations in the evaluations of %d positions, want none", start, allocs, len(reached))
	}
}

func (x *checker[S, M]) checkScores(t *testing.T, s S) {
	t.Helper()
	for i, score := range x.scores(s) {
		if math.IsNaN(score) || math.IsInf(score, 0) || i >= s.Players() && score != 0 {
			t.Errorf("%v: seat %d of %d scores %v", s, i+1, s.Players(), score)
		}
	}
}

func (x *checker[S, M]) checkSurvey(t *testing.T, s S) {
	t.Helper()
	if x.knowledge.Survey == nil || s.Players() > 2 && !s.Teams() {
		return
	}
	x.surveyed++
	want, _ := x.knowledge.Urgent(s, nil)
	got, sum := x.knowledge.Survey(s, nil, search.NewSum(x.knowledge.Weights))
	if !slices.Equal(got, want) {
		t.Errorf("%v: urgent moves %v, want %v", s, got, want)
	}
	if len(want) > 0 {
		x.urgent++
		return
	}
	scores := x.scores(s)
	for i, score := range sum.Scores() {
		if math.Abs(score-scores[i]) > 1e-3 {
			t.Errorf("%v: scores %v by a survey, want %v", s, sum.Scores(), scores)
			return
		}
	}
}

func (x *checker[S, M]) checkWin(t *testing.T, s S) {
	t.Helper()
	p, _ := protocol.PositionOf(x.game, s)
	cfg := protocol.SearchConfig{Memory: 1, Method: protocol.MethodGuided}
	info := x.knowledge.NewSearcher(cfg).Search(t.Context(), p, protocol.SearchParams{Nodes: 1, Seed: 1}, nil)
	if line := info.Candidates[0]; !line.Proven || line.Mate != 1 {
		t.Errorf("%v: %+v, want a mate in 1", s, line)
	}
}

// Terms returns a function that lists a position's terms.
func Terms[S contract.State[S, M], M contract.Move](entry protocol.Entry[S, M]) func(s S) []search.Term {
	game, x := protocol.Adapt(entry), entry.NewSearcher(protocol.SearchConfig{Memory: 1}).(search.Learner)
	return func(s S) []search.Term {
		p, _ := protocol.PositionOf(game, s)
		return x.Terms(p)
	}
}
