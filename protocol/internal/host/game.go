package host

import (
	"fmt"
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// Set returns the games.
func (h *Host) Set() protocol.Set { return h.set }

// Game returns the current game.
func (h *Host) Game() protocol.Game { return h.game }

// Named returns the games named in a dialect.
func (h *Host) Named(dialect string) (list []protocol.Game) {
	for _, g := range h.set.Games() {
		if _, ok := g.NameIn(dialect); ok {
			list = append(list, g)
		}
	}
	return list
}

// Start returns the current game's start that fits the wishes best.
func (h *Host) Start() protocol.Position { return h.start }

// Line returns the game in progress.
func (h *Host) Line() session.History { return h.line }

// SetLine makes l the game in progress.
func (h *Host) SetLine(l session.History) { h.line = l }

// Position returns the current position.
func (h *Host) Position() protocol.Position { return h.line.Position() }

// Restart begins a new game at Start.
func (h *Host) Restart() { h.line = session.NewHistory(h.start) }

// Play plays moves, separated by white space, after from, and makes the result the game in
// progress. A [*PlyError] leaves it unchanged.
func (h *Host) Play(from session.History, words string) error {
	if h.settings.Repetitions > 0 {
		return h.playCounting(from, words)
	}
	most, maxPlies := math.MaxInt, h.settings.MaxPlies
	if maxPlies > 0 {
		most = maxPlies - from.Plies()
	}
	if most < 0 {
		return &PlyError{maxPlies + 1, &endedError{maxPlies, "MaxPlies"}}
	}
	l, rest, err := from.PlayWords(words, most)
	if err != nil {
		return &PlyError{l.Plies() + 1, err}
	}
	if word, _ := lineio.CutWord(rest); word != "" {
		return &PlyError{l.Plies() + 1, fmt.Errorf("%s: %w", format.Quote(word), &endedError{maxPlies, "MaxPlies"})}
	}
	h.line = l
	return nil
}

// A PlyError reports a refused move and its ply, counted from 1.
type PlyError struct {
	Ply int
	Err error
}

func (e *PlyError) Error() string { return fmt.Sprintf("ply %d: %v", e.Ply, e.Err) }

func (e *PlyError) Unwrap() error { return e.Err }

type endedError struct {
	ply    int
	option string
}

func (e *endedError) Error() string {
	return fmt.Sprintf("the game ended at ply %d (%s)", e.ply, e.option)
}

func (e *endedError) Unwrap() error { return notation.RuleFinished }

func (h *Host) playCounting(from session.History, words string) error {
	p := h.pastOf(from)
	h.past = nil // playing changes p
	l := from
	for word, rest := lineio.CutWord(words); word != ""; word, rest = lineio.CutWord(rest) {
		switch o := h.outcome(l, p); o.Reason {
		case record.EndedByRepetition:
			return &PlyError{l.Plies() + 1, fmt.Errorf("%s: %w", format.Quote(word), &endedError{l.Plies(), "Repetitions"})}
		case record.EndedByLength:
			return &PlyError{l.Plies() + 1, fmt.Errorf("%s: %w", format.Quote(word), &endedError{l.Plies(), "MaxPlies"})}
		}
		next, err := l.PlayWord(word)
		if err != nil {
			return &PlyError{l.Plies() + 1, err}
		}
		p.add(next.Position())
		l = next
	}
	p.line = l
	h.line, h.past = l, p
	return nil
}

type past struct {
	line      session.History
	positions []protocol.Position
	seen      map[protocol.Position]int
}

func (p *past) add(next protocol.Position) {
	p.positions = append(p.positions, next)
	p.seen[next]++
}

func (p *past) repetitions() int { return p.seen[p.positions[len(p.positions)-1]] }

func (h *Host) pastOf(l session.History) *past {
	if h.past != nil && h.past.line == l {
		return h.past
	}
	p := &past{line: l, seen: map[protocol.Position]int{}}
	for _, position := range l.Positions() {
		p.add(position)
	}
	return p
}

// Outcome returns the outcome of the game in progress, also by MaxPlies or Repetitions.
func (h *Host) Outcome() session.Outcome {
	if h.settings.Repetitions > 0 {
		h.past = h.pastOf(h.line)
	}
	return h.outcome(h.line, h.past)
}

func (h *Host) outcome(l session.History, p *past) session.Outcome {
	o := session.DrawRules{MaxPlies: h.settings.MaxPlies}.Outcome(l)
	if n := h.settings.Repetitions; n > 0 && o.Reason != record.EndedByRules && p.repetitions() >= n {
		o = session.Outcome{Result: notation.Draw, Reason: record.EndedByRepetition}
	}
	return o
}

func (h *Host) Result() notation.Result { return h.Outcome().Result }

// Moves returns the legal moves, sorted by their bytes.
func (h *Host) Moves() []string {
	if h.Result().Over() {
		return nil
	}
	return h.Position().Words()
}
