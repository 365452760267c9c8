package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// asProgram is the environment variable with which the test is the program.
const asProgram = "RULEBOOK_TERMINAL"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// A typist sits at a terminal with the program.
type typist struct {
	t      *testing.T
	keys   *os.File    // what the program reads, and what it prints
	before *term.State // of every new terminal
	cmd    *exec.Cmd
	unread string
}

// sees waits until the program prints each text after the one before.
func (p *typist) sees(texts ...string) {
	p.t.Helper()
	buf := make([]byte, 4096)
	for _, text := range texts {
		for !strings.Contains(p.unread, text) {
			n, err := p.keys.Read(buf)
			if err != nil {
				p.t.Fatalf("%q does not come: %v, after %q", text, err, p.unread)
			}
			p.unread += string(buf[:n])
		}
		_, p.unread, _ = strings.Cut(p.unread, text)
	}
}

func (p *typist) types(keys string) {
	p.t.Helper()
	if _, err := io.WriteString(p.keys, keys); err != nil {
		p.t.Fatal(err)
	}
}

const (
	up   = "\x1b[A"
	left = "\x1b[D"
)

// usual reports whether the terminal is as it was before the program started.
func (p *typist) usual() bool {
	now, err := term.GetState(int(p.keys.Fd()))
	return err == nil && reflect.DeepEqual(now, p.before)
}

func (p *typist) leaves() {
	p.t.Helper()
	if err := p.cmd.Wait(); err != nil || !p.usual() {
		p.t.Errorf("%v; the terminal is as before: %v", err, p.usual())
	}
}

// start runs the program in a terminal of 40 columns.
func start(t *testing.T, args ...string) *typist {
	t.Helper()
	other, tty, err := pty.Open()
	if err != nil {
		t.Skip(err) // there are no such terminals on this system
	}
	before, err := term.GetState(int(other.Fd()))
	if err := errors.Join(err, other.Close(), tty.Close()); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=yes", "COLUMNS=", "LANG=C.UTF-8", "LC_ALL=", "NO_COLOR=", "TERM=xterm")
	keys, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 40})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keys.Close() })
	if end, ok := t.Deadline(); ok { // shortly before, sees fails
		time.AfterFunc(time.Until(end)-time.Second, func() { cmd.Process.Kill() })
	}
	return &typist{t: t, keys: keys, before: before, cmd: cmd}
}

// Lines are edited, completed, and brought back, and the terminal is as it was afterward.
func TestEditing(t *testing.T) {
	p := start(t, "-computer", "none", "reversi")
	p.sees("\x1b[1;38;5;231;48;5;16mBlack\x1b[0m> ")
	p.types("f5" + left + left + "\x1b[3~e\x05\x7f6\r") // e5 is made of f5, and e6 of that
	p.sees("last move: 6E", "> ")
	p.types("posi\t\r")
	p.sees("8/8/8/3wb3/3bb3/4b3/8/8 b", "> ")
	p.types("4f\r")
	p.sees("last move: 4F", "> ")
	p.types(up + up + "\r")
	p.sees("8/8/8/3www2/3bb3/4b3/8/8 a", "> ")
	p.types("r\t")
	p.sees("redo resign rules\r\n", "> ")
	p.types("ul\te\t\x15look 4\t") // which completes rules examples and then removes it
	p.sees("4A 4B", "4H\r\n", "> ")
	p.types("f\r")
	p.sees("4F: white disc", "> ")
	p.types("\x04")
	p.leaves()
}

// Ctrl-C ends a search, and then the program at the prompt.
func TestInterrupts(t *testing.T) {
	p := start(t, "-time", "1h", "reversi")
	p.sees("Black\x1b[0m> ")
	p.types("hint\r")
	p.sees("hint\r\n")
	for !p.usual() { // for the search
		time.Sleep(time.Millisecond)
	}
	p.types("\x03")
	p.sees("the computer would play ", "Black\x1b[0m> ")
	p.types("abc\x03")
	p.leaves()
}

// A signal that ends the program at the prompt leaves the terminal as it was.
func TestTerminated(t *testing.T) {
	p := start(t, "-computer", "none", "empire")
	p.sees("Red\x1b[0m> ")
	p.types("xyz")
	p.sees("xyz")
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	p.leaves()
}
