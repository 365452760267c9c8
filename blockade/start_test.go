package blockade

import (
	"fmt"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// stoppers returns the first guards of seat 1 that stop the enemy king, and which of
// them leave seat 2 no reply that stops seat 1's king. Centers are allowed.
func stoppers(kings [2]notation.Space) (stop, win notation.SpaceSet) {
	s := State{turn: 1}
	for seat, sp := range kings {
		s.putKing(seat, sp)
	}
	for sp := range s.targets().All() {
		next := s.After(Place(sp))
		if !next.Exits(2).IsEmpty() {
			continue
		}
		stop = stop.With(sp)
		if next.noStopper() {
			win = win.With(sp)
		}
	}
	return stop, win
}

// targets returns the spaces on which a guard other than the first may be placed.
func (s *State) targets() notation.SpaceSet {
	return board.All().AndNot(s.closed()).AndNot(s.allGuards())
}

// noStopper reports whether no first guard of seat 2 leaves seat 1's king without an
// escape path.
func (s State) noStopper() bool {
	for sp := range s.targets().AndNot(board.Centers()).All() {
		next := s.After(Place(sp))
		if next.Exits(1).IsEmpty() {
			return false
		}
	}
	return true
}

func labels(set notation.SpaceSet) string {
	var list []string
	for sp := range set.All() {
		list = append(list, grid.Label(sp))
	}
	return fmt.Sprint(list)
}

// From the start, a first guard on 11H would stop the enemy king and open a second exit for
// the own king. Six first guards that are not on centers stop the enemy king, and none of
// them wins by force.
func TestFirstGuard(t *testing.T) {
	stop, win := stoppers(start)
	if got, want := labels(stop.AndNot(board.Centers())), "[4H 6H 7H 9H 10H 12H]"; got != want {
		t.Errorf("first guards that stop the enemy: %s, want %s", got, want)
	}
	if got, want := labels(win), "[11H]"; got != want {
		t.Errorf("first guards that win by force: %s, want %s", got, want)
	}
	s := State{turn: 1}
	for seat, sp := range start {
		s.putKing(seat, sp)
	}
	s = s.After(Place(board.At(10, 7)))
	s.turn = 1
	exits := notation.SpaceSet{}
	for m := range s.Moves() {
		if from, ok := m.From(); ok && from == start[0] {
			to, _ := m.To()
			exits = exits.With(to)
		}
	}
	if got, want := labels(exits), "[1E 1G]"; got != want {
		t.Errorf("exits after 11H: %s, want %s", got, want)
	}
}

// If a half turn of the board maps the kings' spaces to each other, the rule that a first
// guard may not stand on a center prevents all forced wins of the first player, and at least
// one, if and only if the kings stand on centers.
func TestFirstGuardRule(t *testing.T) {
	var has []string
	for sp := notation.Space(board.Spaces / 2); sp < board.Spaces; sp++ {
		_, win := stoppers([2]notation.Space{sp, board.Spaces - 1 - sp})
		if !win.IsEmpty() && win.AndNot(board.Centers()).IsEmpty() {
			has = append(has, grid.Label(sp))
		}
	}
	if got, want := fmt.Sprint(has), "[8B 8E 8H 8K 11B 11E 11H 11K]"; got != want {
		t.Errorf("kings of seat 1 for which the rule has a purpose: %s, want %s", got, want)
	}
}

// From the third turn on about a hundred placements are safe: no king escapes next.
func TestSafePlacements(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, sp := range []notation.Space{board.At(3, 7), board.At(8, 4)} { // 4H, 9E
		s = s.After(Place(sp))
		if !s.Exits(s.Turn()).IsEmpty() {
			t.Fatalf("%v: the guard does not stop the king", s)
		}
	}
	safe := 0
	for sp := range s.targets().All() {
		next := s.After(Place(sp))
		if next.Exits(2).IsEmpty() {
			safe++
		}
	}
	if safe < 90 || safe > 115 {
		t.Errorf("%d safe placements at the third turn", safe)
	}
}
