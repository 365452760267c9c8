package protocol_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
)

// The engines of these tests are the test binary itself: the variable says how
// it behaves.
const asEngine = "RULEBOOK_TEST_AS_ENGINE"

func TestMain(m *testing.M) {
	behave, ok := engines[os.Getenv(asEngine)]
	if !ok {
		// Under the race detector every process waits a second before it ends, unless
		// it is told not to.
		os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0")
		os.Exit(m.Run())
	}
	behave()
}

var engines = map[string]func(){
	"good":   serveGame,
	"silent": func() { _, _ = io.Copy(io.Discard, os.Stdin) },
	"deaf":   func() { time.Sleep(time.Hour) }, // longer than any test
	"dead":   func() { fmt.Fprintln(os.Stderr, "cannot find my brain"); os.Exit(3) },
	"babbling": func() {
		for {
			fmt.Println("info string and another thing")
		}
	},
	"unended": func() {
		for {
			fmt.Print("blah ")
		}
	},
	"stuck": func() { // shakes hands, then never answers a search, nor quits
		in := make([]byte, 1<<16)
		fmt.Println("id name Stuck\nugiok\nreadyok")
		for {
			_, _ = os.Stdin.Read(in)
		}
	},
	"parent": func() { // leaves a child that holds its pipes
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), asEngine+"=deaf")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			os.Exit(1)
		}
		if err := os.WriteFile(os.Getenv(pidFile), fmt.Append(nil, child.Process.Pid), 0o600); err != nil {
			os.Exit(1)
		}
		serveGame()
	},
	"dying": func() {
		fmt.Println("ugiok\nreadyok")
		fmt.Print("bestmo")
	},
}

const pidFile = "RULEBOOK_TEST_PID_FILE"

func serveGame() {
	g, err := protocol.Lookup("reversi")
	if err != nil {
		os.Exit(1)
	}
	s, err := protocol.NewServer(g)
	if err != nil {
		os.Exit(1)
	}
	if err := s.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// startEngine starts an engine of the given behaviour with a deadline for the
// handshake.
func startEngine(t *testing.T, behaviour string, deadline time.Duration) (*protocol.Engine, error) {
	t.Helper()
	t.Setenv(asEngine, behaviour)
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	e, err := protocol.StartEngine(ctx, os.Args[0])
	if err == nil {
		t.Cleanup(func() { e.Close(0) })
	}
	return e, err
}

// long is a deadline that only a broken client reaches.
const long = time.Minute

func TestEngineGame(t *testing.T) {
	e, err := startEngine(t, "good", long)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	if e.Name() != protocol.Name {
		t.Errorf("name %q", e.Name())
	}
	if err := errors.Join(e.SetOption(ctx, "Hash", "4"), e.NewGame(ctx)); err != nil {
		t.Fatal(err)
	}
	var played []string
	for {
		if err := e.Position(ctx, "", played); err != nil {
			t.Fatal(err)
		}
		result, err := e.Result(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if result.Over() {
			break
		}
		infos := 0
		move, err := e.Go(ctx, protocol.GoLimits{Nodes: 3}, func(string) { infos++ })
		if err != nil || move == "" || infos == 0 {
			t.Fatalf("Go: %q, %v, %d info lines", move, err, infos)
		}
		played = append(played, move)
	}
	if moves, err := e.Moves(ctx); err != nil || len(moves) != 0 {
		t.Errorf("moves of a finished game: %v, %v", moves, err)
	}
	if _, err := e.Query(ctx, "nonsense"); err == nil || !strings.Contains(err.Error(), `no question "nonsense"`) {
		t.Errorf("a refused question: %v", err)
	}
	if err := e.Close(long); err != nil {
		t.Error(err)
	}
}

func TestEngineStop(t *testing.T) {
	e, err := startEngine(t, "good", long)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	stopped := false
	move, err := e.Go(ctx, protocol.GoLimits{Infinite: true}, func(string) {
		if !stopped {
			stopped = true
			if err := e.Stop(ctx); err != nil {
				t.Error(err)
			}
		}
	})
	if err != nil || move == "" {
		t.Errorf("Go: %q, %v", move, err)
	}
}

func TestBadHandshakes(t *testing.T) {
	const short = 300 * time.Millisecond
	tests := []struct {
		behaviour string
		deadline  time.Duration
		want      error
		text      string
	}{
		{"silent", short, context.DeadlineExceeded, "ugi: context deadline exceeded"},
		{"deaf", short, context.DeadlineExceeded, "ugi: context deadline exceeded"},
		{"babbling", short, context.DeadlineExceeded, "ugi: context deadline exceeded"},
		{"unended", short, context.DeadlineExceeded, "ugi: context deadline exceeded"},
		{"dead", long, protocol.ErrEngineExited, "its standard error ends: cannot find my brain"},
	}
	for _, tt := range tests {
		t.Run(tt.behaviour, func(t *testing.T) {
			before := runtime.NumGoroutine()
			_, err := startEngine(t, tt.behaviour, tt.deadline)
			var engineErr *protocol.EngineError
			if !errors.As(err, &engineErr) || !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("error %v, want %v with %q", err, tt.want, tt.text)
			}
			noMoreGoroutines(t, before)
		})
	}
	if _, err := protocol.StartEngine(context.Background(), "/no/such/program"); err == nil {
		t.Error("a program that does not exist: no error")
	}
}

func TestStuckEngine(t *testing.T) {
	before := runtime.NumGoroutine()
	e, err := startEngine(t, "stuck", long)
	if err != nil {
		t.Fatal(err)
	}
	if e.Name() != "Stuck" {
		t.Errorf("name %q", e.Name())
	}
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	if _, err := e.Go(ctx, protocol.GoLimits{MoveTime: time.Millisecond}, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Go: %v", err)
	}
	// What comes after the first failure belongs to no question.
	if _, err := e.Moves(context.Background()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after a failure: %v", err)
	}
	if err := errors.Join(e.Close(100*time.Millisecond), e.Close(0)); err != nil {
		t.Error(err)
	}
	noMoreGoroutines(t, before)
}

// An engine that dies is noticed at the next question, or already at the second
// one of the handshake: who is faster is open.
func TestDyingEngine(t *testing.T) {
	e, err := startEngine(t, "dying", long)
	if err == nil {
		_, err = e.Go(context.Background(), protocol.GoLimits{Nodes: 1}, nil)
	}
	if !errors.Is(err, protocol.ErrEngineExited) {
		t.Errorf("error %v, want %v", err, protocol.ErrEngineExited)
	}
}

// Close must not leave a child of the engine behind, nor wait for it.
func TestEngineWithChild(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("process groups are not used here")
	}
	file := filepath.Join(t.TempDir(), "pid")
	t.Setenv(pidFile, file)
	e, err := startEngine(t, "parent", long)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	e.Close(time.Second)
	for deadline := time.Now().Add(long); processRuns(string(text)); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the engine's child %s still runs", text)
		}
	}
}

// processRuns reports whether a process exists that is not just waiting to be
// reaped.
func processRuns(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

func noMoreGoroutines(t *testing.T, before int) {
	t.Helper()
	for deadline := time.Now().Add(long); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, before it were %d", runtime.NumGoroutine(), before)
		}
	}
}

func TestGoLimits(t *testing.T) {
	g := protocol.GoLimits{
		Clock: []time.Duration{time.Second, 2 * time.Second, 3 * time.Second},
		Inc:   []time.Duration{10 * time.Millisecond, 0, 0},
		Depth: 4, Nodes: 5, MoveTime: 6 * time.Millisecond, Infinite: true, Moves: []string{"1A", "2B"},
	}
	want := "go p1time 1000 p2time 2000 p3time 3000 p1inc 10 p2inc 0 p3inc 0 movetime 6 depth 4 nodes 5 infinite searchmoves 1A 2B"
	if got := g.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := (protocol.GoLimits{}).String(); got != "go" {
		t.Errorf("no limits: %q", got)
	}
}
