package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

// The strengths come from matches between neighboring levels.

// Strength is a searcher's skill, from 0 (nearly random) to maxStrength.
type Strength int

const maxStrength = 1000

func strengthAt(levels []int, level int) Strength {
	if levels == nil {
		return Strength(maxStrength * (level - 1) / (protocol.MaxLevel - 2))
	}
	return Strength(levels[level-1])
}

const firstCareful = 10

// care rises more slowly toward the end, because overlooking a win in one of six turns still loses
// most games.
func care(level int) float64 {
	rest := max(float64(firstCareful-level)/firstCareful, 0)
	return 1 - rest*rest
}

func (x Strength) share() float64 { return float64(x) / maxStrength }

func (x Strength) slip() float64 { return max(0.9-2.25*x.share(), 0) }

func (x Strength) temperature() float64 { return 3 * math.Pow(0.01, x.share()) }

func (x Strength) nodes(moves int) uint64 {
	looks := math.Pow(1000, max(x.share()-0.2, 0)/0.8)
	return uint64(float64(moves+1) * looks)
}

// The number of lines falls gradually, because a sudden drop would increase the depth.
const (
	maxLooksAtAll = 8 // nodes for each move
	fewLines      = 4
)

type leveled[S contract.Playable[S, M], M comparable] struct {
	typed.Searcher[S, M]
	two, many Strength // up to two sides, and more
	care      float64
	searches  uint64
}

func (x *leveled[S, M]) Forget() {
	x.searches = 0
	x.Searcher.Forget()
}

func (x *leveled[S, M]) Search(ctx context.Context, s S, params typed.Params[M], _ func(typed.Info[M])) typed.Info[M] {
	moves := MovesOf(s, params)
	if len(moves) == 0 {
		return typed.Info[M]{}
	}
	strength := x.two
	if isMany(s) {
		strength = x.many
	}
	x.searches++
	rng := newRandom(hash.Mix(hash.Mix(params.Seed, s.Hash()), x.searches))
	careful := rng.float() < x.care
	wanted := params.Lines
	params = bounded(strength, params, len(moves))
	if rng.float() < strength.slip() {
		params.Moves = []M{first(s, shuffled(moves, &rng), careful)}
		return x.Searcher.Search(ctx, s, params, nil)
	}
	info := x.Searcher.Search(ctx, s, params, nil)
	if len(info.Lines) == 0 {
		return info
	}
	mix(info.Lines, strength.temperature(), &rng)
	var order []M
	for _, l := range info.Lines {
		order = append(order, l.PV[0])
	}
	m := first(s, append(order, moves...), careful)
	at := slices.Index(order, m)
	if at < 0 {
		params.Moves = []M{m}
		return x.Searcher.Search(ctx, s, params, nil)
	}
	chosen := info.Lines[at]
	info.Lines = slices.Insert(slices.Delete(info.Lines, at, at+1), 0, chosen)
	info.Lines = info.Lines[:min(len(info.Lines), max(wanted, 1))]
	return info
}

func bounded[M comparable](x Strength, params typed.Params[M], moves int) typed.Params[M] {
	nodes := x.nodes(moves)
	if params.Nodes == 0 || nodes < params.Nodes {
		params.Nodes = nodes
	}
	lines := int(uint64(maxLooksAtAll*moves*moves) / params.Nodes)
	params.Lines = max(params.Lines, min(max(lines, fewLines), moves))
	return params
}

func mix[M comparable](lines []typed.Line[M], temperature float64, rng *random) {
	visited := slices.ContainsFunc(lines, func(l typed.Line[M]) bool { return l.Visits > 0 })
	keys := map[M]float64{}
	for _, l := range lines {
		gumbel := -math.Log(-math.Log((rng.float() + 1e-12) / (1 + 2e-12)))
		keys[l.PV[0]] = logOdds(float64(l.Score)/1000)/temperature + gumbel
		if visited && l.Visits == 0 && !l.Proven {
			keys[l.PV[0]] = math.Inf(-1)
		}
	}
	slices.SortStableFunc(lines, func(a, b typed.Line[M]) int { return cmp.Compare(keys[b.PV[0]], keys[a.PV[0]]) })
}

func shuffled[M any](moves []M, rng *random) []M {
	moves = slices.Clone(moves)
	for i := range moves {
		j := i + rng.below(len(moves)-i)
		moves[i], moves[j] = moves[j], moves[i]
	}
	return moves
}

func first[S contract.Playable[S, M], M comparable](s S, moves []M, careful bool) M {
	if !careful {
		return moves[0]
	}
	seat := s.Turn()
	for _, m := range moves {
		if s.After(m).Result().For(seat) == 1 {
			return m
		}
	}
	var answers []M
	for _, m := range moves {
		next := s.After(m)
		answers = next.AppendMoves(answers[:0])
		if next.Result().For(seat) >= 0 && !slices.ContainsFunc(answers, func(a M) bool { return next.After(a).Result().For(seat) < 0 }) {
			return m
		}
	}
	return moves[0]
}
