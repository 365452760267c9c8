// Package format is for authors of games. It reads and prints the texts that package
// notation describes. [AppendBoard] prints the board of a position text and [Scanner]
// reads one; [AppendMove] prints a move and [ScanMove] reads one. [Diagram] draws
// boards for people, and [ScanText] reads database columns.
package format

import (
	"encoding"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation/internal/column"
	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

// ScanText stores a column of text into to. It is the body of a method that
// implements [database/sql.Scanner]. NULL is an error.
func ScanText(src any, to encoding.TextUnmarshaler) error { return column.Scan(src, to) }

// Quote quotes a word for an error message. It truncates long words and escapes line
// breaks.
func Quote(word string) string { return strconv.Quote(short.Text(word)) }

// Clip returns text, truncated to at most maxBytes bytes and followed by "…" if it is
// longer. It does not split a character.
func Clip(text string, maxBytes int) string { return short.Clip(text, maxBytes) }
