package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// The engines of these tests are the test binary itself, called with how it is to
// behave.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if behave, ok := engines[os.Args[1]]; ok {
			behave()
			os.Exit(0)
		}
	}
	// Under the race detector every process waits a second before it ends, unless it
	// is told not to.
	os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0")
	os.Exit(m.Run())
}

var engines = map[string]func(){
	"engine-good": func() {
		g, err := protocol.Lookup("reversi")
		if err != nil {
			os.Exit(1)
		}
		s, err := protocol.NewServer(g)
		if err != nil || s.Serve(context.Background(), os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
	},
	"engine-illegal": func() { answer("bestmove 1A") },
	"engine-garbage": func() { answer("bestmove \x00\xff") },
	"engine-crash":   func() { answer("") },
	"engine-hang":    func() { answer("info string thinking for ever") },
	"engine-none":    func() {},
}

// answer speaks just enough of the protocol, and answers go with a line; with none
// it exits.
func answer(line string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch word, _, _ := strings.Cut(in.Text(), " "); word {
		case "ugi":
			fmt.Println("ugiok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			if line == "" {
				os.Exit(9)
			}
			fmt.Println(line)
		case "quit":
			return
		}
	}
}

// arena runs a match and returns its exit code and what it prints.
func arena(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var out, diagnostics bytes.Buffer
	code := run(t.Context(), args, &out, &diagnostics)
	return code, out.String() + diagnostics.String()
}

func engine(name, behaviour string) string {
	return name + "=" + os.Args[0] + " engine-" + behaviour
}

func records(t *testing.T, path string) []notation.Record {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []notation.Record
	for played, err := range protocol.ReplayAll(f) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, played.Record)
	}
	return list
}

// Every game and setup is played to its end by two engines.
func TestEveryGame(t *testing.T) {
	for _, g := range protocol.Games() {
		spec := g.Spec()
		for _, players := range spec.Players {
			for _, teams := range []bool{false, true} {
				if teams && players != spec.TeamPlayers {
					continue
				}
				t.Run(fmt.Sprintf("%s/%d/%t", spec.Name, players, teams), func(t *testing.T) {
					file := filepath.Join(t.TempDir(), "games.txt")
					args := []string{"-game", spec.Name, "-players", fmt.Sprint(players), "-tc", "nodes=1", "-max-plies", "60",
						"-engine", engine("A", "good"), "-engine", engine("B", "good"), "-records", file, "-games", "2"}
					if teams {
						args = append(args, "-teams")
					}
					code, out := arena(t, args...)
					want := 2
					if players == 1 {
						want = 4 // everybody plays alone
					}
					if code != exitDone || len(records(t, file)) != want || !strings.Contains(out, "     0\n") {
						t.Errorf("code %d, %d games\n%s", code, len(records(t, file)), out)
					}
				})
			}
		}
	}
}

// An engine that breaks the rules or the protocol loses its games, and the match
// goes on.
func TestFaults(t *testing.T) {
	tests := []struct{ behaviour, tc, want string }{
		{"illegal", "nodes=1", "illegal move"},
		{"garbage", "nodes=1", "illegal move"},
		{"crash", "nodes=1", "the program has ended"},
		{"none", "nodes=1", "not ready"},
		{"hang", "movetime=20", "loss on time"},
		{"hang", "0.02+0.01", "loss on time"},
	}
	for _, tt := range tests {
		t.Run(tt.behaviour+" "+tt.tc, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "games.txt")
			code, out := arena(t, "-tc", tt.tc, "-margin", "1s", "-games", "4", "-records", file,
				"-engine", engine("good", "good"), "-engine", engine("bad", tt.behaviour))
			if code != exitDone || !strings.Contains(out, "good +4 =0 -0") {
				t.Errorf("code %d\n%s", code, out)
			}
			for _, rec := range records(t, file) {
				if loser, _ := rec.Tag(tagFault); loser != "bad" || !strings.Contains(faultOf(rec), tt.want) {
					t.Errorf("fault of %q: %q, want %q", loser, faultOf(rec), tt.want)
				}
			}
		})
	}
}

// A match that was killed in the middle of writing goes on with exactly the games
// that are missing.
func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.txt")
	args := []string{"-tc", "nodes=1", "-games", "6", "-random-plies", "2", "-records", file,
		"-engine", engine("A", "good"), "-engine", engine("B", "good")}
	if code, out := arena(t, args...); code != exitDone {
		t.Fatalf("code %d\n%s", code, out)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{0, 1, len(whole) / 3, len(whole) / 2, len(whole) - 10, len(whole)} {
		if err := os.WriteFile(file, whole[:length], 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out := arena(t, args...); code != exitDone {
			t.Fatalf("cut at %d: code %d\n%s", length, code, out)
		}
		numbers := map[string]int{}
		for _, rec := range records(t, file) {
			number, _ := rec.Tag(tagNumber)
			numbers[number]++
		}
		if len(numbers) != 6 || numbers["0"] != 1 || numbers["5"] != 1 {
			t.Errorf("cut at %d: games %v, want 0 to 5, once each", length, numbers)
		}
	}
	code, out := arena(t, append(args, "-seed", "2")...)
	if code != exitFailed || !strings.Contains(out, "games of another match") {
		t.Errorf("another match: code %d\n%s", code, out)
	}
}

// Openings come from records or from position texts, two games each with sides
// changed.
func TestOpenings(t *testing.T) {
	dir := t.TempDir()
	texts := filepath.Join(dir, "texts")
	games := filepath.Join(dir, "games")
	const position = "8/8/8/3wb3/3bbb2/8/8/8 b"
	if err := os.WriteFile(texts, []byte("# comment\n\n"+position+"\n8/8/8/3wb3/3bw3/8/8/8 a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(games, []byte("[Game \"reversi\"]\n\n1. f5 2. d6 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{texts: position, games: "8/8/8/3wb3/3bw3/8/8/8 a"} {
		file := filepath.Join(dir, "out-"+filepath.Base(path))
		code, out := arena(t, "-tc", "nodes=1", "-games", "2", "-openings", path, "-records", file,
			"-engine", engine("A", "good"), "-engine", engine("B", "good"))
		list := records(t, file)
		if code != exitDone || len(list) != 2 {
			t.Fatalf("code %d\n%s", code, out)
		}
		for _, rec := range list {
			if start, _ := rec.Tag(notation.TagSetup); start != want {
				t.Errorf("start %q, want %q", start, want)
			}
		}
		a, _ := list[0].Tag("P1")
		b, _ := list[1].Tag("P1")
		if a == b {
			t.Errorf("%s begins both games", a)
		}
	}
}

func TestSPRT(t *testing.T) {
	code, out := arena(t, "-tc", "nodes=1", "-games", "1000", "-sprt", "0,200", "-concurrency", "2",
		"-engine", engine("bad", "illegal"), "-engine", engine("good", "good"))
	if code != exitRejected || strings.Contains(out, "game 1000 of") {
		t.Errorf("a hopeless engine: code %d\n%s", code, out)
	}
}

func TestCommandLine(t *testing.T) {
	two := []string{"-engine", "A=x", "-engine", "B=y"}
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-h"}, exitDone, "Usage of arena"},
		{nil, exitUsage, "too few engines"},
		{[]string{"-engine", "A"}, exitUsage, "want name=command"},
		{[]string{"-engine", "A=x", "-engine", "A=y"}, exitUsage, "two engines are called A"},
		{append(two, "-game", "chess"), exitUsage, `no game "chess"`},
		{append(two, "-players", "3"), exitUsage, "no game for 3 players"},
		{append(two, "-tc", "fast"), exitUsage, `tc "fast": want`},
		{append(two, "-tc", "0"), exitUsage, `tc "0": want`},
		{append(two, "-tc", "A:0"), exitUsage, `tc "0": want`},
		{append(two, "-tc", "C:1"), exitUsage, `tc "C:1": no engine is called C`},
		{append(two, "-sprt", "5,0"), exitUsage, `sprt "5,0": want`},
		{append(two, "-option", "C.Hash=1"), exitUsage, `option "C.Hash=1": want`},
		{append(two, "-tournament", "cup"), exitUsage, `no tournament "cup"`},
		{append(two, "-openings", "/no/such/file"), exitUsage, "no such file"},
		{append(two, "-games", "0"), exitUsage, "games and concurrency must be 1 or more"},
	}
	for _, tt := range tests {
		if code, out := arena(t, tt.args...); code != tt.code || !strings.Contains(out, tt.want) {
			t.Errorf("arena %v: code %d\n%s", tt.args, code, out)
		}
	}
}

func TestStatistics(t *testing.T) {
	if got := elo(0.5); math.Abs(got) > 1e-9 {
		t.Errorf("elo of a half: %v", got)
	}
	// Odds of ten to one are 400 points.
	if got := elo(10.0 / 11); math.Abs(got-400) > 1e-6 {
		t.Errorf("elo of ten to one: %v", got)
	}
	if got := eloScore(elo(0.7)); math.Abs(got-0.7) > 1e-9 {
		t.Errorf("there and back: %v", got)
	}
	test := &sprt{0, 100}
	strong, weak := tally{wins: 80, draws: 20}, tally{wins: 20, draws: 20, losses: 60}
	if r := test.ratio(strong); r < bound {
		t.Errorf("80 wins and 20 draws: ratio %v", r)
	}
	if r := test.ratio(weak); r > -bound {
		t.Errorf("20 wins and 60 losses: ratio %v", r)
	}
}

func TestClocks(t *testing.T) {
	engines := []engineSpec{{name: "A"}, {name: "B"}, {name: "C"}}
	if err := setControls(engines, []string{"10+0.5", "B:20", "C:movetime=30"}, time.Second); err != nil {
		t.Fatal(err)
	}
	k := startClocks([]timeControl{engines[0].control, engines[1].control, engines[2].control})
	k.use(0, 4*time.Second)
	k.use(1, 4*time.Second)
	k.use(2, 4*time.Second)
	for seat, want := range []struct {
		limits string
		most   time.Duration
	}{
		{"go p1time 6500 p2time 16000 p3time 0 p1inc 500 p2inc 0 p3inc 0", 7500 * time.Millisecond},
		{"go p1time 6500 p2time 16000 p3time 0 p1inc 500 p2inc 0 p3inc 0", 17 * time.Second},
		{"go movetime 30", 1030 * time.Millisecond},
	} {
		if got := k.limits(seat).String(); got != want.limits {
			t.Errorf("seat %d: limits %s, want %s", seat, got, want.limits)
		}
		if got := k.most(seat); got != want.most {
			t.Errorf("seat %d: most %v, want %v", seat, got, want.most)
		}
	}
}

// The engines to start from, in Go, Python and JavaScript, play every game in the
// arena, asking the program for the rules.
func TestEngines(t *testing.T) {
	dir := t.TempDir()
	build := func(name, folder string) string {
		path := filepath.Join(dir, name+".exe")
		if out, err := exec.Command("go", "build", "-o", path, folder).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return path
	}
	program := build("ugi", "../../protocol/ugi")
	for name, command := range map[string][]string{
		"go":     {build("engine", "../engine")},
		"python": {"python3", "../engine-python/engine.py"},
		"js":     {"node", "../engine-js/engine.js"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(command[0]); err != nil {
				t.Skip(err)
			}
			for _, setup := range engineSetups() {
				file := filepath.Join(t.TempDir(), "games.txt")
				code, out := arena(t, append(setup, "-tc", "nodes=1", "-max-plies", mostPlies(), "-games", "2", "-records", file,
					"-engine", name+"="+strings.Join(command, " ")+" "+program, "-engine", engine("good", "good"))...)
				if code != exitDone || strings.Contains(out, "(p") {
					t.Errorf("%v: code %d\n%s", setup, code, out)
				}
				records(t, file)
			}
		})
	}
}

// engineSetups is every game, and every number of seats and teams.
func engineSetups() [][]string {
	setups := [][]string{
		{"-game", "gateway", "-players", "3"},
		{"-game", "empire", "-players", "4"},
		{"-game", "ploy", "-players", "4", "-teams"},
	}
	for _, game := range protocol.Names() {
		setups = append(setups, []string{"-game", game})
	}
	return setups
}

// mostPlies is where games are cut off: late enough for most to come to an end, if
// there is time.
func mostPlies() string {
	if testing.Short() {
		return "8"
	}
	return "150"
}

// In Blockade nearly every random start leaves somebody a way out: random plies are
// those after which neither side can win at once.
func TestRandomPlies(t *testing.T) {
	game, err := protocol.Lookup("blockade")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := game.Spec().Setup()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		o, err := opening{}.extend(game, setup, 4, seed)
		if err != nil || len(o.moves) != 4 {
			t.Fatalf("%d: %v, %v", seed, o.moves, err)
		}
		p, err := o.position(game, setup)
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range p.Moves() {
			if next, err := p.Play(move); err != nil || next.Result().Over() {
				t.Errorf("after %v, %s: %v", o.moves, move, err)
			}
		}
	}
}
