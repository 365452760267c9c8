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
		t.Error(err) // not Fatal, which only the goroutine of the test may call
		return
	}
	d, err := speak(h)
	if err != nil {
		t.Error(err)
		return
	}
	if err := h.Serve(t.Context(), in, out, func(string) host.Dialect { return d }); err != nil {
		t.Error(err)
	}
}

// Start lets a host speak a dialect in the background. It reads what is written to say, and
// what it writes is read from heard. The test ends only after the host has ended.
func Start(t testing.TB, speak func(*host.Host) (host.Dialect, error)) (say io.WriteCloser, heard io.Reader) {
	in, say := io.Pipe()
	hear, out := io.Pipe()
	served := make(chan struct{})
	go func() {
		defer close(served)
		defer out.Close()
		defer in.Close() // nobody reads what is said from now on
		Serve(t, speak, in, out)
	}()
	t.Cleanup(func() {
		say.Close()
		hear.Close() // nobody reads what is written from now on
		<-served
	})
	return say, hear
}

// Answers returns the answers to lines of input.
func Answers(t testing.TB, speak func(*host.Host) (host.Dialect, error), lines string) string {
	var out strings.Builder
	Serve(t, speak, strings.NewReader(lines), &out)
	return out.String()
}
