package sniggle_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// "The arrangement option takes any three spaces of the field for the start and
// any three for the finish, the same for all seats or one pair a seat; without a
// finish it is the start."
func TestArrangements(t *testing.T) {
	tests := []struct {
		players      int
		text         string
		board, match string // the armies from the top, the key in Match
	}{
		{2, "", "aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9", "1B,2B,3B"},
		{2, "1B,2B,3B", "aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9", "1B,2B,3B"},
		{2, "1A,1C,3B", "aTaSaT9/aSaSaS9/aSaTaS9/bTbSbT9/bSbSbS9/bSbTbS9", "1A,1C,3B"},
		{2, "3B,1A,1C", "aTaSaT9/aSaSaS9/aSaTaS9/bTbSbT9/bSbSbS9/bSbTbS9", "1A,1C,3B"},
		{2, "b3,a1,1c", "aTaSaT9/aSaSaS9/aSaTaS9/bTbSbT9/bSbSbS9/bSbTbS9", "1A,1C,3B"},
		{2, " 3b, C1,A1 ", "aTaSaT9/aSaSaS9/aSaTaS9/bTbSbT9/bSbSbS9/bSbTbS9", "1A,1C,3B"},
		{2, "2A,2B,2C", "aSaSaS9/aTaTaT9/aSaSaS9/bSbSbS9/bTbTbT9/bSbSbS9", "2A,2B,2C"},
		{2, "1B,2B,3B>1A,2B,3C", "aSaTaS9/aSaTaS9/aSaTaS9/bSbTbS9/bSbTbS9/bSbTbS9", "1A,2B,3C"},
		{2, "1A,3A,3C > 3B,3A,1C", "aTaSaS9/aSaSaS9/aTaSaT9/bTbSbS9/bSbSbS9/bTbSbT9", "1C,3A,3B"},
		{2, "1A,2A,3A;1B,2B,3B", "aTaSaS9/aTaSaS9/aTaSaS9/bSbTbS9/bSbTbS9/bSbTbS9", "1A,2A,3A;1B,2B,3B"},
		{2, "1A,2A,3A>1C,2C,3C; 1B,2B,3B>1C,2C,3C", "aTaSaS9/aTaSaS9/aTaSaS9/bSbTbS9/bSbTbS9/bSbTbS9", "1C,2C,3C"},
		{2, "1A,2A,3A>1C,2C,3C;1A,1B,1C", "aTaSaS9/aTaSaS9/aTaSaS9/bTbTbT9/bSbSbS9/bSbSbS9", "1C,2C,3C;1A,1B,1C"},
		{3, "1A,2A,3A;1B,2B,3B>3A,2A,1A;1C,2C,3C>1A,2A,3A", "aTaSaS9/aTaSaS9/aTaSaS9/bSbTbS9/bSbTbS9/bSbTbS9/cScScT9/cScScT9/cScScT9", "1A,2A,3A"},
		{3, "1A,2A,3A;1B,2B,3B;1C,2C,3C", "aTaSaS9/aTaSaS9/aTaSaS9/bSbTbS9/bSbTbS9/bSbTbS9/cScScT9/cScScT9/cScScT9", "1A,2A,3A;1B,2B,3B;1C,2C,3C"},
		{4, "1A,2A,3A;1B,2B,3B;1C,2C,3C;3A,3B,3C", "aTaSaS9/aTaSaS9/aTaSaS9/bSbTbS9/bSbTbS9/bSbTbS9/cScScT9/cScScT9/cScScT9/dSdSdS9/dSdSdS9/dTdTdT9", "1A,2A,3A;1B,2B,3B;1C,2C,3C;3A,3B,3C"},
	}
	empty := map[int][2]string{2: {"12/12/12/", "/12/12/12"}, 3: {"", "/12/12/12"}}
	for _, tt := range tests {
		for _, variation := range rules.Spec().Variations {
			s, err := sniggle.New(notation.Players(tt.players), notation.Variation(variation), notation.Arrangement(tt.text))
			want := fmt.Sprintf("%s%s%s a players=%d teams=0 variation=%s triangles=%s passes=0",
				empty[tt.players][0], tt.board, empty[tt.players][1], tt.players, variation, tt.match)
			if err != nil || s.String() != want {
				t.Errorf("%q:\ngot  %v, %v\nwant %v", tt.text, s, err, want)
			}
		}
	}
}

// The key triangles accepts spaces in any order, and one pattern for each seat even if all
// are the same. It prints in the short form.
func TestFinishKey(t *testing.T) {
	for text, want := range map[string]string{
		"1B,2B,3B":          "1B,2B,3B",
		"3c,B2,1A":          "1A,2B,3C",
		"1A,2B,3C;3C,2B,1A": "1A,2B,3C",
		"1A,1B,1C;3C,B3,3A": "1A,1B,1C;3A,3B,3C",
	} {
		if s := rules.MustParse(t, with(start2, "triangles", text)); s.String() != with(start2, "triangles", want) {
			t.Errorf("%q prints as %v", text, s)
		}
	}
}

// Texts that are not valid as an arrangement, or as the finish in a position text.
func TestBadArrangements(t *testing.T) {
	const three = " is not three spaces of the top left field, such as 1B,2B,3B"
	tests := []struct{ text, reason string }{
		{"1B,2B", `"1B,2B"` + three},
		{"1B,2B,3B,3C", `"1B,2B,3B,3C"` + three},
		{"usual", `"usual"` + three},
		{"1B,2B,2b", "duplicate space 2B"},
		{"1B,2B,4B", "4B is not in the top left field, 1A to 3C"},
		{"1B,2B,3D", "3D is not in the top left field, 1A to 3C"},
		{"1B,2B,", `"": want a space such as 5D`},
		{"1B,2B,3Bx", `"3Bx": more text after the space (at character 3)`},
		{"1B,2B,3B;", `""` + three},
		{";1B,2B,3B", `""` + three},
		{"1B,2B,3B;1B,2B", `"1B,2B"` + three},
		{"1B,2B,3B;1B,2B,3B;1B,2B,3B", "3 parts between semicolons, want one for all seats or one for each of 2 seats"},
		{"1B,2B,3B;1B,2B,3B;1B,2B", `"1B,2B"` + three},
		{strings.Repeat(";1B,2B,3B", 1<<16)[1:], "65536 parts between semicolons, want one for all seats or one for each of 2 seats"},
		{strings.Repeat(";", 1<<20), `""` + three},
		{strings.Repeat("x", 1<<20), `"` + strings.Repeat("x", 60) + `…"` + three},
	}
	for _, tt := range tests {
		var setup *notation.SetupError
		if s, err := sniggle.New(notation.Arrangement(tt.text)); !errors.As(err, &setup) || setup.Reason != "arrangement: "+tt.reason || s.IsValid() {
			t.Errorf("%.80q: %v, want %s", tt.text, err, tt.reason)
		}
		want := "sniggle position: triangles: " + tt.reason
		if s, err := sniggle.Parse(with(start2, "triangles", tt.text)); err == nil || err.Error() != want || s.IsValid() {
			t.Errorf("position with %.80q: %v, want %s", tt.text, err, want)
		}
	}
	for text, reason := range map[string]string{
		"1B,2B,3B>":                  `""` + three,
		">1B,2B,3B":                  `""` + three,
		"1B,2B,3B>1A":                `"1A"` + three,
		"1B,2B,3B>1A,2A,3A>1C,2C,3C": `"1A,2A,3A>1C,2C,3C"` + three,
	} {
		if _, err := sniggle.New(notation.Arrangement(text)); err == nil || err.Error() != "sniggle: arrangement: "+reason {
			t.Errorf("%q: %v, want %s", text, err, reason)
		}
	}
	if _, err := sniggle.Parse(with(start2, "triangles", "1B,2B,3B>1A,2A,3A")); err == nil {
		t.Error("a start in a position text: no error")
	}
}

// Patterns built in Go are the same as those of texts. Invalid ones are refused.
func TestPatterns(t *testing.T) {
	label := func(label string) notation.Space { return mustSpace(t, label) }
	p := sniggle.PatternOf(label("3C"), label("1A"), label("2B"))
	if p.String() != "1A,2B,3C" || !p.IsValid() || p != 0b100_010_001 || p.Spaces() != notation.SpaceSetOf(label("1A"), label("2B"), label("3C")) {
		t.Errorf("%v, %b", p, p)
	}
	usual := sniggle.PatternOf(label("1B"), label("2B"), label("3B"))
	for _, bad := range []sniggle.Pattern{
		0, 1, 0b11, 0b1111, 1 << 9, 1<<9 | 0b11, 1<<15 | 0b111, 1<<16 - 1,
		sniggle.PatternOf(label("1A"), label("1A"), label("2B")),
		sniggle.PatternOf(label("1A"), label("1B"), label("1D")),
		sniggle.PatternOf(label("1A"), label("1B"), label("4A")),
		sniggle.PatternOf(0, 1, 200),
	} {
		if bad.IsValid() || bad.String() != "none" {
			t.Errorf("%b is valid, %v", bad, bad)
		}
		_ = bad.Spaces() // must not panic
		for _, patterns := range []sniggle.Patterns{{Start: bad, Finish: usual}, {Start: usual, Finish: bad}} {
			var setup *notation.SetupError
			if _, err := sniggle.New(sniggle.TrianglePatterns(patterns)); !errors.As(err, &setup) {
				t.Errorf("%v: %v, want a *SetupError", patterns, err)
			}
		}
	}
	one := sniggle.Patterns{Start: p, Finish: p}
	if _, err := sniggle.New(sniggle.TrianglePatterns(one, one, one)); err == nil {
		t.Error("three patterns for two seats: no error")
	}
	if s, err := sniggle.New(sniggle.TrianglePatterns()); err != nil || s.Finish(1) != usual {
		t.Errorf("no patterns: %v, %v", s, err)
	}
}

// For any start and finish of every seat, the triangles stand where they should, Finish
// returns the finish, and the position survives its text. Match refuses it if and only if
// a row has a different number of triangles in the finish.
func TestAnyArrangement(t *testing.T) {
	pattern := rapid.Custom(func(t *rapid.T) sniggle.Pattern {
		p := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}).Draw(t, "spaces")
		at := func(i int) notation.Space { return board.At(p[i]/3, p[i]%3) }
		return sniggle.PatternOf(at(0), at(1), at(2))
	})
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(2, 4).Draw(t, "players")
		variation := rapid.SampledFrom(rules.Spec().Variations).Draw(t, "variation")
		list := make([]sniggle.Patterns, rapid.SampledFrom([]int{1, players}).Draw(t, "patterns"))
		var words []string
		reachable := true
		for i := range list {
			list[i] = sniggle.Patterns{Start: pattern.Draw(t, "start"), Finish: pattern.Draw(t, "finish")}
			for row := range 3 {
				in := board.RowSet(row)
				reachable = reachable && in.And(list[i].Start.Spaces()).Len() == in.And(list[i].Finish.Spaces()).Len()
			}
			words = append(words, list[i].Start.String()+">"+list[i].Finish.String())
		}
		opts := []notation.Option{notation.Players(players), notation.Variation(variation)}
		s, err := sniggle.New(append(opts, sniggle.TrianglePatterns(list...))...)
		if again, err2 := sniggle.New(append(opts, notation.Arrangement(strings.Join(words, ";")))...); again != s || fmt.Sprint(err2) != fmt.Sprint(err) {
			t.Fatalf("as a text: %v, %v, want %v, %v", again, err2, s, err)
		}
		if refused := variation == sniggle.Match && !reachable; refused != (err != nil) {
			t.Fatalf("%v, %s: %v", words, variation, err)
		}
		if err != nil {
			return
		}
		for i := range players {
			seat, want := notation.Seat(i+1), list[i%len(list)]
			if s.Finish(seat) != want.Finish {
				t.Fatalf("%v: finish %v, want %v", seat, s.Finish(seat), want.Finish)
			}
			top, _ := s.Track(seat).First()
			for sp := range board.FieldSet(0).All() {
				kind := sniggle.Square
				if want.Start.Spaces().Has(sp) {
					kind = sniggle.Triangle
				}
				if got := s.Piece(top + sp); got != (notation.Piece{Seat: seat, Kind: kind}) {
					t.Fatalf("%v: %v at space %d of the field", seat, got, sp)
				}
			}
		}
		if parsed, err := sniggle.Parse(s.String()); err != nil || parsed != s {
			t.Fatalf("%v: %v, %v", s, parsed, err)
		}
	})
}

// "To win, the triangles must also stand on the seat's finishing spaces of the
// right field."
func TestFinishOfSeats(t *testing.T) {
	position := func(first, second string) sniggle.State {
		return rules.MustParse(t, with(pos("2m", "b", first, second), "triangles", "1B,3A,3B;2A,2B,3C"))
	}
	for rows, want := range map[string]notation.Seats{
		"JkL JKL jkL": 1, "JkL JKL jKl": 0, "JkL JKL Jkl": 0, "jKL JKL jkL": 0, "JKl JKL jkL": 0,
	} {
		if s := position(rows, "ABC abC aBC"); s.Finished() != want || s.Result().Winners() != want {
			t.Errorf("%s: finished %v, result %v", rows, s.Finished(), s.Result())
		}
	}
	for rows, want := range map[string]notation.Seats{
		"JKL jkL JKl": 2, "JKL jkL JkL": 0, "JKL Jkl JKl": 0,
	} {
		if s := position("AbC ABC abC", rows); s.Finished() != want || s.Result().Winners() != want {
			t.Errorf("%s: finished %v, result %v", rows, s.Finished(), s.Result())
		}
	}
}

// No piece leaves its row, so Match refuses a finish with different numbers of triangles
// in its rows. In the standard game the finish has no effect, and any is accepted.
func TestUnreachableFinish(t *testing.T) {
	const no = " there; no piece leaves its row"
	for text, want := range map[string]string{
		"1A,1B,1C>1A,2B,3C":          "p1 starts with 3 triangles in row 4, but is to finish with 1" + no,
		"1B,2B,3B>1B,2B,2C":          "p1 starts with 1 triangle in row 5, but is to finish with 2" + no,
		"1B,2B,3B;1A,2A,3A>2A,3B,3C": "p2 starts with 1 triangle in row 7, but is to finish with 0" + no,
	} {
		var setup *notation.SetupError
		if _, err := sniggle.New(notation.Variation(sniggle.Match), notation.Arrangement(text)); !errors.As(err, &setup) || setup.Reason != "arrangement: "+want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
		if _, err := sniggle.New(notation.Arrangement(text)); err != nil {
			t.Errorf("%s in the standard game: %v", text, err)
		}
	}
	for key, want := range map[string]string{
		"1A,2A,2B":          "seat a has 1 triangle in row 5, but is to finish with 2" + no,
		"1A,2A,3A;1A,1B,3A": "seat b has 1 triangle in row 7, but is to finish with 2" + no,
	} {
		if _, err := sniggle.Parse(with(startM, "triangles", key)); err == nil || err.Error() != "sniggle position: triangles: "+want {
			t.Errorf("position with %s: %v, want %s", key, err, want)
		}
		if s := rules.MustParse(t, with(start2, "triangles", key)); s.Finish(1).String() != key[:8] {
			t.Errorf("standard position with %s: finish %v", key, s.Finish(1))
		}
	}
}
