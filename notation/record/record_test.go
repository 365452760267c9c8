package record_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
)

var compareRecords = cmp.Comparer(func(a, b notation.Result) bool { return a == b })

func aRecord() record.Record {
	return record.Record{
		Tags:     []record.Tag{{Key: "Game", Value: "reversi"}, {Key: "P1", Value: `Ada "the \ Great"`}, {Key: "Result", Value: "p1win"}},
		Comments: []string{"before"},
		Plies:    []record.Ply{{Move: "5F"}, {Move: "6D", Comments: []string{"good", "or is it?\nyes"}}, {Move: "pass"}},
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
	var back record.Record
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
	if err := back.UnmarshalText([]byte("5F")); err == nil {
		t.Error("half a record: no error")
	}
	if diff := cmp.Diff(aRecord(), back, compareRecords); diff != "" {
		t.Errorf("an error changed the record: %s", diff)
	}
}

// Reading accepts forms that writing never produces.
func TestLooseRecord(t *testing.T) {
	const text = "\r\n[Game\t\"sly\"]\r\n[Seed \"7\" ]\r\n1.5D-1D{a}2... 5E-1E\r\n7D-5D{b\r\n}p1loss [Game \"ploy\"] *"
	in := record.NewReader(iotest.OneByteReader(strings.NewReader(text)))
	first, err := in.Read()
	if err != nil {
		t.Fatal(err)
	}
	want := record.Record{
		Tags:   []record.Tag{{Key: "Game", Value: "sly"}, {Key: "Seed", Value: "7"}},
		Plies:  []record.Ply{{Move: "5D-1D", Comments: []string{"a"}}, {Move: "5E-1E"}, {Move: "7D-5D", Comments: []string{"b\n"}}},
		Result: notation.Lost,
	}
	if diff := cmp.Diff(want, first, compareRecords); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if line, col := in.LineCol(1); line != 4 || col != 16 {
		t.Errorf("ply 2 is at line %d, column %d, want 4, 16", line, col)
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
		{"[Game \"x\n\"]", "line 1, column 9: the line ends within a quoted value"},
		{"\n[Game \"é\r\n\"]", "line 2, column 9: the line ends within a quoted value"},
		{`[Game "\n"]`, `line 1, column 9: only \" and \\ may follow a backslash`},
		{`[Game "x\`, "line 1, column 9: the text ends in the middle of a game"},
		{"[Game \"x\\\n\"]", `line 1, column 10: only \" and \\ may follow a backslash`},
		{`[Game "x" y]`, "line 1, column 11: want ] after the value of the tag Game"},
		{"[A \"x\"]\n[A \"y\"]", "line 2, column 2: duplicate tag A"},
		{"1. 5F", "line 1, column 5: the text ends before the result of the game"},
		{"1. 5F {é\n1. 5F *", "line 1, column 7: the comment is not closed"},
		{"1. 5F; }\n", "line 2, column 1: the text ends before the result of the game"},
		{"1. 5F } *", "line 1, column 7: '}' is out of place"},
		{"1. 5F} *", "line 1, column 6: '}' is out of place"},
		{"1. 5F [A \"x\"] *", "line 1, column 7: a tag before the result of the game"},
		{"\n1. 2.5F\n3.4.5 *", `line 3, column 3: "4.5" cannot be a move`},
		{"1. \x7F *", `line 1, column 4: '\x7f' is out of place`},
		{"1. 5F ) *", "line 1, column 7: ')' is out of place"},
		{"1. (5F) *", "line 1, column 4: a variation without a move to replace"},
		{"1. 5F (\n(4C)) *", "line 2, column 1: a variation without a move to replace"},
		{"1. 5F ({empty} 1.) *", "line 1, column 18: a variation without a move"},
		{"1. 5F\n(1. 4C\n(1. 3C) *", "line 3, column 9: the game ends within the variation of line 2, column 1"},
		{"1. 5F (4C [A \"x\"]) *", "line 1, column 11: a tag before the result of the game"},
		{"1. 5F!!! *", `line 1, column 6: "!!!" is not one of the symbols ! ? !! ?? !? ?!`},
		{"1. 5F! ? *", "line 1, column 8: the symbol ? does not follow a move"},
		{"1. 5F 2. ? *", "line 1, column 10: the symbol ? does not follow a move"},
		{"! *", "line 1, column 1: the symbol ! does not follow a move"},
		{"1.*", `line 1, column 3: "*" cannot be a move`},
		{"[Game \"x\"]\n{a}\n[Game \"y\"] *", "line 3, column 1: a tag before the result of the game"},
		{"[Game \"x\"]\n{a}\n1. [P1 \"y\"] *", "line 3, column 4: a tag before the result of the game"},
		{"[Result \"draw\"] p1win", `line 1, column 21: the game ends with p1win, but its tag Result says "draw"`},
	}
	for _, tt := range tests {
		_, err := record.NewReader(strings.NewReader(tt.text)).Read()
		var bad *record.Error
		if !errors.As(err, &bad) || err.Error() != "record: "+tt.want {
			t.Errorf("%q:\n got %v\nwant record: %s", tt.text, err, tt.want)
		}
	}
}

// Wherever a text is cut off or becomes unreadable, the record before that is read, and
// the error is reported.
func TestCutRecords(t *testing.T) {
	broken := errors.New("the disk is broken")
	before, text := "[Game \"first\"] *\n", aTreeText[:len(aTreeText)-2]+" {behind}\n"
	for cut := range text {
		end := func(end io.Reader) (games int, last error) {
			for rec, err := range record.All(io.MultiReader(strings.NewReader(before+text[:cut]), end)) {
				if last = err; err != nil {
					continue
				}
				if game, _ := rec.Tag(record.TagGame); game == "first" {
					games++
				} else if cut < len(aTreeText)-2 {
					t.Errorf("%q was read as %+v", text[:cut], rec)
				}
			}
			return games, last
		}
		if games, err := end(iotest.ErrReader(broken)); err != broken || games != 1 {
			t.Errorf("%q: %d games, %v", text[:cut], games, err)
		}
		var bad *record.Error
		games, err := end(strings.NewReader(""))
		half := cut > 0 && cut < len(aTreeText)-2
		if games != 1 || half && !(errors.As(err, &bad) && errors.Is(err, io.ErrUnexpectedEOF)) {
			t.Errorf("%q: %d games, %v", text[:cut], games, err)
		}
	}
	for range record.All(strings.NewReader(before + before)) {
		return // a caller may stop early
	}
	t.Error("nothing was read")
}

// A damaged record affects neither the records before it nor those after it.
func TestDamagedFile(t *testing.T) {
	good := func(n int) string { return fmt.Sprintf("[Game \"g%d\"]\n\n1. 5F *\n\n", n) }
	for _, damage := range []string{
		"[Game \"bad\"]\n\n1. 5F }\n 2. 6D *\n\n",
		"[Game \"bad\n[P1 \"x\"]\n\n1. 5F *\n\n",
		"[Game \"bad\"]\n\n1. 5F\n\n",
		"[Game \"bad\"]\n\n1. 5F (1. 4C\n",
		"[Game \"bad\"]\n\n1. 5F (1. 4C *\n\n",
		"[Game \"bad\"]\n\n",
		"[Game \"bad\"]\n{}1. [P1 \"x\"]\n\n1. 5F *\n\n",
		"[P1 \"x\"]\n[P1 \"y\"]\n[P2 \"z\"]\n\n1. 5F *\n\n",
		"[Game \"bad\"]\n\n1. 5F\n\uFEFF", // the next record is from another file
		"[Game \"bad\"]\n\n1. 5F }\n 2. 6D *\n\uFEFF",
	} {
		var games []string
		errs := 0
		for rec, err := range record.All(strings.NewReader(good(1) + damage + good(2) + good(3))) {
			if err != nil {
				errs++
				continue
			}
			game, _ := rec.Tag(record.TagGame)
			games = append(games, game)
		}
		if got := strings.Join(games, " "); errs != 1 || got != "g1 g2 g3" {
			t.Errorf("%q: games %s, %d errors, want g1 g2 g3 and one", damage, got, errs)
		}
	}
}

// Tags without moves are one damaged record, whatever tags the next record has.
func TestTagsAlone(t *testing.T) {
	const text = "[A \"1\"]\n\n[A \"2\"]\n[B \"2\"]\n\n[A [\n\n[A \"3\"]\n\n*"
	want := []string{"line 3, column 1: a tag before the result of the game",
		"line 6, column 1: a tag before the result of the game",
		"line 6, column 4: want the value of the tag A in quotes", ""}
	var got []string
	for rec, err := range record.All(strings.NewReader(text)) {
		if err == nil {
			last, _ := rec.Tag("A")
			got = append(got, strings.TrimPrefix(last, "3"))
			continue
		}
		got = append(got, strings.TrimPrefix(err.Error(), "record: "))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestUnwritableRecords(t *testing.T) {
	tests := []struct {
		change func(r *record.Record)
		want   string
	}{
		{func(r *record.Record) { r.Tags[0].Key = "a b" }, `"a b" cannot be the key of a tag`},
		{func(r *record.Record) { r.Tags[1].Key = "Game" }, "duplicate tag Game"},
		{func(r *record.Record) { r.Tags[0].Value = "a\nb" }, "the tag Game has a line break in its value"},
		{func(r *record.Record) { r.Result = notation.Draw }, `the tag Result says "p1win", the game ends with draw`},
		{func(r *record.Record) { r.Plies[0].Move = "5 F" }, `ply 1: "5 F" cannot be a move`},
		{func(r *record.Record) { r.Plies[2].Move = "*" }, `ply 3: "*" cannot be a move`},
		{func(r *record.Record) { r.Plies[2].Move = "1.5F" }, `ply 3: "1.5F" cannot be a move`},
		{func(r *record.Record) { r.Plies[0].Move = "5\x00F" }, `ply 1: "5\x00F" cannot be a move`},
		{func(r *record.Record) { r.Plies[0].Move = "5F\x7F" }, `ply 1: "5F\x7f" cannot be a move`},
		{func(r *record.Record) { r.Plies[0].Move = "5F!" }, `ply 1: "5F!" cannot be a move`},
		{func(r *record.Record) { r.Plies[0].Symbol = "!!!" }, `ply 1: "!!!" is not one of the symbols ! ? !! ?? !? ?!`},
		{func(r *record.Record) { r.Plies[0].Sidelines = [][]record.Ply{{}} }, "ply 1: a variation without a move"},
		{func(r *record.Record) { r.Plies[1].Sidelines = [][]record.Ply{{{Move: "4C"}, {Move: "4;C"}}} },
			`ply 3 of variation 1 at ply 2: "4;C" cannot be a move`},
		{func(r *record.Record) { r.Plies[1].Comments[0] = "a\rb" }, `a comment has a carriage return: "a\rb"`},
		{func(r *record.Record) { r.Plies[0].Before = []string{"a}\nb"} }, `a comment has both a closing brace and a line break: "a}\nb"`},
		{func(r *record.Record) { r.Tags, r.Result = nil, notation.Draw|notation.Win(1) }, "no game ends with p1win"},
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
	if p1, _ := changed.Tag(record.SeatTag(1)); p1 != "Eve" {
		t.Errorf("seat 1 is %s", p1)
	}
	if diff := cmp.Diff([]string{"5F", "6D", "pass"}, changed.Moves()); diff != "" {
		t.Error(diff)
	}
	drawn := rec.WithResult(notation.Draw)
	if word, _ := drawn.Tag(record.TagResult); drawn.Result != notation.Draw || word != "draw" {
		t.Errorf("drawn: %+v", drawn)
	}
	if diff := cmp.Diff(aRecord(), rec, compareRecords); diff != "" {
		t.Errorf("WithTag changed its record: %s", diff)
	}
}
