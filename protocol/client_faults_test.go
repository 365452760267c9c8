package protocol_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
)

func init() {
	for name, behave := range map[string]func(){
		"twice": func() { script("bestmove 5F\nbestmove 4C\n") },
		"liar": func() {
			script("id name " + strings.Repeat("}{\x1b", 1<<18) + "\nresponse p1win\nbestmove " + strings.Repeat("5F", 1<<19-10) + "\n")
		},
		"refusing":      func() { script("info string error " + strings.Repeat("no! ", 1<<17) + "\n") },
		"empty answer":  func() { script("bestmove\n \nbestmove \x00\n") },
		"half a line":   func() { script("bestmo") },
		"dies writing":  func() { script("bestm\x04") },
		"dies answered": func() { script("bestmove 5F\n\x04") },
		"flooding": func() {
			script(strings.Repeat("info string so I think\n", 1<<16))
		},
		"loud": func() {
			for range 1 << 12 {
				fmt.Fprintln(os.Stderr, strings.Repeat("complaint ", 50))
			}
			script("")
		},
		"mute":       func() { script("\x05") },
		"stays":      func() { script("bestmove 5F\n\x06") },
		"early":      func() { fmt.Println("bestmove 5F\nresponse draw\nbestmove 5F"); script("bestmove 4C\n") },
		"quits soon": func() { fmt.Println("ugiok\nreadyok"); os.Stdin.Close() },
	} {
		engines[name] = behave
	}
}

// script shakes hands and then answers every go and query with the given text. A
// character \x04 at its end ends the program, \x05 closes its output, and after \x06
// it does nothing any more.
func script(answer string) {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch word, _, _ := strings.Cut(strings.TrimSpace(line), " "); word {
		case "ugi":
			fmt.Println("ugiok")
		case "isready":
			fmt.Println("readyok")
		case "quit":
			return
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
	}
}

// What an engine does wrong is an error or an answer within the deadline, and
// when the engine is closed no process, goroutine or file of it is left.
func TestFaultyEngines(t *testing.T) {
	const soon = 300 * time.Millisecond
	tests := []struct {
		behaviour string
		deadline  time.Duration // of a question
		move      string        // what Go returns, "" for an error
		want      error         // that it wraps, nil for any
	}{
		{"twice", long, "5F", nil},
		{"liar", long, strings.Repeat("5F", 1<<19-10), nil},
		{"refusing", long, "", nil},
		{"empty answer", long, "\x00", nil},
		{"half a line", soon, "", context.DeadlineExceeded},
		{"dies writing", long, "", protocol.ErrEngineExited},
		{"dies answered", long, "5F", nil},
		{"flooding", soon, "", context.DeadlineExceeded},
		{"loud", soon, "", context.DeadlineExceeded},
		{"mute", soon, "", context.DeadlineExceeded},
		{"stays", long, "5F", nil},
		{"early", long, "4C", nil},
		{"quits soon", long, "", protocol.ErrEngineExited},
		{"dying", long, "", protocol.ErrEngineExited},
		{"stuck", soon, "", context.DeadlineExceeded},
	}
	for _, tt := range tests {
		t.Run(tt.behaviour, func(t *testing.T) {
			before, files := runtime.NumGoroutine(), openFiles(t)
			t.Setenv(asEngine, tt.behaviour)
			ctx, cancel := context.WithTimeout(context.Background(), long)
			defer cancel()
			e, err := protocol.StartEngine(ctx, os.Args[0])
			var move string
			if err == nil {
				ask, cancel := context.WithTimeout(context.Background(), tt.deadline)
				err = e.Position(ask, "", nil)
				if err == nil {
					move, err = e.Go(ask, protocol.GoLimits{Nodes: 1}, nil)
				}
				cancel()
				e.Close(soon)
			}
			var engineErr *protocol.EngineError
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

// An engine that fails in the middle of a game fails for good, from whichever
// question on.
func TestEngineDiesAnywhere(t *testing.T) {
	for asked := range 6 {
		before, files := runtime.NumGoroutine(), openFiles(t)
		e, err := startEngine(t, "good", long)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), long)
		for i := range 20 {
			if i == asked {
				killOnlyChild(t)
			}
			if err = e.Position(ctx, "", nil); err == nil {
				_, err = e.Go(ctx, protocol.GoLimits{Nodes: 1}, nil)
			}
			if err == nil {
				_, err = e.Moves(ctx)
			}
			if err != nil {
				break
			}
		}
		if !errors.Is(err, protocol.ErrEngineExited) {
			t.Errorf("killed after %d questions: %v, want %v", asked, err, protocol.ErrEngineExited)
		}
		cancel()
		e.Close(0)
		nothingLeft(t, before, files)
	}
}

// killOnlyChild kills the one process that this one has started.
func killOnlyChild(t *testing.T) {
	t.Helper()
	list := children(t)
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
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

// children returns the processes that this one has started and that still run,
// or wait to be reaped, where the system tells.
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

func nothingLeft(t *testing.T, goroutines, files int) {
	t.Helper()
	noMoreGoroutines(t, goroutines)
	for deadline := time.Now().Add(long); len(children(t)) > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("processes are left: %v", children(t))
		}
	}
	if now := openFiles(t); now > files {
		t.Errorf("%d open files, before it were %d", now, files)
	}
}
