package format

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/internal/label"
)

// ScanSpace is like [notation.Grid.ParseSpace] for the start of text, and returns the rest.
func ScanSpace(g notation.Grid, text string) (sp notation.Space, rest string, err error) {
	row, col, n, reason := label.Scan(text)
	if reason == "" {
		if sp, ok := g.Find(row, col); ok {
			return sp, text[n:], nil
		}
	} else {
		n = len(text)
	}
	_, err = g.ParseSpace(text[:n])
	err.(*notation.WordError).Word = text
	return 0, "", err
}

// A MoveWord holds the parts of a move. For example, "3C-3F+T" has From 3C, To 3F and Rest
// "+T", and "5E" has From and To 5E without HasTo.
type MoveWord struct {
	From, To notation.Space
	HasTo    bool
	Rest     string
}

// ScanMove reads one space, or two different ones joined by '-' or 'x', from the start of
// word. The error is a [*notation.WordError].
func ScanMove(g notation.Grid, word string) (MoveWord, error) {
	m, err := ScanEnds(g, word)
	if err == nil && m.HasTo && m.From == m.To {
		return MoveWord{}, &notation.WordError{Word: word, Reason: "a move does not end where it began"}
	}
	return m, err
}

// ScanEnds is like [ScanMove], but also reads two equal spaces.
func ScanEnds(g notation.Grid, word string) (MoveWord, error) {
	from, rest, err := ScanSpace(g, word)
	if err != nil {
		return MoveWord{}, err
	}
	m := MoveWord{From: from, To: from, Rest: rest}
	if rest == "" || !strings.ContainsRune("-xX", rune(rest[0])) {
		return m, nil
	}
	to, rest, err := ScanSpace(g, rest[1:])
	if err != nil {
		w := err.(*notation.WordError)
		return MoveWord{}, &notation.WordError{Word: word, Offset: len(word) - len(w.Word) + w.Offset, Reason: w.Reason}
	}
	return MoveWord{From: from, To: to, HasTo: true, Rest: rest}, nil
}

// RowLabel returns the label of a row counted from 0.
func RowLabel(g notation.Grid, row int) string {
	text := g.Label(g.At(row, 0))
	return text[:len(text)-1]
}

// ColLabel returns the label of a column counted from 0.
func ColLabel(g notation.Grid, col int) string {
	text := g.Label(g.At(0, col))
	return text[len(text)-1:]
}

// AppendMove appends "from-to" to dst.
func AppendMove(dst []byte, g notation.Grid, from, to notation.Space) []byte {
	return g.AppendLabel(append(g.AppendLabel(dst, from), '-'), to)
}
