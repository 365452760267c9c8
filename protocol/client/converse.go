package client

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation/format"
)

// begin waits until no other call is in progress. It returns an error if the engine is
// broken, the command is not a single line, or ctx is done. None of these is final.
func (e *Engine) begin(ctx context.Context, command string) error {
	if err := e.failure(); err != nil {
		return err
	}
	if strings.ContainsAny(command, "\n\r\x00") {
		return e.error(format.Quote(command), errControl)
	}
	select {
	case e.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return e.error(command, ctx.Err())
	}
}

// end lets the next call begin.
func (e *Engine) end() { <-e.turn }

// call runs f between begin and end.
func (e *Engine) call(ctx context.Context, command string, f func() error) error {
	if err := e.begin(ctx, command); err != nil {
		return err
	}
	defer e.end()
	return f()
}

// maxDeaf bounds the time in which an engine must end after it has closed its input.
const maxDeaf = time.Second

// converse writes text and concurrently reads lines until heed accepts one. All errors are
// final.
func (e *Engine) converse(ctx context.Context, doing, text string, heed func(line string) bool) error {
	if err := e.failure(); err != nil {
		return err
	}
	if err := e.listen(ctx, e.process.write(ctx, text), heed); err != nil {
		return e.fail(doing, err)
	}
	return nil
}

// listen reads lines until heed accepts one. It trims blanks and skips lines that are too
// long. An error from written means that the engine no longer reads its input.
func (e *Engine) listen(ctx context.Context, written <-chan error, heed func(line string) bool) error {
	var deaf <-chan time.Time
	for ctx.Err() == nil { // a flood of lines must not outrun the deadline
		if len(e.unheard) > 0 {
			l := e.unheard[0]
			e.unheard = e.unheard[1:]
			if l.Err != nil {
				return e.exit()
			}
			if !l.Long && heed(strings.TrimSpace(l.Text)) {
				return nil
			}
			continue
		}
		select {
		case err := <-written:
			written = nil
			if err != nil { // wait for its last lines and its exit status
				deaf = time.After(maxDeaf)
			}
		case <-deaf:
			return fmt.Errorf("%w: its input is closed", ErrExited)
		case batch, open := <-e.process.lines:
			if !open {
				return e.exit()
			}
			e.unheard = batch
		case <-ctx.Done():
		}
	}
	return ctx.Err()
}

// exit returns the error of an engine that has ended.
func (e *Engine) exit() error {
	if state := e.process.state(); state != "" {
		return fmt.Errorf("%w: %s", ErrExited, state)
	}
	return ErrExited
}

// failure returns the first final failure, or nil.
func (e *Engine) failure() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.broken == nil {
		return nil
	}
	return e.broken
}

// fail makes err the final failure unless there is one, and returns that.
func (e *Engine) fail(doing string, err error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.broken == nil {
		e.broken = e.newError(doing, err)
		e.broken.Stderr = e.process.stderr.String()
	}
	return e.broken
}

// error returns an error of one call, nil for nil.
func (e *Engine) error(doing string, err error) error {
	if err == nil {
		return nil
	}
	return e.newError(doing, err)
}

func (e *Engine) newError(doing string, err error) *Error {
	doing, _, _ = strings.Cut(doing, " moves ") // without the moves, which may be many
	if doing == "" {
		doing = "isready"
	}
	return &Error{Engine: e.Name(), Doing: printable(doing, maxName), Err: err}
}
