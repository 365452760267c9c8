// Package short truncates text from outside for error messages.
package short

const maxBytes = 60

// Text returns s, truncated after about sixty bytes.
func Text(s string) string {
	if len(s) <= maxBytes {
		return s
	}
	return s[:maxBytes] + "…"
}
