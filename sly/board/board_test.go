package board_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

func space(t *rapid.T, label string) board.Space {
	return board.Space(rapid.IntRange(0, board.Spaces-1).Draw(t, label))
}

// set draws a set in two forms: as a Set and as a map.
func set(t *rapid.T, label string) (notation.SpaceSet, map[board.Space]bool) {
	var s notation.SpaceSet
	m := map[board.Space]bool{}
	for _, n := range rapid.SliceOf(rapid.IntRange(0, board.Spaces-1)).Draw(t, label) {
		s, m[board.Space(n)] = s.With(board.Space(n)), true
	}
	return s, m
}

// step walks one space, by rows and columns.
func step(sp board.Space, d board.Direction) (board.Space, bool) {
	row, col := board.Row(sp), board.Col(sp)
	switch d {
	case board.Up:
		row--
	case board.Right:
		col++
	case board.Down:
		row++
	case board.Left:
		col--
	}
	return board.At(row, col), row >= 0 && row < board.Side && col >= 0 && col < board.Side
}

// look walks from sp in direction d over the spaces in sight, up to the first occupied
// one.
func look(in map[board.Space]bool, sp board.Space, d board.Direction) (sight notation.SpaceSet, first board.Space, ok bool) {
	for at, on := step(sp, d); on; at, on = step(at, d) {
		if in[at] {
			return sight, at, true
		}
		sight = sight.With(at)
	}
	return sight, 0, false
}

// Rays and steps agree with walking.
func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sp := space(t, "space")
		d := board.Direction(rapid.IntRange(0, board.Directions-1).Draw(t, "direction"))
		ray, _, _ := look(nil, sp, d)
		if board.Ray(sp, d) != ray {
			t.Fatalf("Ray(%v, %v) = %v", sp, d, board.Ray(sp, d))
		}
		next, ok := step(sp, d)
		if got, gotOK := board.Step(sp, d); gotOK != ok || ok && got != next {
			t.Fatalf("Step(%v, %v) = %v, %t", sp, d, got, gotOK)
		}
	})
}

// Rows and columns have twelve spaces. Fields have nine, with a center. A cross has the
// other spaces of a row and column.
func TestGeometry(t *testing.T) {
	if board.All().Len() != board.Spaces || board.Centers().Len() != board.Fields {
		t.Errorf("%d spaces, %d centers", board.All().Len(), board.Centers().Len())
	}
	var centers []string
	for sp := range board.Centers().All() {
		centers = append(centers, board.Grid().Label(sp))
	}
	if got := strings.Join(centers, " "); got != "2B 2E 2H 2K 5B 5E 5H 5K 8B 8E 8H 8K 11B 11E 11H 11K" {
		t.Errorf("centers %s", got)
	}
	for sp := range board.Space(board.Spaces) {
		row, col, field := board.RowSet(board.Row(sp)), board.ColSet(board.Col(sp)), board.FieldSet(board.FieldOf(sp))
		if row.Len() != 12 || col.Len() != 12 || field.Len() != 9 || row.And(col) != notation.SpaceSetOf(sp) || !field.Has(sp) {
			t.Errorf("%s: row %v, column %v, field %v", board.Grid().Label(sp), row, col, field)
		}
		if board.Cross(sp) != row.Or(col).Without(sp) {
			t.Errorf("%s: cross %v", board.Grid().Label(sp), board.Cross(sp))
		}
		if board.IsCenter(sp) != (board.Center(board.FieldOf(sp)) == sp) {
			t.Errorf("%s: center %t", board.Grid().Label(sp), board.IsCenter(sp))
		}
	}
}

func TestPieces(t *testing.T) {
	for shape, want := range map[notation.Kind]string{
		0: "? nothing", board.Square: "S square", board.Triangle: "T triangle", board.Cylinder: "C cylinder", 9: "? nothing",
	} {
		letter := board.Letter(shape)
		if got := fmt.Sprintf("%c %s", letter, board.Name(shape)); got != want {
			t.Errorf("shape %d: %s, want %s", shape, got, want)
		}
		if p, ok := board.ScanPiece("a" + string(letter)); ok != (letter != '?') || p.Kind != shape && letter != '?' {
			t.Errorf("a%c is %+v, %t", letter, p, ok)
		}
	}
	names := board.KindNames()
	for i, name := range names {
		if kind := notation.Kind(i + 1); name != board.Name(kind) {
			t.Errorf("kind %d is a %s, or a %s", kind, name, board.Name(kind))
		}
	}
	if names[0] = "other"; len(names) != board.Kinds || board.KindNames()[0] != "square" {
		t.Errorf("a caller can change the names of the %d kinds", len(names))
	}
	for seat := range notation.AllSeats(4).All() {
		for shape := board.Square; shape <= board.Cylinder; shape++ {
			piece := notation.Piece{Seat: seat, Kind: shape}
			word := string(board.AppendPiece(nil, piece))
			if got, ok := board.ScanPiece(word + "12"); !ok || got != piece || len(word) != board.PieceLen {
				t.Errorf("%s reads as %v, %t", word, got, ok)
			}
		}
	}
	for _, word := range []string{"", "a", "eS", "aX", "aS"[:1], "AS", "a?"} {
		if _, ok := board.ScanPiece(word); ok {
			t.Errorf("%q reads as a piece", word)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	s := notation.SpaceSetOf(3, 77, 143)
	var kept notation.SpaceSet
	if n := testing.AllocsPerRun(10, func() {
		for sp := range board.Space(board.Spaces) {
			kept = kept.Or(board.Ray(sp, board.Left).AndNot(s)).Or(board.Cross(sp))
		}
	}); n != 0 || kept.IsEmpty() {
		t.Errorf("%v allocations", n)
	}
}

// Lines contain the same spaces as a set, and agree with rays.
func TestLinesOfSpaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, in := set(t, "occupied")
		var l board.Lanes
		for sp := range in {
			l.Add(sp)
		}
		sp := space(t, "space")
		for x := range board.Space(board.Spaces) {
			if l.Has(x) != in[x] {
				t.Fatalf("Has(%v) = %t", x, l.Has(x))
			}
		}
		for d := range board.Direction(board.Directions) {
			first, ok := l.Nearest(sp, d)
			_, want, wantOK := look(in, sp, d)
			if ok != wantOK || ok && first != want {
				t.Fatalf("Nearest(%v, %v) = %v, %t, want %v, %t", sp, d, first, ok, want, wantOK)
			}
		}
		l.Remove(sp)
		all := board.AllLanes()
		all.Remove(sp)
		for x := range board.Space(board.Spaces) {
			if l.Has(x) != (in[x] && x != sp) || all.Has(x) != (x != sp) {
				t.Fatalf("after Remove(%v): %v", sp, x)
			}
		}
	})
}

// Seats sit around the board, two of them across from each other.
func TestForSeat(t *testing.T) {
	for _, test := range []struct {
		players int
		seat    notation.Seat
		want    string
	}{{2, 1, "1B"}, {2, 2, "12K"}, {3, 2, "2L"}, {4, 3, "12K"}, {4, 4, "11A"}} {
		if got := board.Grid().Label(board.ForSeat(1, test.players, test.seat)); got != test.want {
			t.Errorf("1B of seat %d of %d is %s, want %s", test.seat, test.players, got, test.want)
		}
	}
}
