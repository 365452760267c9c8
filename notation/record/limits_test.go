package record_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/record"
)

func deep(depth int) []record.Ply {
	p := record.Ply{Move: "5F"}
	if depth > 0 {
		p.Sidelines = [][]record.Ply{deep(depth - 1)}
	}
	return []record.Ply{p}
}

// wide returns the given number of plies, which share the moves of their variations.
func wide(plies int) []record.Ply {
	const each = 1 << 10
	line := slices.Repeat([]record.Ply{{Move: "5F"}}, each)
	variation := slices.Clone(line)
	plies -= each
	for i := range line {
		n := min(plies, each)
		if n > 0 {
			line[i].Sidelines = [][]record.Ply{variation[:n]}
		}
		plies -= n
	}
	return line
}

func tags(n int) (list []record.Tag) {
	for i := range n {
		list = append(list, record.Tag{Key: fmt.Sprint("K", i)})
	}
	return list
}

// Records up to each limit are written and read; beyond it, both are refused.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	long := strings.Repeat("x", record.MaxText)
	size := slices.Repeat([]string{long}, record.MaxSize/record.MaxText)
	tests := []struct {
		name   string
		full   record.Record
		beyond record.Record
		text   func() io.Reader // that exceeds the limit
		want   string
	}{
		{
			"tags", record.Record{Tags: tags(record.MaxTags)}, record.Record{Tags: tags(record.MaxTags + 1)},
			func() io.Reader { return tagText(record.MaxTags + 1) }, "more than 256 tags",
		},
		{
			"depth", record.Record{Plies: deep(record.MaxDepth)}, record.Record{Plies: deep(record.MaxDepth + 1)},
			func() io.Reader { return repeated("5F (", record.MaxDepth+1) }, "variations are nested more than 100 deep",
		},
		{
			"plies", record.Record{Plies: wide(record.MaxPlies)}, record.Record{Plies: wide(record.MaxPlies + 1)},
			func() io.Reader { return repeated("5F ", record.MaxPlies+1) }, "more than 1048576 plies",
		},
		{
			"comments", record.Record{Comments: make([]string, record.MaxComments)}, record.Record{Comments: make([]string, record.MaxComments+1)},
			func() io.Reader { return repeated("{}", record.MaxComments+1) }, "more than 1048576 comments",
		},
		{
			"comment", record.Record{Comments: []string{long}}, record.Record{Comments: []string{long + "x"}},
			func() io.Reader { return strings.NewReader("{" + long + "x}*") }, "more than 1048576 bytes in one piece",
		},
		{
			"move", record.Record{Plies: []record.Ply{{Move: long}}}, record.Record{Plies: []record.Ply{{Move: long + "x"}}},
			func() io.Reader { return strings.NewReader(long + "x *") }, "more than 1048576 bytes in one piece",
		},
		{
			"value", record.Record{Tags: []record.Tag{{Key: "K", Value: long}}}, record.Record{Tags: []record.Tag{{Key: "K", Value: long + "x"}}},
			func() io.Reader { return strings.NewReader(`[K "` + long + `\""]*`) }, "more than 1048576 bytes in one piece",
		},
		{
			"key", record.Record{Tags: []record.Tag{{Key: long}}}, record.Record{Tags: []record.Tag{{Key: long + "x"}}},
			func() io.Reader { return strings.NewReader(`[` + long + `x ""]*`) }, "more than 1048576 bytes in one piece",
		},
		{
			"size", record.Record{Comments: size}, record.Record{Comments: append(slices.Clone(size), "x")},
			func() io.Reader { return repeated("{"+long+"}", len(size)+1) }, "more than 67108864 bytes in one record",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			readsBackWhole(t, tt.full)
			var bad *record.Error
			if _, err := tt.beyond.WriteTo(io.Discard); !errors.As(err, &bad) || bad.Reason != tt.want {
				t.Errorf("writing: %v, want %s", err, tt.want)
			}
			if _, err := record.NewReader(tt.text()).Read(); !errors.As(err, &bad) || bad.Reason != tt.want || bad.Line == 0 {
				t.Errorf("reading: %v, want %s with a line and column", err, tt.want)
			}
		})
	}
}

// A number right before a move does not take it past the limit, or apart.
func TestLongNumber(t *testing.T) {
	for _, text := range []string{
		"1" + strings.Repeat(".", 1_200_000) + "5F *",
		"12." + strings.Repeat("x", record.MaxText+1) + " *",
	} {
		rec, err := record.NewReader(strings.NewReader(text)).Read()
		var bad *record.Error
		if !errors.As(err, &bad) || bad.Reason != "more than 1048576 bytes in one piece" || len(rec.Plies) > 0 {
			t.Errorf("%.20q…: %d plies, %v", text, len(rec.Plies), err)
		}
	}
}

// readsBackWhole compares texts, because large records are slow to compare.
func readsBackWhole(t *testing.T, rec record.Record) {
	t.Helper()
	text, err := rec.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var back record.Record
	if err := back.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	if again, err := back.MarshalText(); err != nil || string(again) != string(text) {
		t.Errorf("it reads back different: %d bytes, %v, want %d", len(again), err, len(text))
	}
}

func repeated(text string, n int) io.Reader { return &games{left: n, text: []byte(text)} }

func tagText(n int) io.Reader {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[K%d \"\"]\n", i)
	}
	return strings.NewReader(b.String())
}

func flood(unit string) io.Reader { return repeated(strings.Repeat(unit, 1<<10), 1<<13) }

// An oversized record is refused within bounded memory, and the next game is read.
func TestFloods(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	const good = "\n\n[Game \"good\"]\n\n1. 5F *\n"
	floods := map[string]io.Reader{
		"comments":      flood("{}"),
		"line comments": flood(";\n"),
		"tags":          tagText(80_000),
		"plies":         flood("a\n"),
		"variations":    flood("a("),
		"symbols":       flood("!!"),
		"one symbol":    flood("!?"),
		"one word":      flood("ab"),
		"numbers":       flood("1."),
		"number":        flood("11"),
		"dots":          io.MultiReader(strings.NewReader("1"), flood("..")),
		"blanks":        io.MultiReader(strings.NewReader("{"), flood(" \r"), strings.NewReader("} 1.")),
		"open comment":  io.MultiReader(strings.NewReader("{"), flood("a\n"), strings.NewReader("}")),
		"open value":    io.MultiReader(strings.NewReader("[A \""), flood("\\\\")),
		"open key":      io.MultiReader(strings.NewReader("["), flood("AA")),
	}
	for name, text := range floods {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			errs, games := 0, 0
			for rec, err := range record.All(io.MultiReader(text, strings.NewReader(good))) {
				if game, _ := rec.Tag(record.TagGame); err == nil && game == "good" {
					games++
				} else if errs++; err == nil {
					t.Errorf("read a record with %d plies", len(rec.Plies))
				}
			}
			runtime.ReadMemStats(&after)
			if errs != 1 || games != 1 {
				t.Errorf("%d errors and %d good games, want one each", errs, games)
			}
			const maxBytes = 512 << 20 // all that was ever allocated
			if took := after.TotalAlloc - before.TotalAlloc; took > maxBytes {
				t.Errorf("it took %d bytes", took)
			}
		})
	}
}
