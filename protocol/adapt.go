package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// ErrNoPicture indicates an [Entry] without a Drawing.
var ErrNoPicture = errors.New("the game has no pictures")

// Adapt returns the [Game] for an [Entry], which [NewSet] checks. Call it once per game,
// because positions of different Games are never equal.
func Adapt[S contract.State[S, M], M contract.Move](e Entry[S, M]) Game {
	g := &game[S, M]{entry: e}
	if e.Rules.Spec != nil {
		g.spec = e.Rules.Spec()
	}
	return g
}

// StateOf returns the State that p wraps, if its type is S.
func StateOf[S any](p Position) (s S, ok bool) {
	if p == nil {
		return s, false
	}
	s, ok = p.heldState().(S)
	return s, ok
}

// PositionOf returns s as a [Position] of g, if s is a State of g.
func PositionOf[S any](g Game, s S) (p Position, ok bool) {
	if g == nil {
		return nil, false
	}
	return g.holding(s)
}

type game[S contract.State[S, M], M contract.Move] struct {
	entry Entry[S, M]
	spec  notation.Spec
	lists sync.Pool // of *[]M
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

func (g *game[S, M]) Facts() []FactSpec {
	list := make([]FactSpec, len(g.entry.Facts))
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

func (g *game[S, M]) PieceName(p notation.Piece) string {
	kind := format.KindName(g.spec, p.Kind)
	switch {
	case p.Seat == 0 || int(p.Seat) > len(g.spec.Seats) || g.isOwn(p.Kind):
		return kind
	case g.spec.Plural:
		return kind + " of " + g.spec.Seats[p.Seat-1]
	}
	return strings.ToLower(g.spec.Seats[p.Seat-1]) + " " + kind
}

func (g *game[S, M]) isOwn(kind notation.Kind) bool {
	if g.entry.Word == nil {
		return false
	}
	owners := 0
	for seat := range g.spec.Seats {
		if g.entry.Word(notation.Piece{Seat: notation.Seat(seat + 1), Kind: kind}) != "" {
			owners++
		}
	}
	return owners == 1
}

const eighths = 8

func (g *game[S, M]) Pieces() []PieceWord {
	if g.entry.Word == nil {
		return nil
	}
	seats := g.spec.TeamPlayers
	for _, n := range g.spec.Players {
		seats = max(seats, n)
	}
	var list []PieceWord
	for seat := range notation.AllSeats(seats).All() {
		for kind := notation.Kind(1); int(kind) <= len(g.spec.Kinds); kind++ {
			for heading := range uint8(eighths) {
				p := notation.Piece{Seat: seat, Kind: kind, Heading: heading}
				if word := g.entry.Word(p); word != "" {
					list = append(list, PieceWord{seat, format.KindName(g.spec, kind), heading, word})
				}
			}
		}
	}
	return list
}
