package notation_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
)

// setSpaces is the number of spaces for which a SpaceSet has room.
const setSpaces = 192

func drawSpace(t *rapid.T, label string) notation.Space {
	return notation.Space(rapid.IntRange(0, setSpaces-1).Draw(t, label))
}

// drawSet draws a set in two forms: as a SpaceSet and as a map.
func drawSet(t *rapid.T, label string) (notation.SpaceSet, map[notation.Space]bool) {
	var s notation.SpaceSet
	m := map[notation.Space]bool{}
	for _, n := range rapid.SliceOf(rapid.IntRange(0, setSpaces-1)).Draw(t, label) {
		s, m[notation.Space(n)] = s.With(notation.Space(n)), true
	}
	return s, m
}

// same reports whether a set holds exactly the spaces for which want is true.
func same(s notation.SpaceSet, want func(sp notation.Space) bool) bool {
	for sp := range notation.Space(setSpaces) {
		if s.Has(sp) != want(sp) {
			return false
		}
	}
	return true
}

// Sets of spaces behave like maps.
func TestSpaceSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, inA := drawSet(t, "a")
		b, inB := drawSet(t, "b")
		sp := drawSpace(t, "space")
		for name, ok := range map[string]bool{
			"And":     same(a.And(b), func(sp notation.Space) bool { return inA[sp] && inB[sp] }),
			"Or":      same(a.Or(b), func(sp notation.Space) bool { return inA[sp] || inB[sp] }),
			"AndNot":  same(a.AndNot(b), func(sp notation.Space) bool { return inA[sp] && !inB[sp] }),
			"With":    same(a.With(sp), func(x notation.Space) bool { return inA[x] || x == sp }),
			"Without": same(a.Without(sp), func(x notation.Space) bool { return inA[x] && x != sp }),
			"Meets":   a.Meets(b) == !a.And(b).IsEmpty(),
			"Len":     a.Len() == len(inA),
			"IsEmpty": a.IsEmpty() == (len(inA) == 0),
		} {
			if !ok {
				t.Fatalf("%s of %v and %v", name, a, b)
			}
		}
		var want []notation.Space
		for sp := range inA {
			want = append(want, sp)
		}
		slices.Sort(want)
		if got := slices.Collect(a.All()); !slices.Equal(got, want) || notation.SpaceSetOf(want...) != a {
			t.Fatalf("All: %v, want %v", got, want)
		}
		if first, ok := a.First(); ok != (len(want) > 0) || ok && first != want[0] {
			t.Fatalf("First %v of %v", first, want)
		}
		var read notation.SpaceSet
		if err := read.UnmarshalText([]byte(a.String())); err != nil || read != a {
			t.Fatalf("%v reads as %v, %v", a, read, err)
		}
	})
}

// A SpaceSet has room for every grid. A space past it is in no set.
func TestSpaceSetRoom(t *testing.T) {
	if n := notation.NewGrid(notation.MaxSide, notation.MaxSide).Len(); n > setSpaces {
		t.Errorf("a grid has %d spaces", n)
	}
	for _, sp := range []notation.Space{setSpaces, setSpaces + 64, 1<<16 - 1} {
		s := notation.SpaceSetOf(sp, 5)
		if s.Has(sp) || s.Len() != 1 || s.Without(sp) != s {
			t.Errorf("the set of %d and 5 is %v", sp, s)
		}
	}
}

func TestSpaceSetText(t *testing.T) {
	for _, text := range []string{"none", "0", "0,5,143", "191"} {
		var s notation.SpaceSet
		if err := s.UnmarshalText([]byte(text)); err != nil || s.String() != text {
			t.Errorf("%q reads as %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "5,0", "5,5", "192", "-1", "0,", " 0", "00", "None"} {
		s := notation.SpaceSetOf(7)
		if err := s.UnmarshalText([]byte(text)); err == nil || s != notation.SpaceSetOf(7) {
			t.Errorf("%q reads as %v, %v", text, s, err)
		}
	}
}

func TestSpaceSetAllocations(t *testing.T) {
	s, kept := notation.SpaceSetOf(3, 77, 143), 0
	if n := testing.AllocsPerRun(10, func() {
		for sp := range s.Or(notation.SpaceSetOf(5)).All() {
			kept += int(sp)
		}
	}); n != 0 || kept == 0 {
		t.Errorf("%v allocations", n)
	}
}

func ExampleSpaceSet() {
	grid := notation.NewGrid(8, 8)
	corners := notation.SpaceSetOf(0, 7, 56, 63)
	held := corners.And(notation.SpaceSetOf(7, 8, 63))
	for sp := range held.All() {
		fmt.Print(grid.Label(sp), " ")
	}
	fmt.Println(held.Len(), held)
	// Output: 1H 8H 2 7,63
}
