package client

import (
	"context"

	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
)

type stopState struct {
	asked   bool
	begun   bool // the go command is written, so a stop written now follows it
	stopped bool
}

// stopSearch returns nil if nothing was written.
func (e *Engine) stopSearch(ctx context.Context) (written <-chan error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.broken != nil {
		return nil
	}
	e.stop.stopped = e.stop.asked && !e.stop.begun
	if !e.stop.begun {
		return nil
	}
	return e.endSearch(ctx) // before unlocking, so no other search begins first
}

func (e *Engine) setStop(s stopState) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stop = s
}

func (e *Engine) begunSearch(ctx context.Context) {
	e.mu.Lock()
	e.stop.begun = true
	stop := e.stop.stopped
	e.mu.Unlock()
	if stop {
		e.endSearch(ctx)
	}
}

func (e *Engine) endSearch(ctx context.Context) (written <-chan error) {
	return e.process.write(ctx, e.speaker.halt())
}

func (e *Engine) stopWhen(ctx context.Context, stop <-chan struct{}) (answered func()) {
	if stop == nil {
		return func() {}
	}
	over, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-stop:
			e.stopSearch(ctx)
		case <-over:
		}
	}()
	return func() {
		close(over)
		<-done // so that it does not stop the next search
	}
}

type ugiSearch struct {
	*ugi
	ctx     context.Context
	wanted  Search
	from    *setup // nil if the engine has the position
	unset   *RefusedError
	begun   bool // the fence before it is passed, so lines belong to the search
	running bool
	refused *RefusedError
	best    string
}

// The search ends with a bestmove or, after an error line, with the answer to a second fence.
// Writing position and go together halves the time of a short search.
func (s *ugiSearch) run(command string) (string, error) {
	text := s.calm() + fence + command + "\n"
	s.fences++
	if s.from != nil {
		text = s.calm() + fence + s.from.command + "\n" + fence + command + "\n"
		s.fences++
	}
	if err := s.converse(s.ctx, "go", text, s.heed); err != nil {
		return "", err
	}
	if s.from != nil {
		s.Engine.refused = nil
	}
	if s.unset != nil {
		s.refuse() // it may search another position
		s.Engine.refused = s.error(s.from.command, s.unset)
		return "", s.Engine.refused
	}
	if s.best == "" {
		s.refuse()
		return "", s.error(command, s.refused)
	}
	if err := s.confirm(); err != nil {
		return "", err
	}
	return s.best, nil
}

func (s *ugiSearch) heed(line string) bool {
	if line == fenced {
		return s.passFence()
	}
	if !s.begun && s.fences == 1 && s.from != nil && s.unset == nil {
		s.unset = refusal(line)
	}
	best, moved := bestMove(line)
	if !s.begun {
		if moved {
			s.suspect()
		}
		return false
	}
	if line == "" {
		return false
	}
	if moved {
		s.best = best
		s.wanted.moved()
		return true
	}
	if refused := refusal(line); refused != nil && !s.running && s.refused == nil {
		s.refused = refused
		s.process.write(s.ctx, fence) // the waiting call notices a failure
		s.fences++
	}
	s.report(line)
	return false
}

func (s *ugiSearch) passFence() (ended bool) {
	s.fences = max(s.fences-1, 0)
	if s.fences > 0 {
		return false
	}
	if s.begun {
		return s.refused != nil
	}
	if s.unset != nil { // the search in the wrong position must end
		s.endSearch(s.ctx)
		return true
	}
	s.begun = true
	s.begunSearch(s.ctx)
	return false
}

func (s *ugiSearch) report(line string) {
	if s.wanted.Info == nil && s.running {
		return
	}
	i := ParseInfo(line)
	if i.searches() {
		s.running, s.refused = true, nil
	}
	if s.wanted.Info != nil {
		s.wanted.Info(i)
	}
}

const maxChecks = 8

// An engine that sends each move twice may have answered with the previous move. If it is still
// searching, it moves again when stop arrives.
func (s *ugiSearch) confirm() error {
	if !s.searched {
		s.searched = true
		s.suspect()
		return nil
	}
	if s.checks == 0 {
		return nil
	}
	another := false
	s.fences++
	err := s.converse(s.ctx, "go", s.halt()+fence, func(line string) bool {
		if line == fenced {
			s.fences--
		}
		move, ok := bestMove(line)
		another = another || ok && move != s.best
		return s.fences == 0
	})
	if err != nil {
		return err
	}
	if another {
		s.suspect()
		return s.error("go", ErrOutOfStep)
	}
	s.checks--
	s.doubt = false
	return nil
}

func (s *ugiSearch) refuse() {
	s.doubt, s.searched = true, true
	s.suspect()
}

func (s *ugiSearch) suspect() { s.checks = maxChecks }

func bestMove(line string) (move string, ok bool) {
	word, rest := lineio.CutWord(line)
	if word != "bestmove" {
		return "", false
	}
	move, _ = lineio.CutWord(rest)
	return move, move != ""
}
