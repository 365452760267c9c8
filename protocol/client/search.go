package client

import (
	"context"
	"strings"
)

// stopState is the part of a search's state that Stop uses.
type stopState struct {
	asked   bool // a call of Go is in progress
	begun   bool // the go command is written, so a stop written now follows it
	stopped bool // Stop was called before the go command was written
}

// wantStop reports whether a stop must be written now.
func (e *Engine) wantStop() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.broken != nil {
		return false
	}
	e.stop.stopped = e.stop.asked && !e.stop.begun
	return e.stop.begun
}

func (e *Engine) setStop(s stopState) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stop = s
}

// search is one go command.
type search struct {
	engine  *Engine
	ctx     context.Context
	info    func(Info)
	begun   bool          // the fence before it is passed, so lines belong to the search
	running bool          // the engine has written that it searches
	refused *RefusedError // the first error line, until the search is running
	best    string
}

// run writes the go command after a fence and returns the move. The search ends with a
// bestmove or, after an error line, with the answer to a second fence.
func (s *search) run(command string) (string, error) {
	e := s.engine
	e.setStop(stopState{asked: true})
	defer e.setStop(stopState{})
	e.fences++
	text := e.calm() + fence + command + "\n"
	if err := e.converse(s.ctx, "go", text, s.heed); err != nil {
		return "", err
	}
	if s.best == "" {
		e.doubt = true
		return "", e.error(command, s.refused)
	}
	if err := s.clearDoubt(); err != nil {
		return "", err
	}
	return s.best, nil
}

// heed handles a line and reports whether the search has ended.
func (s *search) heed(line string) bool {
	if line == fenced {
		return s.passFence()
	}
	if !s.begun {
		return false
	}
	if best, ok := bestMove(line); ok {
		s.best = best
		return true
	}
	if refused := refusal(line); refused != nil && !s.running && s.refused == nil {
		s.refused = refused
		s.say(fence)
		s.engine.fences++
	}
	s.report(line)
	return false
}

// passFence handles a readyok and discards an unsolicited one.
func (s *search) passFence() (ended bool) {
	e := s.engine
	e.fences = max(e.fences-1, 0)
	if e.fences > 0 {
		return false
	}
	if s.begun {
		return s.refused != nil
	}
	s.begun = true
	e.mu.Lock()
	e.stop.begun = true
	stop := e.stop.stopped
	e.mu.Unlock()
	if stop {
		s.say("stop\n")
	}
	return false
}

// report passes a line to the caller's info function.
func (s *search) report(line string) {
	if s.info == nil && s.running {
		return
	}
	i := ParseInfo(line)
	if i.searches() {
		s.running, s.refused = true, nil
	}
	if s.info != nil {
		s.info(i)
	}
}

// say writes text. Whoever waits for the answer notices a failure.
func (s *search) say(text string) { s.engine.process.write(s.ctx, text) }

// clearDoubt checks, after a refused search, that no second move follows. If one does, the
// first may be that of the refused search.
func (s *search) clearDoubt() error {
	e := s.engine
	if !e.doubt {
		return nil
	}
	late := false
	err := e.exchange(s.ctx, "", func(line string) {
		_, another := bestMove(line)
		late = late || another
	})
	if err == nil && late {
		return e.error("go", ErrOutOfStep)
	}
	e.doubt = err != nil
	return err
}

// bestMove returns the move of a bestmove line; ok is false for other lines.
func bestMove(line string) (move string, ok bool) {
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "bestmove" {
		return "", false
	}
	return words[1], true
}
