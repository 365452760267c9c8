package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Job is what another process must know of a match to play its games.
type Job struct {
	Description string        `json:"description"` // the same in all records
	Game        string        `json:"game"`
	Players     int           `json:"players"`
	Teams       bool          `json:"teams,omitempty"`
	Variation   string        `json:"variation"`
	Arrangement string        `json:"arrangement,omitempty"`
	Seed        uint64        `json:"seed"`
	Engines     []Engine      `json:"engines"`
	MaxPlies    int           `json:"max_plies"`
	Margin      time.Duration `json:"margin"` // this and Hang in nanoseconds
	Hang        time.Duration `json:"hang"`
	Resign      string        `json:"resign,omitempty"`
	Draw        string        `json:"draw,omitempty"`
	Points      bool          `json:"points,omitempty"`
	SelfPlay    bool          `json:"self_play,omitempty"`
}

// Engine is an engine of a [Job].
type Engine struct {
	Name    string   `json:"name"`
	Command []string `json:"command"` // the program and its arguments
	Options []Option `json:"options,omitempty"`
	Control string   `json:"control"` // its limits, in the form of -tc
}

// Option is an option of an engine and its value.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Task is a game that is to be played.
type Task struct {
	Number int      `json:"number"`
	Table  []int    `json:"table"` // the engine of each seat
	Start  string   `json:"start,omitempty"`
	Moves  []string `json:"moves,omitempty"`
	Seed   uint64   `json:"seed"`
}

// task returns the game in a form that other processes understand.
func (fx fixture) task() Task {
	return Task{fx.number, fx.table, fx.start, fx.moves, fx.setup.Seed}
}

// fixture returns the game of a task. It is an error if no match like this one has such a
// game.
func (m *Match) fixture(t Task) (fixture, error) {
	if len(t.Table) != m.setup.Players || t.Number < 0 {
		return fixture{}, fmt.Errorf("game %d has %d seats, want %d", t.Number, len(t.Table), m.setup.Players)
	}
	for _, engine := range t.Table {
		if engine < 0 || engine >= len(m.engines) {
			return fixture{}, fmt.Errorf("game %d: no engine %d", t.Number, engine)
		}
	}
	fx := fixture{number: t.Number, table: t.Table, opening: opening{t.Start, t.Moves}, setup: m.setup}
	fx.setup.Seed = t.Seed
	return fx, nil
}

// Job returns what other processes must know of the match.
func (m *Match) Job() Job {
	j := Job{
		Description: m.description, Game: m.Config.game.Spec().Name, Players: m.setup.Players, Teams: m.setup.Teams,
		Variation: m.setup.Variation, Arrangement: m.setup.Arrangement, Seed: m.setup.Seed,
		MaxPlies: m.maxPlies, Margin: m.margin, Hang: m.hang, Points: m.stake != nil, SelfPlay: m.selfPlay,
		Engines: m.Engines(),
	}
	if m.resign != nil {
		j.Resign = m.resign.String()
	}
	if m.draw != nil {
		j.Draw = m.draw.String()
	}
	return j
}

// Engines returns the engines of the match.
func (cfg *Config) Engines() (list []Engine) {
	for _, e := range cfg.engines {
		told := Engine{Name: e.name, Command: e.command, Control: e.control.text}
		for _, o := range e.options {
			told.Options = append(told.Options, Option{o.name, o.value})
		}
		list = append(list, told)
	}
	return list
}

// config returns the configuration of a process that plays games of the match.
func (j *Job) config(set protocol.Set) (cfg Config, err error) {
	cfg = Config{
		set: set, games: 1, concurrency: 1, seats: inTurn, tournament: roundRobin, score: byGames,
		maxPlies: j.MaxPlies, margin: j.Margin, hang: j.Hang, afterCrash: startAgain, selfPlay: j.SelfPlay,
		setup: notation.Setup{Players: j.Players, Teams: j.Teams, Variation: j.Variation, Arrangement: j.Arrangement, Seed: j.Seed},
	}
	if j.SelfPlay {
		cfg.shardGames = 1
	}
	if cfg.game, err = set.Lookup(j.Game); err != nil {
		return cfg, err
	}
	if cfg.setup, err = cfg.game.Spec().Setup(notation.With(cfg.setup)); err != nil {
		return cfg, err
	}
	for _, e := range j.Engines {
		spec := engineSpec{name: e.Name, command: e.Command}
		for _, o := range e.Options {
			spec.options = append(spec.options, option{o.Name, o.Value})
		}
		if spec.control, err = parseControl(e.Control); err != nil {
			return cfg, err
		}
		spec.control.margin = j.Margin
		if len(e.Command) == 0 || !isName(e.Name) {
			return cfg, fmt.Errorf("engine %q has no command or no name", e.Name)
		}
		cfg.engines = append(cfg.engines, spec)
	}
	raw := Flags{resignText: j.Resign, drawText: j.Draw}
	if j.Points {
		cfg.score = byPoints
	}
	if err := raw.readRules(&cfg); err != nil {
		return cfg, err
	}
	return cfg, cfg.check()
}

// Player plays games of a match that another process has drawn up. Its methods are not
// safe for concurrent use; its benches are, one in each goroutine.
type Player struct {
	match *Match
}

// NewPlayer returns a player of games of a match. It starts no engine.
func NewPlayer(set protocol.Set, j Job) (*Player, error) {
	cfg, err := j.config(set)
	if err != nil {
		return nil, err
	}
	m := New(cfg, io.Discard)
	m.description = j.Description
	return &Player{m}, nil
}

// Handshake starts every engine, lets it set up a first game, and ends it. The error says
// which one cannot play.
func (p *Player) Handshake(ctx context.Context) error {
	defer p.match.closeAll()
	return p.match.handshake(ctx)
}

// Bench returns a bench, which starts engines when they are needed.
func (p *Player) Bench() *Bench { return &Bench{newBench(p.match)} }

// Bench plays one game after the other, with engines that stay.
type Bench struct {
	bench *bench
}

// Play plays a game and returns its record. An error means that it could not be played, or
// was interrupted; a fault of an engine is none.
func (b *Bench) Play(ctx context.Context, t Task) ([]byte, error) {
	fx, err := b.bench.fixture(t)
	if err != nil {
		return nil, err
	}
	played, err := b.bench.play(ctx, fx)
	if err != nil {
		return nil, err
	}
	return played.record.AppendText(nil)
}

// Close ends the engines.
func (b *Bench) Close() { b.bench.closeAll() }

// errForfeit is the error of a match that cannot be split.
var errForfeit = errors.New("after-crash " + forfeitRest + " is for a single arena")
