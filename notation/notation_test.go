package notation_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
)

var (
	plain   = notation.NewGrid(12, 12)
	shifted = notation.NewGrid(12, 12).Shifted(2, 2)
)

func TestLabels(t *testing.T) {
	tests := []struct {
		grid     notation.Grid
		row, col int
		want     string
	}{
		{plain, 0, 0, "1A"},
		{plain, 11, 11, "12L"},
		{plain, 4, 3, "5D"},
		{shifted, 0, 0, "-1Y"},
		{shifted, 1, 1, "0Z"},
		{shifted, 2, 2, "1A"},
		{shifted, 11, 11, "10J"},
		{notation.NewGrid(8, 8), 7, 7, "8H"},
	}
	for _, tt := range tests {
		sp := tt.grid.At(tt.row, tt.col)
		if got := tt.grid.Label(sp); got != tt.want {
			t.Errorf("row %d, column %d: %s, want %s", tt.row, tt.col, got, tt.want)
		}
		if tt.grid.Row(sp) != tt.row || tt.grid.Col(sp) != tt.col {
			t.Errorf("%s: row %d, column %d", tt.want, tt.grid.Row(sp), tt.grid.Col(sp))
		}
	}
	if got := notation.NewGrid(8, 8).Label(64); got != "?" {
		t.Errorf("a space off the grid: %q", got)
	}
}

// Every space of a grid of any size reads back from all its spellings.
func TestSpellings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.IntRange(1, notation.MaxSide)
		g := notation.NewGrid(side.Draw(t, "rows"), side.Draw(t, "cols"))
		g = g.Shifted(rapid.IntRange(0, 2).Draw(t, "down"), rapid.IntRange(0, 2).Draw(t, "left"))
		sp := notation.Space(rapid.IntRange(0, g.Len()-1).Draw(t, "space"))
		row, col := g.RowLabel(g.Row(sp)), g.ColLabel(g.Col(sp))
		if row+col != g.Label(sp) {
			t.Fatalf("label %s, of row %s and column %s", g.Label(sp), row, col)
		}
		for _, text := range []string{row + col, row + strings.ToLower(col), col + row, strings.ToLower(col) + row} {
			if got, err := g.ParseSpace(text); err != nil || got != sp {
				t.Fatalf("ParseSpace(%q) = %v, %v, want %v", text, got, err, sp)
			}
		}
	})
}

func TestBadSpaces(t *testing.T) {
	for _, text := range []string{"", "5", "D", "-", "13A", "0A", "5M", "5D5", "5DD", "05D", "D05", "005D", "-1A", "5 D", "5-D", "x5", "5é"} {
		if sp, err := plain.ParseSpace(text); err == nil {
			t.Errorf("ParseSpace(%q) = %v, want an error", text, plain.Label(sp))
		}
	}
	for _, text := range []string{"-2A", "11A", "1K", "1X", "-Y", "--1Y", "-0Y", "Y-0", "-01Y", "-00Y"} {
		if sp, err := shifted.ParseSpace(text); err == nil {
			t.Errorf("shifted: ParseSpace(%q) = %v, want an error", text, shifted.Label(sp))
		}
	}
	_, err := plain.ParseSpace("13A")
	var word *notation.WordError
	if !errors.As(err, &word) || word.Error() != `"13A": no space 13A on this board, which runs from 1A to 12L` {
		t.Errorf("error %v", err)
	}
}

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
		m, err := tt.grid.ScanMove(tt.word)
		if err != nil {
			t.Errorf("%s: %v", tt.word, err)
			continue
		}
		got := string(tt.grid.AppendMove(nil, m.From, m.To))
		if !m.HasTo {
			got = tt.grid.Label(m.From)
		}
		if got+" "+m.Rest != tt.want {
			t.Errorf("%s: %s %s, want %s", tt.word, got, m.Rest, tt.want)
		}
	}
	_, err := plain.ScanMove("5D-13A")
	if want := `"5D-13A": no space 13A on this board, which runs from 1A to 12L (at character 4)`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestSeats(t *testing.T) {
	set := notation.SeatsOf(1, 3)
	if set.Len() != 2 || !set.Has(3) || set.Has(2) || set.First() != 1 {
		t.Errorf("set of 1 and 3: %b", set)
	}
	for seat, want := range map[notation.Seat]notation.Seat{1: 3, 2: 3, 3: 1, 4: 1} {
		if got := set.After(seat); got != want {
			t.Errorf("after %v: %v, want %v", seat, got, want)
		}
	}
	if got := notation.Seats(0).After(2); got != 0 {
		t.Errorf("after 2 in the empty set: %v", got)
	}
	if got := string(set.AppendLetters(nil)) + string(notation.Seats(0).AppendLetters(nil)); got != "ac-" {
		t.Errorf("letters %q", got)
	}
	for seat, want := range map[notation.Seat]notation.Seat{1: 3, 2: 4, 3: 1, 4: 2} {
		if got := seat.Partner(); got != want {
			t.Errorf("partner of %v: %v", seat, got)
		}
		if got := seat.Team(true); got != notation.SeatsOf(seat, want) {
			t.Errorf("team of %v: %b", seat, got)
		}
		if got := notation.SeatOf(seat.Letter()); got != seat {
			t.Errorf("seat of %c: %v", seat.Letter(), got)
		}
		if got, err := notation.ParseSeat(seat.String()); err != nil || got != seat {
			t.Errorf("ParseSeat(%s) = %v, %v", seat, got, err)
		}
	}
	if got := notation.Seat(2).Next(2); got != 1 {
		t.Errorf("after the last seat: %v", got)
	}
	if notation.SeatOf('e') != 0 || notation.SeatOf('A') != 0 || notation.SeatOf('`') != 0 {
		t.Error("a letter that is no seat's")
	}
}

func TestResults(t *testing.T) {
	tests := []struct {
		result notation.Result
		text   string
		values string // for seats 1 to 4
	}{
		{notation.Undecided, "none", "0 0 0 0"},
		{notation.Draw, "draw", "0 0 0 0"},
		{notation.Lost, "p1loss", "-1 -1 -1 -1"},
		{notation.Win(notation.SeatsOf(3)), "p3win", "-1 -1 1 -1"},
		{notation.Win(notation.SeatsOf(2, 4)), "p24win", "-1 1 -1 1"},
	}
	for _, tt := range tests {
		if got := tt.result.String(); got != tt.text {
			t.Errorf("%s, want %s", got, tt.text)
		}
		var back notation.Result
		if err := back.UnmarshalText([]byte(tt.text)); err != nil || back != tt.result {
			t.Errorf("%s reads as %v, %v", tt.text, back, err)
		}
		var values []string
		for seat := notation.Seat(1); seat <= 4; seat++ {
			values = append(values, fmt.Sprint(tt.result.Value(seat)))
		}
		if got := strings.Join(values, " "); got != tt.values {
			t.Errorf("%s is worth %s, want %s", tt.text, got, tt.values)
		}
	}
	for _, text := range []string{"", "p5win", "pwin", "p31win", "P1WIN", "loss"} {
		if r, err := notation.ParseResult(text); err == nil {
			t.Errorf("ParseResult(%q) = %v, want an error", text, r)
		}
	}
}

func TestSetup(t *testing.T) {
	spec := notation.Spec{Name: "game", Players: []int{2, 3, 4}, TeamPlayers: 4, Variations: []string{notation.Standard, "odd"}}
	tests := []struct {
		opts []notation.Option
		want notation.Setup
		err  string
	}{
		{nil, notation.Setup{Players: 2, Variation: "standard"}, ""},
		{[]notation.Option{notation.Teams()}, notation.Setup{Players: 4, Teams: true, Variation: "standard"}, ""},
		{[]notation.Option{notation.Players(3), notation.Variation("odd"), notation.Seed(7)}, notation.Setup{Players: 3, Variation: "odd", Seed: 7}, ""},
		{[]notation.Option{notation.Players(5)}, notation.Setup{}, "game: no game for 5 players, only for 2, 3, 4"},
		{[]notation.Option{notation.Players(3), notation.Teams()}, notation.Setup{}, "game: teams need 4 players, not 3"},
		{[]notation.Option{notation.Variation("even")}, notation.Setup{}, `game: no variation "even", only standard, odd`},
		{[]notation.Option{notation.Arrangement("1A")}, notation.Setup{}, "game: the start cannot be rearranged"},
	}
	for _, tt := range tests {
		got, err := spec.Setup(tt.opts...)
		if tt.err != "" {
			if err == nil || err.Error() != tt.err {
				t.Errorf("error %v, want %s", err, tt.err)
			}
			continue
		}
		if err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Error(diff)
		}
	}
}

// A position text read with every method of the scanner.
func TestPositionScanner(t *testing.T) {
	g := notation.NewGrid(2, 12)
	read := func(text string) (string, error) {
		pieces := map[notation.Space]byte{}
		p := notation.ScanPosition("game", g, text)
		p.Board(func(sp notation.Space, text string) (int, string) {
			switch text[0] {
			case 'x':
				pieces[sp] = 'x'
				return 1, ""
			case '!':
				return 0, "no place for !"
			}
			return 0, ""
		})
		turn := p.Turn(3)
		n, flag, set := p.Int("n", 0, 20), p.Flag("flag"), p.Seats("set", 3)
		choice := p.Choice("word", "one", "two")
		if err := p.End(); err != nil {
			return "", err
		}
		out := notation.AppendBoard(nil, g, func(dst []byte, sp notation.Space) []byte {
			if pieces[sp] != 0 {
				return append(dst, 'x')
			}
			return dst
		})
		out = notation.AppendInt(notation.AppendTurn(out, turn), "n", n)
		out = notation.AppendSeats(notation.AppendFlag(out, "flag", flag), "set", set)
		return string(append(notation.AppendKey(out, "word"), []string{"one", "two"}[choice]...)), nil
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
		{"12/12 d", `turn: "d" is no seat of this game, want a to c`},
		{"12/12 -", `turn: "-" is no seat of this game, want a to c`},
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

func TestDiagram(t *testing.T) {
	tests := []struct {
		name    string
		diagram notation.Diagram
		want    string
	}{
		{"plain", notation.Diagram{Grid: notation.NewGrid(2, 3), Cell: func(sp notation.Space, _ int) string {
			return "ab.d.f"[sp:][:1]
		}}, `
   A B C
 1 a b . 1
 2 d . f 2
   A B C
`},
		{"blocks", notation.Diagram{Grid: notation.NewGrid(4, 4).Shifted(2, 2), Width: 2, Block: 2, Cell: func(sp notation.Space, _ int) string {
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

func TestMix(t *testing.T) {
	// Fixed values: hashes may be stored, so they must not change by accident.
	if got, want := notation.Mix(notation.Mix(0, 1), 2), uint64(0x46711b643717ed87); got != want {
		t.Errorf("%#x, want %#x", got, want)
	}
	seen := map[uint64]bool{}
	for i := range uint64(64) {
		seen[notation.Mix(1, 1<<i)] = true
		seen[notation.Mix(1<<i, 1)] = true
	}
	if len(seen) != 127 { // Mix(1, 1) stands in both rows
		t.Errorf("%d different hashes of 127 inputs", len(seen))
	}
}

func FuzzScanMove(f *testing.F) {
	for _, word := range []string{"5D-1D", "1Y--1Y", "d5xd1", "3C-3F+T", "8E+2", "-", "12L"} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		for _, g := range []notation.Grid{plain, shifted} {
			m, err := g.ScanMove(word)
			if err != nil {
				continue
			}
			if !strings.HasSuffix(word, m.Rest) {
				t.Fatalf("%q: rest %q", word, m.Rest)
			}
			printed := g.AppendMove(nil, m.From, m.To)
			again, err := g.ScanMove(string(printed))
			if err != nil || again.From != m.From || again.To != m.To || again.Rest != "" {
				t.Fatalf("%q prints as %q, which reads as %+v, %v", word, printed, again, err)
			}
		}
	})
}
