package bench

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func subset(t *testing.T, names string) []protocol.Game {
	t.Helper()
	list, err := choose(games.All(), names)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestParse(t *testing.T) {
	list := parse(`goos: linux
pkg: github.com/seed-445450d7/rulebook/ploy
BenchmarkRules/start/After-2   	13585959	        17.57 ns/op	  56930096 moves/s	       0 B/op	       0 allocs/op
BenchmarkRules/middle/Parse    	     100	      90.5 ns/op	   1.5e+06 texts/s	      16 B/op	       1 allocs/op
PASS
`)
	if len(list) != 2 {
		t.Fatalf("%d results: %v", len(list), list)
	}
	if r := find(list, "ploy", "start/After"); r.perSecond != 56930096 || r.allocs != 0 {
		t.Errorf("After: %+v", r)
	}
	if r := find(list, "ploy", "middle/Parse"); r.perSecond != 1.5e6 || r.allocs != 1 {
		t.Errorf("Parse: %+v", r)
	}
}

// A report with very short measurements must have a figure in every cell.
func TestReport(t *testing.T) {
	var out strings.Builder
	if err := report(&out, subset(t, "lineup"), time.Microsecond, "bench"); err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, "| lineup |") {
			continue
		}
		rows++
		if strings.Contains(line, "| 0 |") {
			t.Errorf("no figure in %s", line)
		}
	}
	if rows != 4 {
		t.Errorf("%d rows, want 4:\n%s", rows, &out)
	}
	if _, err := choose(games.All(), "lineup,chess"); err == nil {
		t.Error("no error for an unknown game")
	}
}

// So must a report on environments.
func TestReportEnvironments(t *testing.T) {
	var out strings.Builder
	if err := reportEnvironments(&out, subset(t, "lineup,gateway"), time.Microsecond, "bench"); err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(out.String()) {
		if strings.HasPrefix(line, "| lineup |") || strings.HasPrefix(line, "| gateway ") {
			rows++
			if strings.Contains(line, "| 0 |") || strings.Contains(line, "NaN") {
				t.Errorf("no figure in %s", line)
			}
		}
	}
	if rows != 5 {
		t.Errorf("%d rows, want 5:\n%s", rows, &out)
	}
}
