package gametest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// CheckBadMoves checks the errors of ParseMove. Each pair is a text and its error.
func (r Suite[S, M]) CheckBadMoves(t *testing.T, list [][2]string) {
	t.Helper()
	for _, pair := range list {
		text, want := pair[0], pair[1]
		if m, err := r.ParseMove(text); err == nil || err.Error() != want {
			t.Errorf("ParseMove(%q) = %v:\n got %v\nwant %s", text, m, err, want)
		} else {
			r.checkRefused(t, text, err)
		}
	}
}

// CheckRefusals checks the errors of Play. Each entry is a position, move, rule and reason.
func (r Suite[S, M]) CheckRefusals(t *testing.T, list [][4]string) {
	t.Helper()
	for _, entry := range list {
		position, move, want, reason := entry[0], entry[1], notation.Rule(entry[2]), entry[3]
		s := r.MustParse(t, position)
		next, err := r.Play(s, move)
		var illegal *notation.MoveError
		var malformed *notation.WordError
		var broken notation.Rule
		got := ""
		switch errors.As(err, &broken); {
		case errors.As(err, &illegal) && illegal.Move == move:
			got = illegal.Reason
		case errors.As(err, &malformed):
			got = malformed.Reason
		}
		if broken != want || got != reason || next != s {
			t.Errorf("%s in %s:\n got %s: %s\nwant %s: %s", move, position, broken, got, want, reason)
		}
	}
}

// CheckBadPositions checks the errors of Parse. Each entry is a text and its faults in
// order, for example "malformed: board: 7 rows, want 8".
func (r Suite[S, M]) CheckBadPositions(t *testing.T, list [][]string) {
	t.Helper()
	for _, entry := range list {
		text, want := entry[0], entry[1:]
		_, err := r.Parse(text)
		var first *notation.PositionError
		if !errors.As(err, &first) {
			t.Errorf("Parse(%q): %v, want a *PositionError", text, err)
			continue
		}
		r.checkRefused(t, text, err)
		var got []string
		for _, e := range append([]notation.PositionError{*first}, first.Others...) {
			got = append(got, string(e.Rule)+": "+strings.TrimPrefix(e.Error(), r.Spec().Name+" position: "))
		}
		if !slices.Equal(got, want) {
			t.Errorf("Parse(%q):\n got %q\nwant %q", text, got, want)
		}
	}
}

func (r Suite[S, M]) checkRefused(t failer, what string, err error) {
	refusals := []error{err}
	if first := (*notation.PositionError)(nil); errors.As(err, &first) {
		if len(first.Others) >= format.MaxFaults {
			t.Fatalf("%q: %v, and %d other faults", what, err, len(first.Others))
		}
		for i := range first.Others {
			refusals = append(refusals, &first.Others[i])
		}
	}
	for _, err := range refusals {
		var rule notation.Rule
		if !errors.As(err, &rule) {
			t.Fatalf("%q: %v breaks no rule", what, err)
		}
		if _, ok := r.Spec().Rule(rule); !ok {
			t.Fatalf("%q: %v breaks %q, a rule that the Spec does not state", what, err, rule)
		}
	}
}

const numbers16 = 1 << 16

// CheckNumbers checks that Play accepts exactly the legal moves of each position. Moves
// must have 16 bits.
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

// CheckConstructors checks that rebuilt, which builds a move from its parts, returns every
// legal move of random games, and that all other 16-bit numbers are invalid.
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
