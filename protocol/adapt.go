package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// ErrNoPicture is the error of drawing a game whose [Entry] has no Drawing.
var ErrNoPicture = errors.New("the game has no pictures")

// Adapt returns the [Game] for an [Entry]. Pass it to [NewSet] before using it, because only NewSet
// checks that the entry is complete. Call Adapt once for each game, because positions of different
// Games are never equal.
func Adapt[S contract.State[S, M], M contract.Move](e Entry[S, M]) Game {
	g := &game[S, M]{entry: e}
	if e.Rules.Spec != nil {
		g.spec = e.Rules.Spec()
	}
	return g
}

// StateOf returns the State of a game package that p wraps. If p is a position of another game, ok
// is false.
func StateOf[S any](p Position) (s S, ok bool) {
	if p == nil {
		return s, false
	}
	s, ok = p.heldState().(S)
	return s, ok
}

// PositionOf is the inverse of [StateOf]: it returns a State of a game package as a [Position] of
// g. If g is another game, ok is false.
func PositionOf[S any](g Game, s S) (p Position, ok bool) {
	if g == nil {
		return nil, false
	}
	return g.holding(s)
}

type game[S contract.State[S, M], M contract.Move] struct {
	entry Entry[S, M]
	spec  notation.Spec
	lists sync.Pool // of *[]M, for the typed moves of AppendMoves
}

func (g *game[S, M]) Spec() notation.Spec { return g.entry.Rules.Spec() }

func (g *game[S, M]) name() string { return g.spec.Name }

func (g *game[S, M]) holding(state any) (Position, bool) {
	s, ok := state.(S)
	if !ok || !s.IsValid() {
		return nil, false
	}
	return position[S, M]{g, s}, true
}

// fault returns an error if the protocol cannot handle the game.
func (g *game[S, M]) fault() error {
	if r := g.entry.Rules; r.Spec == nil || r.New == nil || r.Parse == nil || r.ParseMove == nil {
		return fmt.Errorf("the game %s lacks a function of its Rules", format.Quote(g.spec.Name))
	}
	if !isName(g.spec.Name) {
		return fmt.Errorf("%s cannot be the name of a game", format.Quote(g.spec.Name))
	}
	if len(g.spec.Players) == 0 || len(g.spec.Variations) == 0 {
		return fmt.Errorf("%s: the Spec lacks numbers of players or variations", g.spec.Name)
	}
	for _, name := range g.spec.Variations {
		if !isName(name) || name != strings.ToLower(name) {
			return fmt.Errorf("%s: %s cannot be the name of a variation", g.spec.Name, format.Quote(name))
		}
	}
	for i := range g.entry.Facts {
		f := &g.entry.Facts[i]
		if err := f.fault(); err != nil {
			return fmt.Errorf("%s: %w", g.spec.Name, err)
		}
		for j := range i {
			switch other := &g.entry.Facts[j]; {
			case other.Name == f.Name:
				return fmt.Errorf("%s: duplicate fact %s", g.spec.Name, f.Name)
			case other.info().Scores() && f.info().Scores():
				return fmt.Errorf("%s: games are scored by both %s and %s", g.spec.Name, other.Name, f.Name)
			}
		}
	}
	return nil
}

func (g *game[S, M]) New(opts ...notation.Option) (Position, error) {
	return g.position(g.entry.Rules.New(opts...))
}

func (g *game[S, M]) Parse(text string) (Position, error) {
	return g.position(g.entry.Rules.Parse(text))
}

func (g *game[S, M]) position(s S, err error) (Position, error) {
	if err != nil {
		return nil, err
	}
	return position[S, M]{g, s}, nil
}

func (g *game[S, M]) parseMove(word string) (M, error) {
	m, err := g.entry.Rules.ParseMove(word)
	if err != nil {
		return 0, fmt.Errorf("not a move of %s: %w", g.spec.Name, err)
	}
	return m, nil
}

func (g *game[S, M]) NameIn(dialect string) (name string, ok bool) {
	if dialect == "ugi" {
		return g.spec.Name, true
	}
	name, ok = g.entry.Dialects[dialect]
	return name, ok
}

func (g *game[S, M]) Lesson() []LessonStep {
	steps := slices.Clone(g.entry.Lesson)
	for i := range steps {
		steps[i].Solutions = slices.Clone(steps[i].Solutions)
	}
	return steps
}

func (g *game[S, M]) Facts() []FactInfo {
	list := make([]FactInfo, len(g.entry.Facts))
	for i := range g.entry.Facts {
		list[i] = g.entry.Facts[i].info()
	}
	return list
}

func (g *game[S, M]) NewSearcher(cfg SearchConfig) (Searcher, error) {
	if err := cfg.fault(); err != nil {
		return nil, err
	}
	if g.entry.NewSearcher == nil {
		return nil, ErrNoSearcher
	}
	return g.entry.NewSearcher(cfg), nil
}

func (g *game[S, M]) Artwork(dark bool) (view.Artwork, error) {
	if g.entry.Drawing == nil {
		return view.Artwork{}, ErrNoPicture
	}
	return g.entry.Drawing.Artwork(g, dark)
}

func (g *game[S, M]) Environment(setup notation.Setup) (env.Game, error) {
	setup, err := g.spec.Setup(notation.With(setup))
	if err != nil {
		return nil, err
	}
	coding := env.DefaultCoding[S, M]
	if g.entry.Coding != nil {
		coding = func(_ contract.Rules[S, M], setup notation.Setup) env.Coding[S, M] { return g.entry.Coding(setup) }
	}
	return env.New(g.entry.Rules, setup, coding(g.entry.Rules, setup))
}

type position[S contract.State[S, M], M contract.Move] struct {
	game  *game[S, M]
	state S
}

func (p position[S, M]) heldState() any { return p.state }

// MarshalJSON returns an object with the members game and position, for [Set.RestoreJSON].
func (p position[S, M]) MarshalJSON() ([]byte, error) {
	return json.Marshal(document{p.game.spec.Name, p.String()})
}

// document is the JSON encoding of a position.
type document struct {
	Game     string `json:"game"`
	Position string `json:"position"`
}

func (p position[S, M]) String() string                         { return p.state.String() }
func (p position[S, M]) Game() Game                             { return p.game }
func (p position[S, M]) Players() int                           { return p.state.Players() }
func (p position[S, M]) Teams() bool                            { return p.state.Teams() }
func (p position[S, M]) Turn() notation.Seat                    { return p.state.Turn() }
func (p position[S, M]) Result() notation.Result                { return p.state.Result() }
func (p position[S, M]) Hash() uint64                           { return p.state.Hash() }
func (p position[S, M]) Diagram() string                        { return p.state.Diagram() }
func (p position[S, M]) Piece(sp notation.Space) notation.Piece { return p.state.Piece(sp) }

func (p position[S, M]) Reserve(seat notation.Seat, kind notation.Kind) int {
	return p.state.Reserve(seat, kind)
}

func (p position[S, M]) SVG(v view.View) ([]byte, error) {
	if p.game.entry.Drawing == nil {
		return nil, ErrNoPicture
	}
	return p.game.entry.Drawing.SVG(p, v)
}

func (p position[S, M]) Fact(name string) (Answer, bool) {
	for i := range p.game.entry.Facts {
		if f := &p.game.entry.Facts[i]; f.Name == name {
			return answer(f, p.state, p.game.spec.Grid), true
		}
	}
	return Answer{}, false
}

func (p position[S, M]) AppendMoves(dst []Move) []Move {
	list, _ := p.game.lists.Get().(*[]M)
	if list == nil {
		list = new([]M)
	}
	*list = p.state.AppendMoves((*list)[:0])
	dst = slices.Grow(dst, len(*list))
	for _, m := range *list {
		dst = append(dst, Move(m))
	}
	p.game.lists.Put(list)
	return dst
}

func (p position[S, M]) After(m Move) Position {
	return position[S, M]{p.game, p.state.After(typed[M](m))}
}

func (p position[S, M]) Play(m Move) (Position, error) {
	next, err := p.state.Play(typed[M](m))
	if err != nil {
		return nil, err
	}
	return position[S, M]{p.game, next}, nil
}

func (p position[S, M]) From(m Move) (notation.Space, bool) { return typed[M](m).From() }
func (p position[S, M]) To(m Move) (notation.Space, bool)   { return typed[M](m).To() }
func (p position[S, M]) Word(m Move) string                 { return typed[M](m).String() }

// typed returns the move of a game with the number m. If no move can have this number, it returns
// the zero move, which is not valid.
func typed[M contract.Move](m Move) M {
	if t := M(m); Move(t) == m {
		return t
	}
	return 0
}

func (p position[S, M]) Words() []string {
	list := words(p.state.AppendMoves(nil))
	slices.Sort(list)
	return list
}

func (p position[S, M]) ParseMove(word string) (Move, error) {
	m, err := p.game.parseMove(word)
	return Move(m), err
}

func (p position[S, M]) PlayWord(word string) (Position, error) {
	m, err := p.ParseMove(word)
	if err != nil {
		return nil, err
	}
	return p.Play(m)
}

func (p position[S, M]) PlayWords(words string, moves []Move) (Position, int, string, error) {
	// The states stay typed until the last one, because a Position for each would be allocated.
	state, rest := p.state, words
	for n := range moves {
		word, others := lineio.CutWord(rest)
		if word == "" {
			return position[S, M]{p.game, state}, n, "", nil
		}
		m, err := p.game.parseMove(word)
		if err == nil {
			state, err = state.Play(m)
		}
		if err != nil {
			return position[S, M]{p.game, state}, n, rest, err
		}
		moves[n], rest = Move(m), others
	}
	return position[S, M]{p.game, state}, len(moves), rest, nil
}
