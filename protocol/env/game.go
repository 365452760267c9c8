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

// A Game is a game with a setup. It is safe for concurrent use. Other Games refuse its States.
// Later versions may add methods.
type Game interface {
	// Name returns the package name, for example "reversi".
	Name() string
	// String returns the name and unusual parts of the setup, for example "empire 4 teams".
	String() string
	// Setup has its defaults filled in.
	Setup() notation.Setup
	Seats() int
	Actions() int
	Blocks() []Block
	Planes() []Plane
	Shape() Shape
	// Symmetries begins with the identity. The caller must not change the slice.
	Symmetries() []Symmetry
	// New returns the start of an episode. The seed matters only for random deals.
	New(seed uint64) State
	// Parse parses the result of [State.String], without a history. If the position is invalid or
	// has another setup, the error is a [*notation.PositionError], and otherwise a
	// [*notation.WordError] or [*notation.MoveError].
	Parse(text string) (State, error)
	// NewBatch returns a Batch, or an error if cfg does not fit.
	NewBatch(cfg BatchConfig) (Batch, error)

	sealed()
}

// A Block is a range of actions with the same meaning.
type Block struct {
	Name  string `json:"name"`
	Doc   string `json:"doc"`
	First Action `json:"first"`
	Count int    `json:"count"`
	// In a Spatial block, action First + plane·rows·columns + cell belongs to a cell.
	Spatial bool `json:"spatial"`
}

// A Plane is the part of an observation with a value for each cell.
type Plane struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// A Shape is the size of an observation. Its values have the indexes (plane·Rows + row)·Cols +
// column.
type Shape struct{ Planes, Rows, Cols int }

// Cells returns the number of cells of a plane.
func (s Shape) Cells() int { return s.Rows * s.Cols }

// Len returns the number of values of an observation.
func (s Shape) Len() int { return s.Planes * s.Cells() }

// PlaneLen returns the number of 64-bit words of a plane.
func (s Shape) PlaneLen() int { return (s.Cells() + 63) / 64 }

// PackedLen returns the number of 64-bit words of an observation. Cell c of plane p is bit c%64 of
// word p·PlaneLen + c/64.
func (s Shape) PackedLen() int { return s.Planes * s.PlaneLen() }

// A State is a position and, between the parts of a move, the chosen part. It is not safe for
// concurrent use, not even for reading. Later versions may add methods.
type State interface {
	Game() Game
	// Turn returns the seat that acts or, if the game is over, would have acted next.
	Turn() notation.Seat
	Terminal() bool
	Result() notation.Result
	// Returns sets dst[i] to 1 if seat i+1 has won, to -1 if it has lost, and otherwise to 0.
	Returns(dst []float32)
	// AppendActions appends the legal actions in ascending order.
	AppendActions(dst []Action) []Action
	// Mask sets dst[a] to 1 for legal actions and to 0 for others.
	Mask(dst []byte)
	// Apply plays an action. If it is illegal, Apply returns an [*ActionError] and changes nothing.
	Apply(a Action) error
	// Undo undoes the last action, or returns false if there is none.
	Undo() bool
	// Applied returns the number of actions that can be undone.
	Applied() int
	Clone() State
	// Assign copies from, without its history. If from belongs to another [Game], it returns an
	// error.
	Assign(from State) error
	// Position returns the position without the chosen part.
	Position() string
	// String returns the text that [Game.Parse] accepts.
	String() string
	// Word returns the move that a legal action completes, or the shortest that it begins.
	// Otherwise, it returns "".
	Word(a Action) string
	// ParseWord is the inverse of [State.Word]. The error is a [*notation.WordError] or, for an
	// illegal move, a [*notation.MoveError].
	ParseWord(word string) (Action, error)
	// AppendMoveActions appends the remaining actions of a legal move, with the errors of
	// ParseWord.
	AppendMoveActions(dst []Action, move string) ([]Action, error)
	// Playout plays random moves until the game ends or, if maxPlies is positive, for up to
	// maxPlies moves. It returns the result and number of moves. The State does not change.
	Playout(seed uint64, maxPlies int) (notation.Result, int)
	// Observe writes what a seat sees, with [Shape.Len] values.
	Observe(seat notation.Seat, dst []float32)
	// ObserveBits is like Observe, in the layout of [Shape.PackedLen].
	ObserveBits(seat notation.Seat, dst []uint64)

	checkCodes() error
}

// An ActionError describes an illegal action. It wraps its Rule: [notation.RuleMalformed] if the
// action does not exist, [notation.RuleFinished] if the game is over, [notation.RulePart] if no
// legal move continues with it, and otherwise [notation.RuleAction].
type ActionError struct {
	Game        string
	Environment int // index in a batch, or -1
	Action      Action
	Rule        notation.Rule // "" means notation.RuleAction
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
