package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/eleventh/eleven"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

// ask returns the lines with which the program answers the given lines.
func ask(t *testing.T, game string, lines ...string) []string {
	t.Helper()
	out := output(t, strings.Join(lines, "\n")+"\n", "server", game)
	return strings.Split(strings.TrimRight(out, "\n"), "\n")
}

// A game outside the set of ten works with the same server, without further code.
func TestEleventhGame(t *testing.T) {
	announced := ask(t, "reversi", "ugi")
	if !slices.ContainsFunc(announced, func(line string) bool {
		return strings.HasPrefix(line, "option name Game ") && strings.HasSuffix(line, " var noughts")
	}) {
		t.Errorf("the game is not announced: %v", announced)
	}
	got := ask(t, "reversi", "setoption name Game value noughts", "position startpos moves 1A 2B 1B",
		"query fen", "query turn", "query moves", "query open", "query wins", "query score", "query path",
		"position startpos moves 1A 2B 1B 2A 1C", "query result", "query open", "go nodes 100")
	want := []string{"response xx1/1o1/3 b", "response p2", "response 1C 2A 2C 3A 3B 3C", "response 4", "response",
		"response none", "response none", "response p1win", "response 2", "bestmove none"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// The programs begin with the last game of the set, and refuse what they do not know.
func TestArguments(t *testing.T) {
	if out := output(t, "query fen\n", "server"); !strings.Contains(out, "3/3/3 a") {
		t.Errorf("without a game: %s", out)
	}
	for _, args := range [][]string{nil, {"dance"}, {"server", "noughts", "reversi"}, {"server", "chess"}} {
		var exit *exec.ExitError
		if _, err := command(args...).Output(); !errors.As(err, &exit) || exit.ExitCode() != 2 {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// The game is an environment, too.
func TestEleventhGameIsLearned(t *testing.T) {
	set, err := eleven.Games()
	if err != nil {
		t.Fatal(err)
	}
	g, err := set.Environment("noughts", notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	if g.Actions() != 9+81+1 {
		t.Errorf("%d actions", g.Actions())
	}
	if err := env.Check(g, 500, 1); err != nil {
		t.Error(err)
	}
	st := g.New(0)
	for _, a := range []env.Action{4, 0, 2, 6, 3, 5, 1, 7, 8} {
		if err := st.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	if !st.Terminal() || st.Result() != notation.Draw {
		t.Errorf("%v: %v, want a draw", st, st.Result())
	}
}

func TestEleventhGameIsSearched(t *testing.T) {
	got := ask(t, "noughts", "position startpos moves 1A 2B 1B 2A", "go nodes 2000")
	if last := got[len(got)-1]; last != "bestmove 1C" {
		t.Errorf("%s, but 1C wins at once", last)
	}
	if !slices.ContainsFunc(got, func(line string) bool { return strings.Contains(line, "score mate 1") }) {
		t.Errorf("the win is not proven: %v", got)
	}
}

func TestEleventhGameIsDrawn(t *testing.T) {
	doc := strings.Join(ask(t, "noughts", "position startpos moves 1A 2B", "svg moves"), "\n")
	for _, want := range []string{"<title>Noughts and Crosses: Crosses to move</title>", "cross on 1A", "nought on 2B", `class="last" data-space="2B"`, "svgok"} {
		if !strings.Contains(doc, want) {
			t.Errorf("no %q in the picture", want)
		}
	}
}

func TestEleventhGameIsDescribed(t *testing.T) {
	lines := ask(t, "noughts", "games")
	var last struct {
		Name    string
		Rows    []string
		Players []int
		Facts   map[string]struct{ Form string }
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-2]), &last); err != nil {
		t.Fatal(err)
	}
	if last.Name != "noughts" || len(last.Rows) != 3 || !slices.Equal(last.Players, []int{2}) || last.Facts["wins"].Form != "moves" {
		t.Errorf("described as %+v", last)
	}
}

func TestEleventhGameIsRecorded(t *testing.T) {
	set, err := eleven.Games()
	if err != nil {
		t.Fatal(err)
	}
	g, err := set.Lookup("Noughts")
	if err != nil {
		t.Fatal(err)
	}
	rec := protocol.NewRecord(g, notation.Setup{}, "")
	text, err := rec.WithResult(notation.Undecided).AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	for played, err := range set.ReplayAll(strings.NewReader(strings.Replace(string(text), "*\n", "1. 1A 2. 2B 3. 1B 4. 2A 5. 1C p1win\n", 1))) {
		if err == nil { // the record has the result *
			t.Fatalf("%v: no error", played)
		}
	}
	const good = "[Game \"noughts\"]\n\n1. 1A 2. 2B 3. 1B 4. 2A 5. 1C p1win\n\n"
	const bad = "[Game \"noughts\"]\n\n1. 1A 2. 1A *\n\n"
	games := 0
	for played, err := range set.ReplayAll(strings.NewReader(good + bad)) {
		if games++; games == 1 {
			if err != nil || played.Last().String() != "xxx/oo1/3 b" {
				t.Errorf("%v, %v", played.Last(), err)
			}
			continue
		}
		var illegal *notation.MoveError
		if !errors.As(err, &illegal) || illegal.Rule != notation.RuleOccupied {
			t.Errorf("error %v", err)
		}
	}
	if games != 2 {
		t.Errorf("%d games, want 2", games)
	}
}

// asProgram is the environment variable that makes the tests the program itself.
const asProgram = "ELEVENTH"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	if err := os.Setenv(asProgram, "1"); err != nil { // for the engines of matches as well
		log.Fatal(err)
	}
	os.Exit(m.Run())
}

func command(args ...string) *exec.Cmd { return exec.Command(os.Args[0], args...) }

// output returns the output of the program.
func output(t *testing.T, in string, args ...string) string {
	t.Helper()
	cmd := command(args...)
	cmd.Stdin = strings.NewReader(in)
	var diagnostics bytes.Buffer
	cmd.Stderr = &diagnostics
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", args, err, out, &diagnostics)
	}
	return string(out)
}

// The arena plays matches of the game, which its records replay.
func TestEleventhGameHasAnArena(t *testing.T) {
	set, err := eleven.Games()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "games.txt")
	engine := fmt.Sprintf("='%s' server", os.Args[0])
	out := output(t, "", "arena", "-engine", "A"+engine, "-engine", "B"+engine, "-tc", "nodes=200", "-games", "4", "-random-plies", "2", "-records", file)
	if !strings.Contains(out, "game 4 of 4: ") {
		t.Error(out)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	played := 0
	for game, err := range set.ReplayAll(f) {
		if err != nil || game.Game.Spec().Name != "noughts" || !game.Last().Result().Over() {
			t.Errorf("%v, %v", game.Record, err)
		}
		played++
	}
	if played != 4 {
		t.Errorf("%d games, want 4", played)
	}
	for want, args := range map[string][]string{
		"| noughts | 2/standard | 4 |": {"statistics", file},
		"Noughts and Crosses":          {"analyze", "-nodes", "100", file},
	} {
		if out := output(t, "", args...); !strings.Contains(out, want) {
			t.Errorf("%q: no %q in\n%s", args, want, out)
		}
	}
}

// A person plays the game in a terminal, and its rules are there.
func TestEleventhGameIsPlayed(t *testing.T) {
	out := output(t, "1A\n2B\n1B\n2A\nrules\n1C\n", "play", "-computer", "none")
	for _, want := range []string{"Noughts and Crosses: Crosses to move", "The goal is ", "result: Crosses win"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// The levels of the game are measured, and so is its environment.
func TestEleventhGameIsMeasured(t *testing.T) {
	if os.Getenv("COMMANDS") != "all" { // as in the gate
		t.Skip("measures for seconds")
	}
	if out := output(t, "", "levels", "-names", "noughts", "-high", "2", "-games", "2", "-nodes", "10"); !strings.Contains(out, "\n| level | noughts |\n") {
		t.Error(out)
	}
	for _, args := range [][]string{{}, {"-environments"}} {
		args = append([]string{"bench", "-games", "noughts", "-time", "1us"}, args...)
		if out := output(t, "", args...); !strings.Contains(out, "\n| noughts | ") {
			t.Errorf("%q: %s", args, out)
		}
	}
}

// The page has the game, which it shows first.
func TestEleventhGameHasAPage(t *testing.T) {
	if os.Getenv("COMMANDS") != "all" { // as in the gate
		t.Skip("compiles the page, which takes a minute from an empty build cache")
	}
	dir := t.TempDir()
	web := exec.Command("go", "run", ".", "web", "-out", dir)
	web.Env = append(os.Environ(), asProgram+"=")
	if out, err := web.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	index, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || !strings.Contains(string(index), `data-starts="noughts `) {
		t.Errorf("%v\n%s", err, index)
	}
	for _, pattern := range []string{"start-noughts.json", "rules-noughts.html"} {
		if list, err := filepath.Glob(filepath.Join(dir, "v-*", pattern)); err != nil || len(list) != 1 {
			t.Errorf("no %s: %v", pattern, err)
		}
	}
}
