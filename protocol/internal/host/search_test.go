package host

import (
	"slices"
	"testing"
)

// A move that is named twice is searched once. Otherwise it could have two lines.
func TestMovesOnce(t *testing.T) {
	p := newDialect(t).Position()
	want := p.AppendMoves(nil)[:2]
	first, second := p.Word(want[0]), p.Word(want[1])
	got, err := legal(p, []string{first, second, first, second})
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if got, err = legal(p, nil); err != nil || len(got) > 0 {
		t.Errorf("no words: %v, %v", got, err)
	}
}
