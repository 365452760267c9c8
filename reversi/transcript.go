package reversi

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// ParseTranscript plays a transcript such as "f5d6c3d3c4" from s and returns the moves
// and the resulting position. The moves include forced passes, which transcripts leave
// out. It also accepts upper case, blanks between moves, and explicit passes, "pass" or
// "--". The error is a [*notation.WordError]; the moves before it are returned too.
func ParseTranscript(s State, text string) ([]Move, State, error) {
	var moves []Move
	for rest := text; ; {
		rest = strings.TrimLeft(rest, " \t\r\n")
		if rest == "" {
			return moves, s, nil
		}
		m, after, err := scanTranscriptMove(rest)
		if err == nil && m != Pass && s.mustPass() {
			moves, s = append(moves, Pass), s.After(Pass)
		}
		next, playErr := s.Play(m)
		if err == nil && playErr != nil {
			err = fmt.Errorf("ply %d: %w", len(moves)+1, playErr)
		}
		if err != nil {
			return moves, s, &notation.WordError{Word: text, Offset: len(text) - len(rest), Reason: err.Error()}
		}
		moves, s, rest = append(moves, m), next, after
	}
}

func scanTranscriptMove(text string) (m Move, rest string, err error) {
	for _, word := range []string{notation.PassWord, "PASS", "--"} {
		if rest, ok := strings.CutPrefix(text, word); ok {
			return Pass, rest, nil
		}
	}
	// A move has two characters: the digits of two moves must not run together.
	sp, err := grid.ParseSpace(text[:min(2, len(text))])
	if err != nil {
		return 0, "", err
	}
	return Place(sp), text[2:], nil
}

// Transcript returns moves in the form that [ParseTranscript] reads, "f5d6c3",
// without the passes.
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

// mustPass reports whether the seat to move can only pass.
func (s State) mustPass() bool {
	return mobility(s.own, s.opp) == 0 && mobility(s.opp, s.own) != 0
}
