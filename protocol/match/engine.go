package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// An Engine plays one game after another. Except for Stop, the referee never calls its methods
// concurrently.
//
// If NewGame or Move returns an error, the engine loses by a fault: a [Crash] if the error wraps
// [client.ErrExited], a [Hang] if it wraps [context.DeadlineExceeded], and otherwise a [Breach]. A
// method Stderr() string adds its result to the fault.
type Engine interface {
	Name() string
	NewGame(ctx context.Context, start Start) error
	// When ctx is done, Move returns an error.
	Move(ctx context.Context, turn Request) (word string, err error)
	// Stop is called during Move, when the engine is late.
	Stop()
	// Close kills the engine if it has not exited within grace.
	Close(grace time.Duration) error
}

// A Start describes the beginning of a game.
type Start struct {
	Setup    notation.Setup // including the seed of the game
	Position protocol.Position
	Usual    bool     // the engine knows the position if it knows the setup
	Moves    []string // of the opening; they follow Position
}

// A Request asks an engine for a move.
type Request struct {
	Position protocol.Position // to move in
	Moves    []string          // including the opening
	Limits   wire.Limits
	// The last Info becomes part of the record.
	Info func(client.Info)
	// Moved stops the clock. Call it at most once, if Move cannot return yet.
	Moved func()
}

const maxClose = time.Second

// A Bench plays a match's games one after another. It is not safe for concurrent use, but several
// benches of a [Match] may play concurrently.
type Bench struct {
	match      *Match
	running    map[int]Engine
	late, hung alarm
}

// Bench returns a new bench, which must be closed.
func (m *Match) Bench() *Bench { return &Bench{match: m, running: map[int]Engine{}} }

// Close ends the bench's engines.
func (b *Bench) Close() {
	for i := range b.running {
		b.drop(i, maxClose)
	}
}

func (b *Bench) drop(engine int, grace time.Duration) string {
	e := b.running[engine]
	if e == nil {
		return ""
	}
	delete(b.running, engine)
	_ = e.Close(grace)
	if e, ok := e.(interface{ Stderr() string }); ok {
		return e.Stderr()
	}
	return ""
}

func (b *Bench) ready(ctx context.Context, engine int, start Start) (Engine, error) {
	ctx, cancel := context.WithTimeout(ctx, b.match.cfg.Startup)
	defer cancel()
	e := b.running[engine]
	if e == nil {
		var err error
		if e, err = b.match.cfg.Engines[engine].Launch(ctx); err != nil {
			return nil, err
		}
		b.running[engine] = e
	}
	return e, e.NewGame(ctx, start)
}

// Handshake launches every engine and lets it set up the first game. If needed, [Match.Play] calls
// it.
func (m *Match) Handshake(ctx context.Context) error {
	b := m.Bench()
	m.benches = []*Bench{b}
	fx, err := m.schedule.game(ctx, 0)
	if err != nil {
		return err
	}
	start, err := m.start(fx)
	if err != nil {
		return err
	}
	var names []string
	for i, entrant := range m.cfg.Engines {
		e, err := b.ready(ctx, i, start)
		if err != nil {
			return fmt.Errorf("%s: %w", entrant.Name, withLastWords(err, b.drop(i, maxClose)))
		}
		names = append(names, e.Name())
	}
	if m.cfg.Affinity {
		m.Close() // so that engines bound to a core start there
	}
	m.description = cmp.Or(m.cfg.Description, m.describe(names))
	return nil
}

// Close ends all the match's engines.
func (m *Match) Close() {
	done := make(chan struct{})
	for _, b := range m.benches {
		go func() {
			b.Close()
			done <- struct{}{}
		}()
	}
	for range m.benches {
		<-done
	}
	m.benches = nil
}

func lastWords(err error) string {
	var broken *client.Error
	if errors.As(err, &broken) {
		return broken.Stderr
	}
	return ""
}

func withLastWords(err error, words string) error {
	if words == "" || lastWords(err) != "" {
		return err
	}
	return fmt.Errorf("%w; its standard error ends: %s", err, words)
}

func (m *Match) fallen(table []int) (list []int) {
	m.dead.Lock()
	defer m.dead.Unlock()
	for _, engine := range table {
		if m.dead.engines[engine] && !slices.Contains(list, engine) {
			list = append(list, engine)
		}
	}
	return list
}

func (m *Match) noteDeath(table []int, lost *Fault) {
	if m.cfg.Forfeit && lost != nil && (lost.Type == Crash || lost.Type == Hang) {
		m.dead.Lock()
		defer m.dead.Unlock()
		m.dead.engines[table[lost.Seat-1]] = true
	}
}
