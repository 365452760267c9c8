package smarts_test

import (
	"math/bits"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/smarts"
)

// Nobody ever has to pass: whenever a seat cannot move, the opponent has already won.
// TestStuck shows this by finding all such positions. It adds the stuck pieces of seat 1
// one by one. A stuck piece needs its neighbors and the boxes behind them occupied, by
// either seat, and each seat has only eleven pieces. By symmetry seat 1 has no marker, or
// one on 1A.
func TestStuck(t *testing.T) {
	for _, marker := range []uint64{0, 1} {
		search := stuckSearch{marker: marker, found: map[string]bool{}}
		search.grow(0, 0, 0, 0)
		if want := map[uint64]int{0: 0, 1: 3}[marker]; len(search.found) != want {
			t.Errorf("marker %x: %d positions, want %d", marker, len(search.found), want)
		}
		for board := range search.found {
			text := board + " a scored=" + string('0'+rune(marker)) + "0 passes=0"
			s := rules.MustParse(t, text)
			if got := s.Result(); got != notation.Win(smarts.Yellow.Set()) {
				t.Errorf("%s: nobody can move, and the result is %v", text, got)
			}
			if steps := plainSteps(text); len(steps) != 0 {
				t.Errorf("%s: not stuck: %v", text, steps)
			}
		}
	}
}

type stuckSearch struct {
	marker uint64
	found  map[string]bool
}

// near holds the boxes that must be occupied for a piece to be stuck.
var near = func() (list [64]uint64) {
	for i, sp := range everywhere {
		for _, d := range []place{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			for far := 1; far <= 2; far++ {
				if to := sp.plus(far*d.row, far*d.col); to.onBoard() {
					list[i] |= 1 << (8*to.row + to.col)
				}
			}
		}
	}
	return list
}()

// grow takes the stuck pieces of seat 1, the pieces of seat 2, the boxes on which no piece of
// seat 1 may be because that has been tried, and the boxes that must still be occupied.
func (s stuckSearch) grow(own, opp, tried, needed uint64) {
	open := needed &^ (own | opp | s.marker)
	owns, opps := bits.OnesCount64(own|s.marker), bits.OnesCount64(opp)
	if owns > 11 || opps > 11 || owns+opps+bits.OnesCount64(open) > 22 {
		return
	}
	if open != 0 {
		box := open & -open
		s.grow(own, opp|box, tried, needed)
		if box&tried == 0 {
			s.grow(own|box, opp, tried, needed|near[bits.TrailingZeros64(box)])
		}
		return
	}
	// All pieces so far are stuck. Is an entry impossible too?
	const entries = 0x7e | 0x7e<<56
	if owns == 11 {
		s.found[stuckBoard(own, opp, s.marker)] = true
		return
	}
	if missing := entries &^ (own | opp); opps+bits.OnesCount64(missing) <= 11 {
		s.found[stuckBoard(own, opp|missing, s.marker)] = true
	}
	for i := range 64 {
		box := uint64(1) << i
		if box&(own|opp|s.marker|tried) != 0 {
			continue
		}
		s.grow(own|box, opp, tried, needed|near[i])
		tried |= box
	}
}

func stuckBoard(own, opp, marker uint64) string {
	var b strings.Builder
	for i := range 64 {
		if i > 0 && i%8 == 0 {
			b.WriteByte('/')
		}
		switch box := uint64(1) << i; {
		case own&box != 0:
			b.WriteByte('a')
		case opp&box != 0:
			b.WriteByte('b')
		case marker&box != 0:
			b.WriteByte('A')
		default:
			b.WriteByte('1')
		}
	}
	// Runs of empty spaces, as position texts have them.
	board := b.String()
	for n := 8; n > 1; n-- {
		board = strings.ReplaceAll(board, strings.Repeat("1", n), string('0'+rune(n)))
	}
	return board
}
