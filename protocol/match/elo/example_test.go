package elo_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// In 100 pairs of games, the first engine scored 0, 1/2, 1, 3/2 and 2 points with these
// frequencies.
func Example() {
	pairs := elo.Counts{4, 16, 40, 26, 14}
	mean := 0.0
	for i, n := range pairs {
		mean += float64(i*n) / 4 / float64(pairs.Units())
	}
	lo, hi := elo.Interval(mean, pairs)
	fmt.Printf("%+.0f Elo, from %+.0f to %+.0f\n", elo.Of(mean), elo.Of(lo), elo.Of(hi))
	// Output:
	// +53 Elo, from +15 to +90
}

// The test decides whether the first engine is stronger by 20 Elo or not at all.
func ExampleSPRT_Verdict() {
	test := elo.SPRT{Elo0: 0, Elo1: 20}
	fmt.Println(test.Verdict(elo.Counts{4, 16, 40, 26, 14}))
	fmt.Println(test.Verdict(elo.Counts{16, 64, 160, 104, 56}))
	// Output:
	// not decided
	// H1 accepted
}
