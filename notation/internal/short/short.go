// Package short truncates text for error messages.
package short

import "unicode/utf8"

const maxBytes = 60

// Text clips s to about sixty bytes.
func Text(s string) string { return Clip(s, maxBytes) }

// Clip truncates text to maxBytes bytes at a character, and appends "…" if it is longer.
func Clip(text string, maxBytes int) string {
	if len(text) <= maxBytes {
		return text
	}
	for maxBytes > 0 && !utf8.RuneStart(text[maxBytes]) {
		maxBytes--
	}
	return text[:maxBytes] + "…"
}
