package notation_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
)

var compareRecords = cmp.Comparer(func(a, b notation.Result) bool { return a == b })

func aRecord() notation.Record {
	return notation.Record{
		Tags:     []notation.Tag{{Key: "Game", Value: "reversi"}, {Key: "P1", Value: `Ada "the \ Great"`}, {Key: "Result", Value: "p1win"}},
		Comments: []string{"before"},
		Plies:    []notation.Ply{{Move: "5F"}, {Move: "6D", Comments: []string{"good", "or is it?\nyes"}}, {Move: "pass"}},
		Result:   notation.Win(notation.SeatsOf(1)),
	}
}

const aRecordText = `[Game "reversi"]
[P1 "Ada \"the \\ Great\""]
[Result "p1win"]

{before} 1. 5F 2. 6D {good} {or is it?
yes} 3. pass p1win

`

func TestRecordText(t *testing.T) {
	text, err := aRecord().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(aRecordText, string(text)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var back notation.Record
	if err := back.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(aRecord(), back, compareRecords); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := back.UnmarshalText(append(text, text...)); err == nil {
		t.Error("two records in one text: no error")
	}
	if err := back.UnmarshalText(nil); err == nil {
		t.Error("no record: no error")
	}
}

// What the printer never writes is read all the same.
func TestLooseRecord(t *testing.T) {
	const text = "\r\n[Game\t\"sly\"]\r\n[Seed \"7\" ]\r\n1.5D-1D{a}2... 5E-1E\r\n7D-5D{b\r\n}p1loss [Game \"ploy\"] *"
	in := notation.NewRecordReader(iotest.OneByteReader(strings.NewReader(text)))
	first, err := in.Read()
	if err != nil {
		t.Fatal(err)
	}
	want := notation.Record{
		Tags:   []notation.Tag{{Key: "Game", Value: "sly"}, {Key: "Seed", Value: "7"}},
		Plies:  []notation.Ply{{Move: "5D-1D", Comments: []string{"a"}}, {Move: "5E-1E"}, {Move: "7D-5D", Comments: []string{"b\n"}}},
		Result: notation.Lost,
	}
	if diff := cmp.Diff(want, first, compareRecords); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if line, col := in.Place(1); line != 4 || col != 16 {
		t.Errorf("ply 2 stands at line %d, column %d, want 4, 16", line, col)
	}
	second, err := in.Read()
	if game, _ := second.Tag("Game"); err != nil || game != "ploy" || second.Result.Over() {
		t.Errorf("second record %+v, %v", second, err)
	}
	if _, err := in.Read(); err != io.EOF {
		t.Errorf("at the end: %v, want EOF", err)
	}
}

func TestBadRecords(t *testing.T) {
	tests := []struct{ text, want string }{
		{"[", "line 1, column 1: the text ends in the middle of a game"},
		{"[=", "line 1, column 1: want the key of a tag after ["},
		{"[Game]", "line 1, column 6: want the value of the tag Game in quotes"},
		{`[Game "x`, "line 1, column 8: the text ends in the middle of a game"},
		{"[Game \"x\n\"]", "line 2, column 1: the line ends within a quoted value"},
		{`[Game "\n"]`, `line 1, column 9: only \" and \\ may follow a backslash`},
		{`[Game "x" y]`, "line 1, column 11: want ] after the value of the tag Game"},
		{"[A \"x\"]\n[A \"y\"]", "line 2, column 2: the tag A stands twice"},
		{"1. 5F", "line 1, column 5: the text ends before the result of the game"},
		{"1. 5F {é", "line 1, column 8: the text ends in the middle of a game"},
		{"1. 5F } *", "line 1, column 7: '}' is out of place"},
		{"1. 5F} *", "line 1, column 6: '}' is out of place"},
		{"1. 5F [A \"x\"] *", "line 1, column 7: a tag before the result of the game"},
		{"\n1. 2.5F\n3.4.5 *", `line 3, column 3: "4.5" cannot be a move`},
		{"[Result \"draw\"] p1win", `line 1, column 21: the game ends with p1win, but its tag Result says "draw"`},
	}
	for _, tt := range tests {
		_, err := notation.NewRecordReader(strings.NewReader(tt.text)).Read()
		var bad *notation.RecordError
		if !errors.As(err, &bad) || err.Error() != "record: "+tt.want {
			t.Errorf("%q:\n got %v\nwant record: %s", tt.text, err, tt.want)
		}
	}
	broken := errors.New("the disk is broken")
	in := notation.NewRecordReader(io.MultiReader(strings.NewReader("1. 5F "), iotest.ErrReader(broken)))
	if _, err := in.Read(); !errors.Is(err, broken) {
		t.Errorf("a reader that fails: %v", err)
	}
}

// A damaged record costs neither those before it nor those behind it.
func TestDamagedFile(t *testing.T) {
	good := func(n int) string { return fmt.Sprintf("[Game \"g%d\"]\n\n1. 5F *\n\n", n) }
	for _, damage := range []string{
		"[Game \"bad\"]\n\n1. 5F }\n 2. 6D *\n\n",
		"[Game \"bad\n[P1 \"x\"]\n\n1. 5F *\n\n",
		"[Game \"bad\"]\n\n1. 5F\n\n",
		"[P1 \"x\"]\n[P1 \"y\"]\n[P2 \"z\"]\n\n1. 5F *\n\n",
	} {
		var games []string
		errs := 0
		for rec, err := range notation.ReadRecords(strings.NewReader(good(1) + damage + good(2) + good(3))) {
			if err != nil {
				errs++
				continue
			}
			game, _ := rec.Tag(notation.TagGame)
			games = append(games, game)
		}
		// A record without its result is noticed at the next one's tags, which
		// are lost with it.
		want := "g1 g2 g3"
		if strings.HasSuffix(damage, "1. 5F\n\n") {
			want = "g1 g3"
		}
		if got := strings.Join(games, " "); errs != 1 || got != want {
			t.Errorf("%q: games %s, %d errors, want %s and one", damage, got, errs, want)
		}
	}
}

func TestUnwritableRecords(t *testing.T) {
	tests := []struct {
		change func(r *notation.Record)
		want   string
	}{
		{func(r *notation.Record) { r.Tags[0].Key = "a b" }, `"a b" cannot be the key of a tag`},
		{func(r *notation.Record) { r.Tags[1].Key = "Game" }, "the tag Game stands twice"},
		{func(r *notation.Record) { r.Tags[0].Value = "a\nb" }, "the tag Game has a line break in its value"},
		{func(r *notation.Record) { r.Result = notation.Draw }, `the tag Result says "p1win", the game ends with draw`},
		{func(r *notation.Record) { r.Plies[0].Move = "5 F" }, `ply 1: "5 F" cannot be a move`},
		{func(r *notation.Record) { r.Plies[2].Move = "*" }, `ply 3: "*" cannot be a move`},
		{func(r *notation.Record) { r.Plies[2].Move = "1.5F" }, `ply 3: "1.5F" cannot be a move`},
		{func(r *notation.Record) { r.Plies[1].Comments[0] = "a}" }, `a comment holds a character that would end or change it: "a}"`},
	}
	for _, tt := range tests {
		rec := aRecord()
		tt.change(&rec)
		if _, err := rec.WriteTo(io.Discard); err == nil || err.Error() != "record: "+tt.want {
			t.Errorf("got %v, want record: %s", err, tt.want)
		}
	}
}

func TestWithTag(t *testing.T) {
	rec := aRecord()
	changed := rec.WithTag("P1", "Eve").WithTag("Date", "2026.11.20")
	if p1, _ := changed.Tag("P1"); p1 != "Eve" || len(changed.Tags) != 4 {
		t.Errorf("changed: %+v", changed.Tags)
	}
	drawn := rec.WithResult(notation.Draw)
	if word, _ := drawn.Tag(notation.TagResult); drawn.Result != notation.Draw || word != "draw" {
		t.Errorf("drawn: %+v", drawn)
	}
	if diff := cmp.Diff(aRecord(), rec, compareRecords); diff != "" {
		t.Errorf("WithTag changed its record: %s", diff)
	}
}

// Any record that can be written reads back exactly, and so do many in a row.
func TestRecordRoundTrip(t *testing.T) {
	comments := rapid.SliceOfN(rapid.StringMatching(`[^}\r]{0,90}`), 0, 2)
	rapid.Check(t, func(t *rapid.T) {
		var file bytes.Buffer
		var want []notation.Record
		for i := range rapid.IntRange(1, 4).Draw(t, "games") {
			rec := notation.Record{Result: notation.Draw}
			for k := range rapid.IntRange(0, 3).Draw(t, "tags") {
				rec.Tags = append(rec.Tags, notation.Tag{Key: fmt.Sprintf("Key%d_%d", i, k), Value: rapid.StringMatching(`[^\n\r]{0,20}`).Draw(t, "value")})
			}
			rec.Comments = someOf(comments.Draw(t, "comments"))
			for range rapid.IntRange(0, 40).Draw(t, "plies") {
				move := rapid.StringMatching(`[0-9]{1,2}[A-L](-[0-9]{1,2}[A-L])?(\+[TS])?`).Draw(t, "move")
				rec.Plies = append(rec.Plies, notation.Ply{Move: move, Comments: someOf(comments.Draw(t, "comments"))})
			}
			if _, err := rec.WriteTo(&file); err != nil {
				t.Fatal(err)
			}
			want = append(want, rec)
		}
		text := file.String()
		for rec, err := range notation.ReadRecords(&file) {
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			if diff := cmp.Diff(want[0], rec, compareRecords); diff != "" {
				t.Fatalf("(-want +got):\n%s\nin\n%s", diff, text)
			}
			want = want[1:]
		}
		if len(want) > 0 {
			t.Fatalf("%d records are missing in\n%s", len(want), text)
		}
	})
}

// someOf makes an empty list nil, as the reader does.
func someOf(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}

func FuzzRecords(f *testing.F) {
	f.Add(aRecordText)
	f.Add("[Game \"x\"] {a} 1.5D-1D{b}2... 5E *\n[")
	f.Fuzz(func(t *testing.T, text string) {
		for rec, err := range notation.ReadRecords(strings.NewReader(text)) {
			if err != nil {
				continue
			}
			out, err := rec.MarshalText()
			if err != nil {
				t.Fatalf("%+v was read but cannot be written: %v", rec, err)
			}
			var back notation.Record
			if err := back.UnmarshalText(out); err != nil {
				t.Fatalf("%q: %v", out, err)
			}
			if diff := cmp.Diff(rec, back, compareRecords); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}

// games writes as many records as asked for, made as they are read.
type games struct {
	left int
	text []byte
	rest []byte
}

func (g *games) Read(p []byte) (int, error) {
	if len(g.rest) == 0 {
		if g.left == 0 {
			return 0, io.EOF
		}
		g.left--
		g.rest = g.text
	}
	n := copy(p, g.rest)
	g.rest = g.rest[n:]
	return n, nil
}

// A hundred thousand games are read while next to nothing is held: what they take
// in memory does not grow with their number.
func TestReadManyRecords(t *testing.T) {
	var one bytes.Buffer
	if _, err := aRecord().WriteTo(&one); err != nil {
		t.Fatal(err)
	}
	many := 100_000
	if testing.Short() {
		many = 10_000
	}
	n, early := 0, uint64(0)
	for _, err := range notation.ReadRecords(&games{left: many, text: one.Bytes()}) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == many/10 {
			early = heap()
		}
	}
	if n != many {
		t.Fatalf("%d games, want %d", n, many)
	}
	const slack = 1 << 20 // a hundredth of what the games would take
	if late := heap(); late > early+slack {
		t.Errorf("the heap grew from %d to %d bytes", early, late)
	}
}

// heap returns the bytes in use after a collection.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func BenchmarkReadRecords(b *testing.B) {
	var file bytes.Buffer
	rec := notation.Record{Tags: aRecord().Tags, Result: notation.Win(notation.SeatsOf(1))}
	for range 60 {
		rec.Plies = append(rec.Plies, notation.Ply{Move: "5F"})
	}
	const games = 1000
	for range games {
		if _, err := rec.WriteTo(&file); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(file.Len()))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for _, err := range notation.ReadRecords(bytes.NewReader(file.Bytes())) {
			if err != nil {
				b.Fatal(err)
			}
			n++
		}
		if n != games {
			b.Fatalf("%d games, want %d", n, games)
		}
	}
	b.ReportMetric(float64(games*b.N)/b.Elapsed().Seconds(), "games/s")
}
