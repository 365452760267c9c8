package client_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

func init() {
	for name, behave := range map[string]func(){
		"silent": func() { _, _ = io.Copy(io.Discard, os.Stdin) },
		"deaf":   func() { time.Sleep(time.Hour) }, // longer than any test
		"dead":   func() { fmt.Fprintln(os.Stderr, "cannot\tfind\x1b my\nbrain"); os.Exit(3) },
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
		"announcing": func() {
			for i := 0; ; i++ {
				fmt.Printf("option name %d%s type check\n", i, strings.Repeat("x", 1<<12))
				if i == 1<<10 {
					fmt.Println("ugiok")
				}
			}
		},
		"stuck": func() { // shakes hands, then never answers a search, nor quits
			fmt.Println("id name Stuck\nugiok\nreadyok")
			for in := make([]byte, 1<<16); ; {
				_, _ = os.Stdin.Read(in)
			}
		},
		"stops reading": func() { // shakes hands, then reads no more
			fmt.Println("ugiok\nreadyok")
			time.Sleep(time.Hour) // longer than any test
		},
		"dying":      func() { fmt.Print("ugiok\nreadyok\nbestmo") },
		"quits soon": func() { fmt.Println("ugiok\nreadyok"); os.Stdin.Close() },
		"twice":      func() { script("bestmove 5F\nbestmove 4C\n") },
		"liar": func() {
			script("id name " + strings.Repeat("}{\x1b", 1<<18) + "\nresponse p1win\nbestmove " + strings.Repeat("5F", 1<<19-10) + "\n")
		},
		"refusing":      func() { script("info string error " + strings.Repeat("no! ", 1<<17) + "\n") },
		"empty answer":  func() { script("bestmove\n \nbestmove \x00\n") },
		"half a line":   func() { script("bestmo") },
		"dies writing":  func() { script("bestm\x04") },
		"dies answered": func() { script("bestmove 5F\n\x04") },
		"flooding":      func() { script(strings.Repeat("info string so I think\n", 1<<16)) },
		"loud": func() {
			for range 1 << 12 {
				fmt.Fprintln(os.Stderr, strings.Repeat("complaint ", 50))
			}
			script("")
		},
		"mute":      func() { script("\x05") },
		"stays":     func() { script("bestmove 5F\n\x06") },
		"early":     func() { fmt.Println("bestmove 5F\nresponse draw\nbestmove 5F"); script("bestmove 4C\n") },
		"talkative": talk,
		"complaining": func() {
			serve(func(line string) string {
				switch line {
				case "ugi":
					for i := range 100 {
						fmt.Fprintln(os.Stderr, "complaint", i)
					}
					return "ugiok"
				case "isready":
					return "readyok"
				}
				return ""
			})
		},
	} {
		engines[name] = behave
	}
}

// script performs the handshake and then answers every go and query with the given text.
// At its end, \x04 ends the program, \x05 closes its output, and \x06 makes it hang.
func script(answer string) {
	serve(func(line string) string {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "ugi":
			return "ugiok"
		case "isready":
			return "readyok"
		case "go", "query":
			text, end := answer, byte(0)
			if i := strings.IndexAny(answer, "\x04\x05\x06"); i >= 0 {
				text, end = answer[:i], answer[i]
			}
			fmt.Print(text)
			switch end {
			case 4:
				os.Exit(5)
			case 5:
				os.Stdout.Close()
			case 6:
				time.Sleep(time.Hour) // longer than any test
			}
		}
		return ""
	})
}

// talk is a player that writes a lot before it reads a line.
func talk() {
	p, in := new(player), bufio.NewReader(os.Stdin)
	for {
		for range 1 << 14 {
			fmt.Println("info string I have not read your line yet")
		}
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		fmt.Println(p.answer(strings.TrimSpace(line)))
	}
}

func TestBadHandshakes(t *testing.T) {
	const short = 50 * time.Millisecond
	tests := []struct {
		behavior string
		deadline time.Duration
		want     error // that it wraps, nil for any
		text     string
	}{
		{"silent", short, context.DeadlineExceeded, "ugi: no ugiok within "},
		{"deaf", short, context.DeadlineExceeded, "ugi: no ugiok within "},
		{"babbling", short, context.DeadlineExceeded, "ugi: no ugiok within "},
		{"unended", short, context.DeadlineExceeded, "ugi: no ugiok within "},
		{"announcing", long, nil, "options of more than 1048576 bytes"},
		{"dead", long, client.ErrExited, "the program has ended: exit status 3; its standard error ends: cannot find my brain"},
	}
	for _, tt := range tests {
		t.Run(tt.behavior, func(t *testing.T) {
			before := runtime.NumGoroutine()
			_, err := startEngine(t, tt.behavior, tt.deadline)
			var engineErr *client.Error
			if !errors.As(err, &engineErr) || tt.want != nil && !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("error %v, want %v with %q", err, tt.want, tt.text)
			}
			noMoreGoroutines(t, before)
		})
	}
	if _, err := client.Start(context.Background(), client.Command{Program: "/no/such/program"}); err == nil {
		t.Error("a program that does not exist: no error")
	}
}

// Stderr tells the end of what an engine complains about, while it runs and afterward.
func TestStderr(t *testing.T) {
	e, ctx := start(t, "complaining")
	if err := e.Ready(ctx); err != nil {
		t.Fatal(err)
	}
	for !strings.HasSuffix(e.Stderr(), "complaint 99") { // it takes a way of its own
		time.Sleep(time.Millisecond)
	}
	if text := e.Stderr(); len(text) > 400 || strings.Contains(text, "\n") || !strings.Contains(text, "complaint 98 complaint 99") {
		t.Errorf("%q", text)
	}
	if err := e.Close(long); err != nil {
		t.Error(err)
	}
	if text := e.Stderr(); !strings.HasSuffix(text, "complaint 99") {
		t.Errorf("after the end: %q", text)
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
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := e.Go(ctx, client.Search{Limits: wire.Limits{MoveTime: time.Millisecond}}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Go: %v", err)
	}
	// Answers after the first final failure belong to no question.
	if _, err := e.Moves(context.Background()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after a failure: %v", err)
	}
	if err := errors.Join(e.Close(50*time.Millisecond), e.Close(0)); err != nil {
		t.Error(err)
	}
	noMoreGoroutines(t, before)
}

// A call that its caller ends tells the caller's reason.
func TestCause(t *testing.T) {
	e, _ := start(t, "stuck")
	reason := errors.New("the match is decided")
	ctx, cancel := context.WithCancelCause(context.Background())
	time.AfterFunc(time.Millisecond, func() { cancel(reason) })
	if _, err := e.Go(ctx, client.Search{}); !errors.Is(err, reason) {
		t.Errorf("Go: %v, want %v", err, reason)
	}
}

// Whatever an engine does wrong, calls return an error or an answer within the deadline,
// and closing the engine leaves no process, goroutine or file behind.
func TestFaultyEngines(t *testing.T) {
	const soon = 50 * time.Millisecond
	tests := []struct {
		behavior string
		deadline time.Duration // of a question
		move     string        // what Go returns, "" for an error
		want     error         // that it wraps, nil for any
	}{
		{"twice", long, "5F", nil},
		{"liar", long, strings.Repeat("5F", 1<<19-10), nil},
		{"refusing", long, "", nil},
		{"empty answer", long, "\x00", nil},
		{"half a line", soon, "", context.DeadlineExceeded},
		{"dies writing", long, "", client.ErrExited},
		{"dies answered", long, "5F", nil},
		{"flooding", soon, "", context.DeadlineExceeded},
		{"loud", soon, "", context.DeadlineExceeded},
		{"mute", soon, "", context.DeadlineExceeded},
		{"stays", long, "5F", nil},
		{"early", long, "4C", nil},
		{"quits soon", long, "", client.ErrExited},
		{"dying", long, "", client.ErrExited},
		{"stuck", soon, "", context.DeadlineExceeded},
		{"stops reading", soon, "", context.DeadlineExceeded},
	}
	for _, tt := range tests {
		t.Run(tt.behavior, func(t *testing.T) {
			before, files := runtime.NumGoroutine(), openFiles(t)
			t.Setenv(asEngine, tt.behavior)
			ctx, cancel := context.WithTimeout(context.Background(), long)
			defer cancel()
			e, err := client.Start(ctx, client.Command{Program: os.Args[0]})
			var move string
			if err == nil {
				ask, cancel := context.WithTimeout(context.Background(), tt.deadline)
				err = e.SetPosition(ask, client.Position{})
				if err == nil {
					move, err = e.Go(ask, client.Search{Limits: wire.Limits{Nodes: 1}})
				}
				cancel()
				e.Close(soon)
			}
			var engineErr *client.Error
			if err != nil && (!errors.As(err, &engineErr) || len(err.Error()) > 2000) {
				t.Errorf("error of %d bytes: %.300v", len(err.Error()), err)
			}
			if move != tt.move || (err == nil) != (tt.move != "") || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("move %.40q, error %.300v", move, err)
			}
			nothingLeft(t, before, files)
		})
	}
}

// After an engine has died in the middle of a game, every question fails.
func TestEngineDiesAnywhere(t *testing.T) {
	for asked := range 6 {
		before, files := runtime.NumGoroutine(), openFiles(t)
		e, ctx := start(t, "player")
		var err error
		for i := 0; i < 20 && err == nil; i++ {
			if i == asked {
				killOnlyChild(t)
			}
			if err = e.SetPosition(ctx, client.Position{}); err == nil {
				_, err = e.Go(ctx, client.Search{Limits: wire.Limits{Nodes: 1}})
			}
			if err == nil {
				_, err = e.Moves(ctx)
			}
		}
		if !errors.Is(err, client.ErrExited) || !strings.Contains(err.Error(), "signal: killed") {
			t.Errorf("killed after %d questions: %v, want %v", asked, err, client.ErrExited)
		}
		e.Close(0)
		nothingLeft(t, before, files)
	}
}

// Close returns promptly if an engine does not read, even while another call writes.
func TestDeafEngine(t *testing.T) {
	before, files := runtime.NumGoroutine(), openFiles(t)
	e, ctx := start(t, "stops reading")
	position := make(chan error, 1)
	go func() { position <- e.SetPosition(ctx, client.Position{Start: strings.Repeat("x", 1<<20)}) }()
	if err := returned(t, func() error { return e.Close(50 * time.Millisecond) }); err != nil {
		t.Error(err)
	}
	if err := <-position; !errors.Is(err, client.ErrClosed) {
		t.Errorf("the position ended with %v, want %v", err, client.ErrClosed)
	}
	nothingLeft(t, before, files)
}

// If an engine does not read, each call returns by its own deadline, even while a search
// with a later deadline is under way.
func TestDeafSearch(t *testing.T) {
	before, files := runtime.NumGoroutine(), openFiles(t)
	e, ctx := start(t, "deaf thinker")
	searching := make(chan error, 1)
	begun := make(chan struct{}, 1)
	go func() {
		// More than a pipe takes: it is full when the engine stops reading.
		limits := wire.Limits{SearchMoves: []string{strings.Repeat("x", 1<<20)}}
		_, err := e.Go(ctx, client.Search{Limits: limits, Info: func(client.Info) { begun <- struct{}{} }})
		searching <- err
	}()
	<-begun
	for i, call := range []func(ctx context.Context) error{
		e.Ready,
		e.NewGame,
		func(ctx context.Context) error { return e.SetPosition(ctx, client.Position{}) },
		func(ctx context.Context) error { return e.SetOption(ctx, "Hash", "1") },
		func(ctx context.Context) error { _, err := e.Moves(ctx); return err },
		func(ctx context.Context) error { _, err := e.Go(ctx, client.Search{}); return err },
		e.Stop,
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		if err := returned(t, func() error { return call(ctx) }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("call %d: error %v, want %v", i, err, context.DeadlineExceeded)
		}
		cancel()
	}
	select {
	case err := <-searching:
		t.Errorf("the search ended with %v", err)
	default:
	}
	if err := returned(t, func() error { return e.Close(50 * time.Millisecond) }); err != nil {
		t.Error(err)
	}
	if err := <-searching; !errors.Is(err, client.ErrClosed) {
		t.Errorf("the search ended with %v, want %v", err, client.ErrClosed)
	}
	nothingLeft(t, before, files)
}

func init() {
	engines["deaf thinker"] = func() {
		fences := 0
		serve(func(line string) string {
			switch line {
			case "ugi":
				return "ugiok"
			case "isready":
				if fences++; fences == 2 { // the one before the go
					fmt.Println("readyok\ninfo depth 1")
					time.Sleep(time.Hour) // longer than any test
				}
				return "readyok"
			}
			return ""
		})
	}
}

// An engine that writes a lot before it reads does not deadlock with a client that writes
// a lot.
func TestTalkativeEngine(t *testing.T) {
	t.Parallel()
	e, ctx := start(t, "talkative")
	moves := strings.Fields(strings.Repeat("3 ", 1<<18))
	var refused *client.RefusedError
	if err := e.SetPosition(ctx, client.Position{Moves: moves}); !errors.As(err, &refused) {
		t.Errorf("error %v", err)
	}
	if err := e.SetPosition(ctx, client.Position{Moves: []string{"1"}}); err != nil {
		t.Error(err)
	}
	if err := want(e.Query(ctx, "fen"))("1"); err != nil {
		t.Error(err)
	}
}

// returned returns the error of a call that must not wait for the engine.
func returned(t *testing.T, call func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- call() }()
	select {
	case err := <-done:
		return err
	case <-time.After(long):
		t.Fatal("the call does not return")
		return nil
	}
}

// killOnlyChild kills the one process that this one has started.
func killOnlyChild(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	list := children(t)
	if len(list) != 1 {
		t.Fatalf("%d children, want the engine: %v", len(list), list)
	}
	p, err := os.FindProcess(list[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(p.Kill(), p.Release()); err != nil {
		t.Fatal(err)
	}
}

// children returns the child processes of this one that still run or have not been reaped.
// It returns none on systems without /proc.
func children(t *testing.T) (list []int) {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has just ended
		}
		var pid, parent int
		var state string
		_, after, _ := strings.Cut(string(text), ") ")
		_, err1 := fmt.Sscan(string(text), &pid)
		_, err2 := fmt.Sscan(after, &state, &parent)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(path, err)
		}
		if parent == os.Getpid() {
			list = append(list, pid)
		}
	}
	return list
}

// openFiles returns the number of open files of this process, as far as the system reports
// it.
func openFiles(t *testing.T) int {
	t.Helper()
	list, err := filepath.Glob("/proc/self/fd/*")
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

func nothingLeft(t *testing.T, goroutines, files int) {
	t.Helper()
	noMoreGoroutines(t, goroutines)
	for deadline := time.Now().Add(long); len(children(t)) > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("child processes remain: %v", children(t))
		}
	}
	if now := openFiles(t); now > files {
		t.Errorf("%d open files, want %d as before", now, files)
	}
}

func noMoreGoroutines(t *testing.T, before int) {
	t.Helper()
	for deadline := time.Now().Add(long); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<16)
			t.Fatalf("%d goroutines, want %d as before\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
	}
}
