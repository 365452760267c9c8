package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// Config describes a match. Game, Engines, and a time control are required.
type Config struct {
	// The first opening uses Setup's seed, and each further opening adds one.
	Game  protocol.Game
	Setup notation.Setup
	// In a tournament, the order is the seeding.
	Engines []Entrant
	Control Control

	Tournament Tournament // "" means RoundRobin
	Rounds     int        // of Swiss; 0 means as many as a Knockout takes
	PerGame    int        // different engines in one game; 0 means one for each seat, if possible
	Seats      Seating    // "" means InTurn
	Games      int        // of each table in a round; 0 means one for each seating, but at least 2

	// Openings are played in order, repeatedly.
	Openings []Opening
	// RandomPlies after each opening are chosen so that no short search finds a win.
	RandomPlies int

	MaxPlies    int        // longer games are drawn; 0 means [record.MaxPlies]
	Repetitions int        // occurrences of a position in a drawn game; 0 means no limit
	Resign      *Agreement // if not nil, ends a game that all engines see won by one side
	Draw        *Agreement // if not nil, ends a game that all engines see even

	Points bool      // score the match by the fact that [protocol.ScoreFact] returns
	Target int       // games won, or lead in points, that end a match of two, unless it is 0
	SPRT   *elo.SPRT // if not nil, a test of the first engine that ends a match of two

	// Startup limits the time to start and set up a game; 0 means 10 s.
	Startup time.Duration
	// Margin is the forgiven delay; 0 means 50 ms, and negative values mean none.
	Margin time.Duration
	// Hang is a further delay after which an engine counts as hung; 0 means 2 s, and negative
	// values mean none.
	Hang time.Duration
	// Forfeit makes a crashed or hung engine forfeit its other games.
	Forfeit bool

	Concurrency int  // games at a time; 0 means 1
	Affinity    bool // keep the programs of each game on one processor core, on Linux
	// SelfPlay seats one engine everywhere, and records all scores and visits.
	SelfPlay bool

	// Description identifies the match in its records. By default, it is everything that affects
	// games, including the engines' announced names.
	Description string
	// Save, if not nil, is called with every finished game before it counts. Calls do not overlap.
	// An error ends the match.
	Save  func(Played) error
	Trace Trace
}

// An Entrant is an engine in a match.
type Entrant struct {
	// Name must be unique in the match and printable.
	Name string
	// Launch starts the engine for each concurrent game, and again after a fault. It must be safe
	// for concurrent use.
	Launch func(ctx context.Context) (Engine, error)
	// The zero Control stands for [Config.Control].
	Control Control
	// Details are part of the match's description, usually a command and options.
	Details []string
}

// A Tournament chooses the engines at a table.
type Tournament string

// The tournaments.
const (
	RoundRobin Tournament = "roundrobin" // every choice of engines plays at one table
	Gauntlet   Tournament = "gauntlet"   // every choice that includes the first engine
	// Swiss pairs engines with equal scores, avoiding repeated pairings where possible. A bye
	// counts as winning all games of the round.
	Swiss Tournament = "swiss"
	// Knockout eliminates the loser of each pairing. The best seeds have the byes and meet last. A
	// tied pairing is replayed up to three times; then the better seed advances.
	Knockout Tournament = "knockout"
)

// A Seating assigns the seats of a table.
type Seating string

// The seatings.
const (
	InTurn Seating = "turn" // the engines change seats from game to game
	ByLot  Seating = "lot"  // the seats of each game are drawn at random
)

// An Opening is a game's start: a position and moves from it.
type Opening struct {
	Start string   `json:"start,omitempty"` // a position text; "" for the start of the setup
	Moves []string `json:"moves,omitempty"`
}

// A Trace observes games in progress. The goroutines playing them call its functions and wait.
type Trace struct {
	Begin func(Fixture)
	Move  func(Move)
	// Quiet is called when an engine without time limit reports nothing for ten seconds.
	Quiet func(fx Fixture, seat notation.Seat)
}

// A Move describes a move of a game in progress.
type Move struct {
	Number   int
	Position protocol.Position // after the move
	Ply      record.Ply
}

const (
	maxRandomPlies = 10000
	maxRounds      = 1000
	maxConcurrency = 1000
)

func (cfg *Config) complete() (err error) {
	if cfg.Game == nil {
		return errors.New("no game")
	}
	if cfg.Setup, err = cfg.Game.Spec().Setup(notation.With(cfg.Setup)); err != nil {
		return err
	}
	if _, err = cfg.Game.New(notation.With(cfg.Setup)); err != nil {
		return err
	}
	cfg.Engines = slices.Clone(cfg.Engines)
	for i := range cfg.Engines {
		if cfg.Engines[i].Control == (Control{}) {
			cfg.Engines[i].Control = cfg.Control
		}
	}
	orDefault(&cfg.Tournament, RoundRobin)
	orDefault(&cfg.Seats, InTurn)
	orDefault(&cfg.Startup, 10*time.Second)
	orDefault(&cfg.Margin, 50*time.Millisecond)
	orDefault(&cfg.Hang, 2*time.Second)
	orDefault(&cfg.Concurrency, 1)
	orDefault(&cfg.MaxPlies, record.MaxPlies)
	cfg.Margin, cfg.Hang = max(cfg.Margin, 0), max(cfg.Hang, 0)
	if size := cfg.tableSize(); cfg.Games == 0 && size <= cfg.Setup.Players {
		list, _ := seatings(size, cfg.Setup)
		cfg.Games = max(2, len(list))
	}
	if cfg.Rounds == 0 && cfg.Tournament == Swiss {
		cfg.Rounds = bits.Len(uint(max(len(cfg.Engines), 2) - 1))
	}
	return nil
}

func orDefault[T comparable](value *T, usual T) {
	var zero T
	if *value == zero {
		*value = usual
	}
}

func (cfg *Config) tableSize() int {
	switch {
	case cfg.Setup.Players == 1:
		return 1
	case cfg.PerGame > 0:
		return cfg.PerGame
	case cfg.inRounds():
		return 2
	}
	return min(len(cfg.Engines), cfg.Setup.Players)
}

func (cfg *Config) inRounds() bool { return cfg.Tournament == Swiss || cfg.Tournament == Knockout }

func (cfg *Config) check() error {
	seats := cfg.Setup.Players
	switch {
	case cfg.SelfPlay && len(cfg.Engines) != 1:
		return errors.New("self-play needs one engine")
	case cfg.SelfPlay && (cfg.Tournament != RoundRobin || cfg.Points || cfg.PerGame != 0):
		return errors.New("self-play has no tournament, no points and no tables")
	case seats == 1 && len(cfg.Engines) < 1, seats > 1 && len(cfg.Engines) < 2 && !cfg.SelfPlay:
		return errors.New("too few engines")
	case cfg.RandomPlies < 0 || cfg.RandomPlies > maxRandomPlies:
		return fmt.Errorf("random-plies must be from 0 to %d", maxRandomPlies)
	case cfg.Repetitions < 0:
		return errors.New("repetitions must not be negative")
	case cfg.MaxPlies < 0 || cfg.MaxPlies > record.MaxPlies:
		return fmt.Errorf("max-plies must be from 0 to %d, the maximum of a record", record.MaxPlies)
	case cfg.Startup < 0:
		return errors.New("the time to start must not be negative")
	case cfg.Concurrency < 1 || cfg.Concurrency > maxConcurrency:
		return fmt.Errorf("concurrency must be from 1 to %d", maxConcurrency)
	}
	for _, check := range []func() error{cfg.checkEngines, cfg.checkEnds, cfg.checkScore, cfg.checkTournament, cfg.checkOpenings} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (cfg *Config) checkEngines() error {
	for i, e := range cfg.Engines {
		switch {
		case !isName(e.Name):
			return fmt.Errorf("engine %d is called %q, which is not a name", i+1, e.Name)
		case slices.ContainsFunc(cfg.Engines[:i], func(other Entrant) bool { return other.Name == e.Name }):
			return fmt.Errorf("two engines are called %s", e.Name)
		case e.Launch == nil:
			return fmt.Errorf("%s has no function to launch it", e.Name)
		}
		if err := e.Control.check(); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return nil
}

func isName(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(c rune) bool {
		return c == unicode.ReplacementChar || !unicode.IsPrint(c)
	})
}

func (cfg *Config) checkEnds() error {
	seats := cfg.Setup.Players
	if a := cfg.Resign; a != nil {
		switch {
		case a.Score < 501 || a.Score > 1000 || a.From != 0:
			return errors.New("resign needs a score from 501 to 1000, and applies from the first ply")
		case seats < 2 || a.Plies < seats:
			return errors.New("resign needs a game for two seats or more, and no fewer plies than seats")
		}
	}
	if a := cfg.Draw; a != nil {
		switch {
		case a.Score < 0 || a.Score > 499 || a.From < 0:
			return errors.New("draw needs a score from 0 to 499, and a ply that is not negative")
		case cfg.sides() != 2 || a.Plies < seats:
			return errors.New("draw needs a game of two sides, and no fewer plies than seats")
		}
	}
	return nil
}

func (cfg *Config) checkScore() error {
	if cfg.SPRT != nil {
		if err := cfg.SPRT.Check(); err != nil {
			return fmt.Errorf("sprt: %w", err)
		}
	}
	switch {
	case cfg.SPRT != nil && (len(cfg.Engines) != 2 || cfg.Setup.Players < 2):
		return errors.New("sprt needs two engines and a game for two seats or more")
	case cfg.Points && (cfg.sides() > 2 || cfg.tableSize() > 2):
		return errors.New("a score of points needs a game of one or two sides, and no more engines at a table")
	case cfg.Points && (cfg.Resign != nil || cfg.Draw != nil || cfg.SPRT != nil || cfg.inRounds()):
		return errors.New("resign, draw, sprt, swiss and knockout are for a score of games, not of points")
	case cfg.Target < 0 || cfg.Target > 0 && (len(cfg.Engines) != 2 || cfg.Setup.Players == 1):
		return errors.New("target needs two engines that play against each other")
	}
	return nil
}

func (cfg *Config) checkTournament() error {
	size, seats := cfg.tableSize(), cfg.Setup.Players
	switch {
	case !slices.Contains([]Tournament{RoundRobin, Gauntlet, Swiss, Knockout}, cfg.Tournament):
		return fmt.Errorf("no tournament %q, only %s, %s, %s and %s", cfg.Tournament, RoundRobin, Gauntlet, Swiss, Knockout)
	case cfg.Seats != InTurn && cfg.Seats != ByLot:
		return fmt.Errorf("seats %q: want %s or %s", cfg.Seats, InTurn, ByLot)
	case cfg.PerGame < 0, seats > 1 && !cfg.SelfPlay && (size < 2 || size > min(seats, len(cfg.Engines))), seats == 1 && cfg.PerGame > 1:
		return fmt.Errorf("table must be from 2 to the number of engines and of seats, %d", seats)
	case cfg.inRounds() && size != 2:
		return fmt.Errorf("%s needs tables of two engines", cfg.Tournament)
	case cfg.Tournament == Swiss && (cfg.Rounds < 1 || cfg.Rounds > maxRounds), cfg.Tournament != Swiss && cfg.Rounds != 0:
		return fmt.Errorf("rounds must be from 1 to %d, and are for %s", maxRounds, Swiss)
	case cfg.Games < 1 || cfg.Games > math.MaxInt/maxRounds/len(tables(cfg)):
		return errors.New("games must be 1 or more, and not too many to count")
	}
	return nil
}

func (cfg *Config) checkOpenings() error {
	if len(cfg.Openings) > 0 && cfg.Setup.Arrangement != "" {
		return errors.New("the arrangement has no effect with openings, which say where pieces start")
	}
	for i, o := range cfg.Openings {
		p, err := o.position(cfg.Game, cfg.Setup)
		if err == nil {
			err = cfg.suits(p)
		}
		if err != nil {
			return &OpeningError{Opening: i, Err: err}
		}
	}
	return nil
}

func (cfg *Config) sides() int {
	if cfg.Setup.Teams {
		return 2
	}
	return cfg.Setup.Players
}

// An OpeningError reports an opening that no game of the match can start from.
type OpeningError struct {
	Opening int // the index in [Config.Openings]
	Err     error
}

func (e *OpeningError) Error() string { return fmt.Sprintf("opening %d: %v", e.Opening+1, e.Err) }

func (e *OpeningError) Unwrap() error { return e.Err }
