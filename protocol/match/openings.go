package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

func (o Opening) begin(g protocol.Game, setup notation.Setup) (protocol.Position, error) {
	if o.Start != "" {
		return g.Parse(o.Start)
	}
	return g.New(notation.With(setup))
}

func (o Opening) position(g protocol.Game, setup notation.Setup) (protocol.Position, error) {
	p, err := o.begin(g, setup)
	for i := 0; err == nil && i < len(o.Moves); i++ {
		p, err = p.PlayWord(o.Moves[i])
	}
	return p, err
}

type sampler struct {
	game     protocol.Game
	searcher protocol.Searcher
}

func newSampler(g protocol.Game) *sampler {
	x, _ := g.NewSearcher(protocol.SearchConfig{Memory: 1})
	return &sampler{game: g, searcher: x}
}

// A decided opening measures nothing, so extend may stop early.
func (x *sampler) extend(ctx context.Context, o Opening, setup notation.Setup, plies int) (Opening, error) {
	p, err := o.position(x.game, setup)
	if err != nil {
		return o, err
	}
	rng := rand.New(rand.NewPCG(setup.Seed*0x9e3779b97f4a7c15, setup.Seed)) // mixed, because close seeds give similar sequences
	o.Moves = slices.Clone(o.Moves)
	for range plies {
		m, next := x.undecided(ctx, p, rng)
		if ctx.Err() != nil {
			return o, ctx.Err()
		}
		if next == nil {
			break
		}
		o.Moves, p = append(o.Moves, p.Word(m)), next
	}
	return o, nil
}

func (x *sampler) undecided(ctx context.Context, p protocol.Position, rng *rand.Rand) (protocol.Move, protocol.Position) {
	list := p.AppendMoves(nil)
	for _, i := range rng.Perm(len(list)) {
		if next := p.After(list[i]); !x.decided(ctx, next) {
			return list[i], next
		}
	}
	return 0, nil
}

const maxSampled = 1 << 15

func (x *sampler) decided(ctx context.Context, p protocol.Position) bool {
	switch {
	case p.Result().Over() || p.Players() == 1:
		return p.Result().Over()
	case x.searcher == nil:
		return slices.ContainsFunc(p.AppendMoves(nil), func(m protocol.Move) bool { return p.After(m).Result().Over() })
	}
	x.searcher.Forget() // so that the result does not depend on earlier searches
	found := x.searcher.Search(ctx, p, protocol.SearchParams{Depth: 2, Nodes: maxSampled}, nil)
	return len(found.Candidates) > 0 && found.Candidates[0].Proven
}

func (cfg *Config) suits(p protocol.Position) error {
	name, known := variation(p)
	switch {
	case p.Players() != cfg.Setup.Players || p.Teams() != cfg.Setup.Teams:
		return fmt.Errorf("a position for %d players, teams %t; the match is for %d, teams %t",
			p.Players(), p.Teams(), cfg.Setup.Players, cfg.Setup.Teams)
	case known && name != cfg.Setup.Variation:
		return fmt.Errorf("a position of the variation %s; the match is of %s", name, cfg.Setup.Variation)
	case p.Result().Over():
		return errors.New("the game is over")
	}
	return nil
}

func variation(p protocol.Position) (name string, ok bool) {
	for word := range strings.FieldsSeq(p.String()) {
		if name, ok := strings.CutPrefix(word, "variation="); ok {
			return name, true
		}
	}
	return "", false
}
