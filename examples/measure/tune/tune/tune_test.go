package tune

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

// gameDir is the folder of the game that the tests learn.
const gameDir = "../../../../protocol/games/swordsgame"

// play returns the text of some games of Swords & Shields.
func play(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := learn(games.All(), append([]string{"play", "swords", "-games", "30", "-nodes", "60"}, args...), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func startOf(t *testing.T) protocol.Position {
	t.Helper()
	game, err := games.All().Lookup("swords")
	if err != nil {
		t.Fatal(err)
	}
	start, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	return start
}

// sources copies the source of the game to a directory of its own.
func sources(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(gameDir)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Equal arguments give equal games, and equal games give the same source.
func TestSameSource(t *testing.T) {
	played := play(t)
	if play(t) != played || play(t, "-seed", "2") == played {
		t.Error("games do not depend on the seed alone")
	}
	var texts [2]string
	for i := range texts {
		dir := sources(t)
		if err := learn(games.All(), []string{"fit", "swords", "-dir", dir, file(t, []byte(played))}, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "weights.go"))
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
	}
	if texts[0] != texts[1] || !strings.Contains(texts[0], "\ttermNow:") {
		t.Errorf("sources:\n%s\n%s", texts[0], texts[1])
	}
}

// A record reads as it was written.
func TestRecords(t *testing.T) {
	start := startOf(t)
	played := play(t)
	list, err := readRecords(start, strings.NewReader(played))
	if err != nil {
		t.Fatal(err)
	}
	var again strings.Builder
	for _, r := range list {
		again.WriteString(r.String() + "\n")
	}
	if again.String() != played {
		t.Errorf("read\n%s\nfrom\n%s", again.String(), played)
	}
}

// near is a table that knows a loss in so many plies everywhere.
type near int

func (n near) Mate(protocol.Position) (int, error) {
	if n < 0 {
		return 0, errors.New("no table")
	}
	return -int(n), nil
}

func (near) Close() error { return nil }

// With a table, every move has its score, random or not.
func TestTable(t *testing.T) {
	start := startOf(t)
	searcher, err := start.Game().NewSearcher(protocol.SearchConfig{Memory: 1})
	if err != nil {
		t.Fatal(err)
	}
	x := &selfPlayer{
		start: start, searcher: searcher, rng: rand.New(rand.NewPCG(3, 4)),
		nodes: 10, random: 8, noise: 0.5, maxPlies: 20, table: near(2),
	}
	r, err := x.play()
	if err != nil || slices.ContainsFunc(r.plies, func(p ply) bool { return !p.scored || p.score != chance(-2) }) {
		t.Errorf("%v, error %v", r, err)
	}
	x.table = near(-1)
	if _, err := x.play(); err == nil {
		t.Error("no error from a table that cannot be read")
	}
	for i, mate := range []int{-1, -3, -200, 0, 200, 3, 1} {
		if want := []int{0, 40, 500, 500, 500, 960, 1000}[i]; chance(mate) != want {
			t.Errorf("mate %d: %d, want %d", mate, chance(mate), want)
		}
	}
}

// The fit finds weights that are known, and leaves those that are never used at 0.
func TestLogistic(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	want := []float64{0.5, -1, 0.25, 0}
	x := newSamples(len(want))
	for range 4000 {
		var terms []search.Term
		lead := 0.0
		for range 4 {
			f, seat, n := rng.IntN(3), 1+rng.IntN(2), float64(rng.IntN(4))
			terms = append(terms, search.Term{Seat: notation.Seat(seat), Index: f, Count: float32(n)})
			lead += want[f] * n * float64(3-2*seat)
		}
		x.add(terms, 1/(1+math.Exp(-lead)))
	}
	got, err := x.fit(1e-6)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-3 {
			t.Errorf("weights %v, want %v", got, want)
			break
		}
	}
	if none := make([]float64, len(want)); x.loss(got) >= x.loss(none) {
		t.Errorf("loss %v, and %v without weights", x.loss(got), x.loss(none))
	}
	if _, err := x.fit(0); err == nil {
		t.Error("no error for a weight that nothing determines")
	}
}

// What is expected of a position before a random move does not come from after it.
func TestLessons(t *testing.T) {
	start := startOf(t)
	first := start.AppendMoves(nil)[0]
	learner, err := learnerOf(start.Game())
	if err != nil {
		t.Fatal(err)
	}
	x := &student{Learner: learner, start: start, trust: 0.5}
	searched := func(score int) ply { return ply{move: first, scored: true, score: score} }
	list := x.lessons(record{notation.Win(notation.Seat(1).Set()), []ply{searched(200), {move: first}, searched(500), searched(600)}})
	// From the last position to the first; seat 2 is to move in the last one.
	for i, want := range []float64{(1 + 0.4) / 2, (0.7 + 0.5) / 2, 0.2} {
		if math.Abs(list[i].expected-want) > 1e-12 || list[i].decided != (i < 2) || len(list[i].terms) == 0 {
			t.Errorf("%d: %+v, want %v", i, list[i], want)
		}
	}
}

// Features are called by their constants, and by the last one before them.
func TestNames(t *testing.T) {
	dir := t.TempDir()
	text := "package plogame\n\nimport \"missing\"\n\nconst other = 1\n\nconst (\n\ttermYoung = iota\n\ttermTable\n\ttermOld = termTable + other + 2\n\ttermCount = termOld + 1\n)\n"
	if err := os.WriteFile(filepath.Join(dir, "plo.go"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := readNames(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := "termYoung termTable termTable+1 termTable+2 termOld"; strings.Join(got.names, " ") != want || got.pkg != "plogame" {
		t.Errorf("%q, want %s", got, want)
	}
	source, err := got.source("plo", []float64{1, 0, -0.0001, 2.5, -3})
	if err != nil {
		t.Fatal(err)
	}
	if want := "{\n\ttermYoung:     1.000,\n\ttermTable + 2: 2.500,\n\ttermOld:       -3.000,\n}\n"; !strings.HasSuffix(string(source), want) {
		t.Errorf("%s", source)
	}
}

// What is missing is named: first a file of games, then the directory of the game.
func TestMissingFiles(t *testing.T) {
	played := file(t, []byte(play(t)))
	for args, want := range map[string]string{
		"-dir nosuch nofile":                "open nofile: ",
		"-dir nosuch " + played:             "directory of the game (-dir): open nosuch: ",
		"-dir ../../../../swords " + played: "directory of the game (-dir): ../../../../swords: no constant termCount",
	} {
		err := learn(games.All(), append([]string{"fit", "swords"}, strings.Fields(args)...), io.Discard, io.Discard)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", args, err, want)
		}
	}
}

func TestFaultyRecords(t *testing.T) {
	good := play(t)
	for text, want := range map[string]string{
		"8 +12 5F 6F":      "line 31 is not a game of Swords & Shields: \"8\": want a result",
		"p3loss 1D-1B":     "line 31 is not a game of Swords & Shields: ",
		"p1win":            "line 31 is not a game of Swords & Shields: too few words",
		"p1win 1D-1B@1001": "line 31 is not a game of Swords & Shields: ",
		"p1win 1D-1B@x":    "line 31 is not a game of Swords & Shields: ",
		"p1win 9Z@5":       "line 31 is not a game of Swords & Shields: ",
		"p1win 1D-1D":      "line 31 is not a game of Swords & Shields: ",
		"p1win 1D-1B@5":    "line 31 is not a game of Swords & Shields: the game ends with none, not p1win",
		"p1win " + strings.Repeat("1", 2*maxRecord): "too long",
	} {
		err := learn(games.All(), []string{"fit", "swords", "-dir", gameDir, file(t, []byte(good+text))}, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: error %v, want %s", text, err, want)
		}
	}
	for _, args := range []string{"play chess", "fit chess", "play sly", "play swords -nodes 0", "play swords -noise 1", "play swords games", "fit reversi", "play swords -table missing", "play lineup -table missing", "fit swords -dir " + gameDir, "fit swords -dir missing", "fit swords -dir " + gameDir + " missing"} {
		if err := learn(games.All(), strings.Fields(args), io.Discard, io.Discard); err == nil {
			t.Errorf("no error for %q", args)
		}
	}
}

// Numbers by which the command would never end, or learn what is no weight, are refused by name.
func TestNumbers(t *testing.T) {
	for args, want := range map[string]string{
		"play swords -games -1":    "-games is -1, but it must be from 1 to 1000000000",
		"play swords -nodes 0":     "-nodes is 0, but it must be at least 1",
		"play swords -random -1":   "-random is -1, but it must be from 0 to 1000000000",
		"play swords -noise 1":     "-noise is 1, but it must be from 0 to 0.99",
		"play swords -noise NaN":   "-noise is NaN, but it must be from 0 to 0.99",
		"play swords -max-plies 0": "-max-plies is 0, but it must be from 1 to 1000000000",
		"fit swords -trust NaN":    "-trust is NaN, but it must be from 0 to 1",
		"fit swords -ridge -1":     "-ridge is -1, but it must be from 0 to 1e+09",
	} {
		if err := learn(games.All(), strings.Fields(args), io.Discard, io.Discard); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", args, err, want)
		}
	}
}

// An option after a file is not taken for another file.
func TestOptionsAfterFiles(t *testing.T) {
	err := learn(games.All(), []string{"fit", "swords", file(t, nil), "-o", "weights"}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), `takes options before the files, and "-o" is among the files`) {
		t.Errorf("error %v", err)
	}
}

func file(t *testing.T, data []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}
