package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/internal/affinity"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
)

// process is a child process and the pipes to it. It is safe for concurrent use.
//
// Callers read and write the pipes themselves, because handing lines to another goroutine takes
// longer than many answers.
type process struct {
	cmd    *exec.Cmd
	tree   *tree
	stdin  *os.File
	stderr tail
	exited chan struct{} // closed when the process has ended and been waited for
	deaf   chan struct{} // closed a while after the process has closed its input
	deafen sync.Once

	reading sync.Mutex // guards lines
	stdout  outlet     // what lines reads
	lines   *lineio.Reader

	mu      sync.Mutex
	pending <-chan struct{} // closed when all texts so far are written; nil until a text has had to wait
}

type outlet interface {
	io.ReadCloser
	SetReadDeadline(t time.Time) error
}

const (
	// maxInherited limits the time that the pipes stay open after the process has ended, in case
	// one of its child processes has inherited them.
	maxInherited = time.Second
	// maxDeaf is the time that a process has to end after it has closed its input.
	maxDeaf = time.Second
	// maxDying is the time that a killed process has to end.
	maxDying = 10 * time.Second
)

// errDeaf is the error of a process that has closed its input but keeps running.
var errDeaf = fmt.Errorf("%w: its input is closed", ErrExited)

func startProcess(c Command) (*process, error) {
	p := &process{cmd: exec.Command(c.Program, c.Args...), exited: make(chan struct{}), deaf: make(chan struct{})}
	p.cmd.Dir, p.cmd.Env = c.Dir, c.Env
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = maxInherited
	p.tree = markTree(p.cmd)
	// Unlike with StdinPipe and StdoutPipe, Wait does not close these pipes before the last lines
	// are read, and the callers can use all methods of files.
	stdin, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, stdout, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, stdin.Close(), in.Close())
	}
	p.cmd.Stdin, p.cmd.Stdout = stdin, stdout
	p.stdin = in
	if p.stdout, err = outletHere(out); err != nil {
		return nil, errors.Join(err, stdin.Close(), in.Close(), stdout.Close(), out.Close())
	}
	p.lines = lineio.NewReader(p.stdout)
	err = p.start(affinity.OfThread())
	stdin.Close() // the process has its own
	stdout.Close()
	if err != nil {
		in.Close()
		p.stdout.Close()
		return nil, err
	}
	return p, nil
}

// start starts the process on the given cores, and a goroutine that waits for its end and later
// closes the pipes.
func (p *process) start(cores affinity.Cores) error {
	started := make(chan error)
	go func() {
		// Linux treats the end of the thread that started the process as the end of its parent; see
		// markTree. The process inherits the cores of the thread. Because the thread stays locked,
		// it ends with the goroutine.
		runtime.LockOSThread()
		_ = cores.BindThread() // otherwise it runs on all of them
		err := p.cmd.Start()
		started <- err
		if err != nil {
			return
		}
		err = p.cmd.Wait() // ProcessState has the result
		close(p.exited)
		p.stdin.Close()
		if errors.Is(err, exec.ErrWaitDelay) { // that time has passed already
			p.stdout.Close()
			return
		}
		time.AfterFunc(maxInherited, func() { p.stdout.Close() })
	}()
	return <-started
}

// next waits for the next line. If ctx is done, next returns its error; if closing is closed,
// [ErrClosed]; and if the process has ended, [ErrExited]. The output ends with the process, even if
// the process closes it earlier. When ctx is done or closing is closed, interrupt must be called.
func (p *process) next(ctx context.Context, closing <-chan struct{}) (lineio.Line, error) {
	p.reading.Lock()
	defer p.reading.Unlock()
	for {
		if !p.lines.Arrived() {
			if err := p.over(ctx, closing); err != nil {
				return lineio.Line{}, err
			}
		}
		l, err := p.lines.Next()
		if err == nil {
			return l, nil
		}
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			return lineio.Line{}, p.end(ctx, closing)
		}
		// Callers of interrupt already have a reason, which over finds.
		p.stdout.SetReadDeadline(time.Time{})
	}
}

func (p *process) interrupt() { p.stdout.SetReadDeadline(time.Unix(1, 0)) }

func (p *process) over(ctx context.Context, closing <-chan struct{}) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-closing:
		return ErrClosed
	case <-p.deaf:
		return errDeaf
	default:
		return nil
	}
}

func (p *process) end(ctx context.Context, closing <-chan struct{}) error {
	select {
	case <-p.exited:
		return fmt.Errorf("%w: %s", ErrExited, p.cmd.ProcessState)
	case <-ctx.Done():
	case <-closing:
	case <-p.deaf:
	}
	return p.over(ctx, closing)
}

// write writes text after the texts of earlier calls and then sends nil or an error. If ctx is done
// before its turn, it sends the error of ctx. Once it has begun to write, it ignores ctx, so that a
// process never gets half a line.
func (p *process) write(ctx context.Context, text string) <-chan error {
	p.mu.Lock()
	defer p.mu.Unlock()
	result := make(chan error, 1)
	select {
	case <-p.pending:
		p.pending = nil
	default:
	}
	before := p.pending
	if before == nil {
		n, err := writeAtOnce(p.stdin, text)
		if err != nil || n == len(text) {
			result <- p.heed(err)
			return result
		}
		text = text[n:]
	}
	after := make(chan struct{})
	p.pending = after
	go func() {
		defer close(after)
		if before != nil {
			<-before
			if err := context.Cause(ctx); err != nil {
				result <- err
				return
			}
		}
		_, err := io.WriteString(p.stdin, text)
		result <- p.heed(err)
	}()
	return result
}

// heed records an error of writing, which means that the process has closed its input.
func (p *process) heed(err error) error {
	if err != nil {
		p.deafen.Do(func() {
			time.AfterFunc(maxDeaf, func() {
				close(p.deaf)
				p.interrupt()
			})
		})
	}
	return err
}

// kill ends the process, its descendants as far as the system allows, and the goroutines that serve
// it. It returns an error if the process does not end.
func (p *process) kill() error {
	p.tree.kill(p.cmd.Process)
	p.stdin.Close()
	p.stdout.Close()
	select {
	case <-p.exited:
		return nil
	case <-time.After(maxDying):
		return fmt.Errorf("process %d was killed but has not ended", p.cmd.Process.Pid)
	}
}

// tail is a writer that keeps the end of the text.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const maxTail = 400 // bytes

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p[max(0, len(p)-maxTail):]...)
	if extra := len(t.text) - maxTail; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return printable(string(t.text), maxTail)
}
