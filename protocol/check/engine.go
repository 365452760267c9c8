package check

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
)

type engine struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	heard  chan string   // lines of output; closed at its end
	ended  chan struct{} // closed at the end of the process
	exit   error         // valid once ended is closed
	last   string
	silent bool
}

const maxQuoted = 80

func startEngine(cmd *exec.Cmd) (*engine, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	// The process gets the pipe itself, so that waiting for its end does not wait for children that
	// still hold the other end.
	out, theirs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout = theirs
	err = cmd.Start()
	theirs.Close()
	if err != nil {
		out.Close()
		return nil, err
	}
	e := &engine{cmd: cmd, in: in, heard: make(chan string, 1024), ended: make(chan struct{}), silent: true}
	go e.listen(out)
	go func() {
		e.exit = cmd.Wait()
		close(e.ended)
	}()
	return e, nil
}

func (e *engine) listen(out *os.File) {
	defer close(e.heard)
	defer out.Close()
	r := lineio.NewReader(out)
	for {
		line, err := r.Next()
		if err != nil {
			return
		}
		text := line.Text
		if line.Long {
			text = fmt.Sprintf("(a line of more than %d bytes)", lineio.MaxLine)
		}
		select {
		case e.heard <- text:
		case <-e.ended:
			select {
			case e.heard <- text:
			default:
				return
			}
		}
	}
}

func (e *engine) kill() {
	e.in.Close()
	_ = e.cmd.Process.Kill() // the process may have ended
	<-e.ended
}

func (e *engine) send(line string, within time.Duration) error {
	done := make(chan error, 1)
	go func() {
		_, err := io.WriteString(e.in, line)
		done <- err
	}()
	select {
	case err := <-done:
		if err != nil {
			return fmt.Errorf("the program does not take %s: %w", quote(strings.TrimRight(line, "\r\n")), e.gone(err))
		}
		return nil
	case <-time.After(within):
		return fmt.Errorf("the program did not read %s within %v", quote(strings.TrimRight(line, "\r\n")), within)
	}
}

func (e *engine) gone(err error) error {
	select {
	case <-e.ended:
		return errors.New("it has ended" + e.exitCode())
	case <-time.After(100 * time.Millisecond): // the end may be about to be noticed
		return err
	}
}

func (e *engine) exitCode() string {
	if e.exit == nil {
		return " with exit code 0"
	}
	return " with " + e.exit.Error()
}

var (
	errTime = errors.New("no line came in time")
	errEnd  = errors.New("the output has ended")
)

func (e *engine) next(deadline time.Time) (string, error) {
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	select {
	case line, ok := <-e.heard:
		if !ok {
			return "", errEnd
		}
		e.last, e.silent = line, false
		return line, nil
	case <-timer.C:
		return "", errTime
	}
}

func (e *engine) hint() string {
	if e.silent {
		return "it has written nothing so far; is its standard output flushed after each line?"
	}
	return "its last line was " + quote(e.last) + "; is its standard output flushed after each line?"
}

func quote(line string) string { return format.Quote(format.Clip(line, maxQuoted)) }

func (t *tester) ask(command, last string, within time.Duration) ([]string, error) {
	limit := t.limit(within)
	if err := t.engine.send(command+"\n", limit); err != nil {
		return nil, err
	}
	return t.await(command, last, limit)
}

func (t *tester) await(command, last string, limit time.Duration) ([]string, error) {
	var said []string
	deadline := time.Now().Add(limit)
	for {
		line, err := t.engine.next(deadline)
		switch {
		case errors.Is(err, errTime):
			return said, fmt.Errorf("sent no %s within %v after %s; %s", last, limit, quote(command), t.engine.hint())
		case err != nil:
			return said, fmt.Errorf("ended its output after %s, before %s; %w", quote(command), last, t.engine.gone(err))
		}
		said = append(said, line)
		if word, _ := lineio.CutWord(line); word == last {
			return said, nil
		}
		if len(said) > maxAnswer {
			return said, fmt.Errorf("wrote more than %d lines after %s without %s", maxAnswer, quote(command), last)
		}
	}
}

const maxAnswer = 1_000_000

func (t *tester) settle() ([]string, error) {
	said, err := t.ask("isready", "readyok", answerTime)
	if err != nil {
		return said, err
	}
	return said[:len(said)-1], nil
}

func (t *tester) do(commands ...string) ([]string, error) {
	for _, command := range commands {
		if err := t.engine.send(command+"\n", t.limit(answerTime)); err != nil {
			return nil, err
		}
	}
	return t.settle()
}
