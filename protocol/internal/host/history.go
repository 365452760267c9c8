package host

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// History is a game in progress: its start, the moves played since, and the position
// reached. It is an immutable value; equal histories are interchangeable.
type History struct {
	start, now protocol.Position
	plies      int
	last       string // the last move as it came, or ""
}

// NewHistory returns a game that begins at start and has no moves yet.
func NewHistory(start protocol.Position) History { return History{start: start, now: start} }

// Start returns the position in which the game began.
func (x History) Start() protocol.Position { return x.start }

// Now returns the current position.
func (x History) Now() protocol.Position { return x.now }

// Plies returns the number of moves played.
func (x History) Plies() int { return x.plies }

// Last returns the last move as it came, or "".
func (x History) Last() string { return x.last }

// play returns the history after more moves; x is unchanged. The error names the
// ply, counted from 1.
func (x History) play(words string, maxPlies int) (History, error) {
	if maxPlies > 0 && x.plies > maxPlies { // the bound was lowered since
		return x, fmt.Errorf("ply %d: the game ended at ply %d (MaxPlies)", maxPlies+1, maxPlies)
	}
	for rest := strings.TrimLeft(words, " \t"); rest != ""; {
		word := rest
		if i := strings.IndexAny(rest, " \t"); i >= 0 {
			word = rest[:i]
		}
		rest = strings.TrimLeft(rest[len(word):], " \t")
		if maxPlies > 0 && x.plies >= maxPlies {
			return x, fmt.Errorf("ply %d: %s: the game ended at ply %d (MaxPlies)", x.plies+1, format.Quote(word), maxPlies)
		}
		next, err := x.now.PlayWord(word)
		if err != nil {
			return x, fmt.Errorf("ply %d: %w", x.plies+1, err)
		}
		x.now, x.plies, x.last = next, x.plies+1, word
	}
	return x, nil
}

// result returns the result of the game, which is a draw after maxPlies.
func (x History) result(maxPlies int) notation.Result {
	r := x.now.Result()
	if !r.Over() && maxPlies > 0 && x.plies >= maxPlies {
		return notation.Draw
	}
	return r
}

// Set returns the games.
func (h *Host) Set() protocol.Set { return h.set }

// Game returns the current game.
func (h *Host) Game() protocol.Game { return h.game }

// Start returns the start that the wishes select.
func (h *Host) Start() protocol.Position { return h.start }

// History returns the game in progress.
func (h *Host) History() History { return h.history }

// Now returns the current position.
func (h *Host) Now() protocol.Position { return h.history.now }

// Restart begins a new game at Start.
func (h *Host) Restart() { h.history = NewHistory(h.start) }

// Play plays moves, separated by white space, from the game x, and makes the result the
// game in progress. The error names the ply, counted from 1; nothing has changed then.
func (h *Host) Play(x History, words string) error {
	x, err := x.play(words, h.settings.MaxPlies)
	if err == nil {
		h.history = x
	}
	return err
}

// Result returns the result of the game in progress, which MaxPlies may have ended.
func (h *Host) Result() notation.Result { return h.history.result(h.settings.MaxPlies) }

// Moves returns the legal moves as they print, sorted by their bytes. There are none in a
// game that MaxPlies has ended.
func (h *Host) Moves() []string {
	if h.Result().Over() {
		return nil
	}
	return h.history.now.Words()
}
