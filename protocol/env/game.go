package env

import (
	"cmp"
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
)

// An Action is a number from 0 to [Game.Actions]-1.
type Action int32

// MaxActions is the maximum number of actions of a game.
const MaxActions = 10000

// A Game is a game with a setup. Its actions, planes and symmetries never change. A Game is safe
// for concurrent use. States belong to the Game that made them. Other Games refuse them, even if
// name and setup are the same. Only this package implements Game, so that later versions can add
// methods; use [New] to make one.
type Game interface {
	// Name returns the package name of the game, for example "reversi".
	Name() string
	// String returns the name and the differences from the default players, teams and variation,
	// for example "empire 4 teams".
	String() string
	// Setup returns the setup with its defaults filled in.
	Setup() notation.Setup
	// Seats returns the number of seats.
	Seats() int
	// Actions returns the number of actions.
	Actions() int
	// Blocks describes the actions, in ascending order.
	Blocks() []Block
	// Planes describes the planes of an observation, in order.
	Planes() []Plane
	// Shape returns the size of an observation.
	Shape() Shape
	// Symmetries returns the symmetries of the game. The first one changes nothing. All calls
	// return the same slice, which the caller must not change.
	Symmetries() []Symmetry
	// New returns the start of an episode. The seed matters only in variations with random deals,
	// where it replaces the seed of the setup.
	New(seed uint64) State
	// Parse parses the result of [State.String]: a position text, which may be followed by the
	// chosen part of a move. The returned State has no history. If the position cannot be parsed,
	// or its seats or teams do not match the setup, the error is a [*notation.PositionError]. If
	// the chosen part cannot be parsed, the error is a [*notation.WordError], and if it is not
	// legal, a [*notation.MoveError].
	Parse(text string) (State, error)
	// NewBatch returns a Batch of environments at the start of their first episodes, and fills the
	// buffers. It returns an error if the configuration does not fit the game.
	NewBatch(cfg BatchConfig) (Batch, error)

	sealed()
}

// A Block is a range of actions with the same meaning.
type Block struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
	// First is the first action, and Count the number of actions.
	First Action `json:"first"`
	Count int    `json:"count"`
	// Spatial reports whether the block is a stack of planes with the cells of an observation, so
	// that action First + plane·rows·columns + cell belongs to a cell.
	Spatial bool `json:"spatial"`
}

// A Plane is a part of an observation with a value for each cell, which is 0 or 1.
type Plane struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// A Shape is the size of an observation. The value of a plane at a row and column is at index
// (plane·Rows + row)·Cols + column.
type Shape struct{ Planes, Rows, Cols int }

// Cells returns the number of cells of a plane.
func (s Shape) Cells() int { return s.Rows * s.Cols }

// Len returns the number of values of an observation.
func (s Shape) Len() int { return s.Planes * s.Cells() }

// PlaneLen returns the number of 64-bit words that a plane takes as bits.
func (s Shape) PlaneLen() int { return (s.Cells() + 63) / 64 }

// PackedLen returns the number of 64-bit words of an observation as bits. Cell c of plane p is
// bit c%64 of word p·PlaneLen + c/64.
func (s Shape) PackedLen() int { return s.Planes * s.PlaneLen() }

// A State is a state of an environment: a position and, between the parts of a move, the part
// chosen so far. A State is not safe for concurrent use, because even methods that do not change it
// use its scratch space. Only this package implements State, so that later versions can add
// methods.
type State interface {
	// Game returns the game.
	Game() Game
	// Turn returns the seat that acts. If the game is over, it returns the seat that would have
	// acted next.
	Turn() notation.Seat
	// Terminal reports whether the game is over.
	Terminal() bool
	// Result returns the result of the game, or [notation.Undecided].
	Result() notation.Result
	// Returns sets dst[i] to 1 if seat i+1 has won, to -1 if it has lost, and otherwise to 0. It
	// panics if dst is shorter than the number of seats.
	Returns(dst []float32)
	// AppendActions appends the legal actions in ascending order. If the game is over, there are
	// none.
	AppendActions(dst []Action) []Action
	// Mask sets dst[a] to 1 for legal actions and to 0 for all others. It panics if dst is shorter
	// than the number of actions.
	Mask(dst []byte)
	// Apply plays an action. If it does not exist or is not legal, Apply returns an [*ActionError]
	// and changes nothing.
	Apply(a Action) error
	// Undo undoes the last action. It returns false if there is none.
	Undo() bool
	// Applied returns the number of actions that can be undone.
	Applied() int
	// Clone returns a copy with the same history.
	Clone() State
	// Assign makes the State a copy of another State of the same [Game], without its history. It only
	// allocates if it needs more space. If from belongs to another Game, Set returns an error and
	// changes nothing.
	Assign(from State) error
	// Position returns the text of the position, without the chosen part of a move.
	Position() string
	// String returns the state in the form that [Game.Parse] accepts.
	String() string
	// Word returns a legal action as text: the move that it completes or, for the first part of a
	// move, the shortest move that begins with it. Legal actions of a State have different words.
	// If the action does not exist or is not legal, Word returns "".
	Word(a Action) string
	// ParseWord is the inverse of [State.Word]. If word is not a move, or is a move whose two
	// actions both need to be played, the error is a [*notation.WordError]. If the move is not
	// legal, the error is a [*notation.MoveError].
	ParseWord(word string) (Action, error)
	// AppendMoveActions appends the actions of a legal move, given in the form of the game's
	// package. If the first part of the move has already been chosen, it appends only the second
	// action. The errors are the same as for ParseWord; dst is then returned unchanged.
	AppendMoveActions(dst []Action, move string) ([]Action, error)
	// Playout plays random moves, all equally likely, until the game ends or, if maxPlies is
	// positive, for at most maxPlies moves. It returns the result, which is [notation.Undecided] if
	// the game has not ended, and the number of moves. The State does not change. Equal states and
	// seeds give equal games.
	Playout(seed uint64, maxPlies int) (notation.Result, int)
	// Observe writes the observation of a seat: 1 or 0 for each cell of each plane. It panics if
	// dst is shorter than [Shape.Len] or the seat is not in the game.
	Observe(seat notation.Seat, dst []float32)
	// ObserveBits is like Observe, with the layout and the length of [Shape.PackedLen].
	ObserveBits(seat notation.Seat, dst []uint64)

	checkCodes() error // for Check
}

// An ActionError describes an action that is not legal. It wraps its Rule: [notation.RuleMalformed]
// if there is no such action, [notation.RuleFinished] if the game is over, [notation.RulePart] if no
// legal move continues the chosen part with it, and otherwise [notation.RuleAction]. It never names a
// rule of the game itself, because such an action belongs to no move.
type ActionError struct {
	Game        string // package name of the game
	Environment int    // index of the environment in a batch, or -1
	Action      Action
	Rule        notation.Rule // "" means [notation.RuleAction]
	Reason      string
}

func (e *ActionError) Unwrap() error { return cmp.Or(e.Rule, notation.RuleAction) }

func (e *ActionError) Error() string {
	where := e.Game
	if e.Environment >= 0 {
		where = fmt.Sprintf("%s: environment %d", e.Game, e.Environment)
	}
	return fmt.Sprintf("%s: illegal action %d: %s", where, e.Action, e.Reason)
}
