package record_test

import (
	"bytes"
	"io"
	"runtime"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/record"
)

// games is a reader of generated records.
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

// Reading a hundred thousand games takes constant memory.
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
	for _, err := range record.All(&games{left: many, text: one.Bytes()}) {
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
	const slack = 1 << 20 // a hundredth of the size of the games
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
	benchmarkRead(b, record.Ply{Move: "5F"})
}

func BenchmarkReadAnnotated(b *testing.B) {
	benchmarkRead(b, record.Ply{Move: "5F", Comments: []string{"[%eval 0.53] [%depth 12] [%nodes 48211] [%emt 0.10]"}})
}

func benchmarkRead(b *testing.B, ply record.Ply) {
	rec := record.Record{Tags: aRecord().Tags, Plies: slices.Repeat([]record.Ply{ply}, 60), Result: aRecord().Result}
	const games = 1000
	var file bytes.Buffer
	for range games {
		if _, err := rec.WriteTo(&file); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(file.Len()))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for _, err := range record.All(bytes.NewReader(file.Bytes())) {
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

func BenchmarkWriteRecord(b *testing.B) {
	ply := record.Ply{Move: "5F", Comments: []string{"[%eval 0.53] [%depth 12]"}}
	rec := record.Record{Tags: aRecord().Tags, Plies: slices.Repeat([]record.Ply{ply}, 60), Result: aRecord().Result}
	var text []byte
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if text, err = rec.AppendText(text[:0]); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(len(text)))
}
