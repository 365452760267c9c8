// Package short truncates text from outside for error messages.
package short

import "unicode/utf8"

const maxBytes = 60

// Text returns s, truncated to at most sixty bytes and followed by "…" if it is longer. It
// does not split a character.
func Text(s string) string {
	if len(s) <= maxBytes {
		return s
	}
	end := maxBytes
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}
