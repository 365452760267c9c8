package deepening

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

type testLine = Line[byte]

func line(score, depth int, m byte) testLine { return testLine{score, []byte{m}, depth} }

// What counts after a search that was stopped.
func TestStopped(t *testing.T) {
	last := []testLine{line(50, 3, 'a'), line(20, 2, 'b'), line(40, 1, 'c')}
	for name, test := range map[string]struct {
		now    []testLine
		wanted int
		want   []testLine
	}{
		"nothing searched":  {last, 1, last},
		"the best is worse": {[]testLine{line(-9, 4, 'a'), last[1], last[2]}, 1, last},
		"the best is better": {
			[]testLine{line(60, 4, 'a'), last[1], last[2]}, 1,
			[]testLine{line(60, 4, 'a'), last[1], last[2]},
		},
		"another is better": {
			[]testLine{line(7, 4, 'c'), line(-9, 4, 'a'), last[1]}, 1,
			[]testLine{line(7, 4, 'c'), last[0], last[1]},
		},
		"the best is refuted": {
			[]testLine{line(-leastWin-5, 4, 'a'), last[1], last[2]}, 1,
			[]testLine{last[1], last[2], line(-leastWin-5, 4, 'a')},
		},
		"a later line scores no more than the best did": {
			[]testLine{line(-leastWin-5, 4, 'a'), line(-leastWin-4, 4, 'b'), line(70, 1, 'c')}, 1,
			[]testLine{line(40, 1, 'c'), line(-leastWin-4, 4, 'b'), line(-leastWin-5, 4, 'a')},
		},
		"all are refuted": {
			[]testLine{line(-leastWin-4, 4, 'b'), line(-leastWin-5, 4, 'a'), line(-leastWin-2, 4, 'c')}, 1,
			[]testLine{line(-leastWin-2, 4, 'c'), line(-leastWin-4, 4, 'b'), line(-leastWin-5, 4, 'a')},
		},
		"several are wanted": {[]testLine{line(90, 4, 'b'), line(-9, 4, 'a'), last[2]}, 2, last},
		"several are wanted, and one wins": {
			[]testLine{line(leastWin+3, 4, 'b'), line(-9, 4, 'a'), last[2]}, 2,
			[]testLine{line(leastWin+3, 4, 'b'), last[0], last[2]},
		},
	} {
		if diff := cmp.Diff(test.want, stopped(last, test.now, 4, test.wanted)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	first := []testLine{line(0, 0, 'a'), line(0, 0, 'b'), line(0, 0, 'c')}
	now := []testLine{line(-30, 1, 'b'), line(-leastWin-2, 1, 'a'), line(0, 0, 'c')}
	want := []testLine{line(-30, 1, 'b'), line(0, 0, 'c'), line(-leastWin-2, 1, 'a')}
	if diff := cmp.Diff(want, stopped(first, now, 1, 2)); diff != "" {
		t.Errorf("first iteration: %s", diff)
	}
}
