// Package short truncates text from outside for error messages.
package short

import "unicode/utf8"

const maxBytes = 60

// Text returns s, clipped to about sixty bytes.
func Text(s string) string { return Clip(s, maxBytes) }

// Clip returns text, truncated to at most maxBytes bytes and followed by "…" if it is
// longer. It does not split a character.
func Clip(text string, maxBytes int) string {
	if len(text) <= maxBytes {
		return text
	}
	for maxBytes > 0 && !utf8.RuneStart(text[maxBytes]) {
		maxBytes--
	}
	return text[:maxBytes] + "…"
}
