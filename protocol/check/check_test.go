package check_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/protocol/check"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// faultVariable names the fault of the engine that this program plays in place of the tests.
const faultVariable = "CHECK_TEST_FAULT"

func TestMain(m *testing.M) {
	if fault, ok := os.LookupEnv(faultVariable); ok {
		misbehave(faults[fault])
		os.Exit(0)
	}
	// The tests mostly wait for engines.
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// A fault is how an engine differs from a good one.
type fault struct {
	before string                     // written before anything is read
	hear   func(line string) string   // changes a line of input; "" drops it
	say    func(line string) []string // changes a line of output
	after  func()                     // called when a good engine would end

	// What Run must find.
	test, reason string
}

func one(line string) []string { return []string{line} }

func moved(change func(line string) []string) func(string) []string {
	return func(line string) []string {
		if strings.HasPrefix(line, "bestmove ") {
			return change(line)
		}
		return one(line)
	}
}

// ignoring drops the lines of the input that begin with a text.
func ignoring(text string) func(string) string {
	return func(line string) string {
		if strings.HasPrefix(line, text) {
			return ""
		}
		return line
	}
}

var faults = map[string]fault{
	"none":   {},
	"silent": {say: func(string) []string { return nil }, test: "answers ugi", reason: `sent no ugiok within 500ms after "ugi"; it has written nothing so far; is its standard output flushed`},
	"banner": {before: "Welcome to the engine!", test: "keeps quiet until asked", reason: `wrote "Welcome to the engine!" before the first command`},
	"bare move": {say: moved(func(line string) []string { return []string{strings.Replace(line, "bestmove", "move", 1)} }),
		test: "moves at a depth", reason: `answered "go depth 1" by "move `},
	"bare bestmove": {say: moved(func(string) []string { return []string{"bestmove"} }), test: "moves at a depth", reason: "wrote bestmove without a move"},
	"many words":    {say: moved(func(line string) []string { return []string{line + " and then"} }), test: "moves at a depth", reason: "want bestmove and one word"},
	"twice":         {say: moved(func(line string) []string { return []string{line, line} }), test: "moves at a depth", reason: `answered "go depth 1" twice`},
	"illegal":       {say: moved(func(string) []string { return []string{"bestmove 1A"} }), test: "moves at a depth", reason: `played "1A", which is not among the moves that it lists`},
	"no result":     {hear: ignoring("query result"), test: "answers result", reason: `left out the answer to "query result"`},
	"unknown result": {say: func(line string) []string {
		return []string{strings.Replace(line, "response none", "response undecided", 1)}
	}, test: "answers result", reason: `answered query result by "undecided", want none`},
	"chatty":          {say: func(line string) []string { return []string{line, "hello"} }, test: "answers isready", reason: `by "hello" before readyok`},
	"lingers":         {hear: ignoring("quit"), test: "ends after quit", reason: "after quit"},
	"ignores its end": {after: func() { select {} }, test: "ends with its input", reason: "after the end of its input"},
	"ends badly":      {after: func() { os.Exit(3) }, test: "ends after quit", reason: "ended with exit status 3 after quit, want exit code 0"},
	"dies": {hear: func(line string) string {
		if strings.HasPrefix(line, "xyzzy") {
			os.Exit(7)
		}
		return line
	}, test: "survives an unknown command", reason: "it has ended with exit status 7"},
	"answers an idle stop": {hear: func() func(string) string {
		searching := false
		return func(line string) string {
			switch {
			case strings.HasPrefix(line, "go "):
				searching = true
			case line == "stop" && !searching:
				fmt.Println("bestmove 3D")
			case line == "stop":
				searching = false
			}
			return line
		}
	}(), test: "keeps quiet at an idle stop", reason: "although no search was running"},
	"slow to stop": {hear: func(line string) string {
		if line == "stop" {
			time.Sleep(time.Second)
		}
		return line
	}, test: "stops", reason: "answered stop only after"},
	"no var": {say: func(line string) []string {
		name, _, _ := strings.Cut(line, " var ")
		return []string{name}
	}, test: "answers ugi", reason: "a combo without any var"},
	"forgets a move": {say: func(line string) []string {
		return []string{strings.Replace(line, "response 3C 3E 5C", "response 3C 3E", 1)}
	}, test: "agrees on the rules", reason: "does not list the move 5C (after 3D, position 8/8/3b4/3bb3/3bw3/8/8/8 b)"},
	"invents a move": {say: func(line string) []string {
		return []string{strings.Replace(line, "response 3C 3E 5C", "response 1A 3C 3E 5C", 1)}
	}, test: "agrees on the rules", reason: `lists the move "1A", which is illegal (after 3D, position`},
	"miscounts": {say: func(line string) []string { return []string{strings.Replace(line, "total: 12", "total: 13", 1)} },
		test: "counts as perft does", reason: "counts 13 sequences of 2 plies from the start, want 12"},
}

func misbehave(f fault) {
	if f.before != "" {
		fmt.Println(f.before)
	}
	if f.hear == nil {
		f.hear = func(line string) string { return line }
	}
	if f.say == nil {
		f.say = one
	}
	s, err := server.New(games.All(), "reversi")
	if err != nil {
		panic(err)
	}
	in, heard := io.Pipe()
	said, out := io.Pipe()
	go func() {
		input := bufio.NewScanner(os.Stdin)
		input.Buffer(nil, 1<<20)
		for input.Scan() {
			if line := f.hear(input.Text()); line != "" {
				fmt.Fprintln(heard, line)
			}
		}
		heard.Close()
	}()
	go func() {
		_ = s.Serve(context.Background(), in, out) // only a failure to read or write
		out.Close()
	}()
	output := bufio.NewScanner(said)
	for output.Scan() {
		for _, line := range f.say(output.Text()) {
			fmt.Println(line)
		}
	}
	if f.after != nil {
		f.after()
	}
}

func run(ctx context.Context, t *testing.T, name string, patience float64, progress func(check.Test)) check.Report {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	report, err := check.Run(ctx, check.Config{
		Command: func() *exec.Cmd {
			cmd := exec.Command(program)
			cmd.Env = append(os.Environ(), faultVariable+"="+name)
			return cmd
		},
		Games:     games.All(),
		Game:      "reversi",
		Patience:  patience,
		Positions: 20,
		Seed:      1,
	}, progress)
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return report
}

// A good engine passes every test, even on a busy machine.
func TestGood(t *testing.T) {
	t.Parallel()
	report := run(t.Context(), t, "none", 20, nil)
	for _, r := range report.Tests {
		if r.Verdict != check.OK {
			t.Errorf("%s: %s %s", r.Name, r.Verdict, r.Reason)
		}
	}
	if !strings.HasPrefix(strings.ToLower(report.Engine), "rulebook ") {
		t.Errorf("the engine is called %q", report.Engine)
	}
	doc := new(strings.Builder)
	var back check.Report
	if err := report.WriteJSON(doc); err != nil || json.Unmarshal([]byte(doc.String()), &back) != nil {
		t.Fatalf("JSON: %v\n%s", err, doc)
	}
	if diff := cmp.Diff(report, back); diff != "" {
		t.Errorf("JSON loses something: %s", diff)
	}
}

// Each fault is found by the test that is about it, and described.
func TestFaults(t *testing.T) {
	t.Parallel()
	for name, f := range faults {
		if name == "none" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// An engine that never answers, or never ends, is found after any wait. The others
			// must have all the time that they need.
			patience := 1.0
			switch name {
			case "silent", "bare move":
				patience = 0.05
			case "slow to stop":
				patience = 0.25
			case "lingers", "ignores its end":
				patience = 0.2
			}
			ctx, found := context.WithCancel(t.Context())
			defer found()
			report := run(ctx, t, name, patience, func(r check.Test) {
				if r.Name != f.test || r.Verdict != check.Failed {
					return
				}
				if !strings.Contains(r.Reason, f.reason) {
					t.Errorf("%s: %s\nwant %s", r.Name, r.Reason, f.reason)
				}
				found() // the rest would only take time
			})
			if ctx.Err() == nil {
				t.Errorf("the test %q did not fail: %+v", f.test, report.Tests)
			}
		})
	}
}

// Without a game that is known, or a program that starts, little can be tested.
func TestUnusable(t *testing.T) {
	t.Parallel()
	if _, err := check.Run(t.Context(), check.Config{}, nil); err == nil {
		t.Error("no error without a command")
	}
	missing := func() *exec.Cmd { return exec.Command("./no such program") }
	if _, err := check.Run(t.Context(), check.Config{Command: missing, Game: "chess", Games: games.All()}, nil); err == nil {
		t.Error("no error for an unknown game")
	}
	report, err := check.Run(t.Context(), check.Config{Command: missing, Games: games.All()}, nil)
	if err != nil || report.Count(check.Failed) != 1 || report.Count(check.OK) != 0 || report.Tests[0].Name != "starts" {
		t.Errorf("a program that is missing: %+v, %v", report, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	report, err = check.Run(ctx, check.Config{Command: missing, Games: games.All()}, nil)
	if err == nil || report.Count(check.Skipped) != len(report.Tests) {
		t.Errorf("after an interrupt: %+v, %v", report, err)
	}
}
