package blockade

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// goals are the directions in which the kings leave the board, by seat.
var goals = [2]board.Dir{board.Up, board.Down}

// An axis is the line of a slide: a king that has slid along one slides along the
// other next.
const (
	vertical = iota
	horizontal
	axes
)

var axisDirs = [axes][2]board.Dir{{board.Up, board.Down}, {board.Right, board.Left}}

// A stop is a space from which the king slides on along an axis.
type stop struct {
	at     uint8
	axis   uint8
	parent uint8 // the stop before it, in the list of all
}

// mostStops bounds the list: the start with both axes, and the four sides of each
// guard with one.
const mostStops = axes + 4*2*guards

// escape is a breadth-first search for the exits of a king: stops are looked at in
// the order of the slides that lead to them, so that each exit is first reached by
// a path with the fewest slides.
type escape struct {
	stops [mostStops]stop
	count int
	exits uint16            // the columns over which the king can leave
	from  [board.Side]uint8 // by column: the stop from which it was first left
	order [board.Side]uint8 // the columns in the order in which they were reached
	seen  [axes]board.Set   // stops by axis
	lines board.Lines       // what stops a slide
	enemy notation.Space    // what ends it
	goal  board.Dir
}

// escape finds the exits of the seat to move. The game must be running.
func (s *State) escape() *escape {
	var e escape
	e.run(s)
	return &e
}

func (e *escape) run(s *State) {
	if !s.mayEscape() {
		return
	}
	mover := s.mover()
	king := notation.Space(s.kings[mover] - 1)
	e.enemy, e.goal = notation.Space(s.kings[1-mover]-1), goals[mover]
	e.lines = s.lines
	e.lines.Remove(king) // its own space counts as vacant
	e.add(king, vertical, 0)
	e.add(king, horizontal, 0)
	for i := 0; i < e.count; i++ {
		for _, d := range axisDirs[e.stops[i].axis] {
			e.slide(uint8(i), d)
		}
	}
}

// mayEscape reports whether the game is past its very first turn.
func (s *State) mayEscape() bool { return !s.allGuards().IsEmpty() }

// slide follows one slide from a stop.
func (e *escape) slide(from uint8, d board.Dir) {
	at := notation.Space(e.stops[from].at)
	first, ok := e.lines.Nearest(at, d)
	if !ok {
		if col := board.Col(at); d == e.goal && e.exits>>col&1 == 0 {
			e.order[bits.OnesCount16(e.exits)] = uint8(col)
			e.exits |= 1 << col
			e.from[col] = from
		}
		return
	}
	if first == e.enemy {
		return
	}
	if end, _ := board.Step(first, d.Turn(2)); end != at {
		e.add(end, 1-e.stops[from].axis, from)
	}
}

func (e *escape) add(at notation.Space, axis, parent uint8) {
	if e.seen[axis].Has(at) {
		return
	}
	e.seen[axis] = e.seen[axis].With(at)
	e.stops[e.count] = stop{uint8(at), axis, parent}
	e.count++
}

// Freedom returns over how many spaces of its goal row a seat's king could leave if
// it were the seat's turn, and how many turning points it can slide to, its own
// space counted twice. Both are 0 when there is no running game or no such seat.
func (s State) Freedom(seat notation.Seat) (exits, turns int) {
	if !s.IsValid() || s.Result().Over() || seat != 1 && seat != 2 {
		return 0, 0
	}
	s.turn = seat
	e := s.escape()
	return bits.OnesCount16(e.exits), e.count
}

// exit returns the space of the goal row in a column.
func (e *escape) exit(col int) notation.Space {
	if e.goal == board.Up {
		return board.At(0, col)
	}
	return board.At(board.Side-1, col)
}

// Path returns a way out for the king of the seat to move: the king's space, each
// space where it turns, and the exit. Of all ways it has the fewest slides. It is
// nil when no escape is legal.
func (s State) Path() []notation.Space {
	if !s.IsValid() || s.Result().Over() {
		return nil
	}
	e := s.escape()
	if e.exits == 0 {
		return nil
	}
	return e.path(int(e.order[0]))
}

// PathTo returns a way out with the fewest slides that leaves from the given space
// of the goal row, or nil when that is no legal escape.
func (s State) PathTo(exit notation.Space) []notation.Space {
	if !s.IsValid() || s.Result().Over() || exit >= board.Spaces {
		return nil
	}
	e := s.escape()
	col := board.Col(exit)
	if e.exits>>col&1 == 0 || e.exit(col) != exit {
		return nil
	}
	return e.path(col)
}

func (e *escape) path(col int) []notation.Space {
	var back []notation.Space
	for i := e.from[col]; ; i = e.stops[i].parent {
		back = append(back, notation.Space(e.stops[i].at))
		if i < axes {
			break // the start
		}
	}
	path := make([]notation.Space, 0, len(back)+1)
	for i := range back {
		path = append(path, back[len(back)-1-i])
	}
	return append(path, e.exit(col))
}
