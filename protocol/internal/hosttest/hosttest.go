// Package hosttest lets tests talk to a dialect.
package hosttest

import (
	"io"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
)

// Serve lets a host, which begins with a game that few dialects know, speak a dialect over
// two streams.
func Serve(t testing.TB, speak func(*host.Host) (host.Dialect, error), in io.Reader, out io.Writer) {
	h, err := host.New(games.All(), "ploy")
	if err != nil {
		t.Fatal(err)
	}
	d, err := speak(h)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Serve(t.Context(), in, out, func(string) host.Dialect { return d }); err != nil {
		t.Error(err)
	}
}

// Answers returns the answers to lines of input.
func Answers(t testing.TB, speak func(*host.Host) (host.Dialect, error), lines string) string {
	var out strings.Builder
	Serve(t, speak, strings.NewReader(lines), &out)
	return out.String()
}
