package blockade

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// goals are the directions in which the kings leave the board, by seat.
var goals = [2]board.Dir{board.Up, board.Down}

// An axis is the direction of a line. After a slide along one axis, a king slides along
// the other.
const (
	vertical = iota
	horizontal
	axes
)

var axisDirs = [axes][2]board.Dir{{board.Up, board.Down}, {board.Right, board.Left}}

// A stop is a space from which the king can slide along an axis.
type stop struct {
	at     uint8
	axis   uint8
	parent uint8 // index of the previous stop
}

// maxStops bounds the list: the start with both axes, and the four sides of each guard
// with one axis each.
const maxStops = axes + 4*2*maxGuards

// escape is a breadth-first search for the exits of a king. It visits stops in order of
// the number of slides, so it first reaches each exit by a path with the fewest
// slides.
type escape struct {
	stops [maxStops]stop
	count int
	exits uint16            // the columns over which the king can leave
	from  [board.Side]uint8 // by column: the stop from which it was first left
	order [board.Side]uint8 // the columns in the order in which they were reached
	seen  [axes]board.Set   // stops by axis
	lines board.Lines       // what stops a slide
	enemy notation.Space    // what ends it
	goal  board.Dir
}

// escape finds the exits of the seat to move. The game must not be over.
func (s *State) escape() *escape {
	var e escape
	e.explore(s)
	return &e
}

func (e *escape) explore(s *State) {
	if !s.mayEscape() {
		return
	}
	mover := s.mover()
	king := s.king(mover)
	e.enemy, e.goal = s.king(1-mover), goals[mover]
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

// mayEscape reports whether a guard has been placed, before which no king may escape.
func (s *State) mayEscape() bool { return !s.allGuards().IsEmpty() }

// slide adds the result of one slide from a stop.
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

// Freedom returns the number of exits that a seat's king could take if it were the
// seat's turn, and the number of turning points that it can reach, counting its own
// space twice. Both are 0 if the game is over and for a seat that is not in the game.
// Freedom is for programs that evaluate positions.
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

// Path returns an escape path of the king of the seat to move: the king's space,
// each space where it turns, and the exit. No other path has fewer slides. It is nil
// if no escape is legal.
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

// PathTo is like [State.Path] but leads to the given exit. It is nil if the king cannot
// escape there. PathTo is for programs that show the escape that a player has chosen.
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
