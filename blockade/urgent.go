package blockade

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/slide"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// AppendUrgent appends to dst the only moves to consider if a king can escape: an escape of
// the seat to move, or else the moves that may prevent the other king's, or any one move if
// there are none. If no king can escape, it appends nothing, and turns holds both seats'
// [State.Bends].
func (s State) AppendUrgent(dst []Move) (moves []Move, turns [2]int) {
	if s.turn == 0 || s.result().Over() {
		return dst, turns
	}
	var e escape
	mover := s.mover()
	e.explore(&s, mover)
	if e.exits != 0 {
		return append(dst, leaving(s.king(mover))+Move(e.exit(int(e.first)))), turns
	}
	turns[mover] = e.count
	e.reset()
	e.explore(&s, 1-mover)
	if e.exits == 0 {
		turns[1-mover] = e.count
		return dst, turns
	}
	moves = s.appendParries(dst, &e)
	if len(moves) == len(dst) {
		all := s.AppendMoves(dst)
		moves = all[:len(dst)+1]
	}
	return moves, [2]int{}
}

func (s *State) appendParries(dst []Move, e *escape) []Move {
	own := s.guards[s.mover()]
	block := board.All()
	places := own.Len() < maxGuards
	var trails [board.Side]trail
	paths := 0
	for exits := e.exits; exits != 0; exits &= exits - 1 {
		t := e.trail(bits.TrailingZeros16(exits))
		block = block.And(t.spaces)
		trails[paths] = t
		paths++
	}
	if places {
		return appendPlacings(dst, s.vacancies().And(block))
	}
	fields := s.fields()
	for sp, ok := own.Pop(); ok; sp, ok = own.Pop() {
		block := board.All()
		for i := range trails[:paths] {
			if !trails[i].posts.Has(sp) {
				block = block.And(trails[i].spaces)
			}
		}
		if block.IsEmpty() {
			continue
		}
		first := len(dst)
		dst = s.appendGuard(dst, sp, &fields)
		kept := dst[:first]
		for _, m := range dst[first:] {
			if block.Has(notation.Space(m&0xff - 1)) {
				kept = append(kept, m)
			}
		}
		dst = kept
	}
	return dst
}

// A trail holds the spaces an escape path needs vacant, and the guards stopping the king.
type trail struct{ spaces, posts notation.SpaceSet }

func (e *escape) trail(col int) (t trail) {
	at := e.from[col]
	from := e.stops[at]
	t.add(vertical, from.line, int(from.place), e.goal)
	for at >= axes {
		end := e.stops[at]
		at = end.parent
		from = e.stops[at]
		dir := 1
		if end.line < from.place {
			dir = -1
		}
		past := int(end.line) + dir
		t.add(from.axis, from.line, int(from.place), past)
		t.posts.Add(stop{axis: from.axis, line: from.line, place: uint8(past)}.space())
	}
	return t
}

func (t *trail) add(axis, line uint8, from, to int) {
	if from > to {
		from, to = to, from
	}
	for p := from + 1; p < to; p++ {
		t.spaces.Add(stop{axis: axis, line: line, place: uint8(p)}.space())
	}
}

// AppendDistinct appends to dst the moves that may change the kings' exits and turning
// points, if no king can escape. If other moves exist, it appends one of them first.
func (s State) AppendDistinct(dst []Move) []Move {
	if s.turn == 0 || s.result().Over() {
		return dst
	}
	if !s.mayEscape() { // the first guard lets both kings escape
		return s.AppendMoves(dst)
	}
	var paths trail
	for seat := range s.kings {
		var e escape
		e.explore(&s, seat)
		e.cover(&s, seat, &paths)
	}
	start := len(dst)
	if own := s.guards[s.mover()]; own.Len() < maxGuards {
		vacant := s.vacancies()
		if sp, ok := vacant.AndNot(paths.spaces).First(); ok {
			dst = append(dst, Place(sp))
		}
		dst = appendPlacings(dst, vacant.And(paths.spaces))
	} else {
		dst = s.appendSlides(dst, own, &paths)
	}
	if len(dst) == start {
		return s.AppendMoves(dst)
	}
	return dst
}

func (s *State) appendSlides(dst []Move, own notation.SpaceSet, paths *trail) []Move {
	start, alike := len(dst), false
	fields := s.fields()
	for sp, ok := own.Pop(); ok; sp, ok = own.Pop() {
		first := len(dst)
		dst = s.appendGuard(dst, sp, &fields)
		if paths.posts.Has(sp) {
			continue
		}
		kept := dst[:first]
		for _, m := range dst[first:] {
			switch {
			case paths.spaces.Has(notation.Space(m&0xff - 1)):
				kept = append(kept, m)
			case !alike:
				alike = true
				kept = append(kept, m)
				last := len(kept) - 1
				kept[start], kept[last] = kept[last], kept[start]
			}
		}
		dst = kept
	}
	return dst
}

func (e *escape) cover(s *State, seat int, t *trail) {
	king := s.king(seat)
	s.lines.Remove(king)
	for _, at := range e.stops[:e.count] {
		line := s.lines.Rows[at.line]
		if at.axis == vertical {
			line = s.lines.Cols[at.line]
		}
		before, after := slide.Nearest(line, int(at.place))
		t.add(at.axis, at.line, before, after)
		for _, place := range [...]int{before, after} {
			if place >= 0 && place < board.Side {
				t.posts.Add(stop{axis: at.axis, line: at.line, place: uint8(place)}.space())
			}
		}
	}
	s.lines.Add(king)
}
