package client

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation/format"
)

func (e *Engine) begin(ctx context.Context, commands []string) error {
	if err := e.failure(); err != nil {
		return err
	}
	for _, line := range commands {
		if !isLine(line) {
			return e.error(format.Quote(line), ErrLineBreak)
		}
	}
	select {
	case e.turn <- struct{}{}:
		if ctx.Err() == nil {
			return nil
		}
		e.end() // a done context would end the engine
	case <-ctx.Done():
	}
	return e.error(commands[0], context.Cause(ctx))
}

func isLine(text string) bool {
	return strings.IndexByte(text, '\n') < 0 && strings.IndexByte(text, '\r') < 0 && strings.IndexByte(text, 0) < 0
}

func (e *Engine) end() { <-e.turn }

func (e *Engine) call(ctx context.Context, f func() error, commands ...string) error {
	if err := e.begin(ctx, commands); err != nil {
		return err
	}
	defer e.end()
	return f()
}

// The errors of converse are final.
func (e *Engine) converse(ctx context.Context, doing, text string, heed func(line string) bool) error {
	if err := e.failure(); err != nil {
		return err
	}
	e.process.write(ctx, text)
	began, last := time.Now(), ""
	err := e.listen(ctx, func(line string) bool {
		if line != "" {
			last = line
		}
		return heed(line)
	})
	if err == nil {
		return nil
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = &silence{awaited: e.awaited(doing), waited: time.Since(began), last: printable(last, maxRepeated), err: err}
	}
	return e.fail(doing, err)
}

type silence struct {
	awaited string
	waited  time.Duration
	last    string
	err     error
}

func (s *silence) Error() string {
	text := fmt.Sprintf("no %s within %v", s.awaited, s.waited.Round(100*time.Millisecond))
	if s.last == "" {
		return text + ", and nothing else; is its standard output flushed after each line?"
	}
	return text + "; its last line was " + format.Quote(s.last)
}

func (s *silence) Unwrap() error { return s.err }

func (e *Engine) awaited(doing string) string {
	word, _, _ := strings.Cut(doing, " ")
	_, known := e.speaker.(*ugi)
	switch {
	case !known:
		return "answer"
	case word == "ugi":
		return "ugiok"
	case word == "go":
		return "bestmove"
	}
	return "readyok"
}

func (e *Engine) listen(ctx context.Context, heed func(line string) bool) error {
	defer context.AfterFunc(ctx, e.process.interrupt)()
	for ctx.Err() == nil { // a flood of lines must not outlast the deadline
		l, err := e.process.next(ctx, e.closing)
		if err != nil {
			return err
		}
		if !l.Long && heed(strings.TrimSpace(l.Text)) {
			return nil
		}
	}
	return context.Cause(ctx)
}

func (e *Engine) failure() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.broken == nil {
		return nil
	}
	return e.broken
}

func (e *Engine) fail(doing string, err error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.broken == nil {
		e.broken = e.newError(doing, err)
		e.broken.Stderr = e.process.stderr.String()
	}
	return e.broken
}

func (e *Engine) error(doing string, err error) error {
	if err == nil {
		return nil
	}
	return e.newError(doing, err)
}

func (e *Engine) newError(doing string, err error) *Error {
	doing, _, _ = strings.Cut(doing, " moves ")
	if doing == "" {
		doing = "isready"
	}
	return &Error{Engine: e.Name(), Doing: printable(doing, maxName), Err: err}
}
