package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// threads is the number of threads of the searches here.
const threads = 256

// maxReaction bounds the processor time, of all threads together, that may pass until a search
// notices a command: a quarter of a second for each thread that can run. It is many times what
// it should be, and hardly depends on how busy the machine is.
var maxReaction = 250 * time.Millisecond * time.Duration(max(2, min(runtime.NumCPU(), threads)))

// A search with far more threads than processors does not keep the program from answering, or
// from ending.
func TestManyThreads(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	for _, game := range []string{"lineup", "reversi", "ploy"} {
		t.Run(game, func(t *testing.T) {
			p := start(t, game)
			p.say("setoption name Threads value %d", threads)
			for range 2 {
				p.goSearch()
				p.reacts("isready", func() { p.say("isready") }, "readyok")
				p.reacts("query", func() { p.say("query turn") }, "response p1")
				p.reacts("stop", func() { p.say("stop") }, "bestmove")
			}
			p.goSearch()
			p.reacts("SIGTERM", func() {
				if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
					t.Fatal(err)
				}
			}, "bestmove")
			if code := p.end(); code != 0 {
				t.Errorf("exit code %d", code)
			}
		})
	}
}

// goSearch begins a search without end, and waits until it is at work.
func (p *peer) goSearch() {
	p.t.Helper()
	before := p.processorTime()
	p.say("go infinite")
	for end := time.Now().Add(patience); p.processorTime() < before+100*time.Millisecond; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatal("the search does not work")
		}
	}
}

// reacts checks that the program, while it searches, answers an event before it answers
// anything else.
func (p *peer) reacts(name string, event func(), want string) {
	p.t.Helper()
	before := p.processorTime()
	event()
	for line := ""; !strings.HasPrefix(line, want); line = p.line() {
		if line != "" && !strings.HasPrefix(line, "info ") {
			p.t.Fatalf("%s: %s before %s", name, line, want)
		}
	}
	if took := p.processorTime() - before; took > maxReaction {
		p.t.Errorf("%s: %v of processor time before %s", name, took, want)
	}
}

// processorTime returns the processor time that the program has used.
func (p *peer) processorTime() time.Duration {
	p.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	// The fields after the name, which is in parentheses, begin with the third. The
	// fourteenth and fifteenth are in hundredths of a second.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	var user, system time.Duration
	if _, err := fmt.Sscan(fields[14-3]+" "+fields[15-3], &user, &system); err != nil {
		p.t.Fatal(err)
	}
	return (user + system) * 10 * time.Millisecond
}

// With little memory left, the largest Hash gets what there is, one line says so, and the
// program plays on. The next searches get no less.
func TestScarceMemory(t *testing.T) {
	if runtime.GOOS != "linux" || testing.Short() {
		t.Skip("needs limits of memory, and memory that the race detector does not multiply")
	}
	idle := start(t, "lineup")
	idle.ask("isready", "readyok")
	const room = 512 // megabytes of address space beside what the program takes when idle
	limit := statusKB(idle.cmd.Process.Pid, "VmSize:") + room<<10
	p := startCommand(t, exec.Command("sh", "-c", `ulimit -v "$1" && exec "$0" lineup`, os.Args[0], fmt.Sprint(limit)))
	p.say("setoption name Hash value 65536\nsetoption name MaxPlies value 1000") // so that there is no other remark
	first := 0
	for i, game := range []string{"lineup", "reversi", "lineup", "reversi", "lineup"} {
		p.say("setoption name Game value %s", game)
		remarks, granted := p.remarks("go nodes 100000")
		if again, _ := p.remarks("go nodes 1000"); again > 0 {
			t.Errorf("%s: %d remarks on a second search", game, again)
		}
		t.Logf("%s: %d MB", game, granted)
		if i == 0 {
			first = granted
		}
		if remarks != 1 || granted < first/4*3 || granted < room/8 || granted > room {
			t.Errorf("%s: %d remarks, %d MB granted where %d were left, %d at first", game, remarks, granted, room, first)
		}
	}
	p.say("quit")
	if code := p.end(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// remarks returns how many remarks a search makes, and how many megabytes the last one tells.
func (p *peer) remarks(command string) (number, megabytes int) {
	p.t.Helper()
	p.say("%s", command)
	for {
		line := p.line()
		switch {
		case line == "bestmove none" || !strings.HasPrefix(line, "bestmove ") && !strings.HasPrefix(line, "info "):
			p.t.Fatalf("%s: %s", command, line)
		case strings.HasPrefix(line, "bestmove "):
			return number, megabytes
		case strings.HasPrefix(line, "info string "):
			number++
			if _, err := fmt.Sscanf(line, "info string Hash: %d MB of 65536", &megabytes); err != nil {
				p.t.Errorf("%s: %s: %v", command, line, err)
			}
		}
	}
}
