package host

import (
	"fmt"
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/lines"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// Set returns the games.
func (h *Host) Set() protocol.Set { return h.set }

// Game returns the current game.
func (h *Host) Game() protocol.Game { return h.game }

// Start returns the start that the wishes select.
func (h *Host) Start() protocol.Position { return h.start }

// Line returns the game in progress.
func (h *Host) Line() session.Line { return h.line }

// SetLine makes l, a line of the current game, the game in progress.
func (h *Host) SetLine(l session.Line) { h.line = l }

// Position returns the current position.
func (h *Host) Position() protocol.Position { return h.line.Position() }

// Restart begins a new game at Start.
func (h *Host) Restart() { h.line = session.NewLine(h.start) }

// Play plays moves, separated by white space, at the end of a line, and makes the result
// the game in progress. An error names the ply, counted from 1; the game in progress is
// then unchanged.
func (h *Host) Play(from session.Line, words string) error {
	most, maxPlies := math.MaxInt, h.settings.MaxPlies
	if maxPlies > 0 {
		most = maxPlies - from.Plies()
	}
	if most < 0 { // the bound has been lowered
		return fmt.Errorf("ply %d: the game ended at ply %d (MaxPlies)", maxPlies+1, maxPlies)
	}
	l, rest, err := from.PlayWords(words, most)
	if err != nil {
		return fmt.Errorf("ply %d: %w", l.Plies()+1, err)
	}
	if word, _ := lines.CutWord(rest); word != "" {
		return fmt.Errorf("ply %d: %s: the game ended at ply %d (MaxPlies)", l.Plies()+1, format.Quote(word), maxPlies)
	}
	h.line = l
	return nil
}

// Outcome returns the outcome of the game in progress, which MaxPlies may have ended.
func (h *Host) Outcome() session.Outcome {
	return session.Rules{MaxPlies: h.settings.MaxPlies}.Outcome(h.line)
}

// Result returns the result of [Host.Outcome].
func (h *Host) Result() notation.Result { return h.Outcome().Result }

// Moves returns the legal moves as they print, sorted by their bytes. There are none in a
// game that MaxPlies has ended.
func (h *Host) Moves() []string {
	if h.Result().Over() {
		return nil
	}
	return h.Position().Words()
}
