package board_test

import (
	"fmt"
	"slices"
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
func set(t *rapid.T, label string) (board.Set, map[board.Space]bool) {
	var s board.Set
	m := map[board.Space]bool{}
	for _, n := range rapid.SliceOf(rapid.IntRange(0, board.Spaces-1)).Draw(t, label) {
		s, m[board.Space(n)] = s.With(board.Space(n)), true
	}
	return s, m
}

// same reports whether a set holds exactly the spaces for which want is true.
func same(s board.Set, want func(sp board.Space) bool) bool {
	for sp := range board.Space(board.Spaces) {
		if s.Has(sp) != want(sp) {
			return false
		}
	}
	// No bit beyond the last space.
	return s[2]>>(board.Spaces-128) == 0
}

// Sets behave like maps.
func TestSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, inA := set(t, "a")
		b, inB := set(t, "b")
		sp, to, piece := space(t, "space"), space(t, "to"), space(t, "piece")
		moved, wantMoved, wantPiece := a, a, piece
		moved.Move(sp, to)
		if inA[sp] {
			wantMoved = a.Without(sp).With(to)
		}
		if piece == sp {
			wantPiece = to
		}
		for name, ok := range map[string]bool{
			"And":     same(a.And(b), func(sp board.Space) bool { return inA[sp] && inB[sp] }),
			"Or":      same(a.Or(b), func(sp board.Space) bool { return inA[sp] || inB[sp] }),
			"AndNot":  same(a.AndNot(b), func(sp board.Space) bool { return inA[sp] && !inB[sp] }),
			"With":    same(a.With(sp), func(x board.Space) bool { return inA[x] || x == sp }),
			"Without": same(a.Without(sp), func(x board.Space) bool { return inA[x] && x != sp }),
			"Move":    moved == wantMoved,
			"Moved":   board.Moved(piece, sp, to) == wantPiece && board.Moved(sp, sp, to) == to,
			"Meets":   a.Meets(b) == !a.And(b).IsEmpty(),
			"Len":     a.Len() == len(inA),
			"IsEmpty": a.IsEmpty() == (len(inA) == 0),
		} {
			if !ok {
				t.Fatalf("%s of %v and %v", name, a, b)
			}
		}
		var want []board.Space
		for sp := range inA {
			want = append(want, sp)
		}
		slices.Sort(want)
		if got := slices.Collect(a.All()); !slices.Equal(got, want) || board.SetOf(want...) != a {
			t.Fatalf("All: %v, want %v", got, want)
		}
		if first, ok := a.First(); ok != (len(want) > 0) || ok && first != want[0] {
			t.Fatalf("First %v of %v", first, want)
		}
	})
}

// step walks one space, by rows and columns.
func step(sp board.Space, d board.Dir) (board.Space, bool) {
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
func look(in map[board.Space]bool, sp board.Space, d board.Dir) (sight board.Set, first board.Space, ok bool) {
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
		d := board.Dir(rapid.IntRange(0, board.Dirs-1).Draw(t, "direction"))
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
		if row.Len() != 12 || col.Len() != 12 || field.Len() != 9 || row.And(col) != board.SetOf(sp) || !field.Has(sp) {
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
	s := board.SetOf(3, 77, 143)
	var kept board.Set
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
		var l board.Lines
		for sp := range in {
			l.Add(sp)
		}
		sp := space(t, "space")
		for x := range board.Space(board.Spaces) {
			if l.Has(x) != in[x] {
				t.Fatalf("Has(%v) = %t", x, l.Has(x))
			}
		}
		var inSight board.Set
		for d := range board.Dir(board.Dirs) {
			first, ok := l.Nearest(sp, d)
			sight, want, wantOK := look(in, sp, d)
			if ok != wantOK || ok && first != want {
				t.Fatalf("Nearest(%v, %v) = %v, %t, want %v, %t", sp, d, first, ok, want, wantOK)
			}
			inSight = inSight.Or(sight)
		}
		// The moves of a piece on the space, as numbers: 1000 and the space.
		row, col := board.Row(sp), board.Col(sp)
		list := []uint16{7}
		inRow, inCol := board.Sweep(l.Rows[row], col), board.Sweep(l.Cols[col], row)
		left, top := uint16(1000+row*board.Side), uint16(1000+col)
		list = board.AppendLine(list, inRow, left, 1)
		list = board.AppendLine(list, inCol, top, board.Side)
		for _, room := range []int{1, 100} { // less than a cross needs, and more
			if cross := board.AppendCross(append(make([]uint16, 0, room), 7), inRow, inCol, left, top, board.Side); !slices.Equal(cross, list) {
				t.Fatalf("from %v with room for %d: %v along both lines, %v along each", sp, room, cross, list)
			}
		}
		p := board.PlacesOf(inRow)
		for i := 0; i < p.Len(); i++ {
			var four [4]uint16
			board.WriteFour(&four, p.Four(i/4), left, 1)
			if four[i%4] != list[1+i] {
				t.Fatalf("from %v: %v at once in its row, %v one by one", sp, four, list)
			}
		}
		var got board.Set
		for _, n := range list[1:] {
			got = got.With(board.Space(n - 1000))
		}
		if got != inSight || len(list) != 1+inSight.Len() || list[0] != 7 {
			t.Fatalf("from %v: %v, want the spaces of %v", sp, list, inSight)
		}
		l.Remove(sp)
		all := board.AllLines()
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
