package main

import "testing"

// The perft of the comparison must be correct.
func TestPerft(t *testing.T) {
	s := start()
	for counted := range 2 {
		if n := perft(s, 7, counted); n != 55092 {
			t.Errorf("%d plies counted: %d nodes, want 55092", counted, n)
		}
	}
}
