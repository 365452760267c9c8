package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
)

// Engine is a program that speaks the protocol, run as a child process. Its
// methods wait for the program's answer until their context is done; give them a
// deadline. It is not safe for concurrent use, except for [Engine.Stop] and
// [Engine.Close].
type Engine struct {
	name   string
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  <-chan line
	leave  func() // lets the reader of lines go
	stderr *tail
	exited chan struct{} // closed when the process has ended
	writes sync.Mutex
	close  sync.Once
	broken error // the first failure: what comes later belongs to no question
	id     string
}

// An EngineError says what went wrong with an engine. It wraps the cause:
// [context.DeadlineExceeded] for a silent one, [ErrEngineExited] for a dead one.
type EngineError struct {
	Engine string // its command
	Doing  string // what was asked of it
	Stderr string // the end of what it said on standard error
	Err    error
}

func (e *EngineError) Error() string {
	msg := fmt.Sprintf("engine %s: %s: %v", e.Engine, e.Doing, e.Err)
	if e.Stderr != "" {
		msg += "; its standard error ends: " + e.Stderr
	}
	return msg
}

func (e *EngineError) Unwrap() error { return e.Err }

// ErrEngineExited is the cause of an [EngineError] when the program has ended.
var ErrEngineExited = errors.New("the program has ended")

// StartEngine runs a command and shakes hands with it: it returns when the
// program has said ugiok and readyok. When it fails, or ctx ends first, no
// process is left behind.
func StartEngine(ctx context.Context, command string, args ...string) (*Engine, error) {
	e := &Engine{name: command, cmd: exec.Command(command, args...), stderr: new(tail), exited: make(chan struct{})}
	e.cmd.Stderr = e.stderr
	// A grandchild that inherits a pipe must not keep Wait from returning.
	e.cmd.WaitDelay = time.Second
	ownGroup(e.cmd)
	if err := e.start(); err != nil {
		return nil, &EngineError{Engine: command, Doing: "starting it", Err: err}
	}
	if err := e.handshake(ctx); err != nil {
		e.kill()
		<-e.exited
		return nil, err
	}
	return e, nil
}

func (e *Engine) start() error {
	in, err := e.cmd.StdinPipe()
	if err != nil {
		return err
	}
	// Not StdoutPipe: Wait would close it before the last lines are read.
	out, stdout := io.Pipe()
	e.cmd.Stdout = stdout
	if err := e.run(stdout); err != nil {
		return err
	}
	ctx, quit := context.WithCancel(context.Background())
	e.in = in
	e.lines = readLines(ctx, out)
	e.leave = func() {
		quit()
		out.Close() // frees a writer whose lines nobody takes
	}
	return nil
}

// run starts the process and a goroutine that waits for its end, and then closes
// stdout.
func (e *Engine) run(stdout io.Closer) error {
	started := make(chan error)
	go func() {
		defer close(e.exited)
		// Linux takes the end of the thread that started the process for the end of
		// its parent, see dieWithParent.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := e.cmd.Start()
		started <- err
		if err == nil {
			_ = e.cmd.Wait() // how it ended is of no interest: that it ended is
		}
		stdout.Close()
	}()
	return <-started
}

func (e *Engine) handshake(ctx context.Context) error {
	if err := e.send(ctx, "ugi"); err != nil {
		return err
	}
	err := e.await(ctx, "ugi", func(words []string) bool {
		if len(words) > 2 && words[0] == "id" && words[1] == "name" {
			e.id = clip(strings.Join(words[2:], " "))
		}
		return len(words) == 1 && words[0] == "ugiok"
	})
	if err != nil {
		return err
	}
	return e.Ready(ctx)
}

// Name returns the name that the engine gave itself, or else its command.
func (e *Engine) Name() string {
	if e.id == "" {
		return e.name
	}
	return e.id
}

// Ready waits until the engine has done everything it was told.
func (e *Engine) Ready(ctx context.Context) error {
	if err := e.send(ctx, "isready"); err != nil {
		return err
	}
	return e.await(ctx, "isready", func(words []string) bool { return len(words) == 1 && words[0] == "readyok" })
}

// SetOption sets an option. An engine that does not know it may say nothing; one
// of ours says so at the next [Engine.Ready].
func (e *Engine) SetOption(ctx context.Context, name, value string) error {
	return e.send(ctx, "setoption name "+name+" value "+value)
}

// NewGame tells the engine that what comes has nothing to do with what was.
func (e *Engine) NewGame(ctx context.Context) error { return e.send(ctx, "uginewgame") }

// Position puts a position on the engine's table: a position text, or the start
// for an empty one, and the moves played since.
func (e *Engine) Position(ctx context.Context, start string, moves []string) error {
	text := "position " + startpos
	if start != "" {
		text = "position fen " + start
	}
	if len(moves) > 0 {
		text += " moves " + strings.Join(moves, " ")
	}
	return e.send(ctx, text)
}

// Query asks a question and returns the words of the answer. An error line that
// the engine writes instead is the error.
func (e *Engine) Query(ctx context.Context, what string) ([]string, error) {
	if err := e.send(ctx, "query "+what); err != nil {
		return nil, err
	}
	var answer []string
	var refused error
	err := e.await(ctx, "query "+what, func(words []string) bool {
		switch {
		case words[0] == "response":
			answer = words[1:]
			return true
		case isErrorLine(words):
			refused = &EngineError{Engine: e.Name(), Doing: "query " + what, Err: refusal(words)}
			return true
		}
		return false
	})
	return answer, errors.Join(err, refused)
}

// mostRefusal bounds what an error repeats of an engine's error line, in bytes.
const mostRefusal = 300

// refusal is the error of an error line.
func refusal(words []string) error {
	text := strings.Join(words[3:], " ")
	if len(text) > mostRefusal {
		text = text[:mostRefusal] + "…"
	}
	return errors.New(text)
}

func isErrorLine(words []string) bool {
	return len(words) >= 3 && words[0] == "info" && words[1] == "string" && words[2] == "error"
}

// Moves returns the legal moves of the position on the engine's table.
func (e *Engine) Moves(ctx context.Context) ([]string, error) { return e.Query(ctx, "moves") }

// Result returns the result of the game on the engine's table.
func (e *Engine) Result(ctx context.Context) (notation.Result, error) {
	words, err := e.Query(ctx, "result")
	if err != nil {
		return notation.Undecided, err
	}
	return notation.ParseResult(strings.Join(words, " "))
}

// GoLimits are the limits of a search in the words of the protocol. The zero
// value leaves them to the engine.
type GoLimits struct {
	Clock    []time.Duration // what is left for each seat, seat 1 first
	Inc      []time.Duration // what each move adds
	MoveTime time.Duration
	Depth    int
	Nodes    uint64
	Infinite bool     // until Stop
	Moves    []string // only these are looked at
}

// String returns the go command.
func (g GoLimits) String() string {
	words := []string{"go"}
	add := func(name string, value int64) { words = append(words, name, strconv.FormatInt(value, 10)) }
	for i, d := range g.Clock {
		add(fmt.Sprintf("p%dtime", i+1), d.Milliseconds())
	}
	for i, d := range g.Inc {
		add(fmt.Sprintf("p%dinc", i+1), d.Milliseconds())
	}
	if g.MoveTime > 0 {
		add("movetime", g.MoveTime.Milliseconds())
	}
	if g.Depth > 0 {
		add("depth", int64(g.Depth))
	}
	if g.Nodes > 0 {
		add("nodes", int64(g.Nodes))
	}
	if g.Infinite {
		words = append(words, "infinite")
	}
	if len(g.Moves) > 0 {
		words = append(append(words, "searchmoves"), g.Moves...)
	}
	return strings.Join(words, " ")
}

// Go lets the engine search and returns its move. For every other line that it
// writes meanwhile, info is called, unless it is nil. When ctx ends first, the
// engine is of no more use: close it.
func (e *Engine) Go(ctx context.Context, limits GoLimits, info func(line string)) (string, error) {
	if err := e.send(ctx, limits.String()); err != nil {
		return "", err
	}
	var best string
	var refused error
	err := e.await(ctx, "go", func(words []string) bool {
		if words[0] == "bestmove" && len(words) >= 2 {
			best = words[1]
			return true
		}
		if isErrorLine(words) {
			refused = &EngineError{Engine: e.Name(), Doing: "go", Err: refusal(words)}
			return true
		}
		if info != nil {
			info(strings.Join(words, " "))
		}
		return false
	})
	return best, errors.Join(err, refused)
}

// Stop tells the engine to end its search; [Engine.Go] then returns. It may be
// called from another goroutine.
func (e *Engine) Stop(ctx context.Context) error {
	if err := e.write(ctx, "stop"); err != nil {
		return &EngineError{Engine: e.name, Doing: "stop", Err: err}
	}
	return nil
}

// Close ends the engine: it says quit, and kills the process and all it has
// started when it is still there after grace. It returns when the process has
// ended, and may be called twice.
func (e *Engine) Close(grace time.Duration) error {
	e.close.Do(func() {
		ctx, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		_ = e.write(ctx, "quit") // it may be dead or deaf: then it is killed
		// It may want to write something before it goes.
		for waiting := true; waiting; {
			select {
			case _, waiting = <-e.lines:
			case <-ctx.Done():
				waiting = false
			}
		}
		e.kill()
		<-e.exited
	})
	return nil
}

// kill ends the process and its group, and the goroutines that serve it.
func (e *Engine) kill() {
	killGroup(e.cmd)
	e.in.Close()
	e.leave()
}

// send writes one command, and remembers a failure.
func (e *Engine) send(ctx context.Context, text string) error {
	if e.broken != nil {
		return e.broken
	}
	err := e.write(ctx, text)
	if err == nil {
		return nil
	}
	if ctx.Err() == nil { // nobody holds the other end of the pipe any more
		err = fmt.Errorf("%w (%w)", ErrEngineExited, err)
	}
	return e.fail(text, err)
}

// write writes one line, but not longer than ctx lasts: an engine that does not
// read blocks the pipe.
func (e *Engine) write(ctx context.Context, text string) error {
	e.writes.Lock()
	defer e.writes.Unlock()
	done := make(chan error, 1)
	go func() {
		_, err := io.WriteString(e.in, text+"\n")
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		e.in.Close() // frees the writer
		<-done
		return ctx.Err()
	}
}

// await reads lines until found accepts one, which is never empty.
func (e *Engine) await(ctx context.Context, doing string, found func(words []string) bool) error {
	for {
		select {
		case l, open := <-e.lines:
			if !open || l.err != nil {
				return e.fail(doing, ErrEngineExited)
			}
			if words := strings.Fields(l.text); len(words) > 0 && found(words) {
				return nil
			}
		case <-ctx.Done():
			return e.fail(doing, ctx.Err())
		}
		if ctx.Err() != nil { // a flood of lines must not outrun the deadline
			return e.fail(doing, ctx.Err())
		}
	}
}

func (e *Engine) fail(doing string, err error) error {
	doing, _, _ = strings.Cut(doing, " moves ")
	e.broken = &EngineError{Engine: e.Name(), Doing: clip(doing), Stderr: e.stderr.String(), Err: err}
	return e.broken
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailLen = 400

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if extra := len(t.text) - tailLen; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.text))
}
