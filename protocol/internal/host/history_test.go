package host

import (
	"context"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/session"
)

// A search knows the positions of the game before it if repetitions matter, even after moves
// that were refused.
func TestHistory(t *testing.T) {
	d := newDialect(t)
	d.commands["moves"] = func(context.Context) {
		start := session.NewHistory(d.Start())
		first, refused := d.Play(start, "8E 11E"), d.Play(d.Line(), "5K 5K")
		if second := d.Play(d.Line(), "5K 11H"); first != nil || refused == nil || second != nil {
			t.Error(first, refused, second)
		}
	}
	d.serve("moves", "go")
	if l := d.noter.params; l.Repetitions != 0 || l.History != nil {
		t.Errorf("without a bound: %d repetitions, a history of %d positions", l.Repetitions, len(l.History))
	}
	settings := d.Settings()
	settings.Repetitions = 3
	d.Configure(settings)
	d.serve("moves", "go")
	l := d.noter.params
	if want := d.Line().Positions()[:4]; l.Repetitions != 3 || !slices.Equal(l.History, want) {
		t.Errorf("%d repetitions, the history %v, want %v", l.Repetitions, l.History, want)
	}
}
