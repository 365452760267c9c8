package gametest

import (
	"errors"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

func (r Suite[S, M]) testMoves(t *testing.T) {
	for v := range numbers16 {
		r.checkNumber(t, M(v))
	}
	legal := r.sample(t)
	bits, one := 0, M(1)
	for one<<bits != 0 {
		bits++
	}
	for _, m := range legal {
		for bit := range bits {
			r.checkNumber(t, m^one<<bit)
		}
	}
	r.checkStays(t, legal)
	r.checkPlace(t)
	r.checkBetween(t)
}

func (r Suite[S, M]) sample(t *testing.T) []M {
	var list []M
	for _, start := range r.starts(t) {
		s, rng := start.state, newRandom(4)
		for range 30 {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			list = append(list, moves[0], moves[len(moves)-1])
			s = s.After(moves[rng.below(len(moves))])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (r Suite[S, M]) checkNumber(t *testing.T, m M) {
	t.Helper()
	text := m.String()
	from, leaves := m.From()
	to, arrives := m.To()
	switch {
	case !leaves && from != 0 || !arrives && to != 0:
		t.Fatalf("%d prints %s and goes from %d (%t) to %d (%t), want 0 beside false", m, text, from, leaves, to, arrives)
	case text == "none" && arrives, leaves && !arrives, !arrives && text != "none" && text != notation.PassText:
		t.Fatalf("%d prints %s, but goes from %d (%t) to %d (%t)", m, text, from, leaves, to, arrives)
	case text == "none":
		return
	}
	if parsed, err := r.ParseMove(text); err != nil || parsed != m {
		t.Fatalf("ParseMove(%q) = %d, %v, want %d, which prints so", text, parsed, err, m)
	}
}

func (r Suite[S, M]) checkStays(t *testing.T, legal []M) {
	grid := r.Spec().Grid
	form := func(sp notation.Space) string { return grid.Label(sp) + "-" + grid.Label(sp) }
	for _, m := range legal {
		if sp, ok := m.From(); ok && m.String() == form(sp) {
			return
		}
	}
	for n := range grid.Len() {
		var word *notation.WordError
		text := form(notation.Space(n))
		if m, err := r.ParseMove(text); !errors.As(err, &word) || m != 0 {
			t.Fatalf("ParseMove(%q) = %v, %v, want a *WordError", text, m, err)
		}
		r.checkRefused(t, text, word)
	}
}

func (r Suite[S, M]) spaces() (list []notation.Space, size int) {
	size = r.Spec().Grid.Len()
	for n := range size + 1 {
		list = append(list, notation.Space(n))
	}
	return append(list, 254, ^notation.Space(0)), size
}

func (r Suite[S, M]) checkPlace(t *testing.T) {
	if r.Place == nil {
		return
	}
	spaces, size := r.spaces()
	for _, sp := range spaces {
		m := r.Place(sp)
		_, leaves := m.From()
		to, ok := m.To()
		if m != 0 && (int(sp) >= size || leaves || !ok || to != sp) {
			t.Fatalf("Place(%d) = %v, which goes to %d (%t)", sp, m, to, ok)
		}
		r.checkBuilt(t, m, r.Spec().Grid.Label(sp))
	}
}

func (r Suite[S, M]) checkBetween(t *testing.T) {
	if r.Between == nil {
		return
	}
	grid := r.Spec().Grid
	spaces, size := r.spaces()
	for _, from := range spaces {
		for _, to := range spaces {
			m := r.Between(from, to)
			leaves, _ := m.From()
			arrives, ok := m.To()
			if m != 0 && (int(from) >= size || int(to) >= size || !ok || leaves != from || arrives != to) {
				t.Fatalf("Between(%d, %d) = %v, which goes from %d to %d (%t)", from, to, m, leaves, arrives, ok)
			}
			r.checkBuilt(t, m, grid.Label(from)+"-"+grid.Label(to))
		}
	}
}

func (r Suite[S, M]) checkBuilt(t *testing.T, m M, text string) {
	t.Helper()
	parsed, err := r.ParseMove(text)
	if (err == nil) != (m != 0) || parsed != m || m != 0 && m.String() != text {
		t.Fatalf("ParseMove(%q) = %v, %v, but the constructor returns %v", text, parsed, err, m)
	}
}

func arrives[M contract.Move](m M) bool {
	_, ok := m.To()
	return ok
}
