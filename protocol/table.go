package protocol

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// table is the game on the table: a start, the moves played since, and the
// position reached. It remembers the text that it came from, so that a longer
// one costs no more than its new moves.
type table struct {
	start Position
	base  string // what the position command named: "startpos" or "fen …"
	moves string // the words of the moves, one blank between them
	plies int
	now   Position
}

const startpos = "startpos"

func newTable(start Position) table { return table{start: start, base: startpos, now: start} }

// play returns the table after more moves; t is unchanged. The error names the
// ply, counted from 1.
func (t table) play(words string, maxPlies int) (table, error) {
	for rest := strings.TrimLeft(words, " \t"); rest != ""; {
		word := rest
		if i := strings.IndexAny(rest, " \t"); i >= 0 {
			word = rest[:i]
		}
		rest = strings.TrimLeft(rest[len(word):], " \t")
		if maxPlies > 0 && t.plies >= maxPlies {
			return t, fmt.Errorf("ply %d: %s: the game ended after %d plies (MaxPlies)", t.plies+1, quote(word), maxPlies)
		}
		next, err := t.now.Play(word)
		if err != nil {
			return t, fmt.Errorf("ply %d: %w", t.plies+1, err)
		}
		t.now, t.plies = next, t.plies+1
	}
	return t, nil
}

// result is the result of the game on the table, cut off after maxPlies.
func (t table) result(maxPlies int) notation.Result {
	r := t.now.Result()
	if !r.Over() && maxPlies > 0 && t.plies >= maxPlies {
		return notation.Draw
	}
	return r
}

// position carries out the position command.
func (s *Server) position(args string) error {
	base, moves, _ := strings.Cut(args+" ", " moves ")
	base, moves = strings.TrimSpace(base), strings.TrimSpace(moves)
	t, more, err := s.lookUp(base, moves)
	if err != nil {
		return err
	}
	t, err = t.play(more, s.options.maxPlies)
	if err != nil {
		return err
	}
	t.moves = moves
	s.table = t
	return nil
}

// lookUp returns the table to go on from, and the moves still to be played on
// it.
func (s *Server) lookUp(base, moves string) (t table, more string, err error) {
	start, err := s.startOf(base)
	if err != nil {
		return table{}, "", err
	}
	if base == s.table.base && start == s.table.start {
		more, ok := strings.CutPrefix(moves, s.table.moves)
		if ok && (more == "" || more[0] == ' ' || s.table.moves == "") {
			return s.table, more, nil
		}
	}
	return table{start: start, base: base, now: start}, moves, nil
}

func (s *Server) startOf(base string) (Position, error) {
	if base == startpos && s.start != nil {
		return s.start, nil
	}
	if base == startpos {
		return s.game.New(notation.With(s.options.setup)) // says what does not fit
	}
	fen, ok := strings.CutPrefix(base, "fen ")
	if !ok {
		return nil, fmt.Errorf("want startpos or fen and a position text, not %s", quote(base))
	}
	return s.game.Parse(fen)
}
