package blockade

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/slide"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const (
	vertical = iota
	horizontal
	axes
)

type stop struct {
	axis, line, place uint8
	parent            uint8 // index of the previous stop
}

func stopAt(sp notation.Space, axis uint8) stop {
	row, col := uint8(board.Row(sp)), uint8(board.Col(sp))
	if axis == vertical {
		return stop{axis: vertical, line: col, place: row}
	}
	return stop{axis: horizontal, line: row, place: col}
}

func (s stop) space() notation.Space {
	if s.axis == vertical {
		return board.At(int(s.place), int(s.line))
	}
	return board.At(int(s.line), int(s.place))
}

// Both axes count at the start, and one at the four sides of each guard.
const maxStops = axes + 4*2*maxGuards

// escape searches breadth first, so it reaches each exit by a path with the fewest slides.
type escape struct {
	stops [maxStops]stop
	count int
	exits uint16 // columns
	first uint8
	from  [board.Side]uint8        // by column, the stop before the exit
	seen  [axes][board.Side]uint16 // places of stops, by line
	enemy [axes]stop
	goal  int // the place past the end of a column where the king escapes
}

var goals = [2]int{-1, board.Side}

func (s *State) escape() *escape {
	var e escape
	e.explore(s, s.mover())
	return &e
}

// explore changes s, but restores it.
func (e *escape) explore(s *State, seat int) {
	if !s.mayEscape() {
		return
	}
	king, enemy := s.king(seat), s.king(1-seat)
	e.goal = goals[seat]
	for axis := range uint8(axes) {
		e.enemy[axis] = stopAt(enemy, axis)
		e.add(stopAt(king, axis))
	}
	s.lines.Remove(king)
	for i := 0; i < e.count; i++ {
		at := e.stops[i]
		if at.axis == vertical {
			before, after := slide.Nearest(s.lines.Cols[at.line], int(at.place))
			e.slide(i, before, before+1)
			e.slide(i, after, after-1)
		} else {
			before, after := slide.Nearest(s.lines.Rows[at.line], int(at.place))
			e.slide(i, after, after-1)
			e.slide(i, before, before+1)
		}
	}
	s.lines.Add(king)
}

func (e *escape) reset() {
	e.count, e.exits = 0, 0
	e.seen = [axes][board.Side]uint16{}
}

func (s *State) mayEscape() bool { return !s.guards[0].IsEmpty() || !s.guards[1].IsEmpty() }

// slide adds a slide that ends at the place end, before the place against.
func (e *escape) slide(from, against, end int) {
	at := e.stops[from]
	enemy := &e.enemy[at.axis]
	switch {
	case against < 0 || against == board.Side:
		if at.axis == vertical && against == e.goal {
			e.leave(from)
		}
	case end == int(at.place) || against == int(enemy.place) && at.line == enemy.line:
	default:
		e.add(stop{axis: 1 - at.axis, line: uint8(end), place: at.line, parent: uint8(from)})
	}
}

func (e *escape) leave(from int) {
	col := e.stops[from].line
	if e.exits>>col&1 != 0 {
		return
	}
	if e.exits == 0 {
		e.first = col
	}
	e.exits |= 1 << col
	e.from[col] = uint8(from)
}

func (e *escape) add(at stop) {
	seen := &e.seen[at.axis][at.line]
	if *seen>>at.place&1 != 0 {
		return
	}
	*seen |= 1 << at.place
	e.stops[e.count] = at
	e.count++
}

// Exits returns the exits of a seat's king, as if it were the seat's turn. A finished game
// has none.
func (s State) Exits(seat notation.Seat) (exits notation.SpaceSet) {
	if e, ok := s.freedom(seat); ok {
		for rest := e.exits; rest != 0; rest &= rest - 1 {
			exits.Add(e.exit(bits.TrailingZeros16(rest)))
		}
	}
	return exits
}

// Bends returns how many turning points a seat's king could reach if it were the seat's
// turn, or 0 if the game is over. A turning point is a space and an axis where the king can
// begin a slide.
func (s State) Bends(seat notation.Seat) int {
	e, ok := s.freedom(seat)
	if !ok {
		return 0
	}
	return e.count
}

func (s *State) freedom(seat notation.Seat) (e escape, ok bool) {
	if s.turn == 0 || s.result().Over() || seat != 1 && seat != 2 {
		return e, false
	}
	e.explore(s, int(seat)-1)
	return e, true
}

func (e *escape) exit(col int) notation.Space {
	if e.goal < 0 {
		return board.At(0, col)
	}
	return board.At(board.Side-1, col)
}

// Path returns an escape path with the fewest slides for the seat to move: the king's
// space, each turn, and the exit. It returns nil if no escape is legal.
func (s State) Path() []notation.Space {
	if !s.IsValid() || s.Result().Over() {
		return nil
	}
	e := s.escape()
	if e.exits == 0 {
		return nil
	}
	return e.path(int(e.first))
}

// PathTo is like [State.Path] but leads to the given exit.
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
		back = append(back, e.stops[i].space())
		if i < axes {
			break
		}
	}
	path := make([]notation.Space, 0, len(back)+1)
	for i := range back {
		path = append(path, back[len(back)-1-i])
	}
	return append(path, e.exit(col))
}
