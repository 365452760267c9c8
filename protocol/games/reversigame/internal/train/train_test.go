package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games/reversigame/internal/patterns"
	"github.com/seed-445450d7/rulebook/reversi"
)

// shallowGames returns the text of some games, played to depth 1.
func shallowGames(t *testing.T, count, seed int) string {
	t.Helper()
	var out bytes.Buffer
	args := []string{"play", "-games", fmt.Sprint(count), "-seed", fmt.Sprint(seed), "-depth", "1", "-solve", "6", "-weights", blank(t)}
	if err := run(args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// blank writes weights that are all 0 to a file.
func blank(t *testing.T) string {
	t.Helper()
	var weights [patterns.Stages][]float64
	for i := range weights {
		weights[i] = make([]float64, patterns.Count())
	}
	data, err := patterns.Pack(weights, patterns.Cuts{})
	if err != nil {
		t.Fatal(err)
	}
	return file(t, data)
}

func file(t *testing.T, data []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// From the same seed come the same games.
func TestSameGames(t *testing.T) {
	if a, b := shallowGames(t, 5, 1), shallowGames(t, 5, 1); a != b {
		t.Errorf("games differ:\n%s\n%s", a, b)
	}
}

// randomGames returns the text of games by random moves.
func randomGames(t *testing.T, count int) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	var text strings.Builder
	for range count {
		s, err := reversi.New()
		if err != nil {
			t.Fatal(err)
		}
		var g game
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(nil) {
			m := moves[rng.IntN(len(moves))]
			g.moves = append(g.moves, m)
			s = s.After(m)
		}
		g.margin = s.Score()
		fmt.Fprintln(&text, g)
	}
	return text.String()
}

// From the same games come the same weights, bit for bit: their sum is known.
func TestSameWeights(t *testing.T) {
	output := filepath.Join(t.TempDir(), "weights")
	var log bytes.Buffer
	if err := run([]string{"fit", "-samples", "0", "-o", output, file(t, []byte(randomGames(t, 60)))}, io.Discard, &log); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", sha256.Sum256(data))[:16]; got != "c39b8224689be210" {
		t.Errorf("the weights have the sum %s\n%s", got, log.String())
	}
}

// Learned weights predict the games that they are learned from, and are the same for
// positions that are mirror images.
func TestLearn(t *testing.T) {
	x := &learner{rounds: 40, ridge: 1, solved: 6, out: io.Discard}
	if err := x.add(bytes.NewBufferString(shallowGames(t, 60, 2))); err != nil {
		t.Fatal(err)
	}
	weights, err := x.learn()
	if err != nil {
		t.Fatal(err)
	}
	data, err := patterns.Pack(weights, patterns.Cuts{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := patterns.Unpack(data)
	if err != nil {
		t.Fatal(err)
	}
	var off, plain float64
	for i, g := range x.games {
		if i%checkEvery == 0 {
			continue
		}
		s, err := reversi.New()
		for _, m := range g.moves[:len(g.moves)-8] {
			if err != nil {
				t.Fatal(err)
			}
			s, err = s.Play(m)
		}
		margin := float64(g.margin)
		if s.Turn() == reversi.White {
			margin = -margin
		}
		off += math.Abs(w.Evaluate(s) - margin)
		plain += math.Abs(margin)
	}
	if off > plain/2 {
		t.Errorf("errors of %.0f discs, and %.0f without weights", off, plain)
	}
}

// The fit finds weights that are known.
func TestFit(t *testing.T) {
	var x rows
	for i := range int32(600) {
		a, b, c := i%7, 7+i%5, 12+i/7%3
		x.add([]int32{a, b, c}, float64(a)-float64(b)/2+float64(c*c)/8)
	}
	weights := x.fit(1e-6, 2, 60)
	if got := x.deviation(weights); got > 1e-3 {
		t.Errorf("deviation %v", got)
	}
	if got := sum(weights, []int32{3, 8, 13}); math.Abs(got-(3-4+169.0/8)) > 1e-2 {
		t.Errorf("predicts %v", got)
	}
}

// A shallow search that is off by a line and noise is found to be so.
func TestRegress(t *testing.T) {
	var list []sample
	for i := range 400 {
		x, noise := float64(i%41-20), float64(i/41%2*2-1)
		list = append(list, sample{x, 0, 1.1*x + 0.5 + 2*noise})
	}
	got := regress(list, 1, 3)
	if math.Abs(got.Slope-1.1) > 0.02 || math.Abs(got.Offset-0.5) > 0.2 || math.Abs(got.Sigma-2) > 0.1 {
		t.Errorf("%+v", got)
	}
}

// Values from which no line follows cut nothing.
func TestRegressNothing(t *testing.T) {
	for _, list := range [][]sample{nil, {{1, 0, 1}, {2, 0, 2}}, {{1, 0, 1}, {1, 0, 2}, {1, 0, 3}}} {
		if got := regress(list, 1, 3); got != (patterns.Cut{}) {
			t.Errorf("%v: %+v", list, got)
		}
	}
}

// Numbers by which the command would never end, write nothing, or learn what is no weight, are
// refused by name.
func TestNumbers(t *testing.T) {
	for args, want := range map[string]string{
		"play -depth 0":      "-depth is 0, but it must be from 1 to 64",
		"play -depth -3":     "-depth is -3, but it must be from 1 to 64",
		"play -depth 100":    "-depth is 100, but it must be from 1 to 64",
		"play -games -1":     "-games is -1, but it must be from 1 to 1000000000",
		"play -games 0":      "-games is 0, but it must be from 1 to 1000000000",
		"play -solve -1":     "-solve is -1, but it must be from 0 to 64",
		"fit -trust 7":       "-trust is 7, but it must be from 0 to 1",
		"fit -ridge NaN":     "-ridge is NaN, but it must be from 0.001 to 1e+09",
		"fit -ridge -1":      "-ridge is -1, but it must be from 0.001 to 1e+09",
		"fit -uses -5":       "-uses is -5, but it must be from 0 to 1000000000",
		"fit -solved 65":     "-solved is 65, but it must be from 0 to 64",
		"fit -samples -1":    "-samples is -1, but it must be from 0 to 1000000000",
		"fit -o missing/w.x": "directory of the weights (-o): stat missing: no such file or directory",
	} {
		if err := run(strings.Fields(args), io.Discard, io.Discard); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", args, err, want)
		}
	}
}

// An option after a file is not taken for another file.
func TestOptionsAfterFiles(t *testing.T) {
	games := file(t, nil)
	err := run([]string{"fit", games, "-o", "weights"}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), `takes options before the files, and "-o" is among the files`) {
		t.Errorf("error %v", err)
	}
}

func TestFaultyGames(t *testing.T) {
	for text, want := range map[string]string{
		"x":                  `too few words: "x"`,
		"p2win 1D-1B 8E@500": `"p2win" is not a number of random plies`,
		"1 y 3D":             `"y" is not a margin in discs`,
		"0 0 3D 9Z":          `"9Z": `,
		"0 0 1A":             "reversi: illegal move 1A: ",
	} {
		name := file(t, []byte("0 +0 3D 3C\n"+text))
		err := run([]string{"fit", name}, io.Discard, io.Discard)
		if want = name + ": line 2 is not a game of Reversi: " + want; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
	for _, args := range [][]string{nil, {"walk"}, {"fit"}, {"fit", "missing"}, {"play", "-weights", "missing"}, {"play", "-weights", file(t, []byte("weights"))}} {
		if err := run(args, io.Discard, io.Discard); err == nil {
			t.Errorf("no error for %q", args)
		}
	}
}
