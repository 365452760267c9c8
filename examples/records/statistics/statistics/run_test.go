package statistics

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/sniggle"
)

const records = `[Game "reversi"]
[Result "p1win"]
[Termination "resignation"]

1. 5F {[%nodes 10]} 2. 6D {[%nodes 30]} (2. 6F {[%nodes 99]}) p1win

[Game "reversi"]
[Result "p2win"]

1. 5F {[%nodes 20]} p2win

[Game "reversi"]
[Termination "length"]
[MaxPlies "3"]

1. 5F 2. 6D 3. 3C draw

[Game "empire"]
[Players "4"]
[Teams "1"]

1. 1A-5A p24win

[Game "sly"]
[Setup "12/12/12/12/12/12/12/12/12/12/12/R10B a"]

p1loss
`

// variations are three games of Sniggle: two by the variation of the first one.
const variations = `
[Game "sniggle"]
[Setup "MATCH"]

draw

[Game "sniggle"]
[Variation "match"]

draw

[Game "sniggle"]
[Setup "STANDARD"]

draw
`

func start(t *testing.T, variation string) string {
	t.Helper()
	s, err := sniggle.New(notation.Variation(variation))
	if err != nil {
		t.Fatal(err)
	}
	return s.String()
}

// tableOf returns the lines of the table of some records.
func tableOf(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, diagnostics strings.Builder
	if code := Run(t.Context(), games.All(), []string{path}, nil, &out, &diagnostics); code != 0 {
		t.Fatalf("exit code %d: %s", code, &diagnostics)
	}
	_, lines, _ := strings.Cut(out.String(), "--:|\n")
	return lines
}

// A draw is cut off if neither the rules nor the players made it.
func TestDraws(t *testing.T) {
	for reason, want := range map[string]string{
		"":             "| 1 | 0 |",
		"agreement":    "| 1 | 0 |",
		"time":         "| 1 | 0 |",
		"somehow":      "| 1 | 0 |",
		"length":       "| 0 | 1 |",
		"repetition":   "| 0 | 1 |",
		"adjudication": "| 0 | 1 |",
	} {
		text := "[Game \"swords\"]\n[Termination \"" + reason + "\"]\n\ndraw\n"
		if reason == "" {
			text = "[Game \"swords\"]\n\ndraw\n"
		}
		if got, want := tableOf(t, text), "| swords | 2/standard | 1 | 0 : 0 "+want; !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, want %s", reason, got, want)
		}
	}
}

// Games without a result change nothing but their number.
func TestUnfinishedGames(t *testing.T) {
	const won, unfinished = "[Game \"reversi\"]\n\n1. 5F p1win\n\n", "[Game \"reversi\"]\n\n1. 5F {[%nodes 9]} 2. 6D 3. 3C *\n\n"
	for text, want := range map[string]string{
		won + unfinished + unfinished: "| reversi | 2/standard | 1 | 100 : 0 | 0 | 0 | 2 | 1 | 1 | 3 |  |\n",
		unfinished:                    "| reversi | 2/standard | 0 |  | 0 | 0 | 1 |  |  |  |  |\n",
	} {
		if got := tableOf(t, text); got != want {
			t.Errorf("got %swant %s", got, want)
		}
	}
}

// A game with a start of its own has a row of its own, unless that is a start of the game.
func TestOwnStarts(t *testing.T) {
	match := strings.Replace(start(t, sniggle.Match), " a ", " b ", 1) // seat 2 begins
	text := "[Game \"reversi\"]\n\n1. 5F p1win\n\n" +
		"[Game \"reversi\"]\n[Setup \"8/8/8/3wb3/3bw3/8/8/8 a\"]\n\n1. 5F p1win\n\n" +
		"[Game \"reversi\"]\n[Setup \"8/8/8/3wb3/3bbb2/8/8/8 b\"]\n\n1. 6D p2win\n\n" +
		"[Game \"reversi\"]\n[Setup \"8/8/8/3wb3/3bw3/8/8/8 a\"]\n[Variation \"x | \x1b[31my\"]\n\n1. 5F p1win\n\n" +
		"[Game \"sniggle\"]\n[Setup \"" + match + "\"]\n\np2win\n\n" +
		"[Game \"sly\"]\n[Setup \"12/12/12/3RBRGYG3/12/12/12/12/12/12/12/12 a\"]\n[Variation \"random\"]\n\n*\n"
	want := `| sly | 1/random | 0 |  | 0 | 0 | 1 |  |  |  |  |
| sniggle | 2/match/own | 1 | 0 : 100 | 0 | 0 | 0 | 0 | 0 |  |  |
| reversi | 2/standard | 3 | 100 : 0 | 0 | 0 | 0 | 1 | 1 | 3 |  |
| reversi | 2/standard/own | 1 | 0 : 100 | 0 | 0 | 0 | 1 | 1 | 0 |  |
`
	if got := tableOf(t, text); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A game that began with a position has the variation of it.
func TestVariations(t *testing.T) {
	text := strings.NewReplacer("MATCH", start(t, sniggle.Match), "STANDARD", start(t, notation.Standard)).Replace(variations)
	got := tableOf(t, text)
	for _, want := range []string{"| sniggle | 2/match | 2 |", "| sniggle | 2/standard | 1 |"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
}

func TestTable(t *testing.T) {
	want := `| sly | 1/standard/own | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 2 |  |
| empire | 4/standard/teams | 1 | 0 : 100 | 0 | 0 | 0 | 1 | 1 |  |  |
| reversi | 2/standard | 3 | 33 : 33 | 0 | 1 | 0 | 2 | 3 | 3 | 20 |
`
	if got := tableOf(t, records); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A win in which the players expected 75 and 50 percent has a Brier score of (1/16+1/4)/2.
func TestEvaluations(t *testing.T) {
	text := "[Game \"reversi\"]\n\n1. 5F {[%eval 0.75]} 2. 6D {[%eval 0.5]} 3. 3C {[%eval #3]} p1win\n\n" +
		"[Game \"reversi\"]\n[Termination \"length\"]\n\n1. 5F {[%eval 0.75]} draw\n"
	_, got, _ := strings.Cut(tableOf(t, text), "--:|\n")
	want := "| reversi | 2/standard | 2 | 62 | 50 | 0.156 | 0.250 | 10.00 | | | 0 (50) | 100 (50) | |\n"
	if got != want {
		t.Errorf("got %swant %s", got, want)
	}
}

// Faulty records are reported, and the others are counted.
func TestFaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.txt")
	text := "[Game \"reversi\"]\n\n1. 1A *\n\n[Game \"reversi\"\n\n*\n\n" + records
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, diagnostics strings.Builder
	if code := Run(t.Context(), games.All(), []string{path, path + ".missing"}, nil, &out, &diagnostics); code != 1 {
		t.Errorf("exit code %d", code)
	}
	for _, want := range []string{"line 3, column 4: ply 1: ", "line 7, column 1", ".missing"} {
		if !strings.Contains(diagnostics.String(), want) {
			t.Errorf("%q does not have %q", &diagnostics, want)
		}
	}
	if !strings.Contains(out.String(), "| reversi | 2/standard | 3 |") {
		t.Errorf("the valid games are not counted:\n%s", &out)
	}
}

// With -play, every setup has a row with the games that were played.
func TestPlay(t *testing.T) {
	var out, diagnostics strings.Builder
	if code := Run(t.Context(), games.All(), []string{"-play", "2", "-nodes", "1"}, nil, &out, &diagnostics); code != 0 {
		t.Fatalf("exit code %d: %s", code, &diagnostics)
	}
	want := 0
	for _, g := range games.All().Games() {
		spec := g.Spec()
		for _, setup := range setups(spec) {
			want++
			line := fmt.Sprintf("\n| %s | %d/%s", spec.Name, setup.Players, setup.Variation)
			if setup.Teams {
				line += "/teams"
			}
			if line += " | 2 |"; !strings.Contains(out.String(), line) {
				t.Errorf("no row %s", line)
			}
		}
	}
	first, _, _ := strings.Cut(out.String(), evalHeader)
	if got := strings.Count(first, "\n| ") - 1; got != want {
		t.Errorf("%d rows, want %d:\n%s", got, want, &out)
	}
	if code := Run(t.Context(), games.All(), []string{"-play", "2", "games.txt"}, nil, &out, &diagnostics); code != 2 {
		t.Errorf("-play with a file: exit code %d", code)
	}
}

// A seat that expects nine wins in ten, and wins three games of four, has odds of 3 instead of 9.
func TestSlope(t *testing.T) {
	for expected, want := range map[float64]float64{0.75: 1, 0.9: 0.5, 0.5 + 1e-9: 10} {
		list := []eval{{expected, 1}, {expected, 1}, {expected, 0}, {expected, 1}}
		if got := slope(list, 2); math.Abs(got-want) > 1e-3 {
			t.Errorf("expecting %v: slope %v, want %v", expected, got, want)
		}
	}
	if got := slope([]eval{{0.25, 0}, {0.25, 1}, {0.25, 0}, {0.25, 0}}, 4); got != 0 {
		t.Errorf("an even game of four: slope %v, want 0", got)
	}
}

// Scores are expected results: a slope other than 1 explains the games of a setup no better, within
// 3.5 standard errors, and all setups together differ no more than by chance. SOAK is the number of
// games of each setup.
func TestCalibration(t *testing.T) {
	number, err := strconv.Atoi(os.Getenv("SOAK"))
	if err != nil {
		t.Skip("takes a minute; SOAK is the number of games in each setup")
	}
	list := tally{set: games.All()}
	for _, g := range games.All().Games() {
		for _, setup := range setups(g.Spec()) {
			if setup.Players == 1 {
				continue
			}
			if err := list.play(t.Context(), g, setup, number, 2000); err != nil {
				t.Fatal(err)
			}
		}
	}
	total, mean := 0.0, 0.0 // of a chi-squared distribution
	for _, r := range list.rows {
		sum, squares, lead := 0.0, 0.0, 0.0
		for _, game := range r.evals {
			x := gain(game, r.sides(), 1)
			sum, squares = sum+x, squares+x*x
			for _, e := range game {
				lead = max(lead, math.Abs(e.expected-1/float64(r.sides())))
			}
		}
		z := sum / math.Sqrt(squares)
		t.Logf("%s %s: the slope is %.2f, which is %.1f standard errors from 1", r.name, r.words(), slope(slices.Concat(r.evals...), r.sides()), z)
		if lead < 0.1 {
			continue // all scores are even
		}
		if math.Abs(z) > 3.5 {
			t.Error("too far")
		}
		total, mean = total+z*z, mean+1
	}
	if limit := mean + 3*math.Sqrt(2*mean); mean < 20 || total > limit {
		t.Errorf("the squares of the standard errors of %v setups add up to %.1f, more than %.1f", mean, total, limit)
	}
}
