package knowledge

import (
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

var LineUp = Game[lineup.State, lineup.Move]{
	Count: countLineUp, Weights: lineUpWeights[:], Plies: 6,
	Levels: search.Levels{0, 35, 85, 160, 220, 275, 325, 370, 455, 490, 535, 585, 630, 685, 765, 835, 890, 955, 1000},
}

// The features of Line Up. Because the kind that is due decides, time is counted in a seat's own
// turns: 0 is its next turn, 2 is the last turn before the kinds repeat, and lineUpNever is later.
// A center is filled when a piece from outside the line can first get there. A line breaks when all
// pieces of the kind that is due stand in it. It can be stopped if the opponent gets to a missing
// center in time.
const (
	lineUpThree  = iota                                  // open lines of three: stopped, filled, broken
	lineUpTwo    = lineUpThree + 2*lineUpTime2           // open lines of two: stopped, filled, both centers in order, broken
	lineUpOne    = lineUpTwo + 2*lineUpTimes*lineUpTime2 // open lines of one
	lineUpBarred = lineUpOne + 1                         // lines of three with an opponent: filled, when the opponent has to leave
	lineUpHalf   = lineUpBarred + lineUpTime2            // lines of two with an opponent
	lineUpPlace  = lineUpHalf + 1                        // pieces by the turn that moves them, and by corner, edge and middle
	lineUpFree   = lineUpPlace + 3*lineUpTurns           // centers that a turn can move to
	lineUpStuck  = lineUpFree + lineUpTurns              // turns that cannot move

	// There are three more cases, where the same features have other weights.
	lineUpToMove       = lineUpStuck + lineUpTurns  // if the seat is to move
	lineUpAfter        = 2 * lineUpToMove           // if all its pieces are on the board
	lineUpAfterAndMove = lineUpAfter + lineUpToMove // if both are true
	lineUpFeatures     = lineUpAfterAndMove + lineUpToMove
)

const (
	lineUpTurns = 3 // of a seat, until the kinds repeat
	lineUpNever = lineUpTurns
	lineUpTimes = lineUpTurns + 1
	lineUpTime2 = lineUpTimes * lineUpTimes
)

// lineUpLines holds the lines of four centers, as sets of fields.
var lineUpLines = [...]uint16{
	0x000f, 0x00f0, 0x0f00, 0xf000,
	0x1111, 0x2222, 0x4444, 0x8888,
	0x8421, 0x1248,
}

// lineUpPlaces holds the corners, the edges without them, and the middle.
var lineUpPlaces = [...]uint16{0x9009, 0x6996, 0x0660}

type lineUpSide struct {
	held   uint16
	second int                 // 1 if the opponent is to move, and 0 otherwise
	pieces [lineUpTurns]uint16 // of the kind that is due
	places [lineUpTurns]bool   // whether a piece of it will be placed
	wide   int                 // the turn of the cylinder
}

func newLineUpSide(s lineup.State, own notation.Seat) (x lineUpSide) {
	ply := s.Ply()
	if s.Turn() != own {
		ply++
		x.second = 1
	}
	for i := range x.pieces {
		kind := lineup.Square + notation.Kind((ply+2*i)%lineUpTurns)
		x.pieces[i], x.places[i] = s.FieldsOf(own, kind), s.Reserve(own, kind) > 0
		x.held |= x.pieces[i]
		if kind == lineup.Cylinder {
			x.wide = i
		}
	}
	return x
}

// countLineUp counts the lines that the seats have begun, by the turn when they can be completed.
func countLineUp(s lineup.State, t Tally) Tally {
	sides := [2]lineUpSide{newLineUpSide(s, 1), newLineUpSide(s, 2)}
	empty := ^(sides[0].held | sides[1].held)
	for i := range sides {
		own, x := notation.Seat(i+1), &sides[i]
		first := 0
		if s.Turn() == own {
			first = lineUpToMove
		}
		if !(x.places[0] || x.places[1] || x.places[2]) {
			first += lineUpAfter
		}
		for _, line := range lineUpLines {
			if feature := x.line(&sides[1-i], line); feature >= 0 {
				t.Add(own, first+feature, 1)
			}
		}
		x.count(own, first, empty, &t)
	}
	return t
}

// line returns the feature of a line, or -1 if it has none.
func (x *lineUpSide) line(other *lineUpSide, line uint16) int {
	held, bar := x.held&line, other.held&line
	n := ones(uint64(held))
	switch {
	case bar&(bar-1) != 0 || n == 0:
		return -1
	case bar == 0 && n == 1:
		return lineUpOne
	case bar == 0 && n == 2:
		missing := line &^ held
		one := missing & -missing
		soon, late := x.filled(one, line), x.filled(missing&^one, line)
		soon, late = min(soon, late), max(soon, late)
		return lineUpTwo + ((x.stopped(other, missing, late)*lineUpTimes+soon)*lineUpTimes+late)*lineUpTimes + x.broken(line)
	case bar == 0:
		missing := line &^ held
		filled := x.filled(missing, line)
		return lineUpThree + (x.stopped(other, missing, filled)*lineUpTimes+filled)*lineUpTimes + x.broken(line)
	case n == 3:
		return lineUpBarred + x.filled(bar, line)*lineUpTimes + other.broken(bar)
	case n == 2:
		return lineUpHalf
	}
	return -1
}

// filled returns the first turn when a piece from outside a line can get to a center.
func (x *lineUpSide) filled(center, line uint16) int {
	for i := range lineUpTurns {
		if x.places[i] || lineUpNear(x.pieces[i]&^line, i == x.wide)&center != 0 {
			return i
		}
	}
	return lineUpNever
}

// stopped returns 1 if the opponent can get to a center before a turn is over, and otherwise 0.
func (x *lineUpSide) stopped(other *lineUpSide, centers uint16, turn int) int {
	if other.filled(centers, 0) < turn+x.second {
		return 1
	}
	return 0
}

// broken returns the first turn when a piece must leave a set of centers, or would if it can.
func (x *lineUpSide) broken(set uint16) int {
	for i, pieces := range x.pieces {
		if !x.places[i] && pieces&^set == 0 {
			return i
		}
	}
	return lineUpNever
}

// count adds the centers where the pieces stand and can go.
func (x *lineUpSide) count(own notation.Seat, first int, empty uint16, t *Tally) {
	for i, pieces := range x.pieces {
		for j, place := range lineUpPlaces {
			if n := ones(uint64(pieces & place)); n > 0 {
				t.Add(own, first+lineUpPlace+3*i+j, float32(n))
			}
		}
		if x.places[i] {
			continue
		}
		free := ones(uint64(lineUpNear(pieces, i == x.wide) & empty))
		t.Add(own, first+lineUpFree+i, float32(free))
		if free == 0 {
			t.Add(own, first+lineUpStuck+i, 1)
		}
	}
}

// lineUpNear returns the centers next to a set, including diagonal neighbors if wide is true.
func lineUpNear(set uint16, wide bool) uint16 {
	const left, right uint16 = 0x1111, 0x8888
	sideways := (set&^right)<<1 | (set&^left)>>1
	if wide {
		set |= sideways
	}
	return sideways | set<<4 | set>>4
}
