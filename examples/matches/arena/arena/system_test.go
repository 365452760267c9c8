//go:build linux

package arena

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

func init() {
	engines["as-small-arena"] = func() {
		// The first file that grows beyond the limit is the records.
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: maxSmall, Max: maxSmall}); err != nil {
			panic(err)
		}
		engines["as-arena"]()
	}
}

func init() { engines["engine-moody"] = func() { moody(os.Args[2]) } }

// moody plays well, with one fault in twenty moves. Its children, which take a
// session of their own, have the token in their command lines.
func moody(token string) {
	s, err := server.New(games.All(), "reversi")
	if err != nil {
		os.Exit(1)
	}
	in, commands := io.Pipe()
	go func() {
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "go") && rand.IntN(20) == 0 && !moods[rand.IntN(len(moods))](token) {
				continue
			}
			fmt.Fprintln(commands, lines.Text())
		}
		commands.Close()
	}()
	if s.Serve(context.Background(), in, os.Stdout) != nil {
		os.Exit(1)
	}
}

// moods are faults of an engine before a move. They report whether the move still comes.
var moods = []func(token string) bool{
	func(string) bool { os.Exit(9); return false },
	func(string) bool { fmt.Print("bestm"); os.Exit(9); return false },
	func(string) bool { fmt.Println("bestmove 1Z"); return true }, // and another one
	func(string) bool { fmt.Println("info string error I will not"); return false },
	func(string) bool { fmt.Println(strings.Repeat("info depth 1\n", 1<<12)); return true },
	func(string) bool { fmt.Println("readyok\nbestmove none\nreadyok"); return false },
	func(string) bool { fmt.Println("bestmove " + strings.Repeat("x", 1<<21)); return false },
	func(string) bool { time.Sleep(120 * time.Millisecond); return true }, // too late
	func(string) bool { return false },                                    // never
	func(token string) bool {
		cmd := exec.Command(os.Args[0], "engine-deaf", token)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		return cmd.Start() == nil
	},
}

// In a match of engines with all faults at any time, each game is recorded once and can be
// replayed. No engine and no process of an engine remains.
func TestMoodyEngines(t *testing.T) {
	count := soak(t, 6)
	file := filepath.Join(t.TempDir(), "games.txt")
	token := t.TempDir()
	goroutines, files := runtime.NumGoroutine(), openFiles(t)
	code, out := arena(t, "-tc", "movetime=20", "-hang", "200ms", "-max-plies", "30", "-random-plies", "4",
		"-games", fmt.Sprint(count), "-concurrency", "4", "-records", file,
		"-engine", engine("A", "moody")+" "+token, "-engine", engine("B", "moody")+" "+token)
	if code != program.Done {
		t.Errorf("code %d\n%.3000s", code, out)
	}
	if n := numbersIn(t, file); len(n) != count || len(slices.Compact(n)) != count {
		t.Errorf("the games %v, want %d", n, count)
	}
	noProcess(t, token)
	nothingLeft(t, goroutines, files)
	t.Logf("%d games: %s; %s", count, faultsOf(t, out, "A"), faultsOf(t, out, "B"))
}

// maxSmall bounds a file of the small arena, in bytes: a few games and part of one.
const maxSmall = 5000

// If a record cannot be written completely, the match ends with an error, and the file ends
// with the last complete record.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.txt")
	args := append(twoGood(), "-games", "100000", "-random-plies", "4", "-max-plies", "20", "-records", file)
	text, err := exec.Command(os.Args[0], append([]string{"as-small-arena"}, args...)...).CombinedOutput()
	exit, ok := err.(*exec.ExitError)
	out := string(text)
	if !ok || exit.ExitCode() != program.Failed || !strings.Contains(out, "arena: write "+file+": file too large\n") {
		t.Errorf("%v\n%s", err, out)
	}
	n := len(records(t, file))
	if n == 0 || !strings.Contains(out, fmt.Sprintf("game %d of", n)) || strings.Contains(out, fmt.Sprintf("game %d of", n+1)) {
		t.Errorf("%d games are written\n%s", n, text)
	}
	// When there is room again, the match resumes.
	if code, out := arena(t, append(args, "-games", fmt.Sprint(n+1))...); code != program.Done || len(records(t, file)) != n+1 {
		t.Errorf("code %d\n%s", code, out)
	}
}

// An output that fails is an error, too.
func TestOutputFull(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	var diagnostics bytes.Buffer
	cmd := exec.Command(os.Args[0], append([]string{"as-arena", "-max-plies", "4"}, twoGood()...)...)
	cmd.Stdout, cmd.Stderr = full, &diagnostics
	err = cmd.Run()
	if cmd.ProcessState.ExitCode() != program.Failed || !strings.Contains(diagnostics.String(), "no space left") {
		t.Errorf("%v\n%s", err, &diagnostics)
	}
}

// A file of records without an end is refused.
func TestEndlessRecords(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/dev/full", "/dev/zero", "/dev/null", fifo} {
		code, out := arena(t, append(twoGood(), "-records", path)...)
		if code != program.Failed || !strings.Contains(out, path+" is not a regular file") {
			t.Errorf("%s: code %d\n%s", path, code, out)
		}
	}
	huge := filepath.Join(t.TempDir(), "huge")
	write(t, huge, "[")
	if err := os.Truncate(huge, 1<<40); err != nil {
		t.Skip(err)
	}
	used := allocated(func() {
		code, out := arena(t, append(twoGood(), "-records", huge)...)
		if code != program.Failed || !strings.Contains(out, "huge: line 1: more than") {
			t.Errorf("code %d\n%s", code, out)
		}
	})
	if used > 1<<30 {
		t.Errorf("%d bytes for a file of zeros", used)
	}
	if code, out := arena(t, append(twoGood(), "-openings", "/dev/zero")...); code != program.Misused || !strings.Contains(out, "/dev/zero: more than") {
		t.Errorf("openings: code %d\n%s", code, out)
	}
}

// An arena that gets a signal ends soon, whatever it is doing, with all its engines.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	unwritten, silent := filepath.Join(dir, "unwritten"), filepath.Join(dir, "silent")
	for _, fifo := range []string{unwritten, silent} {
		if err := syscall.Mkfifo(fifo, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	writer, err := os.OpenFile(silent, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	token := t.TempDir()
	for name, more := range map[string][]string{
		"waiting for a writer": {"-openings", unwritten},
		"reading":              {"-openings", silent},
		"shaking hands":        {"-engine", engine("C", "deaf") + " " + token},
		"playing":              {"-games", "1000000"},
		"searching":            {"-tc", "3600"},
		"sampling":             {"-game", "empire", "-players", "4", "-random-plies", "10000"},
		"waiting for a hang":   {"-engine", engine("D", "hang") + " " + token, "-tournament", "gauntlet"},
	} {
		t.Run(name, func(t *testing.T) {
			interrupt(t, append(append(tokenArena(token), "-tc", "nodes=1"), more...))
			noProcess(t, token)
		})
	}
}

// interrupt runs the test binary and sends it a signal while it works.
func interrupt(t *testing.T, args []string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond) // any moment will do; most are in the intended phase
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	select {
	case <-exited:
	case <-time.After(patience):
		_ = cmd.Process.Kill()
		t.Fatal("it does not end")
	}
	// Before it handles signals, they end it at once.
	if code := cmd.ProcessState.ExitCode(); code != program.Failed && code != program.Misused && code != -1 {
		t.Errorf("exit code %d", code)
	}
}

// A match that is interrupted says how many games were played, and resumes from there.
func TestInterruptedMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.txt")
	token := t.TempDir()
	args := append(tokenArena(token), "-tc", "nodes=1", "-games", "2000", "-random-plies", "2", "-records", file)
	cmd := exec.Command(os.Args[0], args...)
	var out bytes.Buffer
	cmd.Stderr = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	awaitGame(t, file)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the exit code is checked
	n := len(records(t, file))
	want := fmt.Sprintf("arena: stopped after %d of 2000 games\n", n)
	if cmd.ProcessState.ExitCode() != program.Failed || out.String() != want {
		t.Errorf("exit code %d, %q, want %q", cmd.ProcessState.ExitCode(), out.String(), want)
	}
	if n == 0 || n == 2000 {
		t.Errorf("%d games", n)
	}
	noProcess(t, token)
	if text, err := exec.Command(os.Args[0], append(args, "-games", fmt.Sprint(n+2))...).CombinedOutput(); err != nil || len(records(t, file)) != n+2 {
		t.Errorf("going on: %v\n%s", err, text)
	}
}

// While an arena plays into a file, another one reports that the file is in use.
func TestTwoArenas(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.txt")
	args := append(append([]string{"as-arena"}, twoGood()...), "-tc", "nodes=1", "-games", "200", "-random-plies", "4", "-max-plies", "20", "-records", file)
	first := exec.Command(os.Args[0], args...)
	var out bytes.Buffer
	first.Stderr = &out
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	awaitGame(t, file)
	if err := first.Process.Signal(syscall.SIGSTOP); err != nil { // so that it has not done when the second starts
		t.Fatal(err)
	}
	second := exec.Command(os.Args[0], args...)
	text, err := second.CombinedOutput()
	if second.ProcessState.ExitCode() != program.Failed || !strings.Contains(string(text), file+": "+errLocked.Error()) {
		t.Errorf("the second one: %v\n%s", err, text)
	}
	if err := first.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if err := first.Wait(); err != nil {
		t.Errorf("the first one: %v\n%s", err, &out)
	}
	if n := len(records(t, file)); n != 200 {
		t.Errorf("%d games, want 200", n)
	}
}

// awaitGame waits until a file has the record of a game.
func awaitGame(t *testing.T, file string) {
	t.Helper()
	for deadline := time.Now().Add(patience); len(read(t, file)) == 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("no game is played")
		}
	}
}

// A file can be used again at once, even if a program that was started meanwhile still has it
// open.
func TestLockEnds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.txt")
	f, err := OpenLocked(file)
	if err != nil {
		t.Fatal(err)
	}
	holder := exec.Command(os.Args[0], "engine-deaf")
	holder.ExtraFiles = []*os.File{f}
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = holder.Process.Kill()
		_ = holder.Wait() // it was killed
	}()
	if err := CloseLocked(f); err != nil {
		t.Fatal(err)
	}
	again, err := OpenLocked(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := CloseLocked(again); err != nil {
		t.Error(err)
	}
}
