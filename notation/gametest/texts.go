package gametest

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// CheckBadMoves checks the errors of ParseMove. Each pair is a text and its error.
func (r Suite[S, M]) CheckBadMoves(t *testing.T, list [][2]string) {
	t.Helper()
	for _, pair := range list {
		text, want := pair[0], pair[1]
		if m, err := r.ParseMove(text); err == nil || err.Error() != want {
			t.Errorf("ParseMove(%q) = %v:\n got %v\nwant %s", text, m, err, want)
		}
	}
}

// CheckBadPositions checks the errors of Parse. Each pair is a text and its error without
// the name of the game and "position: ".
func (r Suite[S, M]) CheckBadPositions(t *testing.T, list [][2]string) {
	t.Helper()
	for _, pair := range list {
		text, want := pair[0], r.Spec().Name+" position: "+pair[1]
		var position *notation.PositionError
		if _, err := r.Parse(text); !errors.As(err, &position) || err.Error() != want {
			t.Errorf("Parse(%q):\n got %v\nwant %s", text, err, want)
		}
	}
}

// numbers16 is how many values a Move of 16 bits has.
const numbers16 = 1 << 16

// CheckNumbers checks that Play accepts the legal moves of each position, and no other
// number. Moves must have 16 bits.
func (r Suite[S, M]) CheckNumbers(t *testing.T, positions ...string) {
	t.Helper()
	for _, text := range positions {
		s := r.MustParse(t, text)
		var played []M
		for v := range numbers16 {
			if _, err := s.Play(M(v)); err == nil {
				played = append(played, M(v))
			}
		}
		legal := s.AppendMoves(nil)
		if slices.Sort(legal); !slices.Equal(played, legal) {
			t.Errorf("%s: played %v, want %v", text, played, legal)
		}
	}
}

// CheckConstructors checks that every legal move of random games is what rebuilt returns,
// which builds a move from its parts, and that every number of 16 bits that it does not
// return is invalid.
func (r Suite[S, M]) CheckConstructors(t *testing.T, pass M, rebuilt func(M) M) {
	t.Helper()
	starts := r.starts(t)
	rapid.Check(t, func(t *rapid.T) {
		s := starts[rapid.IntRange(0, len(starts)-1).Draw(t, "start")].state
		for range rapid.IntRange(0, 30).Draw(t, "plies") {
			moves := s.AppendMoves(nil)
			for _, m := range moves {
				if rebuilt(m) != m {
					t.Fatalf("%v: %v is built as %v", s, m, rebuilt(m))
				}
			}
			if len(moves) == 0 {
				return
			}
			s = s.After(rapid.SampledFrom(moves).Draw(t, "move"))
		}
	})
	for v := range numbers16 {
		m := M(v)
		if isMove := arrives(m) || m == pass; isMove == (m.String() == "none") || isMove && rebuilt(m) != m {
			t.Errorf("%d prints %v and is built as %v", v, m, rebuilt(m))
		}
		if _, leaves := m.From(); leaves && !arrives(m) {
			t.Errorf("%v leaves a space and arrives nowhere", m)
		}
	}
}

func arrives[M contract.Move](m M) bool {
	_, ok := m.To()
	return ok
}
