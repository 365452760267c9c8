package notation_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
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
		{notation.NewGrid(8, 8).Shifted(0, -3), 0, 0, "1D"},
		{notation.NewGrid(8, 8).Shifted(0, -3-26), 7, 7, "8K"},
		{notation.NewGrid(8, 8).Shifted(0, 30), 0, 0, "1W"},
		{notation.NewGrid(8, 8).Shifted(0, math.MinInt32), 0, 0, "1Y"}, // -2^31 is 2 modulo 26
		{notation.NewGrid(8, 8).Shifted(300, 0), 0, 0, "-99A"},
		{notation.NewGrid(8, 8).Shifted(math.MinInt, 0), 7, 0, "99A"},
		{notation.NewGrid(8, 8).Shifted(math.MaxInt, 0), 7, 0, "-92A"},
		{notation.NewGrid(8, 8), 7, 7, "8H"},
	}
	for _, tt := range tests {
		sp := tt.grid.At(tt.row, tt.col)
		if got := tt.grid.Label(sp); got != tt.want {
			t.Errorf("row %d, column %d: %s, want %s", tt.row, tt.col, got, tt.want)
		}
		if got, err := tt.grid.ParseSpace(tt.want); err != nil || got != sp {
			t.Errorf("%s is space %d, %v, want %d", tt.want, got, err, sp)
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
		g = g.Shifted(rapid.IntRange(-200, 200).Draw(t, "down"), rapid.IntRange(-60, 60).Draw(t, "right"))
		sp := notation.Space(rapid.IntRange(0, g.Len()-1).Draw(t, "space"))
		row, col := format.RowLabel(g, g.Row(sp)), format.ColLabel(g, g.Col(sp))
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

// The text of every grid reads back as the same grid.
func TestGridText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.IntRange(1, notation.MaxSide)
		g := notation.NewGrid(side.Draw(t, "rows"), side.Draw(t, "cols"))
		g = g.Shifted(rapid.IntRange(-200, 200).Draw(t, "down"), rapid.IntRange(-60, 60).Draw(t, "right"))
		var back notation.Grid
		if err := back.UnmarshalText([]byte(g.String())); err != nil || back != g {
			t.Fatalf("%v reads as %v, %v", g, back, err)
		}
	})
	if got := shifted.String(); got != "-1Y-10J" {
		t.Errorf("a shifted grid prints %s", got)
	}
	for _, text := range []string{"1", "1A", "1A-", "-", "1A8H", "1A 8H", "1A--8H", "1A-8H ", "1A-13A", "1A-1M", "2A-1A", "1A-8H-9H", "none"} {
		got := plain
		if err := got.UnmarshalText([]byte(text)); !errors.Is(err, notation.RuleMalformed) || got != plain {
			t.Errorf("%q reads as %v, %v", text, got, err)
		}
	}
}

// In JSON, a Spec has names and labels.
func TestSpecJSON(t *testing.T) {
	spec := notation.Spec{
		Name: "draughts", Grid: shifted, Kinds: []string{"man", "king"}, Reserves: []notation.Kind{2},
		Features: []notation.Feature{{Name: "crown", Spaces: []notation.Space{0, 1}}},
	}
	data, err := json.Marshal(spec)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"grid":"-1Y-10J"`, `"reserves":["king"]`, `"features":[{"name":"crown","spaces":["-1Y","-1Z"]}]`} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s lacks %s", data, want)
		}
	}
	var back notation.Spec
	if err := json.Unmarshal(data, &back); err != nil || !cmp.Equal(back, spec, cmp.Comparer(func(a, b notation.Grid) bool { return a == b })) {
		t.Errorf("%s reads as %+v, %v", data, back, err)
	}
	for _, text := range []string{
		`{"kinds":["man"],"reserves":["king"]}`,
		`{"grid":"1A-8H","features":[{"name":"crown","spaces":["9A"]}]}`,
		`{"grid":"8H"}`, `[]`,
	} {
		read := spec
		if err := json.Unmarshal([]byte(text), &read); err == nil || read.Name != spec.Name {
			t.Errorf("%s reads as %+v, %v", text, read, err)
		}
	}
	if err := json.Unmarshal([]byte("null"), &back); err != nil || back.Name != spec.Name {
		t.Errorf("null reads as %+v, %v", back, err)
	}
	spec.Reserves = []notation.Kind{3}
	if data, err := json.Marshal(spec); err == nil {
		t.Errorf("a kind without a name is written %s", data)
	}
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
	right := notation.NewGrid(8, 8).Shifted(0, -3) // from column D to column K
	for _, text := range []string{"1A", "1C", "1L", "1Z"} {
		if sp, err := right.ParseSpace(text); err == nil {
			t.Errorf("from D: ParseSpace(%q) = %d, want an error", text, sp)
		}
		if sp, _, err := format.ScanSpace(right, text); err == nil {
			t.Errorf("from D: ScanSpace(%q) = %d, want an error", text, sp)
		}
	}
	for _, col := range []int{-26, -23, -1, 26, 29} {
		if sp, ok := right.Find(1, col); ok {
			t.Errorf("from D: row 1, column %d is %s", col, right.Label(sp))
		}
	}
	_, err := plain.ParseSpace("13A")
	var word *notation.WordError
	if !errors.As(err, &word) || word.Error() != `"13A": no space 13A on this board, which runs from 1A to 12L` {
		t.Errorf("error %v", err)
	}
}

func TestSeats(t *testing.T) {
	set := notation.SeatsOf(1, 3)
	if set.Len() != 2 || !set.Has(3) || set.Has(2) {
		t.Errorf("set of 1 and 3: %b", set)
	}
	for seat, want := range map[notation.Seat]notation.Seat{1: 3, 2: 3, 3: 1, 4: 1} {
		if got := set.After(seat); got != want {
			t.Errorf("after %v: %v, want %v", seat, got, want)
		}
	}
	for set, want := range map[notation.Seats]string{0: "none", 1: "p1", 5: "p13", 15: "p1234", 16: "none"} {
		if got := set.String(); got != want {
			t.Errorf("set %b prints %s, want %s", uint8(set), got, want)
		}
	}
	if got := notation.Seats(0).After(2); got != 0 {
		t.Errorf("after 2 in the empty set: %v", got)
	}
	for seat, want := range map[notation.Seat]notation.Seat{1: 3, 2: 4, 3: 1, 4: 2} {
		if got := seat.Team(true).After(seat); got != want {
			t.Errorf("partner of %v: %v", seat, got)
		}
		if got := seat.Team(true); got != notation.SeatsOf(seat, want) {
			t.Errorf("team of %v: %b", seat, got)
		}
		if got := format.SeatOf(seat.Letter()); got != seat {
			t.Errorf("seat of %c: %v", seat.Letter(), got)
		}
	}
	if format.SeatOf('e') != 0 || format.SeatOf('A') != 0 || format.SeatOf('`') != 0 {
		t.Error("a letter that is no seat's")
	}
}

// Seats that do not exist are in no set.
func TestInvalidSeats(t *testing.T) {
	for _, seat := range []notation.Seat{0, 5, 6, 8, 9, 255} {
		if set := seat.Set() | seat.Team(false) | seat.Team(true) | notation.SeatsOf(seat, seat); set != 0 {
			t.Errorf("seat %d has a set: %b", uint8(seat), uint8(set))
		}
		if notation.AllSeats(notation.MaxSeats).Has(seat) {
			t.Errorf("seat %d is one of all", uint8(seat))
		}
		if seat.Letter() != '?' || seat.String() != "none" {
			t.Errorf("seat %d is called %c and %v", uint8(seat), seat.Letter(), seat)
		}
	}
	for players, want := range map[int]notation.Seats{-1: 0, 0: 0, 1: 1, 4: 15, 5: 15, 9: 15, math.MinInt: 0} {
		if got := notation.AllSeats(players); got != want {
			t.Errorf("all seats of %d: %b, want %b", players, uint8(got), uint8(want))
		}
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
		for seat := range notation.AllSeats(4).All() {
			values = append(values, fmt.Sprint(tt.result.For(seat)))
		}
		if tt.result.For(0) != 0 || tt.result.For(5) != 0 {
			t.Errorf("%s is worth %d for no seat and %d for seat 5", tt.text, tt.result.For(0), tt.result.For(5))
		}
		if got := strings.Join(values, " "); got != tt.values {
			t.Errorf("%s is worth %s, want %s", tt.text, got, tt.values)
		}
	}
	if got := notation.Win(0); got != notation.Undecided {
		t.Errorf("won by nobody: %v", got)
	}
	for _, text := range []string{"", "p5win", "pwin", "p31win", "P1WIN", "loss"} {
		if r, err := notation.ParseResult(text); err == nil {
			t.Errorf("ParseResult(%q) = %v, want an error", text, r)
		}
	}
}

func TestSetup(t *testing.T) {
	if _, err := (notation.Spec{Name: "nothing"}).Setup(); !errors.As(err, new(*notation.SetupError)) {
		t.Errorf("a game for nobody: %v", err)
	}
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

// Seats, kinds and spaces survive every encoder. In eight bits, encoders would take lists
// of them for bytes.
func TestNumbersEncoding(t *testing.T) {
	type list struct {
		Seat   notation.Seat `xml:"seat,attr"`
		Seats  []notation.Seat
		Sets   []notation.Seats
		Kinds  []notation.Kind
		Spaces []notation.Space
	}
	in := list{2, []notation.Seat{1, 0, 4}, []notation.Seats{0, 5, 15}, []notation.Kind{1, 300}, []notation.Space{0, 143}}
	for name, pair := range encoders {
		var out list
		doc, err := pair.marshal(in)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := pair.unmarshal(doc, &out); err != nil || !cmp.Equal(in, out) {
			t.Errorf("%s: %q reads as %v, %v", name, doc, out, err)
		}
	}
	const want = `{"Seat":"p2","Seats":["p1","none","p4"],"Sets":["none","p13","p1234"],"Kinds":["1","300"],"Spaces":["0","143"]}`
	if doc, err := json.Marshal(in); err != nil || string(doc) != want {
		t.Errorf("JSON %s, %v, want %s", doc, err, want)
	}
}

// A column may hold the text of a seat or of a set of seats, or its number. A number in
// digits is how some drivers return an integer.
func TestSeatColumns(t *testing.T) {
	for _, src := range []any{"p3", []byte("p3"), int64(3), []byte("3")} {
		var seat notation.Seat
		if err := seat.Scan(src); err != nil || seat != 3 {
			t.Errorf("Scan(%v) = %v, %v", src, seat, err)
		}
	}
	for _, src := range []any{"p13", int64(5), "5"} {
		var set notation.Seats
		if err := set.Scan(src); err != nil || set != notation.SeatsOf(1, 3) {
			t.Errorf("Scan(%v) = %v, %v", src, set, err)
		}
	}
	for _, src := range []any{nil, int64(-1), int64(5), "p5", "5", "65537", 2.0, true} {
		seat := notation.Seat(1)
		if err := seat.Scan(src); err == nil || seat != 1 {
			t.Errorf("Scan(%v) = %v, %v, want an error", src, seat, err)
		}
	}
	for _, src := range []any{int64(16), int64(1 << 20), "p31"} {
		if err := new(notation.Seats).Scan(src); err == nil {
			t.Errorf("Scan(%v) of a set succeeds", src)
		}
	}
	if v, err := notation.Seat(3).Value(); err != nil || v != "p3" {
		t.Errorf("value %v, %v", v, err)
	}
	if v, err := notation.SeatsOf(1, 3).Value(); err != nil || v != "p13" {
		t.Errorf("value %v, %v", v, err)
	}
}

func TestBadSeats(t *testing.T) {
	for _, text := range []string{"", "none", "p", "p0", "p5", "p13", "P1", "1", "p1 ", "pp"} {
		if seat, err := notation.ParseSeat(text); !errors.As(err, new(*notation.WordError)) {
			t.Errorf("ParseSeat(%q) = %v, %v, want an error", text, seat, err)
		}
	}
	for _, text := range []string{"", "p", "p31", "p11", "p5", "P1", "none "} {
		set := notation.Seats(2)
		if err := set.UnmarshalText([]byte(text)); !errors.As(err, new(*notation.WordError)) || set != 2 {
			t.Errorf("%q reads as %v, %v, want an error", text, set, err)
		}
	}
	for _, text := range []string{"", "-1", "65536", "1.0", "0x1", "1A"} {
		sp, kind := notation.Space(7), notation.Kind(7)
		if sp.UnmarshalText([]byte(text)) == nil || kind.UnmarshalText([]byte(text)) == nil || sp != 7 || kind != 7 {
			t.Errorf("%q reads as space %d and kind %d, want errors", text, sp, kind)
		}
	}
}

// FuzzSeats reads texts of seats and of sets of seats; what it can read prints the same.
func FuzzSeats(f *testing.F) {
	for _, text := range []string{"p1", "p24", "none", "p31", "p24win"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if seat, err := notation.ParseSeat(text); err == nil && (seat.String() != text || !seat.IsValid()) {
			t.Errorf("%q reads as %v", text, seat)
		}
		var set notation.Seats
		if err := set.UnmarshalText([]byte(text)); err == nil && set.String() != text {
			t.Errorf("%q reads as %v", text, set)
		}
	})
}

func TestIterators(t *testing.T) {
	set := notation.SeatsOf(4, 1, 2)
	if got := slices.Collect(set.All()); !slices.Equal(got, []notation.Seat{1, 2, 4}) {
		t.Errorf("the seats of %v: %v", set, got)
	}
	got := slices.Collect(notation.NewGrid(2, 3).Spaces())
	if !slices.Equal(got, []notation.Space{0, 1, 2, 3, 4, 5}) {
		t.Errorf("the spaces of a small grid: %v", got)
	}
	for range set.All() {
		break
	}
	for range notation.NewGrid(2, 3).Spaces() {
		break
	}
}

var encoders = map[string]struct {
	marshal   func(any) ([]byte, error)
	unmarshal func([]byte, any) error
}{"JSON": {json.Marshal, json.Unmarshal}, "XML": {xml.Marshal, xml.Unmarshal}, "gob": {toGob, fromGob}}

// A Result survives every encoder and the columns of a database.
func TestResultEncoding(t *testing.T) {
	type game struct {
		Result notation.Result `xml:"result,attr"`
		All    []notation.Result
	}
	results := []notation.Result{notation.Undecided, notation.Draw, notation.Lost, notation.Win(notation.SeatsOf(2, 4))}
	for _, r := range results {
		in := game{r, results}
		for name, pair := range encoders {
			var out game
			doc, err := pair.marshal(in)
			if err != nil || pair.unmarshal(doc, &out) != nil || out.Result != r || !slices.Equal(out.All, results) {
				t.Errorf("%s of %v: %q, %v, read as %v", name, r, doc, err, out)
			}
		}
		var scanned notation.Result
		value, err := r.Value()
		if err != nil || scanned.Scan(value) != nil || scanned != r {
			t.Errorf("column of %v: %v, %v, read as %v", r, value, err, scanned)
		}
		if err := scanned.Scan(7); err == nil || scanned != r {
			t.Errorf("Scan(7): %v, error %v", scanned, err)
		}
	}
}

func toGob(v any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(v)
	return b.Bytes(), err
}

func fromGob(data []byte, v any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) }

// The zero Grid has no spaces, but its methods work.
func TestZeroGrid(t *testing.T) {
	var g notation.Grid
	if g.Len() != 0 || g.Row(5) < 0 || g.Col(5) < 0 || g.Label(0) != "?" {
		t.Errorf("the zero Grid has %d spaces, row %d, column %d, label %s", g.Len(), g.Row(5), g.Col(5), g.Label(0))
	}
	if sp, err := g.ParseSpace("1A"); err == nil {
		t.Errorf("1A is space %d of the zero Grid", sp)
	}
}

// Newcomers should be able to read the whole documentation of this package. The methods
// for encoders and databases take about ninety lines of it, and those of sets of spaces about
// eighty.
func TestDocumentationIsShort(t *testing.T) {
	const maxLines = 520
	doc, err := exec.Command("go", "doc", "-all", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(doc, []byte("\n")); n > maxLines {
		t.Errorf("go doc -all prints %d lines, at most %d are wanted", n, maxLines)
	}
}
