package record_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
)

func aTree() record.Record {
	return record.Record{
		Tags:     []record.Tag{{Key: "Game", Value: "reversi"}},
		Comments: []string{"of the game"},
		Plies: []record.Ply{
			{Move: "5F", Symbol: "!", Before: []string{"before"}, Comments: []string{"after", "[%eval 0.5] [%clk 0:04:58]"}},
			{
				Move: "6D", Symbol: "?!", Comments: []string{"a } brace"},
				Sidelines: [][]record.Ply{
					{{Move: "4F", Before: []string{"parallel"}}, {
						Move: "3E", Symbol: "!?", Comments: []string{"two\nlines"},
						Sidelines: [][]record.Ply{{{Move: "5G", Comments: []string{"};"}}}},
					}},
					{{Move: "6F"}},
				},
			},
			{Move: "3C", Before: []string{"behind the variations"}, Comments: []string{"last"}},
		},
		Result: notation.Undecided,
	}
}

const aTreeText = `[Game "reversi"]

{of the game} 1. {before} 5F! {after} {[%eval 0.5] [%clk 0:04:58]} 2. 6D?!
;a } brace
(2. {parallel} 4F 3. 3E!? {two
lines} (3. 5G ;};
)) (2. 6F) 3. {behind the variations} 3C {last} *

`

func TestTreeText(t *testing.T) {
	text, err := aTree().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(aTreeText, string(text)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var back record.Record
	if err := back.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(aTree(), back, compareRecords); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Alternative spellings read the same as the printed one.
func TestWaysToWrite(t *testing.T) {
	tests := []struct{ text, want string }{
		{"5F 6D *", "1. 5F 2. 6D *"},
		{"1.5F 1...6D *", "1. 5F 2. 6D *"},
		{"5F!6D ?? *", "1. 5F! 2. 6D?? *"},
		{"5F;x\r\n6D;y\n*", "1. 5F {x} 2. 6D {y} *"},
		{"5F{a}{b}6D *", "1. 5F {a} {b} 2. 6D *"},
		{"{a} {b} 5F *", "{a} {b} 1. 5F *"},
		{"{a} 1. {b} 5F *", "{a} 1. {b} 5F *"},
		{"1. {a} *", "{a} *"},
		{"5F 2. {a} *", "1. 5F {a} *"},
		{"5F(4C)6D *", "1. 5F (1. 4C) 2. 6D *"},
		{"5F ( 4C ) {a} 6D *", "1. 5F (1. 4C) 2. {a} 6D *"},
		{"5F (4C) {a} (3E) {b} *", "1. 5F {a} {b} (1. 4C) (1. 3E) *"},
		{"5F ({a} 1. {b} 4C {c} 2. {d}) 6D *", "1. 5F (1. {a} {b} 4C {c} {d}) 2. 6D *"},
		{"5F (4C 6D (6F) (6E)) *", "1. 5F (1. 4C 2. 6D (2. 6F) (2. 6E)) *"},
		{"5F * {a} ; b", "1. 5F {a} { b} *"},
		{"* {a}", "{a} *"},
		{"5F (4C) * {a\n} {b}\n{c}", "1. 5F {a\n} {b} (1. 4C) *"},
		{"; a club\n{b}\n[Game \"x\"]\n{c} *", "[Game \"x\"]\n\n{ a club} {b} {c} *"},
		{"\uFEFF5F *", "1. 5F *"},
		{" \n\uFEFF\n[Game \"x\"]*", "[Game \"x\"]\n\n*"},
	}
	for _, tt := range tests {
		rec, err := record.NewReader(strings.NewReader(tt.text)).Read()
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		got, err := rec.MarshalText()
		if err != nil || string(got) != tt.want+"\n\n" {
			t.Errorf("%q is written %q, %v, want %q", tt.text, got, err, tt.want)
		}
	}
}

// Comments after the last result belong to no game; earlier ones belong to the next
// game.
func TestCommentsBetweenRecords(t *testing.T) {
	const text = "* {first}\n{second}\n* ; of the second\n\n; the end\n"
	want := [][]string{{"first"}, {"second", " of the second"}}
	for rec, err := range record.All(strings.NewReader(text)) {
		if err != nil || len(want) == 0 {
			t.Fatal(rec, err)
		}
		if diff := cmp.Diff(want[0], rec.Comments); diff != "" {
			t.Error(diff)
		}
		want = want[1:]
	}
	if len(want) > 0 {
		t.Errorf("not read: %v", want)
	}
}

// Comments around and between the tags belong to the game.
func TestCommentsAmongTags(t *testing.T) {
	const text = "{before}\n[Game \"x\"] ; behind\n{between}\n[P1 \"y\"]\n\n; after\n1. 5F *\n"
	rec, err := record.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"before", " behind", "between", " after"}, rec.Comments); diff != "" {
		t.Error(diff)
	}
	if p1, _ := rec.Tag("P1"); p1 != "y" || len(rec.Plies) != 1 {
		t.Errorf("%+v", rec)
	}
}

func TestPlaces(t *testing.T) {
	const text = "{é\n} 1. 5F {ü} 2.6D\n(2. 4F (2. 4C 3E)\n 3. 3F) (2. 6F {é} 5C) 3. 3C\n*"
	in := record.NewReader(strings.NewReader(text))
	if _, err := in.Read(); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		path      record.Location
		line, col int
		word      string
	}{
		{record.Location{0}, 2, 6, "ply 1"},
		{record.Location{1}, 2, 15, "ply 2"},
		{record.Location{2}, 4, 27, "ply 3"},
		{record.Location{1, 0, 0}, 3, 5, "ply 2 of variation 1 at ply 2"},
		{record.Location{1, 0, 0, 0, 0}, 3, 12, "ply 2 of variation 1 at ply 2 of variation 1 at ply 2"},
		{record.Location{1, 0, 0, 0, 1}, 3, 15, "ply 3 of variation 1 at ply 2 of variation 1 at ply 2"},
		{record.Location{1, 0, 1}, 4, 5, "ply 3 of variation 1 at ply 2"},
		{record.Location{1, 1, 1}, 4, 20, "ply 3 of variation 2 at ply 2"},
		{record.Location{3}, 5, 1, "ply 4"}, // the rest do not exist
		{record.Location{0, 0, 0}, 5, 1, "ply 1 of variation 1 at ply 1"},
		{record.Location{1, 2, 0}, 5, 1, "ply 2 of variation 3 at ply 2"},
		{record.Location{1, 0, 2}, 5, 1, "ply 4 of variation 1 at ply 2"},
		{record.Location{1, 0}, 5, 1, "ply 2"},
		{record.Location{-1}, 5, 1, "ply 0"},
		{nil, 5, 1, "the end"},
	}
	for _, tt := range tests {
		if line, col := in.LineCol(tt.path...); line != tt.line || col != tt.col || tt.path.String() != tt.word {
			t.Errorf("%v, %q, is at line %d, column %d, want %q, %d, %d",
				[]int(tt.path), tt.path, line, col, tt.word, tt.line, tt.col)
		}
	}
}

var (
	comments = rapid.Map(rapid.SliceOfN(rapid.OneOf(
		rapid.StringMatching(`[^}\r]{0,90}`),
		rapid.StringMatching(`[^\n\r]{0,40}`)), 0, 2), someOf)
	moves = rapid.StringMatching(`[0-9]{1,2}[A-L](-[0-9]{1,2}[A-L])?(\+[TS])?`)
	marks = rapid.SampledFrom([]string{"", "", "!", "?", "!!", "??", "!?", "?!"})
)

// someOf returns nil for an empty list, as the reader does.
func someOf(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}

func lines(minPlies, maxPlies, depth int) *rapid.Generator[[]record.Ply] {
	return rapid.Custom(func(t *rapid.T) []record.Ply {
		var line []record.Ply
		for range rapid.IntRange(minPlies, maxPlies).Draw(t, "plies") {
			p := record.Ply{
				Move: moves.Draw(t, "move"), Symbol: marks.Draw(t, "symbol"),
				Before: comments.Draw(t, "before"), Comments: comments.Draw(t, "comments"),
			}
			if depth > 0 && rapid.IntRange(0, 3).Draw(t, "whether") == 0 {
				p.Sidelines = rapid.SliceOfN(lines(1, 3, depth-1), 1, 2).Draw(t, "variations")
			}
			line = append(line, p)
		}
		return line
	})
}

func trees(t *rapid.T) record.Record {
	rec := record.Record{Comments: comments.Draw(t, "comments"), Plies: lines(0, 20, 3).Draw(t, "line")}
	rec.Result = rapid.SampledFrom([]notation.Result{notation.Undecided, notation.Draw, notation.Lost, notation.Win(5)}).Draw(t, "result")
	for k := range rapid.IntRange(0, 3).Draw(t, "tags") {
		value := rapid.StringMatching(`[^\n\r]{0,20}`).Draw(t, "value")
		rec.Tags = append(rec.Tags, record.Tag{Key: fmt.Sprintf("Key_%d", k), Value: value})
	}
	return rec
}

// Any valid record, and any sequence of them, reads back exactly as written.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var file bytes.Buffer
		var want []record.Record
		for range rapid.IntRange(1, 3).Draw(t, "games") {
			rec := trees(t)
			if _, err := rec.WriteTo(&file); err != nil {
				t.Fatal(err)
			}
			want = append(want, rec)
		}
		text := file.String()
		for rec, err := range record.All(&file) {
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

// Any record is either refused or reads back exactly.
func TestWriterAgreesWithReader(t *testing.T) {
	nasty := rapid.StringOfN(rapid.OneOf(
		rapid.SampledFrom([]rune("\x00\t\n\v\r\x1b \"\\{}[]();!?.*1pawin\x7f\u0085\u2028\uFEFF")), rapid.Rune()), 0, 6, -1)
	lists := rapid.Map(rapid.SliceOfN(nasty, 0, 2), someOf)
	rapid.Check(t, func(t *rapid.T) {
		rec := record.Record{Comments: lists.Draw(t, "comments"), Result: notation.Result(rapid.Byte().Draw(t, "result"))}
		if rapid.Bool().Draw(t, "tag") {
			rec.Tags = []record.Tag{{Key: nasty.Draw(t, "key"), Value: nasty.Draw(t, "value")}}
		}
		for range rapid.IntRange(0, 3).Draw(t, "plies") {
			rec.Plies = append(rec.Plies, record.Ply{
				Move: nasty.Draw(t, "move"), Symbol: rapid.OneOf(marks, nasty).Draw(t, "symbol"),
				Before: lists.Draw(t, "before"), Comments: lists.Draw(t, "comments"),
			})
		}
		readsBackOrIsRefused(t, rec)
		// One part at a time: one bad part hides the others.
		readsBackOrIsRefused(t, record.Record{Result: rec.Result})
		readsBackOrIsRefused(t, record.Record{Tags: rec.Tags})
		readsBackOrIsRefused(t, record.Record{Comments: rec.Comments})
		for _, p := range rec.Plies {
			readsBackOrIsRefused(t, record.Record{Plies: []record.Ply{{Move: p.Move}}})
			readsBackOrIsRefused(t, record.Record{Plies: []record.Ply{{Move: "pass", Symbol: p.Symbol}}})
			readsBackOrIsRefused(t, record.Record{Plies: []record.Ply{{Move: "pass", Before: p.Before, Comments: p.Comments}}})
		}
	})
}

type fataler interface {
	Fatalf(format string, args ...any)
}

func readsBackOrIsRefused(t fataler, rec record.Record) {
	text, err := rec.MarshalText()
	if err != nil {
		return
	}
	var back record.Record
	if err := back.UnmarshalText(text); err != nil {
		t.Fatalf("%+v is written %q: %v", rec, text, err)
	}
	if diff := cmp.Diff(rec, back, compareRecords); diff != "" {
		t.Fatalf("%q: (-want +got):\n%s", text, diff)
	}
}

// Records read from any text are written and read back equal.
func FuzzRecords(f *testing.F) {
	f.Add(aRecordText)
	f.Add(aTreeText)
	f.Add("[Game \"x\"] {a} 1.5D-1D{b}2... 5E! (4C;x}\n) {c} (3C {d}) {e} *{f}\n[")
	f.Fuzz(func(t *testing.T, text string) {
		for rec, err := range record.All(strings.NewReader(text)) {
			if err != nil {
				continue
			}
			if _, err := rec.MarshalText(); err != nil {
				t.Fatalf("%+v was read but cannot be written: %v", rec, err)
			}
			readsBackOrIsRefused(t, rec)
		}
		whole := story(strings.NewReader(text))
		if bytewise := story(iotest.OneByteReader(strings.NewReader(text))); whole != bytewise {
			t.Fatalf("%q is read as\n%s\nbut byte by byte as\n%s", text, whole, bytewise)
		}
	})
}

// story returns everything that a Reader reports about a text.
func story(text io.Reader) string {
	var b strings.Builder
	in := record.NewReader(text)
	for {
		rec, err := in.Read()
		if err == io.EOF {
			return b.String()
		}
		fmt.Fprintf(&b, "%+v %v", rec, err)
		for i, p := range rec.Plies {
			line, col := in.LineCol(i)
			fmt.Fprintf(&b, " %d:%d", line, col)
			for k := range p.Sidelines {
				line, col := in.LineCol(i, k, 0)
				fmt.Fprintf(&b, "(%d:%d)", line, col)
			}
		}
		line, col := in.LineCol()
		fmt.Fprintf(&b, " %d:%d\n", line, col)
	}
}
