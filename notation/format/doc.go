// Package format reads and prints the texts of package notation, for authors of games. For
// example, a [Scanner] reads position texts, and a [Diagram] draws boards.
package format

import (
	"encoding"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation/internal/column"
	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

// ScanText stores a column of text into to. NULL is an error.
func ScanText(src any, to encoding.TextUnmarshaler) error { return column.Scan(src, to) }

// Quote quotes and truncates a word for an error message.
func Quote(word string) string { return strconv.Quote(short.Text(word)) }

// Clip truncates text to maxBytes bytes at a character, and appends "…" if it is longer.
func Clip(text string, maxBytes int) string { return short.Clip(text, maxBytes) }
