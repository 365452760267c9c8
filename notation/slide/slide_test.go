package slide_test

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/slide"
)

const side = notation.MaxSide

func line(t *rapid.T, label string) uint16 {
	return rapid.Uint16Range(0, 1<<side-1).Draw(t, label)
}

// walk returns the places from a place on in one direction, and the occupied place or the
// edge that ends them.
func walk(line uint16, at, step int) (seen uint16, end int) {
	for at += step; at >= 0 && at < side && line>>at&1 == 0; at += step {
		seen |= 1 << at
	}
	return seen, at
}

func TestSweep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		occupied, at := line(t, "occupied"), rapid.IntRange(0, side-1).Draw(t, "place")
		left, before := walk(occupied, at, -1)
		right, after := walk(occupied, at, 1)
		if got := slide.Sweep(occupied, at); got != left|right {
			t.Fatalf("Sweep = %b, want %b", got, left|right)
		}
		if b, a := slide.Nearest(occupied, at); b != before || a != after {
			t.Fatalf("Nearest = %d, %d, want %d, %d", b, a, before, after)
		}
	})
}

// Moves along lines are listed in order, whether the list has room or not, and at once as
// well as one line after the other.
func TestAppend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		inRow, inCol := line(t, "row"), line(t, "column")
		const left, top = 1000, 2000
		want := []uint16{7}
		for rest := inRow; rest != 0; rest &= rest - 1 {
			want = append(want, left+uint16(bits.TrailingZeros16(rest)))
		}
		across := len(want)
		for rest := inCol; rest != 0; rest &= rest - 1 {
			want = append(want, top+side*uint16(bits.TrailingZeros16(rest)))
		}
		for _, room := range []int{0, 100} {
			list := func() []uint16 { return append(make([]uint16, 0, 1+room), 7) }
			got := slide.AppendLane(slide.AppendLane(list(), inRow, left, 1), inCol, top, side)
			if cross := slide.AppendCross(list(), inRow, inCol, left, top, side); !slices.Equal(got, want) || !slices.Equal(cross, want) {
				t.Fatalf("with room for %d: %v, and as a cross %v, want %v", room, got, cross, want)
			}
		}
		p := slide.BitsOf(inRow)
		if p.Len() != across-1 {
			t.Fatalf("%d places of %b", p.Len(), inRow)
		}
		for i := range p.Len() {
			var four [4]uint16
			slide.WriteFour(&four, p.Four(i/4), left, 1)
			if four[i%4] != want[1+i] {
				t.Fatalf("%v from place %d of %v on", four, i/4*4, want)
			}
		}
	})
}

func TestMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		space := rapid.Custom(func(t *rapid.T) notation.Space {
			return notation.Space(rapid.IntRange(0, side*side-1).Draw(t, "space"))
		})
		set := notation.SpaceSetOf(rapid.SliceOf(space).Draw(t, "set")...)
		from, to, piece := space.Draw(t, "from"), space.Draw(t, "to"), space.Draw(t, "piece")
		got, want := set, set
		if slide.Move(&got, from, to); set.Has(from) {
			want = set.Without(from).With(to)
		}
		if got != want {
			t.Fatalf("Move: %v, want %v", got, want)
		}
		if slide.Moved(from, from, to) != to || piece != from && slide.Moved(piece, from, to) != piece {
			t.Fatalf("Moved from %d to %d", from, to)
		}
	})
}

// A rook on the fourth of eight places, with a piece on the seventh.
func ExampleSweep() {
	line := uint16(0b0100_1000)
	fmt.Printf("%08b\n", slide.Sweep(line|0xff00, 3)) // the line ends after eight places
	// Output: 00110111
}
