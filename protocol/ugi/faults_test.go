package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// A signal that asks the program to end ends it silently. A running search or count first
// writes its last line.
func TestSignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals can be sent here")
	}
	phases := []struct{ name, line, last string }{
		{"idle", "", ""},
		{"searching", "go infinite", "bestmove"},
		{"counting", "perft 30", "info string perft stopped"},
		{"half a line", "position startpos\nposition sta", ""},
	}
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		for _, phase := range phases {
			t.Run(fmt.Sprint(sig, "/", phase.name), func(t *testing.T) {
				p := start(t, "reversi")
				p.ask("isready", "readyok")
				p.say("isready\n%s", phase.line)
				p.hear("readyok")
				if phase.line == "go infinite" {
					p.hear("info") // so that it has begun
					p.say("isready")
					p.hear("readyok")
				}
				if phase.line == "perft 30" {
					p.ask("isready", "readyok")
				}
				if err := p.cmd.Process.Signal(sig); err != nil {
					t.Fatal(err)
				}
				if phase.last != "" {
					word, _, _ := strings.Cut(phase.last, " ")
					if got := p.hear(word); !strings.HasPrefix(got, phase.last) {
						t.Errorf("got %s, want %s", got, phase.last)
					}
				}
				if code := p.end(); code != 0 {
					t.Errorf("exit code %d", code)
				}
			})
		}
	}
}

// The program ignores SIGPIPE from other processes.
func TestSIGPIPE(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals can be sent here")
	}
	p := start(t, "reversi")
	p.ask("isready", "readyok")
	for range 3 {
		if err := p.cmd.Process.Signal(syscall.SIGPIPE); err != nil {
			t.Fatal(err)
		}
		p.ask("isready", "readyok")
	}
	p.say("quit")
	if code := p.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// If a peer writes without reading, the program waits and its memory does not grow. A signal
// still ends it.
func TestPeerThatNeverReads(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	p := start(t, "gateway")
	p.ask("isready", "readyok")
	before := residentKB(p.cmd.Process.Pid)
	written := make(chan int)
	go func() { // until the pipe to the program is closed
		n := 0
		for {
			// The first write that does not get through in time is the last.
			if err := p.in.(interface{ SetWriteDeadline(time.Time) error }).SetWriteDeadline(time.Now().Add(300 * time.Millisecond)); err != nil {
				break
			}
			m, err := fmt.Fprint(p.in, "help\nquery moves\ngo infinite\n")
			n += m
			if err != nil {
				break
			}
		}
		written <- n
	}()
	n := <-written
	after := residentKB(p.cmd.Process.Pid)
	t.Logf("%d bytes written, resident memory %d KB before, %d KB after", n, before, after)
	if n > 1<<20 || after > before+128<<10 {
		t.Errorf("the program took %d bytes and grew from %d KB to %d KB", n, before, after)
	}
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Wait(); err != nil || p.stderr.Len() > 0 {
		t.Errorf("the program ended with %v and said %q", err, p.stderr.String())
	}
}

// If a standard stream is closed from the start or fails, the program ends silently.
func TestStreamsMissing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	// The exit code of a script is that of the last program of a pipe, so that of the one before
	// head takes a way of its own.
	const beforeHead = `{ yes help | { "$0"; echo $? >&3; } | head -n 1 >&2; } 3>&1 | { read -r code; exit "$code"; }`
	for script, want := range map[string]int{
		`"$0" <&-`:                            0,
		`echo isready | "$0" >&-`:             0,
		`echo isready | "$0" 2>&-`:            0,
		`"$0" </dev/null`:                     0,
		`printf 'go infinite' | "$0" >&-`:     0,
		beforeHead:                            0,
		`yes 'query moves' | "$0" >/dev/full`: 0,
	} {
		cmd := exec.Command("sh", "-c", script, os.Args[0])
		cmd.Env = append(os.Environ(), asProgram+"=1")
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if got := cmd.ProcessState.ExitCode(); got != want || strings.Contains(string(out), "panic") || strings.Contains(string(out), "broken pipe") {
			t.Errorf("%s: exit code %d, want %d\n%.500s", script, got, want, out)
		}
	}
}

// The longest position line is accepted, and one with another ply is not.
func TestLongestPosition(t *testing.T) {
	const maxLine = 1 << 20
	game, err := games.All().Lookup("ploy")
	if err != nil {
		t.Fatal(err)
	}
	position, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	// Two pieces that turn and turn: nothing ends a game of Ploy but captures.
	var line strings.Builder
	line.WriteString("position startpos moves")
	plies := 0
	for ; line.Len()+len(" 9D+1") <= maxLine; plies++ {
		word := [2]string{"9D+1", "1D+1"}[plies%2]
		if position, err = position.PlayWord(word); err != nil {
			t.Fatal(err)
		}
		line.WriteString(" " + word)
	}
	p := start(t, "ploy")
	p.say("%s", line.String())
	p.ask("query fen", "response "+position.String())
	const skipped = "a line of more than 1048576 bytes was skipped"
	p.ask(line.String()+strings.Repeat(" 9D+1", 2), "info string error "+skipped)
	p.refuses("query fen", skipped, "response none")
	p.say("show")
	if got := p.hear("position:"); got != "position: "+position.String() {
		t.Errorf("after a line that is too long: %s", got)
	}
	if position, err = position.PlayWord([2]string{"9D+1", "1D+1"}[plies%2]); err != nil {
		t.Fatal(err)
	}
	p.say("position fen %s", position)
	p.ask("query fen", "response "+position.String())
	t.Logf("%d plies, resident memory %d KB", plies, residentKB(p.cmd.Process.Pid))
}

// Changing the game again and again takes no more memory than one search.
func TestMemoryOfManyGames(t *testing.T) {
	if runtime.GOOS != "linux" || testing.Short() {
		t.Skip("needs /proc, and memory that the race detector does not multiply")
	}
	p := start(t)
	p.say("setoption name Hash value 16")
	for _, game := range games.All().Names() {
		p.say("setoption name Game value %s", game)
		p.say("go nodes 20000")
		p.hear("bestmove")
	}
	peak := statusKB(p.cmd.Process.Pid, "VmHWM:")
	t.Logf("resident memory at its peak: %d KB", peak)
	if peak == 0 || peak > 64<<10 {
		t.Errorf("resident memory was %d KB at its peak", peak)
	}
}

// The memory of the program is bounded, idle and in a search that fills its tables.
func TestMemory(t *testing.T) {
	if runtime.GOOS != "linux" || testing.Short() {
		t.Skip("needs /proc and a few seconds")
	}
	for _, game := range games.All().Names() {
		p := start(t, game)
		p.ask("isready", "readyok")
		idle := residentKB(p.cmd.Process.Pid)
		p.say("setoption name Hash value 16\ngo nodes 20000")
		p.hear("bestmove")
		searched := residentKB(p.cmd.Process.Pid)
		t.Logf("%s: %d MB idle, %d MB with 16 MB of Hash", game, idle>>10, searched>>10)
		// Some of it is the program itself and garbage that has not been collected.
		if idle > 64<<10 || searched > idle+96<<10 {
			t.Errorf("%s: %d KB idle, %d KB with 16 MB of Hash", game, idle, searched)
		}
		p.say("quit")
		if code := p.end(); code != 0 {
			t.Errorf("%s: exit code %d", game, code)
		}
	}
}
