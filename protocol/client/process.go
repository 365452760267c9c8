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

// Callers use the pipes themselves, because another goroutine takes longer than many answers.
type process struct {
	cmd    *exec.Cmd
	tree   *tree
	stdin  *os.File
	stderr tail
	exited chan struct{}
	deaf   chan struct{} // closed a while after the process has closed its input
	deafen sync.Once

	reading sync.Mutex // guards lines
	stdout  outlet
	lines   *lineio.Reader

	mu      sync.Mutex
	pending <-chan struct{}
}

type outlet interface {
	io.ReadCloser
	SetReadDeadline(t time.Time) error
}

const (
	// Child processes may have inherited the pipes.
	maxInherited = time.Second
	maxDeaf      = time.Second
	maxDying     = 10 * time.Second
)

var errDeaf = fmt.Errorf("%w: its input is closed", ErrExited)

func startProcess(c Command) (*process, error) {
	p := &process{cmd: exec.Command(c.Program, c.Args...), exited: make(chan struct{}), deaf: make(chan struct{})}
	p.cmd.Dir, p.cmd.Env = c.Dir, c.Env
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = maxInherited
	p.tree = markTree(p.cmd)
	// Unlike the pipe of StdoutPipe, Wait does not close these before the last lines are read.
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
	stdin.Close()
	stdout.Close()
	if err != nil {
		in.Close()
		p.stdout.Close()
		return nil, err
	}
	return p, nil
}

func (p *process) start(cores affinity.Cores) error {
	started := make(chan error)
	go func() {
		// Linux treats the end of this thread as the parent's end; see markTree. Because the thread
		// stays locked, it ends with the goroutine.
		runtime.LockOSThread()
		_ = cores.BindThread()
		err := p.cmd.Start()
		started <- err
		if err != nil {
			return
		}
		err = p.cmd.Wait()
		close(p.exited)
		p.stdin.Close()
		if errors.Is(err, exec.ErrWaitDelay) {
			p.stdout.Close()
			return
		}
		time.AfterFunc(maxInherited, func() { p.stdout.Close() })
	}()
	return <-started
}

// When ctx is done or closing is closed, callers of next must call interrupt.
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

// Once it has begun, write ignores ctx, so that a process never gets half a line.
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

// A write error means that the process has closed its input.
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
