package arena

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/server"
	"github.com/seed-445450d7/rulebook/protocol/wire"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// The engines of these tests are the test binary itself. Its argument selects the behavior.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if behave, ok := engines[os.Args[1]]; ok {
			behave()
			os.Exit(0)
		}
	}
	// By default, every process waits a second before it exits under the race detector.
	os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0")
	os.Exit(m.Run())
}

var engines = map[string]func(){
	"engine-good": func() {
		s, err := server.New(games.All(), "reversi")
		if err != nil || s.Serve(context.Background(), os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
	},
	"engine-illegal": func() {
		fmt.Fprintln(os.Stderr, "I know no better")
		speak(map[string]string{"go": "bestmove 1A"})
	},
	"engine-garbage": func() { speak(map[string]string{"go": "bestmove \x00\xff"}) },
	"engine-nothing": func() { speak(map[string]string{"go": "bestmove none"}) },
	"engine-crash": func() {
		answer(func(word, _ string) string {
			if word == "go" {
				fmt.Fprintln(os.Stderr, "out of luck")
				os.Exit(9)
			}
			return ""
		})
	},
	"engine-hang": func() { speak(map[string]string{"go": "info string thinking forever"}) },
	"engine-slow": func() { speak(map[string]string{"stop": "bestmove 5F"}) },
	"engine-refuses": func() {
		answer(func(word, line string) string {
			if strings.Contains(line, " moves ") {
				return "info string error no such position"
			}
			return map[string]string{"go": "bestmove 5F"}[word]
		})
	},
	"engine-none": func() {},
}

// speak answers commands by their first words, and the commands that every engine must
// know.
func speak(answers map[string]string) {
	answer(func(word, _ string) string { return answers[word] })
}

// answer is like speak, with a function. An empty answer means none.
func answer(reply func(word, line string) string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		word, _, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "ugi":
			fmt.Println("ugiok")
		case "isready":
			fmt.Println("readyok")
		case "quit":
			return
		}
		if text := reply(word, in.Text()); text != "" {
			fmt.Println(text)
		}
	}
}

// arena runs a match and returns its exit code and what it prints.
func arena(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var out, diagnostics bytes.Buffer
	args = append([]string{"-start", patience.String()}, args...) // on a busy machine
	code := Run(t.Context(), games.All(), args, nil, &out, &diagnostics)
	return code, out.String() + diagnostics.String()
}

func engine(name, behavior string) string {
	return name + "=" + os.Args[0] + " engine-" + behavior
}

// twoGood are the flags for two engines without faults.
func twoGood() []string {
	return []string{"-tc", "nodes=1", "-engine", engine("A", "good"), "-engine", engine("B", "good")}
}

func records(t *testing.T, path string) []record.Record {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []record.Record
	for played, err := range games.All().ReplayAll(f) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, played.Record)
	}
	return list
}

// tag returns the value of a tag, or "".
func tag(rec record.Record, key string) string {
	value, _ := rec.Tag(key)
	return value
}

// Two engines play every game and setup to the end. The record has the setup, the version
// of the referee and the reason why the game ended.
func TestEveryGame(t *testing.T) {
	t.Parallel()
	for _, g := range games.All().Games() {
		for _, setup := range setups(g.Spec()) {
			t.Run(fmt.Sprintf("%s/%+v", g.Spec().Name, setup), func(t *testing.T) { playSetup(t, g, setup) })
		}
	}
}

// setups lists every number of players with and without teams, and every variation
// and an arrangement for the usual one.
func setups(spec notation.Spec) (list []notation.Setup) {
	for _, players := range spec.Players {
		list = append(list, notation.Setup{Players: players})
	}
	if spec.TeamPlayers > 0 {
		list = append(list, notation.Setup{Players: spec.TeamPlayers, Teams: true})
	}
	for _, variation := range spec.Variations[1:] {
		list = append(list, notation.Setup{Players: spec.Players[0], Variation: variation})
	}
	if spec.Arranged {
		list = append(list, notation.Setup{Players: spec.Players[0], Arrangement: arrangement})
	}
	return list
}

// arrangement is a start of Sniggle, the game that has them.
const arrangement = "1A,1B,1C"

func playSetup(t *testing.T, g protocol.Game, setup notation.Setup) {
	file := filepath.Join(t.TempDir(), "games.txt")
	args := append(twoGood(), "-game", g.Spec().Name, "-players", fmt.Sprint(setup.Players), "-teams="+fmt.Sprint(setup.Teams),
		"-variation", setup.Variation, "-arrangement", setup.Arrangement, "-seed", "7", "-max-plies", "24", "-records", file)
	code, out := arena(t, args...)
	want := 2
	if setup.Players == 1 {
		want = 4 // everybody plays alone
	}
	list := records(t, file)
	if code != program.Done || len(list) != want || strings.Contains(out, "(p") {
		t.Fatalf("code %d, %d games\n%s", code, len(list), out)
	}
	setup.Seed = 7
	start, err := g.New(notation.With(setup))
	if err != nil {
		t.Fatal(err)
	}
	played, err := games.All().Replay(list[0])
	if err != nil || played.Positions[0] != start {
		t.Errorf("the record begins with %v, %v, want %v", played.Positions[0], err, start)
	}
	ended := record.EndedByLength
	if played.Last().Result().Over() {
		ended = record.EndedByRules
	}
	if tag(list[0], record.TagTermination) != ended || tag(list[0], record.TagVersion) != wire.Build() {
		t.Errorf("the record says %v, want the end %s and the version %s", list[0].Tags, ended, wire.Build())
	}
}

// The record has the engine's info on each move, and the clock.
func TestAnnotations(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.txt")
	code, out := arena(t, append(twoGood(), "-tc", "A:60+1,nodes=50", "-random-plies", "2", "-records", file)...)
	if code != program.Done {
		t.Fatalf("code %d\n%s", code, out)
	}
	deep := 0 // moves with a depth, which the engine does not say of each
	for _, rec := range records(t, file) {
		for i, ply := range rec.Plies {
			_, elapsed := ply.Elapsed()
			if _, depth := ply.Depth(); depth {
				deep++
			}
			_, nodes := ply.Nodes()
			_, eval := ply.Eval()
			left, clock := ply.Clock()
			searched := i >= 2
			timed := searched && (i%2 == 0) == (tag(rec, "P1") == "A")
			if elapsed != searched || nodes != searched || eval != searched || clock != timed {
				t.Errorf("ply %d: %+v", i+1, ply)
			}
			if timed && (left <= 0 || left > 60*time.Second+time.Duration(i)*time.Second) {
				t.Errorf("ply %d: %v on the clock", i+1, left)
			}
		}
	}
	if deep == 0 {
		t.Error("no move has a depth")
	}
}

// Openings come from records or from position texts. Each is played twice, with the seats
// exchanged.
func TestOpenings(t *testing.T) {
	dir := t.TempDir()
	texts := filepath.Join(dir, "texts")
	played := filepath.Join(dir, "games")
	const position = "8/8/8/3wb3/3bbb2/8/8/8 b"
	const start = "8/8/8/3wb3/3bw3/8/8/8 a"
	write(t, texts, "# comment\n\n"+position+"\n"+start+"\n")
	write(t, played, "[Game \"reversi\"]\n\n1. f5 2. d6 *\n")
	for path, want := range map[string]string{texts: position, played: start} {
		file := filepath.Join(dir, "out-"+filepath.Base(path))
		code, out := arena(t, append(twoGood(), "-games", "2", "-openings", path, "-records", file)...)
		list := records(t, file)
		if code != program.Done || len(list) != 2 {
			t.Fatalf("code %d\n%s", code, out)
		}
		for _, rec := range list {
			if got := tag(rec, record.TagSetup); got != want {
				t.Errorf("start %q, want %q", got, want)
			}
		}
		if a, b := tag(list[0], "P1"), tag(list[1], "P1"); a == b {
			t.Errorf("%s begins both games", a)
		}
	}
}

// An opening must be a running game of the match's own setup.
func TestBadOpenings(t *testing.T) {
	dir := t.TempDir()
	four := "-game=ploy"
	ploy, err := games.All().Lookup("ploy")
	if err != nil {
		t.Fatal(err)
	}
	p, err := ploy.New(notation.Players(4))
	if err != nil {
		t.Fatal(err)
	}
	other, err := sniggle.New(notation.Variation(sniggle.Match))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ flag, text, want string }{
		{"-game=sniggle", other.String(), "line 1: a position of the variation match; the match is of standard"},
		{four, p.String(), "line 1: a position for 4 players, teams false; the match is for 2"},
		{"-game=reversi", "bbbbbbbb/8/8/8/8/8/8/8 a", "line 1: the game is over"},
		{"-game=reversi", "\nnonsense", "line 2: reversi position:"},
		{"-game=reversi", "# nothing", "no opening in it"},
		{"-game=reversi", "[Game \"lineup\"]\n\n*", "opening 1: a record of lineup"},
		{"-game=reversi", "[Game \"reversi\"]\n\n1. 1A *", "opening 1: record: line 3"},
	} {
		file := filepath.Join(dir, "openings")
		write(t, file, tt.text)
		if code, out := arena(t, append(twoGood(), tt.flag, "-openings", file)...); code != program.Misused || !strings.Contains(out, tt.want) {
			t.Errorf("%q: code %d\n%s", tt.text, code, out)
		}
	}
}

// Deterministic engines repeat the same two games. Repeated games do not count.
func TestRepeatedGames(t *testing.T) {
	args := append(twoGood(), "-game", "lineup", "-tc", "depth=1", "-games", "8", "-concurrency", "2")
	code, out := arena(t, args...)
	if code != program.Done || !strings.Contains(out, "(as before, not counted)") || !strings.Contains(out, "6 of 8 games repeat") ||
		!strings.Contains(out, "\nA           2 ") {
		t.Errorf("code %d\n%s", code, out)
	}
	if code, out := arena(t, append(args, "-random-plies", "4")...); code != program.Done || strings.Contains(out, "repeat") ||
		!strings.Contains(out, "\nA           8 ") {
		t.Errorf("with random plies: code %d\n%s", code, out)
	}
}

// The memory of a match depends on the games played, not on those to come.
func TestLongMatch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	args := append(twoGood(), "-game", "lineup", "-games", "200000000")
	if bytes := allocated(func() { Run(ctx, games.All(), args, nil, &onGame{3, cancel}, &bytes.Buffer{}) }); bytes > 100<<20 {
		t.Errorf("%d bytes for three games", bytes)
	}
}

// The arena works with any set of games.
func TestOtherSet(t *testing.T) {
	lineup, err := games.All().Lookup("lineup")
	if err != nil {
		t.Fatal(err)
	}
	set, err := protocol.NewSet(lineup)
	if err != nil {
		t.Fatal(err)
	}
	for game, want := range map[string]int{"lineup": program.Done, "reversi": program.Misused} {
		var out bytes.Buffer
		if code := Run(t.Context(), set, append(twoGood(), "-game", game, "-max-plies", "6"), nil, &out, &out); code != want {
			t.Errorf("%s: code %d, want %d\n%s", game, code, want, &out)
		}
	}
}

func TestCommandLine(t *testing.T) {
	two := []string{"-engine", "A=x", "-engine", "B=y"}
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-h"}, program.Done, "usage: arena"},
		{nil, program.Misused, "too few engines"},
		{[]string{"-engine", "A"}, program.Misused, "want name=command"},
		{[]string{"-engine", "A=x", "-engine", "A=y"}, program.Misused, "two engines are called A"},
		{[]string{"-engine", "A:1=x"}, program.Misused, "no dot or colon in the name"},
		{append(two, "-game", "chess"), program.Misused, `no game "chess"`},
		{append(two, "-players", "3"), program.Misused, "no game for 3 players"},
		{append(two, "-arrangement", "1A"), program.Misused, "cannot be rearranged"},
		{append(two, "-game", "sniggle", "-arrangement", "1A"), program.Misused, "arrangement"},
		{append(two, "-tc", "fast"), program.Misused, `tc "fast": "fast" is not a number of seconds; want`},
		{append(two, "-tc", "5++1"), program.Misused, `tc "5++1": "+1" is not a number of seconds; want`},
		{append(two, "-tc", "depth=+5"), program.Misused, `"+5" is not a number from`},
		{append(two, "-tc", "0"), program.Misused, `tc "0": no time on the clock; want`},
		{append(two, "-tc", "A:0"), program.Misused, `tc "A:0": no time`},
		{append(two, "-tc", "C:1"), program.Misused, `tc "C:1": no engine is called C`},
		{append(two, "-tc", "1,2"), program.Misused, `two clocks`},
		{append(two, "-tc", "nodes=0"), program.Misused, `tc "nodes=0": `},
		{append(two, "-tc", "nodes=1,nodes=2"), program.Misused, `tc "nodes=1,nodes=2": `},
		{append(two, "-tc", "p1time=1"), program.Misused, `tc "p1time=1": want`},
		{append(two, "-tc", "infinite="), program.Misused, `tc "infinite=": want`},
		{append(two, "-tc", "ponder="), program.Misused, `tc "ponder=": want`},
		{append(two, "-tc", "nodes=5 ponder"), program.Misused, `tc "nodes=5 ponder": want`},
		{append(two, "-tc", "movetime=0"), program.Misused, `tc "movetime=0": "movetime=0" is not above 0; want`},
		{append(two, "-tc", "movetime=-5"), program.Misused, `"movetime=-5" is not above 0; want`},
		{append(two, "-tc", "A:="), program.Misused, `tc "A:=": want`},
		{append(two, "-sprt", "5,0"), program.Misused, `sprt "5,0": want`},
		{append(two, "-sprt", "0,NaN"), program.Misused, `sprt "0,NaN": want`},
		{append(two, "-sprt", "0,1e9"), program.Misused, `sprt "0,1e9": want`},
		{append(two, "-sprt", "0,10,20"), program.Misused, `sprt "0,10,20": want`},
		{append(two, "-sprt", "0"), program.Misused, `sprt "0": want`},
		{append(two, "-option", "C.Hash=1"), program.Misused, `option "C.Hash=1": want`},
		{append(two, "-option", "=1"), program.Misused, `option "=1": want`},
		{append(two, "-option", "players=3"), program.Misused, "the arena sets players"},
		{append(two, "-tournament", "cup"), program.Misused, `no tournament "cup"`},
		{append(two, "-openings", "/no/such/file"), program.Misused, "no such file"},
		{append(two, "-game", "sniggle", "-arrangement", arrangement, "-openings", "x"), program.Misused, "arrangement has no effect with openings"},
		{append(two, "-games", "-1"), program.Misused, "games must be 1 or more"},
		{append(two, "-concurrency", "1000000000"), program.Misused, "concurrency must be from 1 to 1000"},
		{append(two, "-max-plies", "-1"), program.Misused, "max-plies must be"},
		{append(two, "-after-crash", "weep"), program.Misused, `after-crash "weep": want restart or forfeit`},
		{append(two, "-table", "3"), program.Misused, "table must be from 2"},
		{append(two, "-table", "-1"), program.Misused, "table must be from 2"},
		{append(two, "-seats", "best"), program.Misused, `seats "best": want turn or lot`},
		{append(two, "-rounds", "3"), program.Misused, "rounds must be from 1 to 1000, and are for swiss"},
		{append(two, "-rounds", "1001", "-tournament", "swiss"), program.Misused, "rounds must be"},
		{append(two, "-engine", "C=z", "-game", "ploy", "-players", "4", "-table", "3", "-tournament", "knockout"), program.Misused, "knockout needs tables of two"},
		{append(two, "-score", "style"), program.Misused, `score "style": want games or points`},
		{append(two, "-score", "points", "-game", "ploy"), program.Misused, "score: ploy has no points"},
		{append(two, "-score", "points", "-sprt", "0,10"), program.Misused, "not of points"},
		{append(two, "-target", "3", "-engine", "C=z"), program.Misused, "target needs two engines"},
		{append(two, "-resign", "score=950"), program.Misused, "resign want score=permille,plies=n"},
		{append(two, "-resign", "score=950,plies=1"), program.Misused, "no fewer plies than seats"},
		{append(two, "-draw", "score=500,plies=4"), program.Misused, "draw want score=permille,plies=n,from=ply, a score from 0 to 499"},
		{append(two, "-draw", "score=5,plies=4", "-game", "empire", "-players", "4"), program.Misused, "draw needs a game of two sides"},
		{append(two, "-margin", "-1s"), program.Misused, "must not be negative"},
	}
	for _, tt := range tests {
		if code, out := arena(t, tt.args...); code != tt.code || !strings.Contains(out, tt.want) {
			t.Errorf("arena %v: code %d\n%s", tt.args, code, out)
		}
	}
}

// A control is what its text says, and prints as the text that is part of the description.
func TestControls(t *testing.T) {
	engines := []Engine{{Name: "A", Command: []string{"x"}}, {Name: "B", Command: []string{"x"}}, {Name: "C", Command: []string{"x"}}, {Name: "D", Command: []string{"x"}}}
	if err := setControls(engines, []string{"10+0.5,depth=8", "B:20", "C:movetime=30", "D:nodes=5"}); err != nil {
		t.Fatal(err)
	}
	for i, want := range []match.Control{
		{Clock: 10 * time.Second, Increment: 500 * time.Millisecond, Depth: 8}, {Clock: 20 * time.Second},
		{MoveTime: 30 * time.Millisecond}, {Nodes: 5},
	} {
		e, err := engines[i].entrant()
		if err != nil || e.Control != want {
			t.Errorf("%s: %+v, %v, want %+v", engines[i].Control, e.Control, err, want)
		}
	}
}

// Quotes keep blanks in a word of a command.
func TestSplitWords(t *testing.T) {
	for text, want := range map[string][]string{
		"a b\tc":                {"a", "b", "c"},
		`"a b" 'c "d"' e"f g"h`: {"a b", `c "d"`, "ef gh"},
		`C:\bin\x.exe ""`:       {`C:\bin\x.exe`, ""},
		"  ":                    nil,
		`a "b`:                  nil,
		`it's`:                  nil,
	} {
		got, err := splitWords(text)
		if !slices.Equal(got, want) || (err != nil) != (len(want) == 0 && strings.TrimSpace(text) != "") {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
}

// The engines to start from, in Go, Python and JavaScript, play in the arena, asking the
// program for the rules.
func TestEngines(t *testing.T) {
	t.Parallel()
	for name, command := range map[string][]string{
		"go":     {buildEngine(t)},
		"python": {"python3", "../../../engine/python/engine.py"},
		"js":     {"node", "../../../engine/js/engine.js"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(command[0]); err != nil {
				t.Skip(err)
			}
			words := append(command, os.Args[0], "engine-good")
			for i, setup := range engineSetups() {
				file := filepath.Join(t.TempDir(), "games.txt")
				both := []string{name + "=" + strings.Join(words, " "), engine("good", "good")}
				code, out := arena(t, append(setup, "-tc", "nodes=1", "-games", "1", "-records", file,
					"-engine", both[i%2], "-engine", both[1-i%2])...) // one begins here, the other there
				if code != program.Done || strings.Contains(out, "(p") {
					t.Errorf("%v: code %d\n%s", setup, code, out)
				}
				records(t, file)
			}
		})
	}
}

func buildEngine(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "engine.exe")
	if out, err := exec.Command("go", "build", "-o", path, "../../../engine").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// engineSetups is some numbers of seats and teams, in short games. With SOAK, it is every game,
// and some come to an end.
func engineSetups() [][]string {
	list := [][]string{
		{"-game", "gateway", "-players", "3"},
		{"-game", "empire", "-players", "4"},
		{"-game", "ploy", "-players", "4", "-teams"},
	}
	names, most := games.All().Names(), 60
	if os.Getenv("SOAK") == "" {
		names, most = []string{"sly", "reversi"}, 8
	}
	for _, game := range names {
		list = append(list, []string{"-game", game})
	}
	for i, setup := range list {
		plies := most
		if slices.Contains([]string{"gateway", "empire", "ploy", "smarts"}, setup[1]) {
			plies = min(most, 16)
		}
		list[i] = append(setup, "-max-plies", fmt.Sprint(plies))
	}
	return list
}
