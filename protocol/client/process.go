package client

import (
	"context"
	"fmt"
	"io"
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
	lines  <-chan lines.Line // closed some time after the process has ended
	leave  func()            // ends the goroutine that reads lines
	stderr tail
	exited chan struct{} // closed when the process has ended and been waited for

	mu      sync.Mutex
	written chan struct{} // closed when all that was to be written is
}

const (
	// maxInherited is how long the pipes stay open for a child of the process that
	// has inherited them, after the process has ended.
	maxInherited = time.Second
	// maxDying is how long a process may take to end after it was killed.
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
	out, stdout := io.Pipe()
	p.cmd.Stdout = stdout
	if err := p.start(stdout); err != nil {
		return nil, err
	}
	ctx, quit := context.WithCancel(context.Background())
	p.stdin = in
	p.lines = lines.Read(ctx, out)
	p.leave = func() {
		quit()
		out.Close() // frees a writer whose lines nobody takes
	}
	return p, nil
}

// run starts the process and a goroutine that waits for its end, and then closes
// stdout.
func (p *process) start(stdout io.Closer) error {
	started := make(chan error)
	go func() {
		// Linux takes the end of the thread that started the process for the end of
		// its parent, see markTree.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := p.cmd.Start()
		started <- err
		if err == nil {
			_ = p.cmd.Wait() // how it ended is in ProcessState
		}
		close(p.exited)
		stdout.Close()
	}()
	return <-started
}

// write writes text after that of earlier calls, unless ctx is done before its turn
// comes, and then sends nil or an error. Once it has begun, it ignores ctx, so that an
// engine never gets half a line.
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

// kill ends the process and all that it has started, as far as the system has a
// means, and the goroutines that serve it. The error says that it has not ended.
func (p *process) kill() error {
	p.tree.kill(p.cmd.Process)
	p.stdin.Close()
	p.leave()
	select {
	case <-p.exited:
		return nil
	case <-time.After(maxDying):
		return fmt.Errorf("process %d was killed and has not ended", p.cmd.Process.Pid)
	}
}

// state returns how the process has ended, or "".
func (p *process) state() string {
	select {
	case <-p.exited:
		return p.cmd.ProcessState.String()
	default:
		return ""
	}
}

// tail keeps the end of what is written to it.
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
