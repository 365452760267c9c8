package gametest

import "testing"

// MustParse parses a position text. An error ends the test.
func (r Suite[S, M]) MustParse(t testing.TB, text string) S {
	t.Helper()
	s, err := r.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// MustPlay plays the given moves. An error ends the test.
func (r Suite[S, M]) MustPlay(t testing.TB, s S, words ...string) S {
	t.Helper()
	for _, word := range words {
		next, err := r.Play(s, word)
		if err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		s = next
	}
	return s
}

// Play parses and plays a move.
func (r Suite[S, M]) Play(s S, word string) (S, error) {
	m, err := r.ParseMove(word)
	if err != nil {
		return s, err
	}
	return s.Play(m)
}

// Words returns the legal moves in the order of AppendMoves.
func (r Suite[S, M]) Words(s S) (list []string) {
	for m := range s.Moves() {
		list = append(list, m.String())
	}
	return list
}
