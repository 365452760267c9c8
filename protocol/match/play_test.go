package match_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/client"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// scripted is an engine whose moves are a function of the turn.
type scripted struct {
	move   func(ctx context.Context, turn match.Request) (string, error)
	setup  error // of NewGame
	closed *atomic.Int32
	stop   chan struct{}
}

func (s *scripted) Name() string                               { return "scripted" }
func (s *scripted) NewGame(context.Context, match.Start) error { return s.setup }
func (s *scripted) Stop()                                      { close(s.stop) }
func (s *scripted) Stderr() string                             { return "last words" }
func (s *scripted) Close(time.Duration) error                  { s.closed.Add(1); return nil }
func (s *scripted) Move(ctx context.Context, turn match.Request) (string, error) {
	return s.move(ctx, turn)
}

func anyMove(_ context.Context, turn match.Request) (string, error) {
	words := turn.Position.Words()
	return words[len(words)-1], nil
}

// entrant returns an entrant that moves by a function, and counts how often it is launched and
// closed.
func entrant(name string, move func(context.Context, match.Request) (string, error)) (e match.Entrant, launched, closed *atomic.Int32) {
	launched, closed = new(atomic.Int32), new(atomic.Int32)
	return match.Entrant{Name: name, Launch: func(context.Context) (match.Engine, error) {
		launched.Add(1)
		return &scripted{move: move, closed: closed, stop: make(chan struct{})}, nil
	}}, launched, closed
}

func config(t *testing.T, engines ...match.Entrant) match.Config {
	t.Helper()
	g, err := games.All().Lookup("lineup")
	if err != nil {
		t.Fatal(err)
	}
	return match.Config{Game: g, Engines: engines, Control: match.Control{Nodes: 1}, Games: 4, RandomPlies: 2, MaxPlies: 12}
}

func newMatch(t *testing.T, cfg match.Config) *match.Match {
	t.Helper()
	m, err := match.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

func playAll(t *testing.T, m *match.Match) (list []match.Played) {
	t.Helper()
	for played, err := range m.Play(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, played)
	}
	return list
}

// A loop that is left early can be entered again, and plays only the missing games. All
// engines are closed in the end.
func TestLeave(t *testing.T) {
	a, launched, closed := entrant("A", anyMove)
	b, _, _ := entrant("B", anyMove)
	cfg := config(t, a, b)
	cfg.Games, cfg.Concurrency = 9, 3
	m := newMatch(t, cfg)
	seen := map[int]bool{}
	for stops := 1; !m.Done(); stops++ {
		for played, err := range m.Play(t.Context()) {
			if err != nil || seen[played.Number] || played.Fault != nil {
				t.Fatalf("game %d, %v, %v", played.Number, played.Fault, err)
			}
			seen[played.Number] = true
			if len(seen)%stops == 0 {
				break
			}
		}
	}
	if len(seen) != 9 || m.Played() != 9 || m.Total() != 9 || m.Known() != 9 {
		t.Errorf("%d games, %d of %d", len(seen), m.Played(), m.Total())
	}
	m.Close()
	if launched.Load() != closed.Load() || launched.Load() == 0 {
		t.Errorf("%d engines are launched, and %d closed", launched.Load(), closed.Load())
	}
}

// A match continues from its records, with the same results, and refuses what it has.
func TestContinue(t *testing.T) {
	a, _, _ := entrant("A", anyMove)
	cfg := config(t, a, match.Searcher("B", protocol.SearchConfig{}))
	cfg.MaxPlies = 200
	whole := newMatch(t, cfg)
	list := playAll(t, whole)
	again := newMatch(t, cfg)
	if _, err := again.Check(list[0].Record); err == nil {
		t.Error("a record is checked before the handshake")
	}
	if err := again.Handshake(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, old := range list[1:3] {
		played, err := again.Check(old.Record)
		if err == nil {
			err = again.Count(&played)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := again.Count(&played); err == nil || !again.Has(played.Number) {
			t.Errorf("game %d counts twice", played.Number)
		}
	}
	if got := playAll(t, again); len(got) != 2 || got[0].Number != 0 || got[1].Number != 3 {
		t.Errorf("%d games are played", len(got))
	}
	if got, want := fmt.Sprintf("%+v", again.Standings()), fmt.Sprintf("%+v", whole.Standings()); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if !again.Done() || again.Skip(0) {
		t.Error("games are left")
	}
	other := newMatch(t, config(t, match.Searcher("A", protocol.SearchConfig{}), match.Searcher("B", protocol.SearchConfig{})))
	if err := other.Handshake(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Check(list[0].Record); err == nil || !strings.Contains(err.Error(), "another match") {
		t.Errorf("a game of another match: %v", err)
	}
}

// Each fault is of its kind, loses the game, and closes the engine, which is launched again.
func TestFaultTypes(t *testing.T) {
	waits := func(ctx context.Context, _ match.Request) (string, error) {
		<-ctx.Done()
		return "", context.Cause(ctx)
	}
	for _, tt := range []struct {
		kind match.FaultType
		move func(context.Context, match.Request) (string, error)
	}{
		{match.Illegal, func(context.Context, match.Request) (string, error) { return "nonsense", nil }},
		{match.Illegal, func(context.Context, match.Request) (string, error) { return "", nil }},
		{match.Breach, func(context.Context, match.Request) (string, error) { return "", errors.New("I will not") }},
		{match.Crash, func(context.Context, match.Request) (string, error) { return "", client.ErrExited }},
		{match.Hang, waits},
		{match.Late, func(ctx context.Context, turn match.Request) (string, error) {
			time.Sleep(5 * time.Millisecond)
			return anyMove(ctx, turn)
		}},
	} {
		bad, launched, closed := entrant("bad", tt.move)
		bad.Control.MoveTime = time.Millisecond
		good, _, _ := entrant("good", anyMove)
		cfg := config(t, good, bad)
		cfg.Margin, cfg.Games = -1, 2
		if tt.kind != match.Late {
			cfg.Margin = time.Minute
			if tt.kind == match.Hang {
				cfg.Margin, cfg.Hang = -1, -1
			}
		} else {
			cfg.Hang = time.Minute
		}
		m := newMatch(t, cfg)
		for _, played := range playAll(t, m) {
			f := played.Fault
			if f == nil || f.Type != tt.kind || played.BySeat[f.Seat-1] != 1 || f.Stderr != "last words" {
				t.Errorf("want %s: %+v", tt.kind, f)
				continue
			}
			if tag, _ := played.Record.Tag(match.TagFault); tag != fmt.Sprintf("%v %s", f.Seat, tt.kind) {
				t.Errorf("want %s: tag %q", tt.kind, tag)
			}
		}
		s := m.Standings()
		if s.Engines[0].Wins != 2 || s.Engines[1].Losses != 2 || s.Engines[1].Faults[tt.kind] != 2 {
			t.Errorf("want two of %s: %+v", tt.kind, s.Engines)
		}
		if launched.Load() < 2 || closed.Load() < 2 {
			t.Errorf("%s: launched %d times, closed %d times", tt.kind, launched.Load(), closed.Load())
		}
	}
}

// A late engine is told to stop. If it moves then, it does not count as hung.
func TestStop(t *testing.T) {
	var engine *scripted
	closed := new(atomic.Int32)
	slow := match.Entrant{Name: "slow", Control: match.Control{MoveTime: time.Millisecond}, Launch: func(context.Context) (match.Engine, error) {
		engine = &scripted{closed: closed, stop: make(chan struct{})}
		engine.move = func(ctx context.Context, turn match.Request) (string, error) {
			<-engine.stop
			return anyMove(ctx, turn)
		}
		return engine, nil
	}}
	good, _, _ := entrant("good", anyMove)
	cfg := config(t, slow, good)
	cfg.Margin, cfg.Hang, cfg.Games = -1, time.Hour, 1
	list := playAll(t, newMatch(t, cfg))
	if len(list) != 1 || list[0].Fault == nil || list[0].Fault.Type != match.Late {
		t.Errorf("%+v", list)
	}
}

// An error of Save ends the match, and the game does not count.
func TestSave(t *testing.T) {
	a, _, _ := entrant("A", anyMove)
	b, _, _ := entrant("B", anyMove)
	cfg := config(t, a, b)
	full := errors.New("the disk is full")
	saved := 0
	cfg.Save = func(played match.Played) error {
		if saved == 2 {
			return full
		}
		saved++
		return nil
	}
	m := newMatch(t, cfg)
	var last error
	n := 0
	for _, err := range m.Play(t.Context()) {
		if last = err; err == nil {
			n++
		}
	}
	if last != full || n != 2 || m.Played() != 2 {
		t.Errorf("%v after %d games, %d count", last, n, m.Played())
	}
}

// When the context is done, the loop ends with its cause.
func TestCanceled(t *testing.T) {
	a, _, _ := entrant("A", anyMove)
	b, _, _ := entrant("B", anyMove)
	m := newMatch(t, config(t, a, b))
	why := errors.New("dinner is ready")
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	var last error
	n := 0
	for _, err := range m.Play(ctx) {
		if last = err; err == nil {
			n++
			cancel(why)
		}
	}
	if last != why || n != 1 {
		t.Errorf("%v after %d games", last, n)
	}
}

// The trace has every game and every move of an engine.
func TestTrace(t *testing.T) {
	a, _, _ := entrant("A", anyMove)
	cfg := config(t, a, match.Searcher("B", protocol.SearchConfig{}))
	begun, moved := map[int]match.Fixture{}, map[int][]string{}
	cfg.Trace = match.Trace{
		Begin: func(fx match.Fixture) { begun[fx.Number] = fx },
		Move: func(m match.Move) {
			moved[m.Number] = append(moved[m.Number], m.Ply.Move)
			if m.Position.Game() != cfg.Game {
				t.Error("a position of another game")
			}
		},
	}
	for _, played := range playAll(t, newMatch(t, cfg)) {
		fx := begun[played.Number]
		if !slices.Equal(fx.BySeat, played.BySeat) || !slices.Equal(append(fx.Moves, moved[played.Number]...), played.Record.Moves()) {
			t.Errorf("game %d: %+v, %v, want %v", played.Number, fx, moved[played.Number], played.Record.Moves())
		}
	}
	if len(begun) != 4 || len(moved) != 4 {
		t.Errorf("%d games, %d with moves", len(begun), len(moved))
	}
}

// Games that are played elsewhere by their fixtures are those of the match. Those of another
// fixture are refused.
func TestElsewhere(t *testing.T) {
	cfg := config(t, match.Searcher("A", protocol.SearchConfig{}), match.Searcher("B", protocol.SearchConfig{}))
	here := newMatch(t, cfg)
	if err := here.Handshake(t.Context()); err != nil {
		t.Fatal(err)
	}
	cfg.Description = here.Description()
	bench := newMatch(t, cfg).Bench()
	defer bench.Close()
	var others []record.Record
	for number := range here.Known() {
		fx, err := here.Fixture(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		for _, rec := range others {
			if _, err := here.CheckFixture(rec, fx); err == nil {
				t.Errorf("another game is taken for game %d", number)
			}
		}
		played, err := bench.Play(t.Context(), fx)
		if err == nil {
			played, err = here.CheckFixture(played.Record, fx)
		}
		if err == nil {
			err = here.Count(&played)
		}
		if err != nil {
			t.Fatal(err)
		}
		others = append(others, played.Record)
	}
	if !here.Done() {
		t.Error("games are left")
	}
	if _, err := here.Fixture(t.Context(), here.Known()); err == nil {
		t.Error("a game too many")
	}
	if _, err := bench.Play(t.Context(), match.Fixture{BySeat: []int{0, 7}}); err == nil {
		t.Error("a game of an engine that is not there")
	}
}

// A searcher plays every game that has one, keeps to its clock, and gives equal games for
// equal seeds.
func TestSearcher(t *testing.T) {
	for _, g := range games.All().Games() {
		play := func(control match.Control) (moves []string) {
			cfg := config(t, match.Searcher("A", protocol.SearchConfig{}), match.Searcher("B", protocol.SearchConfig{Level: 3}))
			cfg.Game, cfg.Control, cfg.Games, cfg.MaxPlies, cfg.Margin = g, control, 1, 4, time.Minute
			for _, played := range playAll(t, newMatch(t, cfg)) {
				if played.Fault != nil {
					t.Errorf("%s: %v", g.Spec().Name, played.Fault)
				}
				moves = append(moves, played.Record.Moves()...)
			}
			return moves
		}
		if one, two := play(match.Control{Nodes: 50}), play(match.Control{Nodes: 50}); !slices.Equal(one, two) || len(one) == 0 {
			t.Errorf("%s: %v, then %v", g.Spec().Name, one, two)
		}
		play(match.Control{Clock: 100 * time.Millisecond, Increment: time.Millisecond})
	}
}

// A configuration that is no match is refused, with the reason.
func TestConfig(t *testing.T) {
	a, _, _ := entrant("A", anyMove)
	b, _, _ := entrant("B", anyMove)
	for want, change := range map[string]func(cfg *match.Config){
		"no game":                    func(cfg *match.Config) { cfg.Game = nil },
		"no game for 7 players":      func(cfg *match.Config) { cfg.Setup.Players = 7 },
		"too few engines":            func(cfg *match.Config) { cfg.Engines = cfg.Engines[:1] },
		"two engines are called A":   func(cfg *match.Config) { cfg.Engines[1].Name = "A" },
		"which is not a name":        func(cfg *match.Config) { cfg.Engines[1].Name = "B\n" },
		"no function to launch":      func(cfg *match.Config) { cfg.Engines[1].Launch = nil },
		"A: no time control":         func(cfg *match.Config) { cfg.Control = match.Control{} },
		"increment without a clock":  func(cfg *match.Config) { cfg.Control = match.Control{Increment: 1} },
		"that is negative":           func(cfg *match.Config) { cfg.Control.Depth = -1 },
		"less than a millisecond":    func(cfg *match.Config) { cfg.Control.MoveTime = 1 },
		"the time to start":          func(cfg *match.Config) { cfg.Startup = -1 },
		"concurrency must be":        func(cfg *match.Config) { cfg.Concurrency = -1 },
		"no tournament":              func(cfg *match.Config) { cfg.Tournament = "cup" },
		"resign needs a score":       func(cfg *match.Config) { cfg.Resign = &match.Agreement{Score: 100, Plies: 4} },
		"draw needs a score":         func(cfg *match.Config) { cfg.Draw = &match.Agreement{Score: 500, Plies: 4} },
		"elo0 must be below elo1":    func(cfg *match.Config) { cfg.SPRT = &elo.SPRT{Elo0: 5} },
		"lineup has no points":       func(cfg *match.Config) { cfg.Points = true },
		"opening 1: lineup position": func(cfg *match.Config) { cfg.Openings = []match.Opening{{Start: "nonsense"}} },
		"opening 2: ":                func(cfg *match.Config) { cfg.Openings = []match.Opening{{}, {Moves: []string{"nonsense"}}} },
	} {
		cfg := config(t, a, b)
		change(&cfg)
		if _, err := match.New(cfg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// An engine that cannot be launched, or refuses the first game, ends the match before it
// begins.
func TestNoHandshake(t *testing.T) {
	good, _, _ := entrant("good", anyMove)
	for want, launch := range map[string]func(context.Context) (match.Engine, error){
		"bad: no room": func(context.Context) (match.Engine, error) { return nil, errors.New("no room") },
		"bad: what game is this; its standard error ends: last words": func(context.Context) (match.Engine, error) {
			return &scripted{setup: errors.New("what game is this"), closed: new(atomic.Int32)}, nil
		},
	} {
		m := newMatch(t, config(t, good, match.Entrant{Name: "bad", Launch: launch}))
		for _, err := range m.Play(t.Context()) {
			if err == nil || err.Error() != want {
				t.Errorf("error %v, want %s", err, want)
			}
		}
		if m.Played() != 0 {
			t.Error("a game is played")
		}
	}
}

// The tags of a record name the players, the match and the game.
func TestTags(t *testing.T) {
	a, _, _ := entrant("A", anyMove)
	b, _, _ := entrant("B", anyMove)
	cfg := config(t, a, b)
	cfg.Description = "a match of mine"
	for i, played := range playAll(t, newMatch(t, cfg)) {
		for key, want := range map[string]string{
			match.TagMatch: "a match of mine", match.TagNumber: fmt.Sprint(i), record.TagVersion: wire.Build(),
			record.SeatTag(notation.Seat(1)): []string{"A", "B"}[i%2], record.SeatTag(notation.Seat(2)): []string{"B", "A"}[i%2],
		} {
			if got, _ := played.Record.Tag(key); got != want {
				t.Errorf("game %d: %s is %q, want %q", i, key, got, want)
			}
		}
	}
}

// A search without a time limit and without reports is announced while it goes on: the engine moves
// only after the announcement.
func TestQuiet(t *testing.T) {
	match.ShortenQuiet(time.Millisecond)
	defer match.ShortenQuiet(10 * time.Second)
	announced := make(chan struct{}, 100)
	silent, _, _ := entrant("silent", func(ctx context.Context, turn match.Request) (string, error) {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-announced:
			return anyMove(ctx, turn)
		}
	})
	other, _, _ := entrant("other", anyMove)
	cfg := config(t, silent, other)
	cfg.Trace.Quiet = func(fx match.Fixture, seat notation.Seat) {
		if fx.BySeat[seat-1] == 0 {
			announced <- struct{}{}
		}
	}
	for _, played := range playAll(t, newMatch(t, cfg)) {
		if played.Fault != nil {
			t.Error(played.Fault)
		}
	}
}
