package env

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

type game[S contract.State[S, M], M contract.Move] struct {
	rules   contract.Rules[S, M]
	name    string
	title   string
	setup   notation.Setup
	dealt   bool // the start depends on the seed
	start   S    // unless dealt
	coding  Coding[S, M]
	blocks  []Block
	actions int
	planes  []Plane // of the coding, and then common
	common  int

	symmetries func() []Symmetry
}

func (g *game[S, M]) number() error {
	g.blocks = slices.Clone(g.coding.Blocks)
	cells := g.coding.Rows * g.coding.Cols
	for i := range g.blocks {
		b := &g.blocks[i]
		switch {
		case b.Count < 0 || b.Count > MaxActions-g.actions:
			return fmt.Errorf("block %q has %d actions, but at most %d are possible in all", b.Name, b.Count, MaxActions)
		case b.Spatial && b.Count%cells != 0:
			return fmt.Errorf("block %q is not a stack of planes of %d cells", b.Name, cells)
		}
		b.First = Action(g.actions)
		g.actions += b.Count
	}
	if g.actions == 0 {
		return errors.New("no actions")
	}
	return nil
}

func (g *game[S, M]) sealed()                {}
func (g *game[S, M]) Name() string           { return g.name }
func (g *game[S, M]) String() string         { return g.title }
func (g *game[S, M]) Setup() notation.Setup  { return g.setup }
func (g *game[S, M]) Seats() int             { return g.setup.Players }
func (g *game[S, M]) Actions() int           { return g.actions }
func (g *game[S, M]) Blocks() []Block        { return slices.Clone(g.blocks) }
func (g *game[S, M]) Planes() []Plane        { return slices.Clone(g.planes) }
func (g *game[S, M]) Symmetries() []Symmetry { return g.symmetries() }

func (g *game[S, M]) Shape() Shape {
	return Shape{Planes: len(g.planes), Rows: g.coding.Rows, Cols: g.coding.Cols}
}

func (g *game[S, M]) deal(seed uint64) S {
	if !g.dealt {
		return g.start
	}
	setup := g.setup
	setup.Seed = seed
	s, err := g.rules.New(notation.With(setup))
	if err != nil {
		panic(err) // New has checked the setup
	}
	return s
}

func (g *game[S, M]) New(seed uint64) State {
	st := &state[S, M]{game: g}
	st.cursor.set(g.deal(seed))
	return st
}

const partMark = " | "

func (g *game[S, M]) Parse(text string) (State, error) {
	position, part, chosen := strings.Cut(text, partMark)
	s, err := g.rules.Parse(position)
	if err != nil {
		return nil, err
	}
	if s.Players() != g.setup.Players || s.Teams() != g.setup.Teams {
		rule := notation.RuleTeams
		if s.Players() != g.setup.Players {
			rule = notation.RulePlayers
		}
		return nil, &notation.PositionError{Game: g.name, Rule: rule, Reason: fmt.Sprintf("%s, but the environment has %s",
			seating(s.Players(), s.Teams()), seating(g.setup.Players, g.setup.Teams))}
	}
	st := &state[S, M]{game: g}
	st.cursor.set(s)
	if !chosen {
		return st, nil
	}
	a, err := st.ParseWord(part)
	if err != nil {
		return nil, err
	}
	if err := st.Apply(a); err != nil {
		return nil, err
	}
	if st.cursor.part == 0 {
		return nil, &notation.WordError{Word: part, Rule: notation.RulePart, Reason: "it is a whole move, not the first part of one"}
	}
	st.history = nil
	return st, nil
}

func seating(players int, teams bool) string {
	if teams {
		return fmt.Sprintf("%d players in teams", players)
	}
	return fmt.Sprintf("%d players", players)
}

// After the first part of a move, a cursor holds only the moves that begin with it.
type cursor[S contract.State[S, M], M contract.Move] struct {
	s     S
	moves []M
	codes []Code // valid if coded
	coded bool
	part  int
}

func (c *cursor[S, M]) set(s S) {
	c.s, c.part, c.coded = s, 0, false
	c.moves = s.AppendMoves(c.moves[:0])
}

func (c *cursor[S, M]) code(g *game[S, M]) {
	if !c.coded {
		c.codes = g.coding.Codes(c.codes[:0], &c.s, c.moves)
		c.coded = true
	}
}

func (c *cursor[S, M]) codeAt(g *game[S, M], i int) Code {
	switch {
	case c.coded:
		return c.codes[i]
	case g.coding.TwoParts && g.coding.CodeAt == nil:
		c.code(g)
		return c.codes[i]
	case g.coding.TwoParts:
		return g.coding.CodeAt(&c.s, c.moves, i)
	}
	c.codes = g.coding.Codes(c.codes[:0], &c.s, c.moves[i:i+1])
	return c.codes[0]
}

func (c *cursor[S, M]) actionAt(g *game[S, M], i int) Action { return c.codeAt(g, i).at(c.part) }

func (c *cursor[S, M]) find(g *game[S, M], a Action) int {
	c.code(g)
	if c.part == 0 {
		for i, code := range c.codes {
			if code.First() == a {
				return i
			}
		}
		return -1
	}
	for i, code := range c.codes {
		if code.at(1) == a {
			return i
		}
	}
	return -1
}

func (c *cursor[S, M]) apply(g *game[S, M], i int) bool {
	if c.part == 0 && g.coding.TwoParts {
		code := c.codeAt(g, i)
		if _, ok := code.Second(); ok {
			c.choose(g, code.First())
			return false
		}
	}
	c.set(c.s.After(c.moves[i]))
	return true
}

func (c *cursor[S, M]) choose(g *game[S, M], first Action) {
	c.code(g)
	n := 0
	for i, code := range c.codes {
		if code.First() == first {
			c.moves[n], c.codes[n] = c.moves[i], code
			n++
		}
	}
	c.moves, c.codes, c.part = c.moves[:n], c.codes[:n], 1
}

func (c *cursor[S, M]) mask(g *game[S, M], dst []byte, value byte) {
	c.code(g)
	if c.part == 0 {
		for _, code := range c.codes {
			dst[code&0xffff] = value
		}
		return
	}
	for _, code := range c.codes {
		dst[code>>16-1] = value
	}
}
