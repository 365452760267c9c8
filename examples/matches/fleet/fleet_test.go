package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// The processes of these tests are the test binary itself. Its argument selects the program.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && programs[os.Args[1]] != nil {
		programs[os.Args[1]]()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

var programs = map[string]func(){
	"as-fleet": asFleet,
	"as-small-fleet": func() {
		limit := syscall.Rlimit{Cur: maxSmall, Max: maxSmall}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			panic(err)
		}
		asFleet()
	},
	"engine": engine,
}

func asFleet() {
	os.Args = os.Args[1:]
	main()
}

const (
	// brokenVariable makes engines crash when they are to move.
	brokenVariable = "FLEET_TEST_BROKEN"
	// poisonVariable is a seed with which engines kill their worker.
	poisonVariable = "FLEET_TEST_POISON"
)

// engine plays well, unless a variable says otherwise.
func engine() {
	in, commands, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	go func() {
		defer commands.Close()
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			line := lines.Text()
			if strings.HasPrefix(line, "go") && os.Getenv(brokenVariable) != "" {
				os.Exit(9)
			}
			if seed := os.Getenv(poisonVariable); seed != "" && line == "setoption name Seed value "+seed {
				_ = syscall.Kill(os.Getppid(), syscall.SIGKILL) // it may have been killed before
			}
			fmt.Fprintln(commands, line)
		}
	}()
	s, err := server.New(games.All(), "reversi")
	if err != nil || s.Serve(context.Background(), in, os.Stdout) != nil {
		os.Exit(1)
	}
}

// patience is how long a test waits for what should happen at once. Other work may be on
// the machine.
const patience = 2 * time.Minute

// output holds what a process writes.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// process is a running fleet.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	out  output
	done chan struct{} // closed when it has ended
}

// start starts a fleet. At the end of the test it is killed.
func start(t *testing.T, env []string, args ...string) *process {
	t.Helper()
	return startAs(t, "as-fleet", env, args...)
}

func startAs(t *testing.T, program string, env []string, args ...string) *process {
	t.Helper()
	p := &process{t: t, done: make(chan struct{})}
	p.cmd = exec.Command(os.Args[0], append([]string{program}, args...)...)
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.out
	p.cmd.WaitDelay = time.Second
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = p.cmd.Wait() // the state has the exit code
		close(p.done)
	}()
	t.Cleanup(p.kill)
	return p
}

// kill kills the process and waits until it is gone.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have ended
	<-p.done
}

func (p *process) signal(s os.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// ends waits until the process ends, and compares its exit code.
func (p *process) ends(code int) {
	p.t.Helper()
	select {
	case <-p.done:
	case <-time.After(patience):
		p.kill()
		p.t.Fatalf("%v does not end:\n%s", p.cmd.Args, &p.out)
	}
	if got := p.cmd.ProcessState.ExitCode(); got != code {
		p.t.Fatalf("%v: exit code %d, want %d:\n%s", p.cmd.Args, got, code, &p.out)
	}
}

func (p *process) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// says waits until the process has written a text that matches, and returns its groups.
func (p *process) says(pattern string) []string {
	p.t.Helper()
	want := regexp.MustCompile(pattern)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		ended := p.ended()
		if found := want.FindStringSubmatch(p.out.String()); found != nil {
			return found
		}
		if ended {
			break
		}
	}
	p.t.Fatalf("%v: no %q:\n%s", p.cmd.Args, pattern, &p.out)
	return nil
}

// url waits until workers can connect to a process, and returns where.
func (p *process) url() string {
	p.t.Helper()
	return p.says(`workers connect to (\S+)`)[1]
}

// setup is a match in a directory of its own.
type setup struct {
	dir, records, engines string
	args                  []string // of serve
}

// newSetup returns a match of two engines that play alike. Nobody plays it yet.
func newSetup(t *testing.T, count int, args ...string) setup {
	t.Helper()
	s := setup{dir: t.TempDir()}
	s.records, s.engines = filepath.Join(s.dir, "games.txt"), filepath.Join(s.dir, "engines")
	if err := os.Mkdir(s.engines, 0o755); err != nil {
		t.Fatal(err)
	}
	player := link(t, os.Args[0], filepath.Join(s.engines, "player"))
	s.args = []string{
		"serve", "-records", s.records,
		"-game", "reversi", "-engine", "A=" + player + " engine", "-engine", "B=" + player + " engine", "-tc", "nodes=1",
		"-random-plies", "4", "-max-plies", "30", "-games", strconv.Itoa(count), "-ack-wait", "1s",
	}
	if !slices.Contains(args, "-connect") {
		s.args = append(s.args, "-listen", "127.0.0.1:0")
	}
	if slices.Contains(args, "-threads") {
		s.args = append(s.args, "-cache", s.cache())
	} else {
		s.args = append(s.args, "-threads", "0")
	}
	s.args = slices.Clip(append(s.args, args...)) // so that tests can append to it more than once
	return s
}

func (s setup) cache() string { return filepath.Join(s.dir, "cache") }

func link(t *testing.T, old, name string) string {
	t.Helper()
	if os.Link(old, name) == nil {
		return name
	}
	text, err := os.ReadFile(old) // the names may be on different disks
	if err == nil {
		err = os.WriteFile(name, text, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// worker returns the arguments of a worker that has the engines.
func (s setup) worker(url string, args ...string) []string {
	return append([]string{"work", "-connect", url, "-threads", "1", "-engines", s.engines, "-cache", s.cache()}, args...)
}

// contents returns the games of a file by their numbers, without what depends on the time
// and on where the engines are. No number is there twice.
func contents(t *testing.T, file string) map[string]string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list := map[string]string{}
	for played, err := range games.All().ReplayAll(f) {
		if err != nil {
			t.Fatal(err)
		}
		rec := played.Record
		number, _ := rec.Tag("Number")
		if list[number] != "" {
			t.Errorf("game %s is there twice", number)
		}
		for _, key := range []string{"Match", record.TagDate, record.TagVersion} {
			rec = rec.WithTag(key, "any")
		}
		text, err := rec.AppendText(nil)
		if err != nil {
			t.Fatal(err)
		}
		list[number] = regexp.MustCompile(`\s*\[%emt [^]]*\]`).ReplaceAllString(strings.Join(strings.Fields(string(text)), " "), "")
	}
	return list
}

func compare(t *testing.T, got, want map[string]string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d games, want %d", len(got), len(want))
	}
	for number, text := range want {
		if got[number] != text {
			t.Errorf("game %s is\n%s\nwant\n%s", number, got[number], text)
		}
	}
}

// undisturbed plays a match on one machine and returns its games.
func undisturbed(t *testing.T, count int) map[string]string {
	t.Helper()
	s := newSetup(t, count, "-threads", "2")
	start(t, nil, s.args...).ends(0)
	list := contents(t, s.records)
	if len(list) != count {
		t.Fatalf("%d games, want %d", len(list), count)
	}
	return list
}
