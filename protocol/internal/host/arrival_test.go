package host

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// tick returns the time, and waits until the clock shows a later one.
func tick() time.Time {
	now := time.Now()
	for !time.Now().After(now) {
		time.Sleep(time.Microsecond)
	}
	return now
}

// noter is a searcher that notes deadlines instead of searching.
type noter struct {
	deadlines []time.Time
	params    protocol.SearchParams // of the last search
	dawdles   bool                  // it returns after its deadline
}

func (n *noter) Search(_ context.Context, _ protocol.Position, l protocol.SearchParams, _ func(protocol.Info)) protocol.Info {
	n.deadlines, n.params = append(n.deadlines, l.Deadline), l
	for n.dawdles && !time.Now().After(l.Deadline) {
		time.Sleep(time.Millisecond)
	}
	return protocol.Info{}
}

func (*noter) Forget() {}

// dialect carries out commands of a test. All of them wait for whole work.
type dialect struct {
	*Host
	t        *testing.T
	commands map[string]func(ctx context.Context)
	noter    noter
	made     []time.Time // when searchers were made
}

func newDialect(t *testing.T) *dialect {
	d := &dialect{t: t}
	set, err := protocol.NewSet(protocol.Adapt(protocol.Entry[lineup.State, lineup.Move]{
		Rules: lineup.Rules(),
		NewSearcher: func(protocol.SearchConfig) protocol.Searcher {
			d.made = append(d.made, tick())
			return &d.noter
		},
	}))
	if err != nil {
		t.Fatal(err)
	}
	if d.Host, err = New(set, "lineup"); err != nil {
		t.Fatal(err)
	}
	d.commands = map[string]func(context.Context){"go": d.search, "isready": func(context.Context) { d.Ready() }}
	return d
}

func (d *dialect) Do(ctx context.Context, line string) (quit bool) {
	d.Settle(GoOn, func(string) Verdict { return GoOn })
	d.commands[line](ctx)
	return false
}

func (d *dialect) Fail(_, text string) { d.t.Error(text) }

func (d *dialect) search(ctx context.Context) {
	err := d.Search(ctx, Search{
		Limits: wire.Limits{MoveTime: time.Minute},
		Done:   func(string, protocol.Info) {},
	})
	if err != nil {
		d.t.Error(err)
	}
}

func (d *dialect) serve(lines ...string) {
	d.t.Helper()
	in := strings.NewReader(strings.Join(lines, "\n") + "\n")
	if err := d.Serve(d.t.Context(), in, io.Discard, func(string) Dialect { return d }); err != nil {
		d.t.Fatal(err)
	}
}

// began carries out lines that come in one read, and returns from when on the time of the
// only search among them is counted.
func (d *dialect) began(lines ...string) time.Time {
	d.t.Helper()
	d.serve(lines...)
	if len(d.noter.deadlines) != 1 {
		d.t.Fatalf("%d searches, want 1", len(d.noter.deadlines))
	}
	return d.noter.deadlines[0].Add((&Host{}).keepBack(time.Minute) - time.Minute)
}

// The time of a search runs from the arrival of its line, though the command before it takes
// long.
func TestArrival(t *testing.T) {
	d := newDialect(t)
	var busy time.Time
	d.commands["work"] = func(context.Context) { busy = tick() }
	if began := d.began("work", "go"); began.After(busy) {
		t.Errorf("the time of a search is counted from %v after its line came", began.Sub(busy))
	}
}

// The time of a search whose line waited for whole work, as others may have after it, runs
// from the end of that work.
func TestArrivalBehindWork(t *testing.T) {
	for _, lines := range [][]string{{"count", "go"}, {"count", "isready", "go"}} {
		d := newDialect(t)
		var ended time.Time
		d.commands["count"] = func(ctx context.Context) {
			d.Begin(ctx, true, func(context.Context) { ended = tick() })
		}
		if began := d.began(lines...); !began.After(ended) {
			t.Errorf("%q: the time of the search is counted from %v before its turn", lines, ended.Sub(began))
		}
	}
}

// The first move after a change of settings does not wait for memory: a seed keeps the
// searcher, readyok comes after a new one is made, and what a go must make itself is part of
// its time.
func TestFirstMove(t *testing.T) {
	seed := func(d *dialect) error {
		_, err := d.Wish(func(s *notation.Setup) { s.Seed++ })
		return err
	}
	hash := func(d *dialect) error {
		s := d.Settings()
		s.Search.Memory = 1024
		d.Configure(s)
		return nil
	}
	for _, test := range []struct {
		name   string
		change func(*dialect) error
		lines  []string
		made   int // searchers
	}{
		{"seed", seed, []string{"isready", "change", "go"}, 1},
		{"hash, ready", hash, []string{"isready", "change", "isready", "mark", "go"}, 2},
		{"hash", hash, []string{"isready", "change", "mark", "go"}, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDialect(t)
			d.commands["change"] = func(context.Context) {
				if err := test.change(d); err != nil {
					t.Error(err)
				}
			}
			var marked time.Time
			d.commands["mark"] = func(context.Context) { marked = tick() }
			began := d.began(test.lines...)
			if len(d.made) != test.made {
				t.Fatalf("%d searchers were made, want %d", len(d.made), test.made)
			}
			last := d.made[test.made-1]
			if test.name == "hash" && began.After(last) {
				t.Errorf("the time is counted from %v after the searcher was made", began.Sub(last))
			}
			if test.name == "hash, ready" && last.After(marked) {
				t.Error("the searcher was made after readyok")
			}
		})
	}
}

// When whole work ends before the next line, an idle host may begin other work, which that line
// ends.
func TestIdle(t *testing.T) {
	d := newDialect(t)
	in, say := io.Pipe()
	idle, ended := make(chan bool), false
	d.OnIdle(func(ctx context.Context) {
		d.Begin(ctx, false, func(ctx context.Context) {
			close(idle)
			<-ctx.Done()
			ended = true
		})
	})
	d.commands["count"] = func(ctx context.Context) { d.Begin(ctx, true, func(context.Context) {}) }
	d.commands["end"] = func(context.Context) {
		if !ended || d.Busy() {
			t.Error("the work of an idle host has not ended")
		}
	}
	served := make(chan error)
	go func() { served <- d.Serve(t.Context(), in, io.Discard, func(string) Dialect { return d }) }()
	io.WriteString(say, "count\n")
	<-idle
	io.WriteString(say, "end\n")
	say.Close()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// A hit may bring the time that the search has from then on.
func TestHitWithin(t *testing.T) {
	d := newDialect(t)
	begun, answered := make(chan bool), make(chan bool)
	d.commands["ponder"] = func(ctx context.Context) {
		err := d.Search(ctx, Search{
			Limits: wire.Limits{Ponder: true, Depth: 1},
			Report: func(protocol.Info) { close(begun) },
			Done:   func(string, protocol.Info) { time.Sleep(2 * time.Millisecond); close(answered) },
		})
		if err != nil {
			t.Error(err)
		}
		d.Keep()
		<-begun
		select {
		case <-answered:
			t.Error("the answer has come before the hit")
		default:
		}
		if err := d.HitWithin(wire.Limits{MoveTime: time.Millisecond}); err != nil {
			t.Error(err)
		}
		<-answered
	}
	d.serve("ponder")
	if d.late.n != 1 {
		t.Errorf("%d answers have a deadline, want 1", d.late.n)
	}
}

// An answer after its time counts, and one before its time does not.
func TestLateAnswer(t *testing.T) {
	for dawdles, want := range map[bool]int{true: 2, false: 0} {
		d := newDialect(t)
		d.noter.dawdles = dawdles
		limit := map[bool]time.Duration{true: time.Millisecond, false: time.Hour}[dawdles]
		d.commands["go"] = func(ctx context.Context) {
			err := d.Search(ctx, Search{
				Limits: wire.Limits{MoveTime: limit}, Whole: true,
				Done: func(string, protocol.Info) {},
			})
			if err != nil {
				t.Error(err)
			}
		}
		d.serve("go", "go")
		if d.late.n != want {
			t.Errorf("%d of 2 answers count if they come after their time: %t", d.late.n, dawdles)
		}
	}
}
