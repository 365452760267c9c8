package search

import "testing"

func TestDrawn(t *testing.T) {
	type want struct {
		on    Path
		drawn bool
	}
	line := []uint64{1, 2, 3, 2, 4}
	for name, test := range map[string]struct {
		bound int
		past  []uint64
		at    uint64
		want  want
	}{
		"none":                        {0, []uint64{5, 5, 5}, 5, want{OnNothing, false}},
		"new":                         {2, []uint64{6}, 5, want{OnNothing, false}},
		"in the line":                 {2, nil, 3, want{2, true}},
		"the last of two in the line": {2, nil, 2, want{3, true}},
		"both in the line":            {3, nil, 2, want{1, true}},
		"one in the line is too few":  {3, nil, 3, want{OnNothing, false}},
		"the root":                    {2, nil, 1, want{OnNothing, true}},
		"the root twice":              {3, []uint64{1, 9}, 1, want{OnNothing, true}},
		"in the game":                 {3, []uint64{5, 7, 5}, 5, want{OnNothing, true}},
		"in the game and the line":    {3, []uint64{3, 7}, 3, want{OnGame, true}},
	} {
		r := NewRepeats(test.bound, test.past, 1)
		if on, drawn := r.Drawn(test.at, line); (want{on, drawn}) != test.want {
			t.Errorf("%s: %v, %t, want %+v", name, on, drawn, test.want)
		}
		if spent := r.Spent(test.at); spent != (test.want.drawn && test.want.on == OnNothing) {
			t.Errorf("%s: spent %t", name, spent)
		}
	}
	if NewRepeats(3, []uint64{5}, 1).Salt() != 0 || NewRepeats(3, []uint64{5, 5}, 1).Salt() == NewRepeats(3, []uint64{6, 6}, 1).Salt() {
		t.Error("the salt does not tell what is spent")
	}
}
