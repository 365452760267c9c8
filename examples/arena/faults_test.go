package main

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

func init() {
	for name, behave := range map[string]func(){
		"as-arena": func() {
			os.Args = os.Args[1:]
			main()
		},
		"engine-twice": func() { answer("bestmove 5F\nbestmove 5F") },
		"engine-long":  func() { answer("bestmove " + strings.Repeat("5F", 1<<18)) },
		"engine-escapes": func() {
			fmt.Println("id name " + strings.Repeat("}{\x1b[2J\xff", 1<<16))
			answer("info string error " + strings.Repeat("}{\x1b[2J\xff\x00", 1<<16))
		},
		"engine-flood": func() { answer(strings.Repeat("info string still thinking\n", 1<<16)) },
		"engine-late":  func() { late() },
		"engine-dying": func() { answerAndDie("bestm") },
		"engine-mute": func() {
			fmt.Println("ugiok" + strings.Repeat("\nreadyok", 10))
			os.Stdout.Close()
			answer("nobody hears this")
		},
		"engine-deaf":    func() { time.Sleep(time.Hour) }, // longer than any test
		"engine-nothing": func() { answer("bestmove none") },
		"engine-immortal": func() { // does not end with its input either
			fmt.Println("ugiok")
			for range 1000 {
				fmt.Println("readyok")
			}
			time.Sleep(time.Hour)
		},
	} {
		engines[name] = behave
	}
}

// answerAndDie dies in the middle of its first answer.
func answerAndDie(text string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch word, _, _ := strings.Cut(in.Text(), " "); word {
		case "ugi":
			fmt.Println("ugiok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			fmt.Print(text)
			os.Exit(9)
		}
	}
}

// late answers every search, but only when the next one has begun.
func late() {
	in := bufio.NewScanner(os.Stdin)
	searches := 0
	for in.Scan() {
		switch word, _, _ := strings.Cut(in.Text(), " "); word {
		case "ugi":
			fmt.Println("ugiok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			if searches++; searches > 1 {
				fmt.Println("bestmove 5F")
			}
		}
	}
}

// Every game against an engine that misbehaves is decided, for the other one, and
// written down so that it can be read and the match be resumed; afterwards no
// process, goroutine or file is left.
func TestMisbehaviour(t *testing.T) {
	for name := range engines {
		behaviour, ok := strings.CutPrefix(name, "engine-")
		if !ok || behaviour == "good" {
			continue
		}
		tc := "nodes=1"
		switch behaviour {
		case "flood", "late", "mute", "immortal", "hang":
			tc = "movetime=20"
		case "deaf":
			// It is given the full time for its start.
			if testing.Short() {
				continue
			}
		}
		t.Run(behaviour, func(t *testing.T) {
			goroutines, files := runtime.NumGoroutine(), openFiles(t)
			file := filepath.Join(t.TempDir(), "games.txt")
			args := []string{"-tc", tc, "-margin", "1s", "-games", "2", "-concurrency", "2", "-records", file,
				"-engine", engine("good", "good"), "-engine", engine("bad", behaviour)}
			code, out := arena(t, args...)
			if code != exitDone || !strings.Contains(out, "good +2 =0 -0") || len(out) > 10_000 || strings.ContainsRune(out, '\x1b') {
				t.Errorf("code %d, %d bytes\n%.3000s", code, len(out), out)
			}
			list := records(t, file)
			for _, rec := range list {
				if loser, _ := rec.Tag(tagFault); loser != "bad" || faultOf(rec) == "" || !rec.Result.Over() {
					t.Errorf("result %v, fault of %q: %q", rec.Result, loser, faultOf(rec))
				}
			}
			if len(list) != 2 {
				t.Errorf("%d games, want 2", len(list))
			}
			written := read(t, file)
			if code, out := arena(t, args...); code != exitDone || !bytes.Equal(read(t, file), written) {
				t.Errorf("resumed: code %d, the file has changed\n%.3000s", code, out)
			}
			nothingLeft(t, goroutines, files)
		})
	}
}

// However often an arena is killed, in whatever moment, no game that was written
// is lost, none is played twice, and none of its engines lives on.
func TestKilled(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	games := 200
	if testing.Short() {
		games = 60
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "games.txt")
	self := os.Args[0]
	token := filepath.Base(dir) + t.Name() // by which its processes are found
	args := []string{"as-arena", "-tc", "nodes=30", "-games", fmt.Sprint(games), "-concurrency", "3", "-random-plies", "4", "-records", file,
		"-engine", "A=" + self + " engine-good " + token, "-engine", "B=" + self + " engine-good " + token}
	rng := rand.New(rand.NewPCG(3, 4))
	kept := map[string]string{} // the text of each game, by its number
	rounds := 0
	for round := 0; len(kept) < games*9/10; round++ {
		cmd := exec.Command(self, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// Longer and longer, so that it gets through on a slow machine, too.
		time.Sleep(time.Duration(rng.IntN(100+10*round)) * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
		noProcess(t, token)
		checkKept(t, file, kept)
		switch round % 4 {
		case 1: // what a power cut leaves of the last game
			appendTo(t, file, "[Game \"reversi\"]\n[Match \"rever")
		case 2:
			appendTo(t, file, "[Game \"reversi\"]\n[Number \"7\"]\n\n1. 5F 2. 6D {hm")
		}
		if round == 500 {
			t.Fatalf("only %d games in %d rounds", len(kept), round)
		}
		rounds = round
	}
	t.Logf("%d games, killed %d times", len(kept), rounds)
	// Left alone, it plays what is missing, and no more.
	if out, err := exec.Command(self, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	checkKept(t, file, kept)
	if n := len(records(t, file)); n != games {
		t.Errorf("%d games, want %d", n, games)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != "games.txt" {
			t.Errorf("%s is left", e.Name())
		}
	}
}

// An arena that is asked to end ends its engines, says how far it came, and goes
// on from there.
func TestInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals can be sent here")
	}
	file, self, token := filepath.Join(t.TempDir(), "games.txt"), os.Args[0], filepath.Base(t.TempDir())+t.Name()
	args := []string{"as-arena", "-tc", "nodes=1", "-games", "2000", "-records", file,
		"-engine", "A=" + self + " engine-good " + token, "-engine", "B=" + self + " engine-good " + token}
	cmd := exec.Command(self, args...)
	var out bytes.Buffer
	cmd.Stderr = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		if text, _ := os.ReadFile(file); len(text) > 0 { // there is none at first
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("no game is played")
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the exit code tells
	n := len(records(t, file))
	if want := fmt.Sprintf("arena: stopped after %d of 2000 games\n", n); cmd.ProcessState.ExitCode() != exitFailed || out.String() != want {
		t.Errorf("exit code %d, %q, want %q", cmd.ProcessState.ExitCode(), out.String(), want)
	}
	if n == 0 || n == 2000 {
		t.Errorf("%d games", n)
	}
	noProcess(t, token)
}

// An engine that ends for nobody ends with its arena all the same.
func TestKilledWithImmortals(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc, and engines that die with their arena")
	}
	self, token := os.Args[0], filepath.Base(t.TempDir())+t.Name()
	cmd := exec.Command(self, "as-arena", "-tc", "nodes=1", "-engine", "A="+self+" engine-immortal "+token, "-engine", "B="+self+" engine-immortal "+token)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); len(processes(t, token)) < 3; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the engines do not start")
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	noProcess(t, token)
}

// checkKept reads the file of a killed arena: the games seen earlier must be there
// unchanged, and no game twice.
func checkKept(t *testing.T, file string, kept map[string]string) {
	t.Helper()
	f, err := os.Open(file)
	if os.IsNotExist(err) && len(kept) == 0 {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	now := map[string]string{}
	for rec, err := range notation.ReadRecords(f) {
		if err != nil {
			continue // cut off
		}
		number, ok := rec.Tag(tagNumber)
		text, err := rec.MarshalText()
		if err != nil || !ok {
			t.Fatalf("a game without its number, %v", err)
		}
		if _, err := protocol.Replay(rec); err != nil {
			t.Fatal(err)
		}
		if now[number] != "" {
			t.Fatalf("game %s stands twice", number)
		}
		now[number] = string(text)
	}
	for number, text := range kept {
		if now[number] != text {
			t.Fatalf("game %s was\n%s\nnow it is\n%s", number, text, now[number])
		}
	}
	for number, text := range now {
		kept[number] = text
	}
}

func appendTo(t *testing.T, file, text string) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// patience is how long a test waits for something that should come at once.
const patience = time.Minute

// processes returns the command lines that have the token in them.
func processes(t *testing.T, token string) (list []string) {
	t.Helper()
	paths, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, _ := os.ReadFile(path) // empty when it has just ended
		if bytes.Contains(text, []byte(token)) {
			list = append(list, fmt.Sprintf("%s: %q", path, text))
		}
	}
	return list
}

// noProcess waits until no process has the token in its command line.
func noProcess(t *testing.T, token string) {
	t.Helper()
	for deadline := time.Now().Add(patience); len(processes(t, token)) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("processes are left: %s", processes(t, token))
		}
	}
}

// openFiles returns the number of open files of this process, where the system
// tells.
func openFiles(t *testing.T) int {
	t.Helper()
	list, err := filepath.Glob("/proc/self/fd/*")
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// nothingLeft waits until this process has no children and no more goroutines and
// open files than before.
func nothingLeft(t *testing.T, goroutines, files int) {
	t.Helper()
	child := fmt.Sprintf(") S %d ", os.Getpid())
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		left := ""
		stats, err := filepath.Glob("/proc/[0-9]*/stat")
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range stats {
			text, _ := os.ReadFile(path) // empty when it has just ended
			for _, state := range "SRDZT" {
				if strings.Contains(string(text), strings.Replace(child, "S", string(state), 1)) {
					left += string(text)
				}
			}
		}
		if n := runtime.NumGoroutine(); n > goroutines {
			left += fmt.Sprintf("%d goroutines, before it were %d", n, goroutines)
		}
		if n := openFiles(t); n > files {
			left += fmt.Sprintf("%d open files, before it were %d", n, files)
		}
		if left == "" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal(left)
		}
	}
}
