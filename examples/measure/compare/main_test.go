package main

import (
	"context"
	"slices"
	"testing"
	"time"
)

func TestInterval(t *testing.T) {
	for _, test := range []struct {
		outer int
		want  [3]float64
	}{{0, [3]float64{3, 1, 5}}, {1, [3]float64{3, 2, 4}}} {
		median, low, high := interval([]float64{4, 1, 5, 3, 2}, test.outer)
		if got := [3]float64{median, low, high}; got != test.want {
			t.Errorf("without %d: %v, want %v", test.outer, got, test.want)
		}
	}
}

func TestResults(t *testing.T) {
	const text = "goos: linux\nBenchmarkRules/players=2,standard/Playout \t 5 \t 2000 ns/op\t 0 allocs/op\n" +
		"BenchmarkSearch/ploy \t 1 \t 9 ns/op\t 1.5e+06 nodes/op\t 7 nodes/s\nPASS\n"
	want := []result{{"BenchmarkRules/players=2,standard/Playout", 1}, {"BenchmarkSearch/ploy", 1.5e6}}
	if got := results(text); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestExplanation(t *testing.T) {
	for text, want := range map[string]string{
		"ploy: count moves\n\nThis is\nSlower: but right\n": "but right", "ploy: count moves\n\nIt is Slower: no\n": "",
	} {
		if got := explanation(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The second tree takes half the time for each unit, and the first one chooses how often.
func TestRatios(t *testing.T) {
	var counts []int
	m := measurement{"x", func(_ context.Context, at tree, n int) (cost, error) {
		counts = append(counts, n)
		if at.dir == "new" {
			return cost{time.Duration(n) * time.Millisecond, 2 * float64(n)}, nil
		}
		return cost{time.Duration(n) * time.Millisecond, float64(n)}, nil
	}}
	got, err := m.ratios(t.Context(), [2]tree{{dir: "old"}, {dir: "new"}}, effort{rounds: 3, time: 100 * time.Millisecond})
	if want := []float64{2, 2, 2}; err != nil || !slices.Equal(got, want) {
		t.Errorf("ratios %v, %v; want %v", got, err, want)
	}
	if last := counts[len(counts)-1]; last != 100 {
		t.Errorf("measured %d times, want 100", last)
	}
}
