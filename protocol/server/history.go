package server

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// history is the current game: its start, the moves played since, and the position
// reached. It keeps the text that it came from, so that a longer text costs no more
// than its new moves.
type history struct {
	start protocol.Position
	base  string // what the position command named: "startpos" or "fen …"
	moves string // the words of the moves, one blank between them
	plies int
	now   protocol.Position
}

const startpos = "startpos"

func newHistory(start protocol.Position) history {
	return history{start: start, base: startpos, now: start}
}

// play returns the history after more moves; h is unchanged. The error names the
// ply, counted from 1.
func (h history) play(words string, maxPlies int) (history, error) {
	if maxPlies > 0 && h.plies > maxPlies { // the bound was lowered since
		return h, fmt.Errorf("ply %d: the game ended at ply %d (MaxPlies)", maxPlies+1, maxPlies)
	}
	for rest := strings.TrimLeft(words, " \t"); rest != ""; {
		word := rest
		if i := strings.IndexAny(rest, " \t"); i >= 0 {
			word = rest[:i]
		}
		rest = strings.TrimLeft(rest[len(word):], " \t")
		if maxPlies > 0 && h.plies >= maxPlies {
			return h, fmt.Errorf("ply %d: %s: the game ended at ply %d (MaxPlies)", h.plies+1, format.Quote(word), maxPlies)
		}
		next, err := h.now.PlayWord(word)
		if err != nil {
			return h, fmt.Errorf("ply %d: %w", h.plies+1, err)
		}
		h.now, h.plies = next, h.plies+1
	}
	return h, nil
}

// last returns the last move of the position line, or "".
func (h history) last() string {
	words := strings.TrimRight(h.moves, " \t")
	return words[strings.LastIndexAny(words, " \t")+1:]
}

// result returns the result of the game, which is a draw after maxPlies.
func (h history) result(maxPlies int) notation.Result {
	r := h.now.Result()
	if !r.Over() && maxPlies > 0 && h.plies >= maxPlies {
		return notation.Draw
	}
	return r
}

// position carries out the position command.
func (s *Server) position(args string) error {
	base, moves, _ := strings.Cut(args+" ", " moves ")
	base, moves = strings.TrimSpace(base), strings.TrimSpace(moves)
	h, more, err := s.lookUp(base, moves)
	if err != nil {
		return err
	}
	h, err = h.play(more, s.options.maxPlies)
	if err != nil {
		return err
	}
	h.moves = moves
	s.history = h
	return nil
}

// lookUp returns the history to continue from, and the moves still to be played.
func (s *Server) lookUp(base, moves string) (h history, more string, err error) {
	start, err := s.startOf(base)
	if err != nil {
		return history{}, "", err
	}
	if base == s.history.base && start == s.history.start {
		more, ok := strings.CutPrefix(moves, s.history.moves)
		if ok && (more == "" || more[0] == ' ' || s.history.moves == "") {
			return s.history, more, nil
		}
	}
	return history{start: start, base: base, now: start}, moves, nil
}

func (s *Server) startOf(base string) (protocol.Position, error) {
	if base == startpos {
		return s.start, nil
	}
	fen, ok := strings.CutPrefix(base, "fen ")
	if !ok {
		return nil, fmt.Errorf("want startpos or fen and a position text, not %s", format.Quote(base))
	}
	return s.game.Parse(fen)
}
