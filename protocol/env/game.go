package env

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
)

// An Action is a number from 0 to [Game.Actions]-1.
type Action int32

// MaxActions is the maximum number of actions of a game.
const MaxActions = 10000

// A Game is a game with a setup. Everything about it is fixed: the number of actions, the
// planes, the symmetries. A Game is safe for concurrent use. States belong to the Game that
// made them: those of another Game are refused, even if it has the same name and setup.
// Only this package implements Game, so that later versions can add methods; [New] makes one.
type Game interface {
	// Name returns the package name of the game, "reversi".
	Name() string
	// String returns the name with what sets the players, teams and variation of this
	// setup apart from others of the game: "empire 4 teams".
	String() string
	// Setup returns the setup with its defaults filled in.
	Setup() notation.Setup
	// Seats returns the number of seats.
	Seats() int
	// Actions returns the number of actions.
	Actions() int
	// Blocks describes the actions, in ascending order of their numbers.
	Blocks() []Block
	// Planes describes the planes of an observation, in order.
	Planes() []Plane
	// Shape returns the size of an observation.
	Shape() Shape
	// Symmetries returns the symmetries of the game. The first one changes nothing. All
	// calls return the same slice, which the caller must not change.
	Symmetries() []Symmetry
	// New returns the start of an episode. The seed matters only to a variation that
	// deals at random, where it replaces that of the setup.
	New(seed uint64) State
	// Parse reads what [State.String] returns: a position text, which may be followed
	// by the chosen part of a move. The State has no history. The position must have the
	// setup's number of seats and its teams; if not, or if it cannot be read, the error
	// is a [*notation.PositionError]. For the chosen part it is a [*notation.WordError]
	// or, if the part is not legal, a [*notation.MoveError].
	Parse(text string) (State, error)
	// NewBatch returns environments that are stepped together, at the start of their
	// first episodes, and fills the buffers. The error says what in the configuration
	// does not fit the game.
	NewBatch(cfg BatchConfig) (Batch, error)

	sealed()
}

// A Block is a range of actions that have the same meaning.
type Block struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
	// First is the first action; Count is the number of actions.
	First Action `json:"first"`
	Count int    `json:"count"`
	// Spatial reports whether the block is a stack of planes with the cells of an
	// observation, so that action First + plane·rows·columns + cell belongs to a cell.
	Spatial bool `json:"spatial"`
}

// A Plane is a part of an observation with a value for each cell, which is 0 or 1.
type Plane struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// A Shape is the size of an observation. The value of a plane at a row and column is at
// index (plane·Rows + row)·Cols + column.
type Shape struct{ Planes, Rows, Cols int }

// Cells returns the number of cells of a plane.
func (s Shape) Cells() int { return s.Rows * s.Cols }

// Len returns the number of values of an observation.
func (s Shape) Len() int { return s.Planes * s.Cells() }

// PlaneWords returns the number of 64-bit words that a plane takes as bits.
func (s Shape) PlaneWords() int { return (s.Cells() + 63) / 64 }

// Words returns the number of 64-bit words of an observation as bits. Cell c of plane p is
// bit c%64 of word p·PlaneWords + c/64.
func (s Shape) Words() int { return s.Planes * s.PlaneWords() }

// A State is a state of an environment: a position and, between the parts of a move, what
// has been chosen so far. Even methods that do not change it use room of its own, so a State
// is for one goroutine at a time. Only this package implements State, so that later versions can
// add methods.
type State interface {
	// Game returns the game.
	Game() Game
	// Turn returns the seat that acts; in a finished game, the one that would have been
	// next.
	Turn() notation.Seat
	// Terminal reports whether the game is over.
	Terminal() bool
	// Result returns how the game ended, or [notation.Undecided].
	Result() notation.Result
	// Returns sets dst[i] to 1 if seat i+1 has won, to -1 if it has lost, and otherwise
	// to 0. It panics if dst is shorter than the number of seats.
	Returns(dst []float32)
	// AppendActions appends the legal actions in ascending order. A finished game has
	// none.
	AppendActions(dst []Action) []Action
	// Mask sets dst[a] to 1 for the legal actions and to 0 for all others. It panics if
	// dst is shorter than the number of actions.
	Mask(dst []byte)
	// Apply plays an action. If it is not legal, or there is no such action, the error is
	// an [*ActionError], and nothing changes.
	Apply(a Action) error
	// Undo takes back the last action; it returns false if there is none.
	Undo() bool
	// Applied returns the number of actions that can be taken back.
	Applied() int
	// Clone returns a copy that can take back the same actions.
	Clone() State
	// Set makes the State a copy of another one of the same [Game], without its history.
	// It allocates only for lack of room. A State of another Game is an error, and nothing
	// changes.
	Set(from State) error
	// Position returns the text of the position, without the chosen part of a move.
	Position() string
	// String returns what [Game.Parse] reads.
	String() string
	// Word returns a legal action as text: the move that it completes or, for the first
	// part of a move, the shortest move that begins with it. Legal actions of a State
	// have different words. It returns "" if the action is not legal, or does not exist.
	Word(a Action) string
	// ParseWord returns the legal action that [State.Word] prints so. A word that is not
	// a move, or makes one of two actions that are both to be played, is a
	// [*notation.WordError]; a move that is not legal is a [*notation.MoveError].
	ParseWord(word string) (Action, error)
	// AppendMoveActions appends the actions that together make a legal move, given as the
	// game's package prints it. If the first part of it has been chosen already, that is
	// the second one alone. The errors are those of ParseWord, and dst is returned as it
	// was.
	AppendMoveActions(dst []Action, move string) ([]Action, error)
	// Playout plays random moves, all equally likely, to the end of the game or for
	// maxPlies moves, if that is above 0. It returns the result, which is
	// [notation.Undecided] if the game is not over, and the number of moves. The state
	// does not change. Equal states and seeds give equal games.
	Playout(seed uint64, maxPlies int) (notation.Result, int)
	// Observe writes the observation of a seat: 1 or 0 for each cell of each plane. It
	// panics if dst is shorter than [Shape.Len] or the seat is not in the game.
	Observe(seat notation.Seat, dst []float32)
	// ObserveBits is like Observe, with the layout and the length of [Shape.Words].
	ObserveBits(seat notation.Seat, dst []uint64)

	checkCodes() error // for Check
}

// An ActionError describes an action that is not legal.
type ActionError struct {
	Game   string // package name of the game
	Env    int    // index of the environment in a batch, or -1
	Action Action
	Reason string
}

func (e *ActionError) Error() string {
	where := e.Game
	if e.Env >= 0 {
		where = fmt.Sprintf("%s: environment %d", e.Game, e.Env)
	}
	return fmt.Sprintf("%s: illegal action %d: %s", where, e.Action, e.Reason)
}
