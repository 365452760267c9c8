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
)

// An Engine plays one game after the other. The referee calls its methods one at a time,
// except Stop.
//
// An error of NewGame or Move ends the game by a fault of the engine: a [Crash] if it wraps
// [client.ErrExited], a [Hang] if it wraps [context.DeadlineExceeded], and otherwise a
// [Refusal]. The referee then closes the engine, and launches it again for the next game. If
// the engine has a method Stderr() string, its text becomes part of the fault.
type Engine interface {
	// Name returns the name that the engine gives itself, perhaps with a version. It is part
	// of the description of the match.
	Name() string
	// NewGame makes the engine ready for a game.
	NewGame(ctx context.Context, start Start) error
	// Move returns the move that the engine makes. When ctx is done, the game is lost, and
	// Move returns an error.
	Move(ctx context.Context, turn Turn) (word string, err error)
	// Stop tells the engine that it is late, so that Move should return as soon as possible.
	// It is called while Move runs.
	Stop()
	// Close ends the engine, which has the time grace to do so by itself.
	Close(grace time.Duration) error
}

// A Start is how a game begins.
type Start struct {
	Setup    notation.Setup    // its seed is that of the game
	Position protocol.Position // where the moves begin
	Usual    bool              // whether an engine that knows the setup knows the position
	Moves    []string          // of the opening; they follow Position
}

// A Turn asks an engine for a move.
type Turn struct {
	Position protocol.Position // the position to move in
	Moves    []string          // all moves since the start, those of the opening included
	Limits   protocol.Limits   // the clocks, and the limits of this move
	// Info takes a line of the engine about its search. The score and the other values of
	// the last line become part of the record.
	Info func(client.Info)
	// Moved may be called, once, when the engine has moved but Move returns later. The clock
	// runs until then.
	Moved func()
}

// maxClose is the time that an engine has to exit.
const maxClose = time.Second

// A Bench plays games of a match one after the other, with engines that stay between them. It
// launches an engine when it needs it. A Bench is not safe for concurrent use, but several
// of one [Match] may play at a time.
type Bench struct {
	match      *Match
	running    map[int]Engine
	late, hung alarm // of the move that is awaited
}

// Bench returns a bench, which must be closed.
func (m *Match) Bench() *Bench { return &Bench{match: m, running: map[int]Engine{}} }

// Close ends the engines.
func (b *Bench) Close() {
	for i := range b.running {
		b.drop(i, maxClose)
	}
}

// drop ends an engine, which has the time grace to exit, and returns the end of its standard
// error. The next game starts it again.
func (b *Bench) drop(engine int, grace time.Duration) string {
	e := b.running[engine]
	if e == nil {
		return ""
	}
	delete(b.running, engine)
	_ = e.Close(grace) // the next one can play all the same
	if e, ok := e.(interface{ Stderr() string }); ok {
		return e.Stderr()
	}
	return ""
}

// ready launches an engine, if it does not run, and makes it ready for a new game.
func (b *Bench) ready(ctx context.Context, engine int, start Start) (Engine, error) {
	ctx, cancel := context.WithTimeout(ctx, b.match.cfg.Start)
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

// Handshake launches every engine and lets it set up the first game. The error says which
// engine cannot play, so that a match in which one cannot does not begin. [Match.Play] calls
// Handshake unless it was called before. The engines stay until [Match.Close].
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
		m.Close() // the engines of a core run there from their start
	}
	m.description = cmp.Or(m.cfg.Description, m.describe(names))
	return nil
}

// Close ends all engines of the match, in no more time than those of one game take.
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

// lastWords returns the end of an engine's standard error, from an error of the client.
func lastWords(err error) string {
	var broken *client.Error
	if errors.As(err, &broken) {
		return broken.Stderr
	}
	return ""
}

// withLastWords adds the end of an engine's standard error to an error that lacks it.
func withLastWords(err error, words string) error {
	if words == "" || lastWords(err) != "" {
		return err
	}
	return fmt.Errorf("%w; its standard error ends: %s", err, words)
}

// fallen returns the engines of a table that have died and forfeit their other games.
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

// noteDeath notes which engine has died in a game.
func (m *Match) noteDeath(table []int, lost *Fault) {
	if m.cfg.Forfeit && lost != nil && (lost.Kind == Crash || lost.Kind == Hang) {
		m.dead.Lock()
		defer m.dead.Unlock()
		m.dead.engines[table[lost.Seat-1]] = true
	}
}
