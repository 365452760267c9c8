package arena

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

func init() {
	maps.Copy(engines, map[string]func(){
		"as-arena": func() {
			os.Args = os.Args[1:]
			os.Exit(Run(program.Interruptible(), games.All(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
		"engine-twice": func() { speak(map[string]string{"go": "bestmove 5F\nbestmove 5F"}) },
		"engine-long":  func() { speak(map[string]string{"go": "bestmove " + strings.Repeat("5F", 1<<18)}) },
		"engine-escapes": func() {
			noise := strings.Repeat("}{]\x1b[2J\xff\x00", 1<<16)
			fmt.Println("id name " + noise)
			fmt.Fprintln(os.Stderr, noise)
			speak(map[string]string{"go": "info string error " + noise})
		},
		"engine-flood":    func() { speak(map[string]string{"go": strings.Repeat("info string still thinking\n", 1<<16)}) },
		"engine-late":     behind,
		"engine-dying":    func() { die("bestm") },
		"engine-mute":     mute,
		"engine-deaf":     func() { time.Sleep(time.Hour) }, // longer than any test
		"engine-immortal": func() { speakTo(nil); time.Sleep(time.Hour) },
		"engine-once":     func() { once(os.Args[2]) },
		"engine-other":    func() { speak(map[string]string{"position": "info string error what game is this"}) },
	})
}

func die(text string) {
	answer(func(word, _ string) string {
		if word == "go" {
			fmt.Print(text)
			os.Exit(9)
		}
		return ""
	})
}

// behind answers every search only after the next one has begun.
func behind() {
	searches := 0
	answer(func(word, _ string) string {
		if word == "go" {
			searches++
		}
		if word != "go" || searches == 1 {
			return ""
		}
		return "bestmove 5F"
	})
}

// speakTo is ready for all that may come, without reading it.
func speakTo(then func()) {
	fmt.Println("ugiok" + strings.Repeat("\nreadyok", 1000))
	if then != nil {
		then()
	}
}

func mute() {
	speakTo(func() {
		os.Stdout.Close()
		time.Sleep(time.Hour)
	})
}

// once plays if the named file exists, and removes it.
func once(path string) {
	if os.Remove(path) != nil {
		fmt.Fprintln(os.Stderr, "not again")
		os.Exit(3)
	}
	speak(map[string]string{"go": "bestmove 1A"})
}

// An engine at fault loses its games, and the match goes on. Standings, report
// and record have the kind of fault and the end of the engine's standard error.
func TestFaults(t *testing.T) {
	t.Parallel()
	tests := []struct {
		behavior, tc string
		kind         match.FaultType
		ended, want  string
	}{
		{"illegal", "nodes=1", match.Illegal, record.EndedByIllegalMove, "illegal move 1A: "},
		{"illegal", "nodes=1", match.Illegal, record.EndedByIllegalMove, "its standard error ends: I know no better"},
		{"garbage", "nodes=1", match.Illegal, record.EndedByIllegalMove, "not a move of reversi"},
		{"nothing", "nodes=1", match.Illegal, record.EndedByIllegalMove, "not a move of reversi"},
		{"crash", "nodes=1", match.Crash, record.EndedByCrash, "the program has ended: exit status 9; its standard error ends: out of luck"},
		{"slow", "movetime=20", match.Late, record.EndedByTime, "later than 70ms"},
		{"slow", "0.02+0.01", match.Late, record.EndedByTime, "later than 70ms"},
		{"hang", "movetime=20", match.Hang, record.EndedByCrash, "go: no bestmove within "},
		{"refuses", "nodes=1", match.Breach, record.EndedByCrash, "refused: no such position"},
	}
	for _, tt := range tests {
		t.Run(tt.behavior+" "+tt.tc, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "games.txt")
			args := append(twoGood()[:4], "-tc", "bad:"+tt.tc, "-engine", engine("bad", tt.behavior), "-hang", longUnless(tt.kind == match.Hang),
				"-games", "2", "-records", file)
			code, out := arena(t, args...)
			if code != program.Done || !strings.Contains(out, "A +2 =0 -0") {
				t.Errorf("code %d\n%s", code, out)
			}
			for range 2 { // the second time from the file
				if got := faultsOf(t, out, "bad"); got != fmt.Sprintf("2 %s", tt.kind) {
					t.Errorf("the standings count %q\n%s", got, out)
				}
				_, out = arena(t, args...)
			}
			for _, rec := range records(t, file) {
				seat, kind, _ := strings.Cut(strings.ToUpper(tag(rec, match.TagFault)), " ")
				if kind != strings.ToUpper(string(tt.kind)) || tag(rec, seat) != "bad" {
					t.Errorf("the tag %s says %q of %v", match.TagFault, tag(rec, match.TagFault), rec.Tags)
				}
				if tag(rec, record.TagTermination) != tt.ended || !strings.Contains(lastComment(rec), tt.want) {
					t.Errorf("ended by %s, %q, want %s, %q", tag(rec, record.TagTermination), lastComment(rec), tt.ended, tt.want)
				}
			}
		})
	}
}

// longUnless returns a time after which an engine counts as hung: longer than any busy machine
// takes, or a short one.
func longUnless(short bool) string {
	if short {
		return "100ms"
	}
	return patience.String()
}

// faultsOf returns what the standings count of an engine's faults, such as "2 time".
func faultsOf(t *testing.T, out, name string) string {
	t.Helper()
	var list []string
	for _, line := range strings.Split(out, "\n") {
		words := strings.Fields(line)
		kinds := match.FaultTypes()
		if len(words) < len(kinds) || words[0] != name {
			continue
		}
		for kind, n := range words[len(words)-len(kinds):] {
			if n != "0" {
				list = append(list, n+" "+string(kinds[kind]))
			}
		}
	}
	return strings.Join(list, ", ")
}

// lastComment returns the comment of a record on the end of the game.
func lastComment(rec record.Record) string {
	list := rec.Comments
	if n := len(rec.Plies); n > 0 {
		list = rec.Plies[n-1].Comments
	}
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}

// A match in which an engine cannot play does not begin.
func TestHandshake(t *testing.T) {
	t.Parallel()
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"-engine", "B=/no/such/engine"}, "B: engine /no/such/engine: starting it: "},
		{[]string{"-engine", "B=no-such-engine"}, "starting it: "},
		{[]string{"-engine", engine("B", "none")}, "the program has ended"},
		{[]string{"-engine", engine("B", "deaf"), "-start", "200ms"}, "and nothing else; is its standard output flushed after each line?"},
		{[]string{"-engine", engine("B", "once") + " /no/such/file"}, "its standard error ends: not again"},
		{[]string{"-engine", engine("B", "other")}, "refused: what game is this"},
		{[]string{"-engine", engine("B", "good"), "-option", "Hsh=64"}, `unknown option "Hsh"`},
		{[]string{"-engine", engine("B", "good"), "-option", "B.Method=gess"}, `refused: setoption: Method: unknown method "gess"`},
		{[]string{"-engine", engine("B", "good"), "-option", "B.Protocol=latin"}, `unknown dialect "latin", want one of [ugi gtp nboard]`},
		{[]string{"-engine", engine("B", "good"), "-option", "A.Threads=many"}, "refused: setoption: Threads"},
	}
	for _, tt := range tests {
		file := filepath.Join(t.TempDir(), "games.txt")
		args := append(twoGood()[:4], "-games", "20", "-sprt", "0,50", "-records", file)
		code, out := arena(t, append(args, tt.args...)...)
		if code != program.Failed || !strings.Contains(out, tt.want) || strings.Contains(out, "game 1") {
			t.Errorf("%v: code %d\n%s", tt.args, code, out)
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%v: there is a file of records", tt.args)
		}
	}
}

// An engine that fails when it is restarted loses. If its program is missing, the match
// stops.
func TestRestart(t *testing.T) {
	marker := filepath.Join(t.TempDir(), "marker")
	write(t, marker, "")
	code, out := arena(t, append(twoGood()[:4], "-engine", engine("bad", "once")+" "+marker)...)
	if code != program.Done || faultsOf(t, out, "bad") != "1 crash, 1 illegal" || !strings.Contains(out, "its standard error ends: not again") {
		t.Errorf("code %d\n%s", code, out)
	}
	if runtime.GOOS == "windows" {
		return // a program that runs cannot be removed
	}
	path := filepath.Join(t.TempDir(), "engine")
	if err := os.Symlink(os.Args[0], path); err != nil {
		t.Fatal(err)
	}
	seen := &onGame{1, func() { os.Remove(path) }}
	var diagnostics bytes.Buffer
	args := append(twoGood()[:4], "-games", "20", "-engine", "gone="+path+" engine-illegal")
	if code := Run(t.Context(), games.All(), args, nil, seen, &diagnostics); code != program.Failed || !strings.Contains(diagnostics.String(), "gone: engine "+path) {
		t.Errorf("code %d\n%s", code, &diagnostics)
	}
}

// On request, an engine that has died forfeits the rest, also when the match is
// resumed; the others play on. When both have died, the game is drawn.
func TestForfeit(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.txt")
	args := append(twoGood()[:4], "-after-crash", "forfeit", "-concurrency", "1", "-random-plies", "2", "-max-plies", "10", "-records", file,
		"-engine", engine("B", "crash"), "-engine", engine("C", "crash"), "-games", "3")
	code, out := arena(t, args...)
	if code != program.Done || faultsOf(t, out, "A") != "" || faultsOf(t, out, "B") != "1 crash, 4 forfeit" || faultsOf(t, out, "C") != "1 crash, 3 forfeit" {
		t.Errorf("code %d\n%s", code, out)
	}
	drawn := 0
	for _, rec := range records(t, file) {
		if rec.Result == notation.Draw {
			drawn++
		}
	}
	if drawn != 3 {
		t.Errorf("%d games are drawn, want all 3 of B and C\n%s", drawn, out)
	}
	whole := read(t, file)
	write(t, file, string(whole[:len(whole)*2/3]))
	if code, again := arena(t, args...); code != program.Done || again[strings.LastIndex(again, "\nengine"):] != out[strings.LastIndex(out, "\nengine"):] {
		t.Errorf("resumed: code %d\n%s\nbefore:\n%s", code, again, out)
	}
}

// Every game against a faulty engine is won by its opponent and recorded, and the match can
// be resumed. No process, goroutine or open file remains.
func TestMisbehavior(t *testing.T) {
	goroutines, files := runtime.NumGoroutine(), openFiles(t)
	t.Run("all", func(t *testing.T) { // returns when all have
		for behavior, tc := range map[string]string{
			"twice": "nodes=1", "long": "nodes=1", "escapes": "nodes=1", "dying": "nodes=1",
			"mute": "movetime=20", "flood": "movetime=20", "late": "movetime=20", "immortal": "movetime=20",
		} {
			t.Run(behavior, func(t *testing.T) {
				t.Parallel()
				file := filepath.Join(t.TempDir(), "games.txt")
				args := append(twoGood()[:4], "-tc", "bad:"+tc, "-hang", "100ms", "-games", "2", "-concurrency", "2", "-records", file,
					"-engine", engine("bad", behavior))
				code, out := arena(t, args...)
				if code != program.Done || !strings.Contains(out, "A +2 =0 -0") || len(out) > 10_000 || strings.ContainsRune(out, '\x1b') {
					t.Errorf("code %d, %d bytes\n%.3000s", code, len(out), out)
				}
				list := records(t, file)
				for _, rec := range list {
					if tag(rec, match.TagFault) == "" || lastComment(rec) == "" || !rec.Result.Over() {
						t.Errorf("result %v, fault %q: %q", rec.Result, tag(rec, match.TagFault), lastComment(rec))
					}
				}
				if len(list) != 2 {
					t.Errorf("%d games, want 2", len(list))
				}
				written := read(t, file)
				if code, out := arena(t, args...); code != program.Done || !bytes.Equal(read(t, file), written) {
					t.Errorf("resumed: code %d, the file has changed\n%.3000s", code, out)
				}
			})
		}
	})
	nothingLeft(t, goroutines, files)
}

func TestSPRT(t *testing.T) {
	t.Parallel()
	code, out := arena(t, append(twoGood()[:2], "-games", "1000", "-sprt", "0,200", "-concurrency", "2",
		"-engine", engine("bad", "illegal"), "-engine", engine("good", "good"))...)
	if code != program.Rejected || strings.Contains(out, "game 1000 of") || !strings.Contains(out, "sprt 0,200: H0 accepted") {
		t.Errorf("a hopeless engine: code %d\n%s", code, out)
	}
}

// An arena can be killed at any time and any number of times: it loses no recorded game,
// plays none twice, and leaves no engine behind.
func TestKilled(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	count := soak(t, 12)
	dir := t.TempDir()
	file := filepath.Join(dir, "games.txt")
	token := t.TempDir() // in their command lines, by which processes are found
	args := append(tokenArena(token), "-tc", "nodes=20", "-games", fmt.Sprint(count), "-concurrency", "2",
		"-random-plies", "4", "-max-plies", "30", "-records", file)
	kept := killOften(t, file, token, args, count*9/10)
	// Left alone, it plays what is missing, and no more.
	if out, err := exec.Command(os.Args[0], args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	checkKept(t, file, kept)
	if n := len(records(t, file)); n != count {
		t.Errorf("%d games, want %d", n, count)
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

// killOften starts and kills an arena until its file has the given number of games. It
// returns their texts by number.
func killOften(t *testing.T, file, token string, args []string, games int) map[string]string {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	kept := map[string]string{}
	kills, longest := 0, 100*time.Millisecond
	for ; len(kept) < games; kills++ {
		before := len(kept)
		killAfter(t, time.Duration(rng.Int64N(int64(longest))), args)
		noProcess(t, token)
		whole := checkKept(t, file, kept)
		if len(kept) == before {
			longest += 10 * time.Millisecond // so that it gets through on a slow machine, too
		}
		if whole && len(kept) > 0 {
			text := read(t, file)
			appendTo(t, file, string(text[:rng.IntN(bytes.Index(text, gameEnd))])) // what a power cut leaves of a game
		}
	}
	t.Logf("%d games, killed %d times", len(kept), kills)
	return kept
}

// soak returns how many games a long check plays: what the environment variable SOAK
// says, otherwise usual.
func soak(t *testing.T, usual int) int {
	t.Helper()
	text := os.Getenv("SOAK")
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("SOAK is %q, want a number of games", text)
	}
	return n
}

// tokenArena is an arena of two good engines, all with a token in their command
// lines.
func tokenArena(token string) []string {
	return []string{"as-arena", "-engine", engine("A", "good") + " " + token, "-engine", engine("B", "good") + " " + token}
}

// killAfter runs the test binary and kills it after a while. It must not have failed
// before that.
func killAfter(t *testing.T, d time.Duration, args []string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	var diagnostics bytes.Buffer
	cmd.Stderr = &diagnostics
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(d)
	_ = cmd.Process.Kill() // it may have ended
	_ = cmd.Wait()         // it was killed
	if diagnostics.Len() > 0 {
		t.Fatal(&diagnostics)
	}
}

// An engine that ignores quit ends when its arena is killed.
func TestKilledWithImmortals(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc, and engines that die with their arena")
	}
	token := t.TempDir()
	cmd := exec.Command(os.Args[0], "as-arena", "-tc", "nodes=1",
		"-engine", engine("A", "immortal")+" "+token, "-engine", engine("B", "immortal")+" "+token)
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
// unchanged, and no game twice. It reports whether all of the file is whole.
func checkKept(t *testing.T, file string, kept map[string]string) (whole bool) {
	t.Helper()
	text := read(t, file) // nothing when there is no file yet
	whole = bytes.HasSuffix(text, gameEnd)
	now := map[string]string{}
	for rec, err := range record.All(bytes.NewReader(text)) {
		if err != nil {
			whole = false // cut off
			continue
		}
		number := tag(rec, match.TagNumber)
		text, err := rec.MarshalText()
		if err != nil || number == "" {
			t.Fatalf("a game without its number, %v", err)
		}
		if now[number] != "" {
			t.Fatalf("game %s stands twice", number)
		}
		now[number] = string(text)
		if kept[number] != "" {
			continue
		}
		if _, err := games.All().Replay(rec); err != nil {
			t.Fatal(err)
		}
	}
	for number, text := range kept {
		if now[number] != text {
			t.Fatalf("game %s was\n%s\nnow it is\n%s", number, text, now[number])
		}
	}
	maps.Copy(kept, now)
	return whole
}

func appendTo(t *testing.T, file, text string) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
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
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return text
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// onGame calls a function once, when the given number of games has been reported.
type onGame struct {
	games int
	then  func()
}

func (o *onGame) Write(p []byte) (int, error) {
	n := bytes.Count(p, []byte("game "))
	if o.games > 0 && o.games <= n {
		o.then()
	}
	o.games -= n
	return len(p), nil
}

// allocated returns the total number of bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// patience bounds the wait for something that should happen at once.
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
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		left := children(t)
		if n := runtime.NumGoroutine(); n > goroutines {
			left = append(left, fmt.Sprintf("%d goroutines, before it were %d", n, goroutines))
		}
		if n := openFiles(t); n > files {
			left = append(left, fmt.Sprintf("%d open files, before it were %d", n, files))
		}
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal(left)
		}
	}
}

// children returns the entries of this process's children, where the system tells.
func children(t *testing.T) (list []string) {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range stats {
		text, _ := os.ReadFile(path) // empty when it has just ended
		_, state, _ := strings.Cut(string(text), ") ")
		if words := strings.Fields(state); len(words) > 1 && words[1] == fmt.Sprint(os.Getpid()) {
			list = append(list, string(text))
		}
	}
	return list
}
