// Package dialecttest lets tests talk to a dialect.
package dialecttest

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/games/reversigame"
	"github.com/seed-445450d7/rulebook/protocol/games/snigglegame"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
)

// Serve lets a host speak a dialect over two streams, beginning with ploy.
func Serve(t testing.TB, speak func(*host.Host) (host.Dialect, error), in io.Reader, out io.Writer) {
	serve(t, games.All(), "ploy", speak, in, out)
}

func serve(t testing.TB, set protocol.Set, game string, speak func(*host.Host) (host.Dialect, error), in io.Reader, out io.Writer) {
	h, err := host.New(set, game)
	if err != nil {
		t.Error(err) // because only the test's goroutine may call Fatal
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

// Budgets returns each search's time, or 0 without a deadline, and the answers. On a busy machine,
// times may be shorter.
func Budgets(t testing.TB, speak func(*host.Host) (host.Dialect, error), lines string) (left []time.Duration, answers string) {
	t.Helper()
	searcher := &budgeted{}
	set, err := protocol.NewSet(game(reversigame.Entry(), searcher), game(snigglegame.Entry(), searcher))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	serve(t, set, "reversi", speak, strings.NewReader(lines), &out)
	return searcher.left, out.String()
}

func game[S contract.State[S, M], M contract.Move](e protocol.Entry[S, M], s protocol.Searcher) protocol.Game {
	e.NewSearcher = func(protocol.SearchConfig) protocol.Searcher { return s }
	return protocol.Adapt(e)
}

type budgeted struct{ left []time.Duration }

func (b *budgeted) Search(_ context.Context, p protocol.Position, l protocol.SearchParams, _ func(protocol.Info)) protocol.Info {
	var left time.Duration
	if !l.Deadline.IsZero() {
		left = time.Until(l.Deadline)
	}
	b.left = append(b.left, left)
	pv := p.Words()[:1]
	if next, err := p.PlayWord(pv[0]); err == nil && !next.Result().Over() {
		pv = append(pv, next.Words()[0])
	}
	return protocol.Info{Candidates: []protocol.Candidate{{Score: 500, PV: pv}}}
}

func (b *budgeted) Forget() {}

// Start lets a host speak a dialect in the background, from say to heard, until the test ends.
func Start(t testing.TB, speak func(*host.Host) (host.Dialect, error)) (say io.WriteCloser, heard io.Reader) {
	in, say := io.Pipe()
	hear, out := io.Pipe()
	served := make(chan struct{})
	go func() {
		defer close(served)
		defer out.Close()
		defer in.Close()
		Serve(t, speak, in, out)
	}()
	t.Cleanup(func() {
		say.Close()
		hear.Close()
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
