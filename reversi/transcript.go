package reversi

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// ParseTranscript plays a transcript such as "f5d6c3d3c4" from s and returns the moves,
// including forced passes, and the resulting position. It also accepts upper case,
// blanks between moves, and explicit passes, "pass" or "--". On an error, which is a
// [*notation.WordError] or wraps a [*notation.MoveError], it also returns the moves
// before.
func ParseTranscript(s State, text string) ([]Move, State, error) {
	var moves []Move
	for rest := text; ; {
		rest = strings.TrimLeft(rest, " \t\r\n")
		if rest == "" {
			return moves, s, nil
		}
		offset := len(text) - len(rest)
		m, n, err := scanTranscriptMove(rest)
		if err != nil {
			return moves, s, &notation.WordError{Word: text, Offset: offset + err.Offset, Reason: err.Reason}
		}
		if m != Pass && s.mustPass() {
			moves, s = append(moves, Pass), s.After(Pass)
		}
		next, playErr := s.Play(m)
		if playErr != nil {
			return moves, s, fmt.Errorf("ply %d, at character %d: %w", len(moves)+1, offset+1, playErr)
		}
		moves, s, rest = append(moves, m), next, rest[n:]
	}
}

func scanTranscriptMove(text string) (m Move, n int, fault *notation.WordError) {
	for _, word := range []string{notation.PassText, "--"} {
		if len(text) >= len(word) && strings.EqualFold(text[:len(word)], word) {
			return Pass, len(word), nil
		}
	}
	// The digits of two moves must not run together.
	n = min(2, len(text))
	sp, err := grid.ParseSpace(text[:n])
	if errors.As(err, &fault) {
		return 0, 0, fault
	}
	return Place(sp), n, nil
}

// Transcript returns moves in the form that [ParseTranscript] reads, without the passes.
func Transcript(moves []Move) string {
	var b strings.Builder
	for _, m := range moves {
		if sp, ok := m.To(); ok {
			b.WriteByte('a' + byte(grid.Col(sp)))
			b.WriteByte('1' + byte(grid.Row(sp)))
		}
	}
	return b.String()
}

func (s State) mustPass() bool {
	return mobility(s.own, s.opp) == 0 && mobility(s.opp, s.own) != 0
}
