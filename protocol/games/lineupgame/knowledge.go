//go:build !rulesonly

package lineupgame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

var knowledge = search.Knowledge[lineup.State, lineup.Move]{
	Count: countTerms, Weights: weights[:], Plies: 6,
	Levels:     []int{0, 35, 85, 160, 220, 275, 325, 370, 455, 490, 535, 585, 630, 685, 765, 835, 890, 955, 1000},
	Confidence: func(lineup.State) float64 { return 2 },
}

func init() { newSearcher = knowledge.NewSearcher }

// Because the kind that is due decides, time counts a seat's own turns: 0 is the next, and 2 the
// last before kinds repeat. A center is filled when an outside piece can first get there. A line
// breaks when all pieces of the kind due stand in it.
const (
	termThree  = iota                // open lines of three: stopped, filled, broken
	termTwo    = termThree + 2*time2 // open lines of two: stopped, filled, both centers in order, broken
	termOne    = termTwo + 2*times*time2
	termBarred = termOne + 1         // lines of three with an opponent: filled, when it must leave
	termHalf   = termBarred + time2  // lines of two with an opponent
	termPlace  = termHalf + 1        // pieces by turn, and by corner, edge and middle
	termFree   = termPlace + 3*turns // centers that a turn can move to
	termStuck  = termFree + turns

	termToMove       = termStuck + turns
	termAfter        = 2 * termToMove // if all pieces are on board
	termAfterAndMove = termAfter + termToMove
	termCount        = termAfterAndMove + termToMove
)

const (
	turns = 3 // until the kinds repeat
	never = turns
	times = turns + 1
	time2 = times * times
)

var lineUpLines = [...]uint16{
	0x000f, 0x00f0, 0x0f00, 0xf000,
	0x1111, 0x2222, 0x4444, 0x8888,
	0x8421, 0x1248,
}

// These are corners, other edges, and the middle.
var lineUpPlaces = [...]uint16{0x9009, 0x6996, 0x0660}

type lineUpSide struct {
	held   uint16
	second int           // 1 if the opponent is to move
	pieces [turns]uint16 // of the kind that is due
	places [turns]bool   // will be placed
	wide   int           // the turn of the cylinder
}

func newSide(s lineup.State, own notation.Seat) (x lineUpSide) {
	ply := s.Ply()
	if s.Turn() != own {
		ply++
		x.second = 1
	}
	for i := range x.pieces {
		kind := lineup.Square + notation.Kind((ply+2*i)%turns)
		x.pieces[i], x.places[i] = s.FieldsOf(own, kind), s.Reserve(own, kind) > 0
		x.held |= x.pieces[i]
		if kind == lineup.Cylinder {
			x.wide = i
		}
	}
	return x
}

func countTerms(s lineup.State, t search.Sum) search.Sum {
	sides := [2]lineUpSide{newSide(s, 1), newSide(s, 2)}
	empty := ^(sides[0].held | sides[1].held)
	for i := range sides {
		own, x := notation.Seat(i+1), &sides[i]
		first := 0
		if s.Turn() == own {
			first = termToMove
		}
		if !(x.places[0] || x.places[1] || x.places[2]) {
			first += termAfter
		}
		for _, line := range lineUpLines {
			if term := x.line(&sides[1-i], line); term >= 0 {
				t.Add(own, first+term, 1)
			}
		}
		x.count(own, first, empty, &t)
	}
	return t
}

func (x *lineUpSide) line(other *lineUpSide, line uint16) int {
	held, bar := x.held&line, other.held&line
	n := bits.OnesCount16(held)
	switch {
	case bar&(bar-1) != 0 || n == 0:
		return -1
	case bar == 0 && n == 1:
		return termOne
	case bar == 0 && n == 2:
		missing := line &^ held
		one := missing & -missing
		soon, late := x.filled(one, line), x.filled(missing&^one, line)
		soon, late = min(soon, late), max(soon, late)
		return termTwo + ((x.stopped(other, missing, late)*times+soon)*times+late)*times + x.broken(line)
	case bar == 0:
		missing := line &^ held
		filled := x.filled(missing, line)
		return termThree + (x.stopped(other, missing, filled)*times+filled)*times + x.broken(line)
	case n == 3:
		return termBarred + x.filled(bar, line)*times + other.broken(bar)
	case n == 2:
		return termHalf
	}
	return -1
}

func (x *lineUpSide) filled(center, line uint16) int {
	for i := range turns {
		if x.places[i] || near(x.pieces[i]&^line, i == x.wide)&center != 0 {
			return i
		}
	}
	return never
}

func (x *lineUpSide) stopped(other *lineUpSide, centers uint16, turn int) int {
	if other.filled(centers, 0) < turn+x.second {
		return 1
	}
	return 0
}

// broken returns the first turn when a piece must leave set, or would if possible.
func (x *lineUpSide) broken(set uint16) int {
	for i, pieces := range x.pieces {
		if !x.places[i] && pieces&^set == 0 {
			return i
		}
	}
	return never
}

func (x *lineUpSide) count(own notation.Seat, first int, empty uint16, t *search.Sum) {
	for i, pieces := range x.pieces {
		for j, place := range lineUpPlaces {
			if n := bits.OnesCount16(pieces & place); n > 0 {
				t.Add(own, first+termPlace+3*i+j, float32(n))
			}
		}
		if x.places[i] {
			continue
		}
		free := bits.OnesCount16(near(pieces, i == x.wide) & empty)
		t.Add(own, first+termFree+i, float32(free))
		if free == 0 {
			t.Add(own, first+termStuck+i, 1)
		}
	}
}

func near(set uint16, wide bool) uint16 {
	const left, right uint16 = 0x1111, 0x8888
	sideways := (set&^right)<<1 | (set&^left)>>1
	if wide {
		set |= sideways
	}
	return sideways | set<<4 | set>>4
}
