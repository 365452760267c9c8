package protocol

import (
	"context"
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

// Adapt makes a [Game] of a game package's types and functions.
func Adapt[S State[S, M], M Move](rules Rules[S, M]) Game { return &game[S, M]{rules} }

type game[S State[S, M], M Move] struct{ rules Rules[S, M] }

func (g *game[S, M]) Spec() notation.Spec { return g.rules.Spec }

func (g *game[S, M]) New(opts ...notation.Option) (Position, error) {
	return g.position(g.rules.New(opts...))
}

func (g *game[S, M]) Parse(text string) (Position, error) {
	return g.position(g.rules.Parse(text))
}

func (g *game[S, M]) position(s S, err error) (Position, error) {
	if err != nil {
		return nil, err
	}
	return position[S, M]{g, s}, nil
}

func (g *game[S, M]) NewSearcher(cfg search.Config) Searcher {
	return &searcher[S, M]{game: g, search: search.ByMethod(cfg, g.rules.NewSearcher)}
}

type position[S State[S, M], M Move] struct {
	game  *game[S, M]
	state S
}

func (p position[S, M]) String() string          { return p.state.String() }
func (p position[S, M]) Players() int            { return p.state.Players() }
func (p position[S, M]) Turn() notation.Seat     { return p.state.Turn() }
func (p position[S, M]) Result() notation.Result { return p.state.Result() }
func (p position[S, M]) Diagram() string         { return p.state.Diagram() }

func (p position[S, M]) Moves() []string {
	list := texts(p.state.AppendMoves(nil))
	slices.Sort(list)
	return list
}

func (p position[S, M]) Play(word string) (Position, error) {
	m, err := p.game.rules.ParseMove(p.state, word)
	if err != nil {
		return nil, fmt.Errorf("no move of %s: %w", p.game.rules.Spec.Name, err)
	}
	next, err := p.state.Play(m)
	if err != nil {
		return nil, err
	}
	return position[S, M]{p.game, next}, nil
}

func (p position[S, M]) Canonical(word string) (string, error) {
	m, err := p.game.rules.ParseMove(p.state, word)
	if err != nil {
		return "", err
	}
	if _, err := p.state.Play(m); err != nil {
		return "", err
	}
	return m.String(), nil
}

func (p position[S, M]) Score() (int, bool) {
	s, ok := any(p.state).(Scorer)
	if !ok {
		return 0, false
	}
	return s.Score(), true
}

func (p position[S, M]) Threats() ([]string, bool) {
	s, ok := any(p.state).(Threatener[M])
	if !ok {
		return nil, false
	}
	list := texts(s.Threats())
	slices.Sort(list)
	return list, true
}

func (p position[S, M]) Path() ([]string, bool) {
	s, ok := any(p.state).(Pathfinder)
	if !ok {
		return nil, false
	}
	var list []string
	for _, sp := range s.Path() {
		list = append(list, p.game.rules.Spec.Grid.Label(sp))
	}
	return list, true
}

func texts[M Move](moves []M) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

type searcher[S State[S, M], M Move] struct {
	game   *game[S, M]
	search search.Searcher[S, M]
}

func (x *searcher[S, M]) Forget() { x.search.Forget() }

// Search looks for the best move of p, which must be a position of the same
// game; moves in the limits that p does not have are passed over.
func (x *searcher[S, M]) Search(ctx context.Context, p Position, limits Limits, report func(Info)) Info {
	s := p.(position[S, M]).state
	typed := search.Limits[M]{Time: limits.Time, Nodes: limits.Nodes, Depth: limits.Depth, Lines: limits.Lines}
	legal := s.AppendMoves(nil)
	for _, word := range limits.Moves {
		if m, err := x.game.rules.ParseMove(s, word); err == nil && slices.Contains(legal, m) && !slices.Contains(typed.Moves, m) {
			typed.Moves = append(typed.Moves, m)
		}
	}
	var forward func(search.Info[M])
	if report != nil {
		forward = func(i search.Info[M]) { report(infoTexts(i)) }
	}
	return infoTexts(x.search.Search(ctx, s, typed, forward))
}

func infoTexts[M Move](i search.Info[M]) Info {
	info := Info{Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, Time: i.Time, Remark: i.Remark}
	for _, l := range i.Lines {
		info.Lines = append(info.Lines, search.Line[string]{Score: l.Score, Proven: l.Proven, Mate: l.Mate, PV: texts(l.PV)})
	}
	return info
}
