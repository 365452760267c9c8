package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// The tests drive the program as users do, as a process at the other end of two pipes. The
// test binary runs itself with this variable set.
const asProgram = "RULEBOOK_TEST_AS_PROGRAM"

// allocated is the value of asProgram with which the program writes the number of bytes that it
// has allocated to standard error as it ends.
const allocated = "allocated"

func TestMain(m *testing.M) {
	switch os.Getenv(asProgram) {
	case "":
	case allocated:
		code := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		fmt.Fprintln(os.Stderr, stats.TotalAlloc)
		os.Exit(code)
	default:
		main()
	}
	// By default, every process waits a second before it exits under the race detector.
	os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0")
	os.Exit(m.Run())
}

// peer is the program under test with its pipes.
type peer struct {
	t      *testing.T
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr bytes.Buffer
	guard  *time.Timer // kills a program that hangs
}

// patience bounds how long a broken program can hang the tests.
const patience = time.Minute

func start(t *testing.T, args ...string) *peer {
	t.Helper()
	return startCommand(t, exec.Command(os.Args[0], args...))
}

func startCommand(t *testing.T, cmd *exec.Cmd) *peer {
	t.Helper()
	p := &peer{t: t, cmd: cmd}
	p.cmd.Env = append(os.Environ(), asProgram+"=1")
	p.cmd.Stderr = &p.stderr
	in, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p.in, p.out = in, bufio.NewReaderSize(out, 1<<20)
	p.guard = time.AfterFunc(patience, func() { _ = p.cmd.Process.Kill() })
	t.Cleanup(func() {
		p.guard.Stop()
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	})
	return p
}

func (p *peer) say(format string, args ...any) {
	p.t.Helper()
	if _, err := fmt.Fprintf(p.in, format+"\n", args...); err != nil {
		p.t.Fatalf("say %s: %v", format, err)
	}
}

func (p *peer) line() string {
	p.t.Helper()
	text, err := p.out.ReadString('\n')
	if err != nil {
		p.t.Fatalf("the program said %q and then: %v; its standard error: %s", text, err, p.stderr.String())
	}
	return strings.TrimSuffix(text, "\n")
}

// hear reads lines up to the first that starts with word, and returns it.
func (p *peer) hear(word string) string {
	p.t.Helper()
	for {
		if line := p.line(); line == word || strings.HasPrefix(line, word+" ") {
			return line
		}
	}
}

// answer says a command and returns the one line that answers it.
func (p *peer) answer(command string) string {
	p.t.Helper()
	p.say("%s", command)
	return p.line()
}

// ask sends one line and wants exactly one line back.
func (p *peer) ask(command, want string) {
	p.t.Helper()
	p.say("%s", command)
	if got := p.line(); got != want {
		p.t.Errorf("%s\n got %s\nwant %s", command, got, want)
	}
}

// refuses sends a line after a refused position command, and wants an error line with the
// reason, and then the end of the usual answer.
func (p *peer) refuses(line, why, end string) {
	p.t.Helper()
	command, _, _ := strings.Cut(line, " ")
	p.ask(line, "info string error "+command+": the last position was refused: "+why)
	if got := p.line(); got != end {
		p.t.Errorf("%s\n got %s\nwant %s", line, got, end)
	}
}

// end waits for the program to exit and returns its exit code.
func (p *peer) end() int {
	p.t.Helper()
	_, _ = io.Copy(io.Discard, p.out)
	_ = p.cmd.Wait()
	if p.stderr.Len() > 0 {
		p.t.Errorf("standard error: %s", p.stderr.String())
	}
	return p.cmd.ProcessState.ExitCode()
}

// The program starts quickly with every game, because it leaves to the first search what a
// search alone needs, such as learned weights. The bytes that it allocates up to its first
// readyok stand for the time, which depends on how busy the machine is.
func TestStart(t *testing.T) {
	const maxAllocated = 3 << 20
	for _, game := range games.All().Names() {
		cmd := exec.Command(os.Args[0], game)
		cmd.Env = append(os.Environ(), asProgram+"="+allocated)
		cmd.Stdin = strings.NewReader("ugi\nisready\nquit\n")
		var errs strings.Builder
		cmd.Stderr = &errs
		out, err := cmd.Output()
		if err != nil || !strings.HasSuffix(string(out), "readyok\n") {
			t.Fatalf("%s: %v: %s%s", game, err, out, errs.String())
		}
		n, err := strconv.Atoi(strings.TrimSpace(errs.String()))
		if err != nil {
			t.Fatal(err)
		}
		if t.Logf("%s: %d KB", game, n>>10); n > maxAllocated {
			t.Errorf("%s: %d bytes are allocated before the first readyok, want at most %d", game, n, maxAllocated)
		}
	}
}

func TestHandshake(t *testing.T) {
	p := start(t)
	p.say("ugi")
	var options []string
	for line := p.line(); line != "ugiok"; line = p.line() {
		if name, ok := strings.CutPrefix(line, "option name "); ok {
			options = append(options, strings.Fields(name)[0])
		}
	}
	want := "Game Players Teams Variation Arrangement Seed MaxPlies Repetitions Threads Hash Method Level Ponder ErrorData Notation TablePath MultiPV"
	if got := strings.Join(options, " "); got != want {
		t.Errorf("options %s, want %s", got, want)
	}
	p.ask("isready", "readyok")
	p.say("quit")
	if code := p.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// The calls that a UGI match runner makes around every move.
func TestMatchRunner(t *testing.T) {
	p := start(t, "reversi")
	p.say("ugi")
	p.hear("ugiok")
	p.say("setoption name hash value 8")
	p.ask("isready", "readyok")
	p.say("uginewgame")
	position := "position startpos"
	for ply := range 200 {
		p.say("%s", position)
		p.say("query gameover")
		if p.line() == "response true" {
			p.say("%s", position)
			p.say("query result")
			switch result := p.line(); result {
			case "response p1win", "response p2win", "response draw":
			default:
				t.Errorf("result %q", result)
			}
			return
		}
		p.say("%s", position)
		p.say("query p1turn")
		if line := p.line(); line != "response true" && line != "response false" {
			t.Fatalf("p1turn: %q", line)
		}
		p.say("%s", position)
		p.say("go nodes 20")
		words := strings.Fields(p.hear("bestmove"))
		if len(words) != 2 {
			t.Fatalf("bestmove line %q, want two words", words)
		}
		if ply == 0 {
			position += " moves"
		}
		position += " " + words[1]
	}
	t.Fatal("the game does not end")
}

func TestQueries(t *testing.T) {
	p := start(t, "reversi")
	p.say("position startpos moves f5")
	p.ask("query gameover", "response false")
	p.ask("query p1turn", "response false")
	p.ask("query result", "response none")
	p.ask("query turn", "response p2")
	p.ask("query players", "response 2")
	p.ask("query fen", "response 8/8/8/3wb3/3bbb2/8/8/8 b")
	p.ask("query moves", "response 4F 6D 6F")
	p.ask("query score", "response 3")
	p.ask("query threats", "response")
	p.ask("query path", "response none")
	p.say("position fen b7/8/8/8/8/8/8/8 a")
	p.ask("query moves", "response")
	p.ask("query result", "response p1win")
	p.ask("go nodes 5", "bestmove none")
	p.ask("go infinite", "bestmove none")
}

func TestMaxPlies(t *testing.T) {
	p := start(t, "reversi")
	p.say("setoption name MaxPlies value 2")
	p.say("position startpos moves f5 d6")
	p.ask("query result", "response draw")
	p.ask("query gameover", "response true")
	p.ask("query moves", "response")
	p.ask("go nodes 5", "bestmove none")
	p.ask("position startpos moves f5 d6 c3", `info string error position: ply 3: "c3": the game ended at ply 2 (MaxPlies)`)
	p.refuses("go nodes 5 searchmoves c3", `ply 3: "c3": the game ended at ply 2 (MaxPlies)`, "bestmove none")
	p.say("position startpos moves f5 d6")
	p.ask("go nodes 5 searchmoves c3", "bestmove none")
	p.ask("json moves", `{"version":1,"moves":[],"choices":[]}`)
	if doc := p.answer("json"); !strings.Contains(doc, `"moves":[]`) || !strings.Contains(doc, `"reason":"length"`) || !strings.Contains(doc, `"result":"draw"`) {
		t.Errorf("json: %s", doc)
	}
	p.say("setoption name MaxPlies value 0")
	p.ask("query result", "response none")
	if doc := p.answer("json"); strings.Contains(doc, "reason") {
		t.Errorf("json of a game that goes on: %s", doc)
	}
	p.say("position fen b7/8/8/8/8/8/8/8 a")
	if doc := p.answer("json"); !strings.Contains(doc, `"reason":"rules"`) {
		t.Errorf("json of a game that is over: %s", doc)
	}
}

// Repetitions ends a game with a draw, counted from the base of the position command. A count
// of moves ignores it, because it checks the rules.
func TestRepetitions(t *testing.T) {
	const circle = " 9E+1 1E+1 9E+1 1E+1" // which turns both commanders twice
	const refused = `info string error position: ply 5: "9E+1": the game ended at ply 4 (Repetitions)`
	p := start(t, "ploy")
	p.say("query fen")
	fen := strings.TrimPrefix(p.line(), "response ")
	p.say("perft 1")
	all := p.hear("total:")
	p.hear("nps:")
	p.say("setoption name Repetitions value 2")
	p.say("position startpos moves 9E+1 1E+1 9E+1")
	p.ask("query gameover", "response false")
	for _, base := range []string{"startpos", "fen " + fen, "startpos"} { // the last one in one piece
		p.say("position %s moves%s", base, circle)
		p.ask("query gameover", "response true")
		p.ask("query result", "response draw")
		p.ask("query moves", "response")
		p.ask("go nodes 5", "bestmove none")
		if doc := p.answer("json"); !strings.Contains(doc, `"reason":"repetition"`) || !strings.Contains(doc, `"result":"draw"`) || !strings.Contains(doc, `"moves":[]`) {
			t.Errorf("json: %s", doc)
		}
		p.ask("json moves", `{"version":1,"moves":[],"choices":[]}`)
		p.say("perft 1")
		if got := p.hear("total:"); got != all {
			t.Errorf("perft: %s, want %s", got, all)
		}
		p.hear("nps:")
		p.ask("position "+base+" moves"+circle+" 9E+1", refused)
	}
	p.say("position fen %s moves 9E+1", fen) // what was before the base does not count
	p.ask("query result", "response none")
	p.say("position startpos moves%s", circle)
	p.say("setoption name Repetitions value 3")
	p.ask("query result", "response none")
	p.say("position startpos moves%s%s", circle, circle)
	p.ask("query result", "response draw")
	p.say("setoption name MaxPlies value 8")
	if doc := p.answer("json"); !strings.Contains(doc, `"reason":"repetition"`) {
		t.Errorf("json: %s", doc)
	}
	p.say("setoption name Repetitions value 0")
	if doc := p.answer("json"); !strings.Contains(doc, `"reason":"length"`) {
		t.Errorf("json: %s", doc)
	}
	p.say("setoption name Repetitions value 1") // there is nothing to play
	p.say("position startpos")
	p.ask("query result", "response draw")
}

// A peer that bounds nothing is told once that a game may have no end.
func TestEndlessGame(t *testing.T) {
	const warning = "info string a game of ploy can go on forever; MaxPlies or Repetitions ends it with a draw"
	p := start(t, "ploy")
	p.say("go nodes 1")
	if got := p.line(); got != warning {
		t.Errorf("got %s, want %s", got, warning)
	}
	p.hear("bestmove")
	quiet := func(command string) {
		t.Helper()
		p.say("%s", command)
		for line := p.line(); !strings.HasPrefix(line, "bestmove "); line = p.line() {
			if strings.HasPrefix(line, "info string ") {
				t.Errorf("%s: %s", command, line)
			}
		}
	}
	quiet("go nodes 2")
	for _, option := range []string{"Game value reversi", "Game value swords\nsetoption name MaxPlies value 100",
		"MaxPlies value 0\nsetoption name Repetitions value 3"} {
		p.say("setoption name %s", option)
		quiet("go nodes 1")
	}
}

// If MaxPlies is lowered below the current ply, it also applies to the next position line.
func TestLowerMaxPlies(t *testing.T) {
	p := start(t, "reversi")
	const want = "info string error position: ply 3: "
	p.say("position startpos moves f5 d6 c3")
	p.say("setoption name MaxPlies value 2")
	p.ask("query result", "response draw")
	for _, line := range []string{"position startpos moves f5 d6 c3", "position startpos moves f5  d6 c3 ", "position startpos moves f5 d6 c3 d3"} {
		p.say("%s", line)
		if got := p.line(); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "the game ended at ply 2 (MaxPlies)") {
			t.Errorf("%s: %s", line, got)
		}
	}
	for ply, moves := range []string{"f5", "f5 d6"} {
		p.say("position startpos moves %s", moves)
		for depth, want := range [][]string{{"total: 3", "total: 14"}, {"total: 5", "total: 21"}}[ply] {
			p.say("perft %d", depth+1) // which checks the rules, and no bound
			if got := p.hear("total:"); got != want {
				t.Errorf("after %s, %d plies: %s, want %s", moves, depth+1, got, want)
			}
		}
	}
}

// The largest times do not overflow: the search ends at the limit on nodes, not at once.
func TestLargeTimes(t *testing.T) {
	p := start(t, "reversi")
	p.say("go p1time 4398046511104 p1inc 4398046511104 nodes 3000")
	last := ""
	for line := p.line(); !strings.HasPrefix(line, "bestmove "); line = p.line() {
		last = line
	}
	_, after, _ := strings.Cut(last, " nodes ")
	count, _, _ := strings.Cut(after, " ")
	if nodes, err := strconv.Atoi(count); err != nil || nodes < 3000 {
		t.Errorf("the search ended with %q, want 3000 nodes", last)
	}
	p.say("go p1inc 4398046511104 p1time 4398046511104 movetime 4398046511104 infinite")
	p.ask("isready", "readyok")
	p.say("stop")
	p.hear("bestmove")
}

// Every bad line gets one error line, and the position stays. After a bad position command,
// nothing but show and svg tells of it until the next one.
func TestBadInput(t *testing.T) {
	tests := []struct{ line, want string }{
		{"nonsense", `unknown command "nonsense"; try help`},
		{"GO", `unknown command "GO"; try help`},
		{"\x00\xff", `unknown command "\x00\xff"; try help`},
		{"position", `position: want startpos or fen and a position text, not ""`},
		{"position start", `position: want startpos or fen and a position text, not "start"`},
		{"position fen", `position: want startpos or fen and a position text, not "fen"`},
		{"position fen 8/8 a", "position: reversi position: board: 2 rows, want 8"},
		{"position startpos moves f5 f5", "position: ply 2: reversi: illegal move 5F: 5F is occupied"},
		{"position startpos moves f5 z9", `position: ply 2: not a move of reversi: "z9": no space 9Z on this board, which runs from 1A to 8H`},
		{"query", `query: unknown question "", want one of gameover, p1turn, result, turn, players, plies, fen, value, moves, score, rating, path, threats`},
		{"query weather", `query: unknown question "weather", want one of gameover, p1turn, result, turn, players, plies, fen, value, moves, score, rating, path, threats`},
		{"setoption", `setoption: want name N value V, not ""`},
		{"setoption name Speed value 1", `setoption: unknown option "Speed"`},
		{"setoption name Hash", `setoption: Hash: no value`},
		{"setoption name Hash value x", `setoption: Hash: "x" is not a number from 1 to 65536`},
		{"setoption name Players value 0", `setoption: Players: "0" is not a number from 1 to 4`},
		{"setoption name Teams value maybe", `setoption: Teams: "maybe" is not true or false`},
		{"setoption name Variation value blind", `setoption: Variation: no game has the variation "blind"`},
		{"go depth", "go: depth: no value"},
		{"go depth -1", `go: depth: "-1" is not a number from 0 to 2147483647`},
		{"go quickly", `go: unknown limit "quickly"`},
		{"go searchmoves 1A", "go: searchmoves: reversi: illegal move 1A: a disc on 1A outflanks nothing"},
		{"perft", `perft: "" is not a number from 1 to 99`},
		{"perft -1", `perft: "-1" is not a number from 1 to 99`},
		{strings.Repeat("x", 1<<20+1), "a line of more than 1048576 bytes was skipped"},
	}
	p := start(t, "reversi")
	p.say("position startpos moves f5")
	for _, tt := range tests {
		p.ask(tt.line, "info string error "+tt.want)
		if why, bad := strings.CutPrefix(tt.want, "position: "); bad {
			p.refuses("query gameover", why, "response true")
			p.refuses("query moves", why, "response none")
			p.refuses("go infinite", why, "bestmove none")
			p.say("show")
			p.hear("position: 8/8/8/3wb3/3bbb2/8/8/8 b")
			p.say("position startpos moves f5")
		}
		p.ask("query fen", "response 8/8/8/3wb3/3bbb2/8/8/8 b")
	}
	p.say("setoption name Game value chess")
	if got := p.line(); !strings.HasPrefix(got, `info string error setoption: Game: no game "chess", only `) {
		t.Errorf("unknown game: %s", got)
	}
}

// Empty lines, all line breaks and all kinds of blanks are accepted.
func TestLooseInput(t *testing.T) {
	p := start(t, "reversi")
	p.ask("\r\n\n   \n  isready  \r", "readyok")
	p.say("position   fen   8/8/8/3wb3/3bw3/8/8/8   a   moves   D3\tc5 \r")
	p.ask("query fen", "response 8/8/3b4/3bb3/2www3/8/8/8 a")
	p.ask(strings.Repeat(" ", 1<<20-7)+"isready", "readyok")
}

// A position line that takes moves back gives the same result as one from the start.
func TestPositionGrowsAndShrinks(t *testing.T) {
	p := start(t, "reversi")
	p.say("position startpos moves f5 d6 c3")
	p.say("position startpos moves f5 d6 c3 d3")
	p.say("position startpos moves f5 d6")
	p.ask("query fen", "response 8/8/8/3wb3/3wbb2/3w4/8/8 a")
	p.say("position startpos moves f5 f6")
	p.ask("query fen", "response 8/8/8/3wb3/3bwb2/5w2/8/8 a")
	p.say("position startpos")
	p.ask("query fen", "response 8/8/8/3wb3/3bw3/8/8/8 a")
}

func TestSearchIsInterruptible(t *testing.T) {
	p := start(t, "reversi")
	p.say("go infinite")
	p.ask("query p1turn", "response true")
	p.say("isready")
	p.hear("readyok")
	p.say("stop")
	p.hear("bestmove")
	// A new position ends the search; its bestmove still comes first.
	p.say("go infinite")
	p.say("position startpos moves f5")
	p.say("query turn")
	p.hear("bestmove")
	p.hear("response p2")
	p.say("go infinite")
	p.say("quit")
	if code := p.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// A search that ponders answers only after the hit, or a stop.
func TestPonder(t *testing.T) {
	p := start(t)
	p.ask("ponderhit", "info string error ponderhit: no search is pondering")
	p.say("setoption name Ponder value true")
	p.say("position startpos moves 5F")
	for _, limits := range []string{"movetime 20", "p1time 1000 p2time 100", "depth 1", "nodes 10 movetime 20"} {
		for _, end := range []string{"ponderhit", "stop"} {
			p.say("go ponder %s\nisready", limits)
			for line := p.line(); line != "readyok"; line = p.line() {
				if !strings.HasPrefix(line, "info ") {
					t.Fatalf("go ponder %s: %s before the hit", limits, line)
				}
			}
			p.say("%s", end)
			words := strings.Fields(p.hear("bestmove"))
			if len(words) != 4 && len(words) != 2 || len(words) == 4 && words[2] != "ponder" {
				t.Errorf("go ponder %s, then %s: %q", limits, end, words)
			}
		}
		p.ask("ponderhit", "info string error ponderhit: no search is pondering")
	}
	p.say("go depth 3")
	if words := strings.Fields(p.hear("bestmove")); len(words) != 4 {
		t.Errorf("no expected move after three plies: %q", words)
	}
	p.say("setoption name Ponder value false\ngo depth 3")
	if words := strings.Fields(p.hear("bestmove")); len(words) != 2 {
		t.Errorf("a peer that did not ask for the expected move got %q", words)
	}
	// A hit that comes twice is an error, and the search goes on.
	p.say("go ponder infinite\nponderhit")
	p.ask("ponderhit", "info string error ponderhit: no search is pondering")
	p.say("stop")
	p.hear("bestmove")
	// A count does not ponder, even after a search that was stopped before its hit.
	p.say("go ponder infinite\nstop")
	p.hear("bestmove")
	p.say("perft 20")
	p.ask("ponderhit", "info string error ponderhit: no search is pondering")
	p.say("stop")
}

func TestInputEndsInSearch(t *testing.T) {
	p := start(t, "reversi")
	p.say("go infinite")
	p.ask("isready", "readyok")
	p.in.Close()
	p.hear("bestmove")
	if code := p.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

func TestOutputCloses(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "reversi")
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stdout = w
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	r.Close()
	_, _ = io.WriteString(in, "isready\ngo infinite\n")
	timer := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	if err := cmd.Wait(); err != nil || stderr.Len() > 0 {
		t.Errorf("the program ended with %v and said %q", err, stderr.String())
	}
}

func TestCommandLine(t *testing.T) {
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"-h"}, 0, "usage: ugi [-version] [game]"},
		{[]string{"chess"}, 2, strings.Join(games.All().Names(), ", ")},
		{[]string{"reversi", "ploy"}, 2, "usage: ugi [-version] [game]"},
		{[]string{"-nonsense"}, 2, "flag provided but not defined"},
	}
	for _, tt := range tests {
		var out, diagnostics bytes.Buffer
		code := run(tt.args, strings.NewReader(""), &out, &diagnostics)
		if code != tt.code || !strings.Contains(diagnostics.String(), tt.want) || out.Len() > 0 {
			t.Errorf("ugi %v: code %d, standard error %q, output %q", tt.args, code, diagnostics.String(), out.String())
		}
	}
}

func TestVersion(t *testing.T) {
	var out, diagnostics bytes.Buffer
	if code := run([]string{"-version"}, strings.NewReader(""), &out, &diagnostics); code != 0 || diagnostics.Len() > 0 {
		t.Errorf("code %d, %s", code, &diagnostics)
	}
	if want := "Rulebook " + wire.Build() + "\n"; out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}

// TestLongSession plays many rounds against one process, whose memory must not grow with
// their number.
func TestLongSession(t *testing.T) {
	t.Parallel()
	rounds := 10_000
	if testing.Short() {
		rounds = 1_000
	}
	p := start(t, "reversi")
	p.ask("isready", "readyok")
	position, plies, games := "position startpos", 0, 0
	var early int // at half of the rounds, when the heap has grown to its size
	for round := range rounds {
		p.say("%s\nquery gameover\ngo nodes 1", position)
		over := p.hear("response") == "response true"
		move := strings.TrimPrefix(p.hear("bestmove"), "bestmove ")
		if over {
			position, plies, games = "position startpos", 0, games+1
			continue
		}
		if plies == 0 {
			position += " moves"
		}
		position, plies = position+" "+move, plies+1
		if round == rounds/2 {
			early = residentKB(p.cmd.Process.Pid)
		}
	}
	late := residentKB(p.cmd.Process.Pid)
	t.Logf("%d rounds, %d games, resident memory %d KB half way, %d KB at the end", rounds, games, early, late)
	if runtime.GOOS == "linux" && late > early+32<<10 {
		t.Errorf("resident memory grew from %d KB to %d KB", early, late)
	}
	if games < rounds/100 {
		t.Errorf("only %d games in %d rounds", games, rounds)
	}
}

// residentKB returns the resident memory of a process, if the system tells.
func residentKB(pid int) int { return statusKB(pid, "VmRSS:") }

// statusKB returns a figure of the status of a process, in kilobytes, or 0 if the system does
// not tell.
func statusKB(pid int, name string) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), name)
	var kb int
	_, _ = fmt.Sscan(rest, &kb)
	return kb
}
