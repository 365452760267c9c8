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

	"github.com/seed-445450d7/rulebook/protocol/internal/lines"
)

// process is a child process and the pipes to it. It is safe for concurrent use.
type process struct {
	cmd    *exec.Cmd
	tree   *tree
	stdin  io.WriteCloser
	lines  <-chan []lines.Line // closed some time after the process has ended
	leave  func()              // stops the goroutine that reads lines
	stderr tail
	exited chan struct{} // closed when the process has ended and been waited for

	mu      sync.Mutex
	written chan struct{} // closed when all texts so far are written
}

const (
	// maxInherited bounds the time that the pipes stay open after the process has
	// ended, in case one of its child processes has inherited them.
	maxInherited = time.Second
	// maxDying bounds the time in which a killed process must end.
	maxDying = 10 * time.Second
)

// startProcess runs a command.
func startProcess(command string, args []string) (*process, error) {
	p := &process{cmd: exec.Command(command, args...), exited: make(chan struct{}), written: make(chan struct{})}
	close(p.written)
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = maxInherited
	p.tree = markTree(p.cmd)
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	// Not StdoutPipe: Wait would close it before the last lines are read.
	out, stdout, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.cmd.Stdout = stdout
	err = p.start(out)
	stdout.Close() // the process has its own
	if err != nil {
		out.Close()
		return nil, err
	}
	ctx, quit := context.WithCancel(context.Background())
	p.stdin = in
	p.lines = lines.Read(ctx, untilExit{out, p.exited})
	p.leave = func() {
		quit()
		out.Close() // unblocks the goroutine that reads
	}
	return p, nil
}

// start starts the process and a goroutine that waits for its end. Some time after it,
// that closes out.
func (p *process) start(out io.Closer) error {
	started := make(chan error)
	go func() {
		// Linux takes the end of the thread that started the process for the end of
		// its parent, see markTree.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := p.cmd.Start()
		started <- err
		if err != nil {
			return
		}
		err = p.cmd.Wait() // ProcessState has the result
		close(p.exited)
		if errors.Is(err, exec.ErrWaitDelay) { // that time has passed already
			out.Close()
			return
		}
		time.AfterFunc(maxInherited, func() { out.Close() })
	}()
	return <-started
}

// untilExit reads the output of a process, which ends when the process has ended, even if
// it closes its output before.
type untilExit struct {
	out    io.Reader
	exited <-chan struct{}
}

func (r untilExit) Read(b []byte) (int, error) {
	n, err := r.out.Read(b)
	if err != nil {
		<-r.exited
		err = io.EOF
	}
	return n, err
}

// write writes text after the texts of earlier calls and then sends nil or an error. If ctx
// is done before its turn, it writes nothing. Once it has begun to write, it ignores ctx,
// so that an engine never gets half a line.
func (p *process) write(ctx context.Context, text string) <-chan error {
	p.mu.Lock()
	before, after := p.written, make(chan struct{})
	p.written = after
	p.mu.Unlock()
	result := make(chan error, 1)
	go func() {
		defer close(after)
		<-before
		err := ctx.Err()
		if err == nil {
			_, err = io.WriteString(p.stdin, text)
		}
		result <- err
	}()
	return result
}

// kill ends the process, the processes that it started, as far as the system allows, and
// the goroutines that serve it. It returns an error if the process does not end.
func (p *process) kill() error {
	p.tree.kill(p.cmd.Process)
	p.stdin.Close()
	p.leave()
	select {
	case <-p.exited:
		return nil
	case <-time.After(maxDying):
		return fmt.Errorf("process %d was killed but has not ended", p.cmd.Process.Pid)
	}
}

// state describes how the process ended. It returns "" if that is unknown.
func (p *process) state() string {
	select {
	case <-p.exited:
		return p.cmd.ProcessState.String()
	default:
		return ""
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

// String returns the text on one line.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return printable(string(t.text), maxTail)
}
