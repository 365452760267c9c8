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

// A Code holds the actions that make a move: usually one, or two that the same seat plays in turn.
// The zero Code is action 0 alone.
type Code uint32

// One returns the code of a move with one action. If a is not from 0 to [MaxActions]-1, the code is
// meaningless.
func One(a Action) Code { return Code(a) }

// Two returns the code of a move with two actions. If they are not both from 0 to [MaxActions]-1,
// the code is meaningless.
func Two(first, second Action) Code { return Code(first) | Code(second+1)<<16 }

// First returns the first action.
func (c Code) First() Action { return Action(c & 0xffff) }

// Second returns the second action. If there is only one, it returns -1 and false.
func (c Code) Second() (a Action, ok bool) { return Action(c>>16) - 1, c>>16 != 0 }

// at returns the action of part 0 or 1, which must exist.
func (c Code) at(part int) Action {
	if part == 0 {
		return c.First()
	}
	return Action(c>>16) - 1
}

// A Coding converts the moves and positions of a game to numbers, for one setup. Its functions must
// be safe for concurrent use.
type Coding[S, M any] struct {
	// Rows and Cols are the size of the planes, from 1 to 255. Usually the planes cover the whole
	// board. However, they may be limited to the part that the game uses.
	Rows, Cols int
	// Blocks describes the actions in ascending order, at most [MaxActions] in total. [New] fills
	// in First.
	Blocks []Block
	// Codes appends the codes of all legal moves of s, in their order. Different moves must have
	// different codes. The action of a move with one action must not begin a move with two.
	Codes func(dst []Code, s *S, moves []M) []Code
	// TwoParts reports whether some moves have two actions. If so, the code of a move may depend on
	// the other moves. Otherwise, Codes may be called with only some of the legal moves.
	TwoParts bool
	// CodeAt returns the code of moves[i], where moves are all legal moves of s. It is optional. In
	// games with two-part moves, it avoids coding all the moves.
	CodeAt func(s *S, moves []M, i int) Code
	// Cell returns the cell of a space. If Cell is nil, cells are spaces.
	Cell func(sp notation.Space) int
	// Planes describes the planes that Observe fills.
	Planes []Plane
	// Observe sets the bits of the game's planes, seen from a seat. Initially, dst is zero. It has
	// the layout of [Shape.PackedLen].
	Observe func(dst []uint64, s *S, seat notation.Seat)
	// Generators are symmetries whose compositions are all symmetries of the game. A nil table
	// changes nothing. Planes only covers the planes of the coding. Seats must keep the order of
	// turns.
	Generators []Symmetry
}

// maxSide is the maximum number of rows and columns, so that the numbers of cells fit into 16 bits.
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

// New returns the game of a setup with its coding. The caller must not change the slices of the
// coding afterwards. If the game does not have the setup, the error is a [*notation.SetupError].
// Other errors describe a field of the coding that does not fit, or a game that is over at the
// start. New does not call the functions of the coding, but [Check] does.
func New[S contract.State[S, M], M contract.Move](rules contract.Rules[S, M], setup notation.Setup, coding Coding[S, M]) (Game, error) {
	spec := rules.Spec()
	setup, err := spec.Setup(notation.With(setup))
	if err != nil {
		return nil, err
	}
	start, err := rules.New(notation.With(setup))
	if err != nil { // the game does not have this arrangement
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

// title returns the name of a game, with the parts of the setup that differ from the default.
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
