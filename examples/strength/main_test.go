package main

import (
	"strings"
	"testing"
	"time"
)

// Every game is played to its end against every opponent, and counted.
func TestMeasure(t *testing.T) {
	var out strings.Builder
	measure(&out, options{games: 2, atOnce: 2, time: time.Microsecond, opening: 1}, []string{"random", "flat", "half"})
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 3*len(entries) {
		t.Fatalf("%d lines, want one for each game and opponent:\n%s", len(lines), out.String())
	}
}

func TestScore(t *testing.T) {
	if got, want := (score{won: 2, drawn: 1, lost: 1}).String(), "+2 =1 -1, 62 %"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
