package env

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// A Code holds the one or two actions of a move. The zero Code is action 0 alone.
type Code uint32

// One returns the code of a move with one action.
func One(a Action) Code { return Code(a) }

// Two returns the code of a move with two actions.
func Two(first, second Action) Code { return Code(first) | Code(second+1)<<16 }

// First returns the first action.
func (c Code) First() Action { return Action(c & 0xffff) }

// Second returns the second action, or -1 and false if there is none.
func (c Code) Second() (a Action, ok bool) { return Action(c>>16) - 1, c>>16 != 0 }

func (c Code) at(part int) Action {
	if part == 0 {
		return c.First()
	}
	return Action(c>>16) - 1
}

// A Coding numbers the moves and positions of a game. Its functions must be safe for concurrent
// use.
type Coding[S, M any] struct {
	// Rows and Cols, from 1 to 255, are usually the size of the board.
	Rows, Cols int
	// Blocks describes the actions in order. [New] fills in First.
	Blocks []Block
	// Codes appends the codes of moves, in order. Legal moves of s must have different codes. No
	// action may be both a whole move and a first part.
	Codes func(dst []Code, s *S, moves []M) []Code
	// TwoParts reports whether some moves have two actions. If not, Codes may receive only some
	// legal moves.
	TwoParts bool
	// CodeAt, which is optional, returns the code of moves[i].
	CodeAt func(s *S, moves []M, i int) Code
	// Cell returns the cell of a space. If it is nil, cells are spaces.
	Cell   func(sp notation.Space) int
	Planes []Plane
	// Observe sets the bits that a seat sees, in the layout of [Shape.PackedLen].
	Observe func(dst []uint64, s *S, seat notation.Seat)
	// Generators are symmetries whose compositions are all symmetries. A nil table changes nothing.
	// Planes covers only those of the Coding. Seats must keep the order of turns.
	Generators []Symmetry
}

// maxSide keeps cells within 16 bits.
const maxSide = 255

func (c *Coding[S, M]) check() error {
	switch {
	case c.Codes == nil:
		return errors.New("the coding has no function Codes")
	case c.Observe == nil:
		return errors.New("the coding has no function Observe")
	case c.Rows < 1 || c.Cols < 1 || c.Rows > maxSide || c.Cols > maxSide:
		return fmt.Errorf("planes of %d × %d cells, want sides from 1 to %d", c.Rows, c.Cols, maxSide)
	}
	return nil
}

// New returns the game of a setup and keeps the slices of coding. If the game lacks the setup, the
// error is a [*notation.SetupError].
func New[S contract.State[S, M], M contract.Move](rules contract.Rules[S, M], setup notation.Setup, coding Coding[S, M]) (Game, error) {
	spec := rules.Spec()
	setup, err := spec.Setup(notation.With(setup))
	if err != nil {
		return nil, err
	}
	start, err := rules.New(notation.With(setup))
	if err != nil {
		return nil, err
	}
	g := &game[S, M]{rules: rules, name: spec.Name, title: title(spec, setup), setup: setup, start: start, coding: coding}
	g.dealt = slices.Contains(spec.Dealt, setup.Variation)
	if err := g.prepare(); err != nil {
		return nil, fmt.Errorf("%s: %w", spec.Name, err)
	}
	return g, nil
}

func (g *game[S, M]) prepare() error {
	if err := g.coding.check(); err != nil {
		return err
	}
	if len(g.start.AppendMoves(nil)) == 0 {
		return errors.New("the game is over at the start")
	}
	if err := g.number(); err != nil {
		return err
	}
	g.addPlanes()
	generators, err := g.generators()
	if err != nil {
		return err
	}
	g.symmetries = sync.OnceValue(func() []Symmetry { return g.closure(generators) })
	return nil
}

func title(spec notation.Spec, setup notation.Setup) string {
	words := []string{spec.Name}
	if len(spec.Players) > 1 {
		words = append(words, strconv.Itoa(setup.Players))
	}
	if setup.Teams {
		words = append(words, "teams")
	}
	if setup.Variation != notation.Standard {
		words = append(words, setup.Variation)
	}
	return strings.Join(words, " ")
}
