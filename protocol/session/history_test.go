package session_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// A line of many words at a time must be the line of its moves one by one.
func TestPlayWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, g := range games.All().Games() {
		t.Run(g.Spec().Name, func(t *testing.T) {
			line, at := newSession(t, g.Spec().Name, session.DrawRules{}).History(), 0
			single := randomLine(t, line, 300, rng)
			words := single.Words()
			for at < len(words) {
				end := min(at+rng.IntN(150), len(words))
				text := strings.Join(words[at:end], []string{" ", "  ", " \t"}[rng.IntN(3)])
				most := rng.IntN(end-at+1) + rng.IntN(2)*1000
				longer, rest, err := line.PlayWords(" "+text+"\t", most)
				played := min(most, end-at)
				if err != nil || longer.Plies() != line.Plies()+played || most > 0 && !slices.Equal(strings.Fields(rest), words[at+played:end]) {
					t.Fatalf("%d words, at most %d: %d plies more, rest %q, %v", end-at, most, longer.Plies()-line.Plies(), rest, err)
				}
				line, at = longer, at+played
			}
			compareLines(t, line, single)
		})
	}
}

func randomLine(t *testing.T, line session.History, plies int, rng *rand.Rand) session.History {
	for line.Plies() < plies {
		moves := line.Position().AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		var err error
		if line, err = line.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	return line
}

func compareLines(t *testing.T, got, want session.History) {
	t.Helper()
	if !slices.Equal(got.Words(), want.Words()) || !slices.Equal(got.Positions(), want.Positions()) {
		t.Fatalf("the line is %v, want %v", got.Words(), want.Words())
	}
	for more := true; more; {
		m, _ := got.Last()
		other, _ := want.Last()
		if got.Plies() != want.Plies() || got.Position() != want.Position() || m != other ||
			got.LastWord() != want.LastWord() || got.Repetitions() != want.Repetitions() {
			t.Fatalf("ply %d: %s %v, want %s %v", want.Plies(), got.LastWord(), got.Position(), want.LastWord(), want.Position())
		}
		longer, also := got, false
		got, more = got.Before()
		if want, also = want.Before(); more != also {
			t.Fatalf("ply %d: there is a ply before: %t, want %t", longer.Plies(), more, also)
		}
	}
}

// Shorter lines with another move must leave the longer one unchanged.
func TestPlayWordsShares(t *testing.T) {
	start := newSession(t, "empire", session.DrawRules{}).History()
	words := strings.Fields(strings.Repeat("3C-3D 10J-10I 3D-3C 10I-10J ", 40))
	line, _, err := start.PlayWords(strings.Join(words, " "), len(words))
	if err != nil || line.Repetitions() != 41 {
		t.Fatalf("%d repetitions, %v", line.Repetitions(), err)
	}
	positions := line.Positions()
	for shorter, ok := line, true; ok; shorter, ok = shorter.Before() {
		if _, err := shorter.Play(shorter.Position().AppendMoves(nil)[0]); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(line.Words(), words) || !slices.Equal(line.Positions(), positions) {
		t.Error("the line has changed")
	}
}

// The word at fault is the first of the rest, wherever it stands.
func TestPlayWordsFault(t *testing.T) {
	start := newSession(t, "ploy", session.DrawRules{}).History()
	good := strings.Fields(strings.Repeat("9B+1 1B+1 ", 100))
	for _, fault := range []string{"5E-5F", "9B", "?", "\v"} {
		for _, at := range []int{0, 1, 63, 64, 65, 127, 128, 199} {
			words := slices.Concat(good[:at], []string{fault}, good[at:])
			line, rest, err := start.PlayWords(strings.Join(words, " "), len(words))
			if err == nil || line.Plies() != at || rest != strings.Join(words[at:], " ") {
				t.Errorf("%q after %d: stops after %d with %.20q, %v", fault, at, line.Plies(), rest, err)
			}
			if _, want := line.PlayWord(fault); err == nil || want == nil || err.Error() != want.Error() {
				t.Errorf("%q after %d: %v, want %v", fault, at, err, want)
			}
		}
	}
}
