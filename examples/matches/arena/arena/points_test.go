package arena

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// factOf returns the value of a fact at the end of a game.
func factOf(t *testing.T, rec record.Record, name string) int {
	t.Helper()
	played, err := games.All().Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	a, ok := played.Last().Fact(name)
	if !ok {
		t.Fatalf("no fact %s", name)
	}
	return a.Number
}

// pointsOf returns the games and the points of an engine.
func pointsOf(t *testing.T, out, name string) (games, points int) {
	t.Helper()
	for _, line := range strings.Split(out, "\n") {
		words := strings.Fields(line)
		if len(words) < 6 || words[0] != name {
			continue
		}
		games, err := strconv.Atoi(words[1])
		points, err2 := strconv.Atoi(words[5])
		if err != nil || err2 != nil {
			t.Fatal(line)
		}
		return games, points
	}
	t.Fatalf("no %s in\n%s", name, out)
	return 0, 0
}

// In a match for points, the margins of all games count.
func TestMargins(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.txt")
	args := append(twoGood(), "-score", "points", "-games", "4", "-random-plies", "4", "-records", file)
	code, out := arena(t, args...)
	sum := 0
	for _, rec := range records(t, file) {
		if value := factOf(t, rec, "score"); tag(rec, "P1") == "A" {
			sum += value
		} else {
			sum -= value
		}
	}
	games, points := pointsOf(t, out, "A")
	_, others := pointsOf(t, out, "B")
	if code != program.Done || games != 4 || points != sum || others != -sum {
		t.Errorf("code %d: %d games, %d and %d points, want %d\n%s", code, games, points, others, sum, out)
	}
	if mean := fmt.Sprintf("%.2f", float64(sum)/4); !strings.Contains(out, " "+mean+" ") {
		t.Errorf("the mean is not %s\n%s", mean, out)
	}
	if _, again := arena(t, args...); !strings.HasSuffix(again, out[strings.Index(out, "\nengine"):]) {
		t.Errorf("resumed:\n%s", again)
	}
	args = append(twoGood()[:4], "-score", "points", "-engine", engine("bad", "crash"))
	code, out = arena(t, args...)
	if _, points := pointsOf(t, out, "bad"); code != program.Done || points != -128 {
		t.Errorf("faults: code %d\n%s", code, out)
	}
}

// Engines that play alone are compared on the same deals, where less is better.
func TestDeals(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.txt")
	args := append(twoGood(), "-game", "sly", "-variation", "random", "-score", "points", "-games", "4", "-tc", "B:nodes=3", "-records", file)
	code, out := arena(t, args...)
	sums := map[string]int{}
	deals := map[string]map[string]int{}
	for _, rec := range records(t, file) {
		name, deal := tag(rec, "P1"), tag(rec, record.TagSeed)
		if deals[deal] == nil {
			deals[deal] = map[string]int{}
		}
		deals[deal][name] = factOf(t, rec, "score")
		sums[name] += deals[deal][name]
	}
	better := [3]int{}
	for _, left := range deals {
		switch a, b := left["A"], left["B"]; {
		case a < b:
			better[0]++
		case a == b:
			better[1]++
		default:
			better[2]++
		}
	}
	_, a := pointsOf(t, out, "A")
	_, b := pointsOf(t, out, "B")
	want := fmt.Sprintf("A against B on the same deals: +%d =%d -%d\n", better[0], better[1], better[2])
	if code != program.Done || len(deals) != 4 || a != sums["A"] || b != sums["B"] || a < 4 || !strings.HasSuffix(out, want) {
		t.Errorf("code %d: %d and %d pieces left, want %v in %d deals, and %s\n%s", code, a, b, sums, len(deals), want, out)
	}
}

// A match ends when one of two engines has won the given number of games, or leads by the
// given number of points.
func TestTarget(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args []string
		want int // games
	}{
		{[]string{"-target", "3"}, 3},
		{[]string{"-target", "129", "-score", "points"}, 3},
	} {
		file := filepath.Join(t.TempDir(), "games.txt")
		args := append(twoGood()[:4], "-engine", engine("bad", "crash"), "-games", "100", "-concurrency", "1", "-records", file)
		args = append(args, tt.args...)
		for range 2 { // the second time from the file
			if code, out := arena(t, args...); code != program.Done || len(records(t, file)) != tt.want {
				t.Errorf("%v: code %d, %d games\n%s", tt.args, code, len(records(t, file)), out)
			}
		}
	}
}
