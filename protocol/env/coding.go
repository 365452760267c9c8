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

// A Code holds the actions that make a move: one, or two that are played in turn by the
// same seat. The zero Code is action 0 alone.
type Code uint32

// One returns the code of a move that is one action, from 0 to [MaxActions]-1. That of any
// other number means nothing.
func One(a Action) Code { return Code(a) }

// Two returns the code of a move that is two actions, both from 0 to [MaxActions]-1. That
// of any other numbers means nothing.
func Two(first, second Action) Code { return Code(first) | Code(second+1)<<16 }

// First returns the first action.
func (c Code) First() Action { return Action(c & 0xffff) }

// Second returns the second action. If there is only one, it returns -1 and false.
func (c Code) Second() (a Action, ok bool) { return Action(c>>16) - 1, c>>16 != 0 }

// at returns the action that part 0 or 1 of the move needs. The move must have it.
func (c Code) at(part int) Action {
	if part == 0 {
		return c.First()
	}
	return Action(c>>16) - 1
}

// A Coding says how the moves and positions of a game become numbers, for one setup. Its
// functions must be safe for concurrent use.
type Coding[S, M any] struct {
	// Rows and Cols are the size of the planes, from 1 to 255: that of the board, or of
	// the part of it that the game uses.
	Rows, Cols int
	// Blocks are the actions in ascending order, at most [MaxActions] in all. Their First
	// is filled in by [New].
	Blocks []Block
	// Codes appends the codes of all legal moves of s, in their order. Different moves
	// have different codes, and no move that is one action begins one that is two.
	Codes func(dst []Code, s *S, moves []M) []Code
	// TwoParts reports whether there are moves of two actions. Then the code of a move
	// may depend on the other moves. Otherwise Codes may be called with some of them.
	TwoParts bool
	// CodeAt returns the code of moves[i], where moves are all legal moves of s. It saves
	// coding all of them in games with moves of two actions; it may be nil.
	CodeAt func(s *S, moves []M, i int) Code
	// Cell returns the cell of a space. If it is nil, cells are spaces.
	Cell func(sp notation.Space) int
	// Planes are those that Observe fills.
	Planes []Plane
	// Observe sets bits in dst, which is zero and has the layout of [Shape.Words], for
	// the planes of the game, seen from a seat.
	Observe func(dst []uint64, s *S, seat notation.Seat)
	// Generators are symmetries from which all others follow by composition. A table that
	// is nil changes nothing. Planes has the planes of the coding alone. Seats must stay
	// in the order of turns.
	Generators []Symmetry
}

// maxSide is the maximum of rows and of columns, so that the numbers of cells have 16 bits.
const maxSide = 255

// check returns what in a coding is missing or out of range, apart from its tables.
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

// New returns the game of a setup with its coding, whose slices the caller must not change
// from then on. If the game does not have the setup, the error is a [*notation.SetupError].
// Any other error says what in the coding does not fit, or that the game is over at the
// start. New does not call the functions of the coding; [Check] does.
func New[S contract.State[S, M], M contract.Move](rules contract.Rules[S, M], setup notation.Setup, coding Coding[S, M]) (Game, error) {
	spec := rules.Spec()
	setup, err := spec.Setup(notation.With(setup))
	if err != nil {
		return nil, err
	}
	start, err := rules.New(notation.With(setup))
	if err != nil { // an arrangement that it does not have
		return nil, err
	}
	g := &game[S, M]{rules: rules, name: spec.Name, title: title(spec, setup), setup: setup, start: start, coding: coding}
	g.dealt = slices.Contains(spec.Dealt, setup.Variation)
	if err := g.prepare(); err != nil {
		return nil, fmt.Errorf("%s: %w", spec.Name, err)
	}
	return g, nil
}

// prepare fills in what follows from the coding.
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

// title returns the name of a game with what sets a setup apart from others.
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
