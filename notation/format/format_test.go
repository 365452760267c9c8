package format_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

var (
	plain   = notation.NewGrid(12, 12)
	shifted = notation.NewGrid(12, 12).Shifted(2, 2)
)

func TestScanMove(t *testing.T) {
	tests := []struct {
		grid       notation.Grid
		word, want string // the move as it prints, and the rest after a blank
	}{
		{plain, "5D-1D", "5D-1D "},
		{plain, "d5-d1", "5D-1D "},
		{plain, "5Dx1D", "5D-1D "},
		{plain, "D5X1d", "5D-1D "},
		{plain, "3C-3F+T", "3C-3F +T"},
		{plain, "8E+2", "8E +2"},
		{shifted, "1Y--1Y", "1Y--1Y "},
		{shifted, "-1Y--1J", "-1Y--1J "},
		{shifted, "y-1-y1", "-1Y-1Y "},
	}
	for _, tt := range tests {
		m, err := format.ScanMove(tt.grid, tt.word)
		if err != nil {
			t.Errorf("%s: %v", tt.word, err)
			continue
		}
		got := string(format.AppendMove(nil, tt.grid, m.From, m.To))
		if !m.HasTo {
			got = tt.grid.Label(m.From)
		}
		if got+" "+m.Rest != tt.want {
			t.Errorf("%s: %s %s, want %s", tt.word, got, m.Rest, tt.want)
		}
	}
	_, err := format.ScanMove(plain, "5D-13A")
	if want := `"5D-13A": no space 13A on this board, which runs from 1A to 12L (at character 4)`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestScanner reads a position text with every method of the scanner.
func TestScanner(t *testing.T) {
	g := notation.NewGrid(2, 12)
	read := func(text string) (string, error) {
		pieces := map[notation.Space]byte{}
		p := format.NewScanner("game", g, text)
		p.Board(func(sp notation.Space, text string) int {
			switch text[0] {
			case 'x':
				pieces[sp] = 'x'
				return 1
			case '!':
				p.FailSpace(sp, "game.place", "no place for !")
				return 1
			}
			return 0
		})
		turn := p.Turn(3)
		n, flag, set := p.Int("n", 0, 20), p.Flag("flag"), p.Seats("set", 3)
		choice := p.Choice("word", "one", "two")
		if err := p.End(); err != nil {
			return "", err
		}
		out := format.AppendBoard(nil, g, func(dst []byte, sp notation.Space) []byte {
			if pieces[sp] != 0 {
				return append(dst, 'x')
			}
			return dst
		})
		out = format.AppendInt(format.AppendTurn(out, turn), "n", n)
		out = format.AppendSeats(format.AppendFlag(out, "flag", flag), "set", set)
		return string(append(format.AppendKey(out, "word"), []string{"one", "two"}[choice]...)), nil
	}
	const good = "12/x10x c n=20 flag=1 set=ac word=two"
	for text, want := range map[string]string{
		good: good,
		"  12/3x4xxx1  a n=0 flag=0 set=- word=one\t": "12/3x4xxx1 a n=0 flag=0 set=- word=one",
	} {
		if got, err := read(text); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	tests := []struct{ text, want string }{
		{"", "board: the text is empty"},
		{"12", "board: 1 rows, want 2"},
		{"12/12/12 a", "board: 3 rows, want 2"},
		{"12/13 a", "row 2, character 1: a run of empty spaces that does not fit a row of 12"},
		{"12/111 a", "row 2, character 1: a run of empty spaces that does not fit a row of 12"},
		{"102/12 a", "row 1, character 1: a run of empty spaces that does not fit a row of 12"},
		{"12/0x11 a", "row 2, character 1: a run of empty spaces that does not fit a row of 12"},
		{"12/x x a", "row 2, character 2: 1 spaces, want 12"},
		{"12/12x a", "row 2, character 3: more than 12 spaces"},
		{"2!9/12 a", "row 1, character 2 (1C): no place for !"},
		{"2?9/12 a", `row 1, character 2 (1C): unknown piece at "?9"`},
		{"12/12", "turn: the text ends before the turn"},
		{"12/12 d", `turn: "d" is not a seat of this game, want a to c`},
		{"12/12 -", `turn: "-" is not a seat of this game, want a to c`},
		{"12/12 a", "n: the text ends before it"},
		{"12/12 a flag=1", `n: want n=… here, not "flag=1"`},
		{"12/12 a n=21", `n: "21" is not a number from 0 to 20`},
		{"12/12 a n=+1", `n: "+1" is not a number from 0 to 20`},
		{"12/12 a n=007", `n: "007" is not a number from 0 to 20`},
		{"12/12 a n=1 flag=2", `flag: "2" is not a number from 0 to 1`},
		{"12/12 a n=1 flag=1 set=ca", `set: "ca" is not a list of seats in order, such as ac, or - for none`},
		{"12/12 a n=1 flag=1 set=aa", `set: "aa" is not a list of seats in order, such as ac, or - for none`},
		{"12/12 a n=1 flag=1 set=d", `set: "d" is not a list of seats in order, such as ac, or - for none`},
		{"12/12 a n=1 flag=1 set=", "set: the list is empty, want - for none"},
		{"12/12 a n=1 flag=1 set=- word=three", `word: "three" is not one of one, two`},
		{good + " more", `end: "more" is more than the text should hold`},
	}
	for _, tt := range tests {
		_, err := read(tt.text)
		var position *notation.PositionError
		if !errors.As(err, &position) || err.Error() != "game position: "+tt.want {
			t.Errorf("%q:\n got %v\nwant game position: %s", tt.text, err, tt.want)
		}
	}
}

// A text is checked for all faults that do not follow from others: those of its form and of
// its pieces, and if its form has none, those of the position.
func TestAllFaults(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"x3/x x n=9 m=9", []string{"malformed 1 ", "malformed 2 ", "malformed 0 turn", "malformed 0 n"}},
		{"3!1/!x3 a n=1", []string{"game.place 1 ", "game.place 2 ", "game.piece 2 "}},
		{"3!1/5 x n=1", []string{"game.place 1 ", "malformed 0 turn"}},
		{"3!/!4 a n=1", []string{"game.place 1 ", "malformed 1 ", "game.place 2 "}},
		{"5/xx3 a n=2", []string{"game.piece 2 ", "game.piece 2 ", "too-many 0 board", "game.n 0 n"}},
		{"5/5/xx3 a n=2 m", []string{"malformed 0 board", "malformed 0 end"}},
		{"5/5 c n=4 m", []string{"seat 0 turn", "malformed 0 n"}},
		{"5/5 a m=4 n=4", []string{"malformed 0 n"}},
	}
	for _, tt := range tests {
		g := notation.NewGrid(2, 5)
		p := format.NewScanner("game", g, tt.text)
		var pieces []notation.Space
		p.Board(func(sp notation.Space, text string) int {
			if text[0] == '!' {
				p.FailSpace(sp, "game.place", "no place for !")
			} else {
				pieces = append(pieces, sp)
			}
			return 1
		})
		p.Turn(2)
		if n := p.Int("n", 0, 3); n == 2 {
			p.FailKey("n", "game.n", "2 is bad")
			p.FailKey("board", notation.RuleTooMany, "2 are too many")
		}
		for _, sp := range pieces {
			p.FailSpace(sp, "game.piece", "no place for a piece")
		}
		var first *notation.PositionError
		if err := p.End(); !errors.As(err, &first) || !errors.Is(err, first.Rule) {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		var got []string
		for _, e := range append([]notation.PositionError{*first}, first.Others...) {
			got = append(got, fmt.Sprintf("%s %d %s", e.Rule, e.Row, e.Key))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: the faults are %q, want %q", tt.text, got, tt.want)
		}
	}
}

// However many faults a text has, a Scanner keeps only some of them.
func TestMaxFaults(t *testing.T) {
	p := format.NewScanner("game", plain, strings.Repeat("xxxxxxxxxxxx/", 12)+" a")
	p.Board(func(sp notation.Space, _ string) int {
		p.FailSpace(sp, notation.RuleTooMany, "too many")
		return 1
	})
	var first *notation.PositionError
	if err := p.End(); !errors.As(err, &first) || len(first.Others) != format.MaxFaults-1 || p.Readable() {
		t.Errorf("%v and %d others; readable: %t", err, len(first.Others), p.Readable())
	}
}

func TestDiagram(t *testing.T) {
	tests := []struct {
		name    string
		diagram format.Diagram
		want    string
	}{
		{"plain", format.Diagram{Grid: notation.NewGrid(2, 3), Cell: func(sp notation.Space, _ int) string {
			return "ab.d.f"[sp:][:1]
		}}, `
   A B C
 1 a b . 1
 2 d . f 2
   A B C
`},
		{"blocks", format.Diagram{Grid: notation.NewGrid(4, 4).Shifted(2, 2), Width: 2, FieldSide: 2, Cell: func(sp notation.Space, _ int) string {
			return fmt.Sprint(sp)
		}}, `
     Y  Z    A  B
   +-------+-------+
-1 | 0  1  | 2  3  | -1
 0 | 4  5  | 6  7  | 0
   +-------+-------+
 1 | 8  9  | 10 11 | 1
 2 | 12 13 | 14 15 | 2
   +-------+-------+
     Y  Z    A  B
`},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), tt.diagram.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func FuzzScanMove(f *testing.F) {
	for _, word := range []string{"5D-1D", "1Y--1Y", "d5xd1", "3C-3F+T", "8E+2", "-", "12L"} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		for _, g := range []notation.Grid{plain, shifted} {
			m, err := format.ScanMove(g, word)
			if err != nil {
				continue
			}
			if m.HasTo && m.From == m.To {
				t.Fatalf("%q ends where it began", word)
			}
			if !strings.HasSuffix(word, m.Rest) {
				t.Fatalf("%q: rest %q", word, m.Rest)
			}
			printed := format.AppendMove(nil, g, m.From, m.To)
			again, err := format.ScanEnds(g, string(printed))
			if err != nil || again.From != m.From || again.To != m.To || again.Rest != "" {
				t.Fatalf("%q prints as %q, which reads as %+v, %v", word, printed, again, err)
			}
		}
	})
}

// A fault of a space that is not on the board is told without its place.
func TestFailSpace(t *testing.T) {
	for _, sp := range []notation.Space{144, 255} {
		p := format.NewScanner("game", plain, "a")
		p.FailSpace(sp, notation.RuleSeat, "wrong")
		if want := "game position: space ?: wrong"; p.Err() == nil || p.Err().Error() != want {
			t.Errorf("space %d: %v, want %s", sp, p.Err(), want)
		}
	}
}

func TestClip(t *testing.T) {
	tests := []struct {
		text string
		n    int
		want string
	}{
		{"", 0, ""}, {"abc", 3, "abc"}, {"abcd", 3, "abc…"}, {"aéb", 2, "a…"}, {"aéb", 3, "aé…"},
		{"\x80\x80\x80", 2, "…"}, {"abc", 0, "…"},
	}
	for _, tt := range tests {
		if got := format.Clip(tt.text, tt.n); got != tt.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", tt.text, tt.n, got, tt.want)
		}
	}
}

// Names of seats and features come from the Spec, whose copies share no memory.
func TestNames(t *testing.T) {
	spec := notation.Spec{
		Seats:    []string{"Red", "Blue"},
		Features: []notation.Feature{{Name: "center", Spaces: []notation.Space{4}}, {Name: "corner", Spaces: []notation.Space{0, 8}}},
	}
	clone := format.CloneSpec(spec)
	clone.Seats[0], clone.Features[0].Name, clone.Features[1].Spaces[1] = "", "", 0
	for seat, want := range map[notation.Seat]string{1: "Red", 2: "Blue", 3: "p3"} {
		if got := format.SeatName(spec, seat); got != want {
			t.Errorf("seat %d is %q, want %q", seat, got, want)
		}
	}
	for sp, want := range map[notation.Space]string{4: "center", 0: "corner", 8: "corner", 1: "", 200: ""} {
		if got := format.FeatureName(spec, sp); got != want {
			t.Errorf("space %d is %q, want %q", sp, got, want)
		}
	}
}
