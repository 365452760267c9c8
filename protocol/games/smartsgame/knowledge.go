//go:build !rulesonly

package smartsgame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/smarts"
)

var knowledge = search.Knowledge[smarts.State, smarts.Move]{
	Count: countTerms, Weights: weights[:], Plies: 4,
	Levels: []int{0, 230, 305, 365, 405, 450, 475, 495, 520, 545, 565, 590, 615, 645, 675, 720, 770, 880, 1000},
}

func init() { newSearcher = knowledge.NewSearcher }

// A row is open if the opponent holds none of its five boxes, and blocked if the opponent holds
// one.
const (
	termOpen    = iota // by pieces, from one on
	termBlocked = termOpen + smartsRow
	termFour    = termBlocked + smartsRow // boxes to fill with the next move in open rows of four
	termThree   = termFour + 1
	termReserve = termThree + 1
	termCorner  = termReserve + 1 // the opponent's marking boxes, before scoring
	termScored  = termCorner + 1

	termToMove       = termScored + 1
	termAfter        = 2 * termToMove // if the seat has scored
	termAfterAndMove = termAfter + termToMove
	termCount        = termAfterAndMove + termToMove
)

const smartsRow = 5

type direction struct {
	step   int    // to the next box of a row
	shape  uint64 // the row from box 0
	starts uint64 // first boxes of rows
}

var directions = [...]direction{
	{1, 0x1f, 0x0f0f0f0f0f0f0f0f},
	{7, 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28, 0x00000000f0f0f0f0},
	{8, 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32, 0x00000000ffffffff},
	{9, 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36, 0x000000000f0f0f0f},
}

// Each bit belongs to the row that starts at a box.
type smartsLevels struct{ ones, twos, fours uint64 }

func (d direction) levels(held uint64) smartsLevels {
	a, b, c, e, f := held, held>>d.step, held>>(2*d.step), held>>(3*d.step), held>>(4*d.step)
	sum, carry := a^b^c, a&b|c&(a^b)
	ones, carry2 := sum^e^f, sum&e|f&(sum^e)
	return smartsLevels{ones & d.starts, (carry ^ carry2) & d.starts, carry & carry2 & d.starts}
}

func (x smartsLevels) rows(n int) uint64 {
	switch n {
	case 1:
		return x.ones &^ (x.twos | x.fours)
	case 2:
		return x.twos &^ x.ones
	case 3:
		return x.twos & x.ones
	case 4:
		return x.fours &^ x.ones
	}
	return x.fours & x.ones
}

func countTerms(s smarts.State, t search.Sum) search.Sum {
	held := [2]uint64{s.Pieces(1)[0], s.Pieces(2)[0]}
	var sides [2]smartsSide
	for i := range sides {
		sides[i] = smartsSide{own: held[i], opp: held[1-i], movers: s.PiecesOf(notation.Seat(i+1), smarts.Plain)[0]}
		if s.Reserve(notation.Seat(i+1), smarts.Plain) > 0 {
			sides[i].entries = smartsEntries
		}
	}
	for _, d := range directions {
		levels := [2]smartsLevels{d.levels(held[0]), d.levels(held[1])}
		sides[0].add(d, levels[0], levels[1])
		sides[1].add(d, levels[1], levels[0])
	}
	for i := range sides {
		own := notation.Seat(i + 1)
		sides[i].tally(s, own, &t)
	}
	return t
}

const (
	smartsEntries uint64 = 0x7e | 0x7e<<56
	left          uint64 = 0x0101010101010101
)

type smartsSide struct {
	own, opp uint64
	movers   uint64
	entries  uint64
	counts   [termReserve]int
}

func (x *smartsSide) add(d direction, own, opp smartsLevels) {
	some := opp.ones | opp.twos | opp.fours
	one := opp.rows(1)
	for n := 1; n <= smartsRow; n++ {
		rows := own.rows(n)
		x.counts[termOpen+n-1] += ones(rows &^ some)
		x.counts[termBlocked+n-1] += ones(rows & one)
	}
	for rows := own.rows(4) &^ some; rows != 0; rows &= rows - 1 {
		x.counts[termFour] += x.fills(d, bits.TrailingZeros64(rows))
	}
	for rows := own.rows(3) &^ some; rows != 0; rows &= rows - 1 {
		x.counts[termThree] += x.fills(d, bits.TrailingZeros64(rows))
	}
}

// fills counts the missing boxes that a step, single jump or entry from outside the row can fill.
func (x *smartsSide) fills(d direction, start int) int {
	row := d.shape << start
	missing, movers := row&^x.own, x.movers&^row
	return ones(missing & (x.entries | smartsReach(movers, x.own|x.opp)))
}

func smartsReach(from, occupied uint64) uint64 {
	const right = left << 7
	steps := func(from uint64) (e, w, s, n uint64) {
		return from &^ right << 1, from &^ left >> 1, from << 8, from >> 8
	}
	e, w, s, n := steps(from)
	reach := e | w | s | n
	e, _, _, _ = steps(e & occupied)
	_, w, _, _ = steps(w & occupied)
	return reach | e | w | (s&occupied)<<8 | (n&occupied)>>8
}

func (x *smartsSide) tally(s smarts.State, own notation.Seat, t *search.Sum) {
	first := 0
	if s.Turn() == own {
		first = termToMove
	}
	if s.Scored(own) {
		first += termAfter
		t.Add(own, first+termScored, 1)
	} else {
		corners := smarts.MarkingBoxes(own)
		t.Add(own, first+termCorner, float32(x.opp>>corners[0]&1+x.opp>>corners[1]&1))
	}
	for i, n := range x.counts {
		if n != 0 {
			t.Add(own, first+i, float32(n))
		}
	}
	t.Add(own, first+termReserve, float32(s.Reserve(own, smarts.Plain)))
}

func ones(set uint64) int { return bits.OnesCount64(set) }
