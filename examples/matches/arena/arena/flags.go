package arena

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

// Settings configure a match and its records.
type Settings struct {
	Match match.Config
	// needed only for a [Host]
	Engines []Engine
	// Records is the file of the games or, in self-play, their directory. It can be empty.
	Records    string
	ShardGames int
}

type listFlag []string

func (l *listFlag) String() string     { return strings.Join(*l, ", ") }
func (l *listFlag) Set(v string) error { *l = append(*l, v); return nil }

// Flags are the command line of a match.
type Flags struct {
	set                        protocol.Set
	settings                   Settings
	game, openings             string
	tournament, seats          string
	score, afterCrash          string
	resign, draw, sprt         string
	engines, options, controls listFlag
	margin, hang, start        time.Duration
}

// NewFlags returns flags for the games of set.
func NewFlags(set protocol.Set) *Flags { return &Flags{set: set} }

const (
	startAgain  = "restart"
	forfeitRest = "forfeit"
)

const (
	byGames  = "games"
	byPoints = "points"
)

// Define adds the flags of a match to flags.
func (r *Flags) Define(flags *flag.FlagSet) {
	cfg, names := &r.settings.Match, r.set.Names()
	last := ""
	if len(names) > 0 {
		last = names[len(names)-1]
	}
	flags.StringVar(&r.game, "game", last, "one of "+strings.Join(names, ", "))
	program.SetupFlags(flags, &cfg.Setup)
	flags.Uint64Var(&cfg.Setup.Seed, "seed", 1, "seed of the random openings and deals, and of the engines")
	flags.Var(&r.engines, "engine", "`name=command`, where words with blanks are in quotes; give it twice or more")
	flags.Var(&r.options, "option", "`name.Option=value` for one engine, or Option=value for all")
	flags.IntVar(&cfg.Games, "games", 0, "games of each table; 0 means one for each seating, but at least 2")
	flags.IntVar(&cfg.PerGame, "table", 0, "number of different engines at a table; 0 means as many as there are seats for")
	flags.StringVar(&r.seats, "seats", string(match.InTurn), string(match.InTurn+": the engines of a table change seats; "+match.ByLot+": the seats of each game are drawn at random"))
	flags.StringVar(&r.tournament, "tournament", string(match.RoundRobin), string(match.RoundRobin+", "+match.Gauntlet+": the first engine against all others, "+match.Swiss+", or "+match.Knockout))
	flags.IntVar(&cfg.Rounds, "rounds", 0, string("rounds of a "+match.Swiss+" tournament; 0 means as many as a "+match.Knockout+" takes"))
	flags.StringVar(&r.openings, "openings", "", "`file` of records, or of position texts, one a line")
	flags.IntVar(&cfg.RandomPlies, "random-plies", 0, "start each pair of games with this many random plies, none of which decides the game")
	flags.Var(&r.controls, "tc", "`limits` for all engines, or name:limits for one: "+controlUsage+"; default "+usualControl)
	flags.DurationVar(&r.start, "start", 10*time.Second, "how long an engine may take to start and to set up a game")
	flags.DurationVar(&r.margin, "margin", 50*time.Millisecond, "how much later than its time a move may come")
	flags.DurationVar(&r.hang, "hang", 2*time.Second, "how much later still before the engine counts as hung")
	flags.StringVar(&r.afterCrash, "after-crash", startAgain, "what happens to an engine that crashed or hung: "+startAgain+" it for the next game, or "+forfeitRest+" its other games")
	flags.IntVar(&cfg.MaxPlies, "max-plies", 400, "longer games are drawn; 0 means no limit")
	flags.IntVar(&cfg.Repetitions, "repetitions", 0, "a game is drawn when a position occurs for the `n`th time; 0 means no limit")
	flags.StringVar(&r.resign, "resign", "", "`"+resignUsage+"`: a side wins when all scores of the last n plies say so, by at least that much")
	flags.StringVar(&r.draw, "draw", "", "`"+drawUsage+"`: the game is drawn when all scores of the last n plies are that close to even")
	flags.StringVar(&r.settings.Records, "records", "", "`file` to write the games to, and to resume from")
	flags.StringVar(&r.score, "score", byGames, "how a match is scored: "+byGames+", or "+byPoints+" in games that have them")
	flags.IntVar(&cfg.Target, "target", 0, "stop when one of two engines has won that many games, or leads by that many points")
	flags.StringVar(&r.sprt, "sprt", "", "test `elo0,elo1` with error rates of 5 percent, and stop when it is decided; elo0,elo1,"+normalizedWord+" for normalized Elo")
}

// DefineSelfPlay adds the flags of self-play.
func (r *Flags) DefineSelfPlay(flags *flag.FlagSet) {
	flags.BoolVar(&r.settings.Match.SelfPlay, "self-play", false, "one -engine has all seats; -records is a directory of shards, for training")
	flags.IntVar(&r.settings.ShardGames, "shard", 1000, "games of a shard, in self-play")
}

func (r *Flags) defineHere(flags *flag.FlagSet) {
	flags.IntVar(&r.settings.Match.Concurrency, "concurrency", max(1, runtime.NumCPU()/2), "games at a time")
	flags.BoolVar(&r.settings.Match.Affinity, "affinity", false, "keep the engines of each game on one processor core (Linux only)")
}

// Read checks the parsed flags and returns the settings.
func (r *Flags) Read(ctx context.Context) (Settings, error) {
	s := r.settings
	cfg := &s.Match
	var err error
	if cfg.Game, err = r.set.Lookup(r.game); err != nil {
		return s, err
	}
	cfg.Tournament, cfg.Seats = match.Tournament(r.tournament), match.Seating(r.seats)
	if cfg.Setup, err = cfg.Game.Spec().Setup(notation.With(cfg.Setup)); err != nil {
		return s, err
	}
	if s.Engines, err = parseEngines(r.engines); err != nil {
		return s, err
	}
	if err = setOptions(s.Engines, r.options); err != nil {
		return s, err
	}
	if err = setControls(s.Engines, r.controls); err != nil {
		return s, err
	}
	for _, e := range s.Engines {
		entrant, err := e.entrant()
		if err != nil {
			return s, err
		}
		cfg.Engines = append(cfg.Engines, entrant)
	}
	if err := r.readRules(&s); err != nil {
		return s, err
	}
	var lines []int
	if r.openings != "" {
		if cfg.Setup.Arrangement != "" {
			return s, errors.New("the arrangement has no effect with openings, which say where pieces start")
		}
		if cfg.Openings, lines, err = readOpenings(ctx, r.set, cfg.Game, r.openings); err != nil {
			return s, err
		}
	}
	return s, r.check(cfg, lines)
}

func (r *Flags) readRules(s *Settings) (err error) {
	cfg := &s.Match
	if r.margin < 0 || r.hang < 0 || r.start <= 0 {
		return errors.New("margin and hang must not be negative, and start must be positive")
	}
	cfg.Startup, cfg.Margin, cfg.Hang = r.start, orNone(r.margin), orNone(r.hang)
	if cfg.SPRT, err = parseSPRT(r.sprt); err != nil {
		return err
	}
	if cfg.Resign, err = parseAgreement(r.resign, resignUsage, 501, 1000); err != nil {
		return fmt.Errorf("resign %w", err)
	}
	if cfg.Draw, err = parseAgreement(r.draw, drawUsage, 0, 499); err != nil {
		return fmt.Errorf("draw %w", err)
	}
	if cfg.Points, err = choose("score", r.score, byGames, byPoints); err != nil {
		return err
	}
	if cfg.Forfeit, err = choose("after-crash", r.afterCrash, startAgain, forfeitRest); err != nil {
		return err
	}
	if cfg.SelfPlay && s.ShardGames < 1 {
		return errors.New("a shard needs games")
	}
	if cfg.SelfPlay && cfg.Games == 0 {
		cfg.Games = s.ShardGames
	}
	return nil
}

func orNone(d time.Duration) time.Duration {
	if d == 0 {
		return -1
	}
	return d
}

func choose(flag, word, first, second string) (bool, error) {
	if word != first && word != second {
		return false, fmt.Errorf("%s %q: want %s or %s", flag, word, first, second)
	}
	return word == second, nil
}

// check expects the line of each opening in lines, unless it is nil.
func (r *Flags) check(cfg *match.Config, lines []int) error {
	if len(cfg.Engines) == 0 {
		return errors.New("too few engines: give -engine name=command twice or more")
	}
	_, err := match.New(*cfg)
	var opening *match.OpeningError
	if !errors.As(err, &opening) {
		return err
	}
	if lines != nil {
		return fmt.Errorf("%s: line %d: %w", r.openings, lines[opening.Opening], opening.Err)
	}
	return fmt.Errorf("%s: opening %d: %w", r.openings, opening.Opening+1, opening.Err)
}
