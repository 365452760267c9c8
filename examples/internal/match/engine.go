package match

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/client"
)

const (
	maxStart = 10 * time.Second // for an engine's handshake and its options
	maxClose = time.Second      // for an engine to end by itself
)

// The options that the arena itself sets.
const (
	optionGame      = "Game"
	optionPlayers   = "Players"
	optionTeams     = "Teams"
	optionVariation = "Variation"
	optionSeed      = "Seed"
	// Positions say what the arrangement is.
	optionArrangement = "Arrangement"
)

func isSetupOption(name string) bool {
	return slices.ContainsFunc([]string{optionGame, optionPlayers, optionTeams, optionVariation, optionSeed, optionArrangement},
		func(known string) bool { return strings.EqualFold(known, name) })
}

// isProtocol reports whether the option chooses the dialect of the engine, and so is not an
// option of the engine itself.
func (o option) isProtocol() bool { return strings.EqualFold(o.name, "Protocol") }

// dialect returns the dialect of the engine.
func (spec engineSpec) dialect() client.Dialect {
	for _, o := range slices.Backward(spec.options) {
		if o.isProtocol() {
			return client.Dialect(strings.ToLower(o.value))
		}
	}
	return client.UGI
}

// setupOptions returns the options that are the same in all games of the match.
func (cfg *Config) setupOptions() []option {
	list := []option{
		{optionGame, cfg.game.Spec().Name},
		{optionPlayers, strconv.Itoa(cfg.setup.Players)},
		{optionVariation, cfg.setup.Variation},
	}
	if cfg.setup.Teams { // not every game has teams; none has them at first
		list = append(list, option{optionTeams, "true"})
	}
	return list
}

// bench holds the running engines of one worker, one process each.
type bench struct {
	*Match
	running    map[int]*client.Engine
	late, hung alarm // of the move that is awaited
}

// fallen are the engines that have died and forfeit the rest of the match. It is safe
// for concurrent use.
type fallen struct {
	mu      sync.Mutex
	engines map[int]bool // nil when engines that die are started again
}

// note notes which engines have died in a game.
func (f *fallen) note(table []int, lost *fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.engines != nil && lost != nil && (lost.kind == crash || lost.kind == hang) {
		f.engines[table[lost.seat-1]] = true
	}
}

// of returns the engines of a table that have died.
func (f *fallen) of(table []int) (list []int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, engine := range table {
		if f.engines[engine] && !slices.Contains(list, engine) {
			list = append(list, engine)
		}
	}
	return list
}

// closeAll ends all engines of the match, in no more time than one bench takes.
func (m *Match) closeAll() {
	var closing sync.WaitGroup
	for _, b := range m.benches {
		closing.Add(1)
		go func() {
			defer closing.Done()
			b.closeAll()
		}()
	}
	closing.Wait()
}

func newBench(m *Match) *bench { return &bench{Match: m, running: map[int]*client.Engine{}} }

func (b *bench) closeAll() {
	for i := range b.running {
		b.drop(i, maxClose)
	}
}

// drop ends an engine, which has the time grace to exit, and returns the end of its standard
// error. The next game starts it again.
func (b *bench) drop(engine int, grace time.Duration) string {
	e := b.running[engine]
	if e == nil {
		return ""
	}
	delete(b.running, engine)
	_ = e.Close(grace) // the next one can play all the same
	return e.Stderr()
}

// lastWords returns the end of an engine's standard error, from an error of the client.
func lastWords(err error) string {
	var broken *client.Error
	if errors.As(err, &broken) {
		return broken.Stderr
	}
	return ""
}

// ready starts an engine, if it does not run, and makes it ready for a new game.
func (b *bench) ready(ctx context.Context, engine int, seed uint64) (*client.Engine, error) {
	ctx, cancel := context.WithTimeout(ctx, maxStart)
	defer cancel()
	e := b.running[engine]
	if e == nil {
		spec := b.engines[engine]
		command := client.Command{Path: spec.command[0], Args: spec.command[1:], Dialect: spec.dialect()}
		var err error
		if e, err = client.Start(ctx, command); err != nil {
			return nil, err
		}
		b.running[engine] = e
		if err := b.setUp(ctx, e, spec); err != nil {
			return nil, err
		}
	}
	if err := setKnown(ctx, e, option{optionSeed, strconv.FormatUint(seed, 10)}); err != nil {
		return nil, err
	}
	return e, e.NewGame(ctx)
}

// setUp sets the options of a new engine. An option that the engine does not have is an
// error, unless the arena itself sets it, because engines for one game do not need those.
func (b *bench) setUp(ctx context.Context, e *client.Engine, spec engineSpec) error {
	for _, o := range b.setupOptions() {
		if err := setKnown(ctx, e, o); err != nil {
			return err
		}
	}
	for _, o := range spec.options {
		if o.isProtocol() {
			continue
		}
		if err := e.SetOption(ctx, o.name, o.value); err != nil {
			return err
		}
	}
	return nil
}

// setKnown sets an option unless the engine says that it does not have it.
func setKnown(ctx context.Context, e *client.Engine, o option) error {
	err := e.SetOption(ctx, o.name, o.value)
	var unknown *client.UnknownOptionError
	if errors.As(err, &unknown) {
		return nil
	}
	return err
}

// choosesGame reports whether an engine is known to take its game from an option. Other
// engines play one game, perhaps with another start, so the arena sends them positions.
func choosesGame(e *client.Engine) bool {
	list := e.Options()
	return len(list) == 0 || slices.ContainsFunc(list, func(o client.Option) bool { return strings.EqualFold(o.Name, optionGame) })
}

// noProgram reports whether an engine could not be started at all, which does not count as
// its fault.
func noProgram(err error) bool {
	var noPath *exec.Error
	var noFile *fs.PathError
	var noPipe *os.SyscallError // there are too many open files, perhaps
	return errors.As(err, &noPath) || errors.As(err, &noFile) || errors.As(err, &noPipe)
}

// handshake starts every engine and lets it set up the first game, so that a match
// in which one of them cannot play does not begin. The first worker goes on with them,
// unless it has a processor core of its own: engines have it from their start.
func (m *Match) handshake(ctx context.Context) error {
	b := newBench(m)
	m.benches = []*bench{b}
	fx, err := m.schedule.game(ctx, 0)
	if err != nil {
		return err
	}
	text, plain, err := m.schedule.start(fx)
	if err != nil {
		return err
	}
	for i, spec := range m.engines {
		e, err := b.ready(ctx, i, fx.setup.Seed)
		if err == nil {
			err = setPosition(ctx, e, beginning(e, text, plain), fx.moves)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", spec.name, withLastWords(err, b.drop(i, maxClose)))
		}
		m.ids = append(m.ids, e.Name())
	}
	if m.affinity {
		b.closeAll()
	}
	return nil
}

// setPosition tells an engine the position after the moves.
func setPosition(ctx context.Context, e *client.Engine, start string, moves []string) error {
	ctx, cancel := context.WithTimeout(ctx, maxStart)
	defer cancel()
	return e.SetPosition(ctx, client.Position{Start: start, Moves: moves})
}

// withLastWords adds the end of an engine's standard error to an error that lacks it.
func withLastWords(err error, words string) error {
	if words == "" || lastWords(err) != "" {
		return err
	}
	return fmt.Errorf("%w; its standard error ends: %s", err, words)
}

// beginning returns the start as an engine is told of it: "" if the engine itself knows it.
func beginning(e *client.Engine, start string, plain bool) string {
	if plain && choosesGame(e) {
		return ""
	}
	return start
}
