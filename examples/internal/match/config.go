package match

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/bits"
	"strings"
	"time"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Config is the configuration of a match. [Flags] make one.
type Config struct {
	set         protocol.Set
	game        protocol.Game
	setup       notation.Setup // its seed is that of the first opening
	engines     []engineSpec
	games       int // of each table
	table       int // different engines at one
	seats       string
	tournament  string
	rounds      int
	openings    []opening
	randomPlies int
	concurrency int
	affinity    bool // each game that is played at a time has a processor core of its own
	maxPlies    int
	margin      time.Duration
	hang        time.Duration
	afterCrash  string
	records     string
	sprt        *sprt // nil without a test
	score       string
	stake       *stake     // nil unless the score is points
	target      int        // games or points that end the match; 0 without
	resign      *agreement // nil without the rule
	draw        *agreement // nil without the rule
	selfPlay    bool       // one engine has all seats, and the moves have its scores and visits
	shardGames  int        // of a shard of records, in self-play
}

// engineSpec is an engine as the command line names it.
type engineSpec struct {
	name    string
	command []string
	options []option
	control timeControl
}

// option is an option of an engine and its value.
type option struct{ name, value string }

// The tournaments.
const (
	roundRobin  = "roundrobin"
	gauntlet    = "gauntlet"
	swissSystem = "swiss"
	knockOut    = "knockout"
)

// What happens to engines that die.
const (
	startAgain  = "restart"
	forfeitRest = "forfeit"
)

// The ways to assign seats to engines.
const (
	inTurn = "turn"
	byLot  = "lot"
)

// Bounds of the command line.
const (
	maxRandomPlies = 10000
	maxRounds      = 1000
)

// listFlag is a flag that may be given more than once.
type listFlag []string

func (l *listFlag) String() string     { return strings.Join(*l, ", ") }
func (l *listFlag) Set(v string) error { *l = append(*l, v); return nil }

// Flags hold the values of the flags of a match, as texts.
type Flags struct {
	Config
	gameName, openingsFile, sprtText string
	resignText, drawText             string
	engines, options, controls       listFlag
}

// NewFlags returns flags for a match in one of the games.
func NewFlags(set protocol.Set) *Flags { return &Flags{Config: Config{set: set}} }

// Define adds the flags to those of a program.
func (r *Flags) Define(flags *flag.FlagSet) {
	flags.StringVar(&r.gameName, "game", "reversi", "one of "+strings.Join(r.set.Names(), ", "))
	flags.IntVar(&r.setup.Players, "players", 0, "number of players; 0 means the usual number")
	flags.BoolVar(&r.setup.Teams, "teams", false, "seats 1 and 3 against seats 2 and 4")
	flags.StringVar(&r.setup.Variation, "variation", "", "variation of the rules")
	flags.StringVar(&r.setup.Arrangement, "arrangement", "", "where pieces start, in the game's own form")
	flags.Uint64Var(&r.setup.Seed, "seed", 1, "seed of the random openings and deals, and of the engines")
	flags.Var(&r.engines, "engine", "`name=command`; give it twice or more")
	flags.Var(&r.options, "option", "`name.Option=value` for one engine, or Option=value for all")
	flags.IntVar(&r.games, "games", 0, "games of each table; 0 means one for each seating, but at least 2")
	flags.IntVar(&r.table, "table", 0, "number of different engines at a table; 0 means as many as there are seats for")
	flags.StringVar(&r.seats, "seats", inTurn, inTurn+": the engines of a table change seats; "+byLot+": the seats of each game are drawn at random")
	flags.StringVar(&r.tournament, "tournament", roundRobin, roundRobin+", "+gauntlet+": the first engine against all others, "+swissSystem+", or "+knockOut)
	flags.IntVar(&r.rounds, "rounds", 0, "rounds of a "+swissSystem+" tournament; 0 means as many as a "+knockOut+" takes")
	flags.StringVar(&r.openingsFile, "openings", "", "`file` of records, or of position texts, one a line")
	flags.IntVar(&r.randomPlies, "random-plies", 0, "start each pair of games with this many random plies, none of which decides the game")
	flags.Var(&r.controls, "tc", "`limits` for all engines, or name:limits for one: "+controlUsage+"; default "+usualControl)
	flags.DurationVar(&r.margin, "margin", 50*time.Millisecond, "how much later than its time a move may come")
	flags.DurationVar(&r.hang, "hang", 2*time.Second, "how much later still before the engine counts as hung")
	flags.StringVar(&r.afterCrash, "after-crash", startAgain, "what happens to an engine that crashed or hung: "+startAgain+" it for the next game, or "+forfeitRest+" its other games")
	flags.IntVar(&r.maxPlies, "max-plies", 400, "longer games are drawn; 0 means no limit")
	flags.StringVar(&r.resignText, "resign", "", "`"+resignUsage+"`: a side wins when all scores of the last n plies say so, by at least that much")
	flags.StringVar(&r.drawText, "draw", "", "`"+drawUsage+"`: the game is drawn when all scores of the last n plies are that close to even")
	flags.StringVar(&r.records, "records", "", "`file` to write the games to, and to resume from")
	flags.StringVar(&r.score, "score", byGames, "how a match is scored: "+byGames+", or "+byPoints+" in games that have them")
	flags.IntVar(&r.target, "target", 0, "stop when one of two engines has won that many games, or leads by that many points")
	flags.StringVar(&r.sprtText, "sprt", "", "test `elo0,elo1` with error rates of 5 percent, and stop when it is decided; elo0,elo1,"+normalizedWord+" for normalized Elo")
}

// DefineSelfPlay adds the flags of self-play, in which -records names a directory of shards.
func (r *Flags) DefineSelfPlay(flags *flag.FlagSet) {
	flags.BoolVar(&r.selfPlay, "self-play", false, "one -engine has all seats; -records is a directory of shards, for training")
	flags.IntVar(&r.shardGames, "shard", 1000, "games of a shard, in self-play")
}

// Read checks the words, once flags are parsed, and returns the configuration. It reads
// the file of openings.
func (r *Flags) Read(ctx context.Context) (Config, error) {
	cfg := r.Config
	var err error
	if cfg.game, err = cfg.set.Lookup(r.gameName); err != nil {
		return cfg, err
	}
	if cfg.setup, err = cfg.game.Spec().Setup(notation.With(cfg.setup)); err != nil {
		return cfg, err
	}
	if _, err = cfg.game.New(notation.With(cfg.setup)); err != nil {
		return cfg, err // the form of an arrangement depends on the game
	}
	if cfg.engines, err = parseEngines(r.engines); err != nil {
		return cfg, err
	}
	if err = setOptions(cfg.engines, r.options); err != nil {
		return cfg, err
	}
	if err = setControls(cfg.engines, r.controls, cfg.margin); err != nil {
		return cfg, err
	}
	if err = r.readRules(&cfg); err != nil {
		return cfg, err
	}
	if r.openingsFile != "" {
		if cfg.setup.Arrangement != "" {
			return cfg, errors.New("the arrangement has no effect with openings, which say where pieces start")
		}
		if cfg.openings, err = readOpenings(ctx, &cfg, r.openingsFile); err != nil {
			return cfg, err
		}
	}
	cfg.complete()
	return cfg, cfg.check()
}

// readRules reads the flags about the end of games and matches, and about scoring.
func (r *Flags) readRules(cfg *Config) (err error) {
	if cfg.sprt, err = parseSPRT(r.sprtText); err != nil {
		return err
	}
	if cfg.resign, err = parseAgreement(r.resignText, resignUsage, 501, 1000); err != nil {
		return fmt.Errorf("resign %w", err)
	}
	if cfg.draw, err = parseAgreement(r.drawText, drawUsage, 0, 499); err != nil {
		return fmt.Errorf("draw %w", err)
	}
	if cfg.score == byPoints {
		if cfg.stake, err = newStake(cfg.game); err != nil {
			return fmt.Errorf("score: %w", err)
		}
	}
	return nil
}

// complete fills in the defaults that depend on the game and the engines.
func (cfg *Config) complete() {
	if cfg.maxPlies == 0 {
		cfg.maxPlies = record.MaxPlies
	}
	if cfg.selfPlay && cfg.games == 0 {
		cfg.games = cfg.shardGames
	}
	if size := cfg.tableSize(); cfg.games == 0 && size <= cfg.setup.Players {
		list, _ := seatings(size, cfg.setup)
		cfg.games = max(2, len(list))
	}
	if cfg.rounds == 0 && cfg.tournament == swissSystem {
		cfg.rounds = bits.Len(uint(max(len(cfg.engines), 2) - 1))
	}
}

// tableSize returns how many different engines sit at a table.
func (cfg *Config) tableSize() int {
	switch {
	case cfg.setup.Players == 1:
		return 1
	case cfg.table > 0:
		return cfg.table
	case cfg.tournament == swissSystem || cfg.tournament == knockOut:
		return 2
	}
	return min(len(cfg.engines), cfg.setup.Players)
}

// check checks flags that depend on each other.
func (cfg *Config) check() error {
	seats := cfg.setup.Players
	switch {
	case cfg.selfPlay && len(cfg.engines) != 1:
		return errors.New("self-play needs one engine")
	case cfg.selfPlay && (cfg.tournament != roundRobin || cfg.score != byGames || cfg.table != 0 || cfg.shardGames < 1):
		return errors.New("self-play has no tournament, no score and no tables, and games in a shard")
	case seats == 1 && len(cfg.engines) < 1, seats > 1 && len(cfg.engines) < 2 && !cfg.selfPlay:
		return errors.New("too few engines: give -engine name=command twice or more")
	case cfg.randomPlies < 0 || cfg.randomPlies > maxRandomPlies:
		return fmt.Errorf("random-plies must be from 0 to %d", maxRandomPlies)
	case cfg.maxPlies < 0 || cfg.maxPlies > record.MaxPlies:
		return fmt.Errorf("max-plies must be from 0 to %d, the maximum of a record", record.MaxPlies)
	case cfg.margin < 0 || cfg.hang < 0:
		return errors.New("margin and hang must not be negative")
	case cfg.afterCrash != startAgain && cfg.afterCrash != forfeitRest:
		return fmt.Errorf("after-crash %q: want %s or %s", cfg.afterCrash, startAgain, forfeitRest)
	case cfg.resign != nil && (seats < 2 || cfg.resign.plies < seats):
		return errors.New("resign needs a game for two seats or more, and no fewer plies than seats")
	case cfg.draw != nil && (cfg.sides() != 2 || cfg.draw.plies < seats):
		return errors.New("draw needs a game of two sides, and no fewer plies than seats")
	case cfg.sprt != nil && (len(cfg.engines) != 2 || seats < 2):
		return errors.New("sprt needs two engines and a game for two seats or more")
	}
	return cfg.checkScore()
}

// checkScore checks the flags about scoring.
func (cfg *Config) checkScore() error {
	rounds := cfg.tournament == swissSystem || cfg.tournament == knockOut
	switch {
	case cfg.score != byGames && cfg.score != byPoints:
		return fmt.Errorf("score %q: want %s or %s", cfg.score, byGames, byPoints)
	case cfg.stake != nil && (cfg.sides() > 2 || cfg.tableSize() > 2):
		return errors.New("a score of points needs a game of one or two sides, and no more engines at a table")
	case cfg.stake != nil && (cfg.resign != nil || cfg.draw != nil || cfg.sprt != nil || rounds):
		return errors.New("resign, draw, sprt, swiss and knockout are for a score of games, not of points")
	case cfg.target < 0 || cfg.target > 0 && (len(cfg.engines) != 2 || cfg.setup.Players == 1):
		return errors.New("target needs two engines that play against each other")
	}
	return cfg.checkTournament()
}

// checkTournament checks the flags about the tournament and its tables.
func (cfg *Config) checkTournament() error {
	size, seats := cfg.tableSize(), cfg.setup.Players
	rounds := cfg.tournament == swissSystem || cfg.tournament == knockOut
	switch {
	case !rounds && cfg.tournament != roundRobin && cfg.tournament != gauntlet:
		return fmt.Errorf("no tournament %q, only %s, %s, %s and %s", cfg.tournament, roundRobin, gauntlet, swissSystem, knockOut)
	case cfg.seats != inTurn && cfg.seats != byLot:
		return fmt.Errorf("seats %q: want %s or %s", cfg.seats, inTurn, byLot)
	case cfg.table < 0, seats > 1 && !cfg.selfPlay && (size < 2 || size > min(seats, len(cfg.engines))), seats == 1 && cfg.table > 1:
		return fmt.Errorf("table must be from 2 to the number of engines and of seats, %d", seats)
	case rounds && size != 2:
		return fmt.Errorf("%s needs tables of two engines", cfg.tournament)
	case cfg.tournament == swissSystem && (cfg.rounds < 1 || cfg.rounds > maxRounds), cfg.tournament != swissSystem && cfg.rounds != 0:
		return fmt.Errorf("rounds must be from 1 to %d, and are for %s", maxRounds, swissSystem)
	case cfg.games < 1 || cfg.games > math.MaxInt/maxRounds/len(tables(cfg)):
		return errors.New("games must be 1 or more, and not too many to count")
	}
	return nil
}

// sides returns the number of sides of a game: seats, or teams of them.
func (cfg *Config) sides() int {
	if cfg.setup.Teams {
		return 2
	}
	return cfg.setup.Players
}

func parseEngines(texts []string) ([]engineSpec, error) {
	var list []engineSpec
	for _, text := range texts {
		name, command, ok := strings.Cut(text, "=")
		words := strings.Fields(command)
		if !ok || len(words) == 0 || !isName(name) {
			return nil, fmt.Errorf("engine %q: want name=command, and no dot or colon in the name", text)
		}
		for _, e := range list {
			if e.name == name {
				return nil, fmt.Errorf("two engines are called %s", name)
			}
		}
		list = append(list, engineSpec{name: name, command: words})
	}
	return list, nil
}

// isName reports whether a name is valid for an engine. It precedes a dot in -option and a
// colon in -tc, and must fit on one line of the standings.
func isName(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(c rune) bool {
		return c == '.' || c == ':' || c == unicode.ReplacementChar || !unicode.IsPrint(c)
	})
}

// setOptions hands out the options. A text is Option=value for all engines, or
// name.Option=value for one.
func setOptions(engines []engineSpec, texts []string) error {
	for _, text := range texts {
		key, value, ok := strings.Cut(text, "=")
		name, word, one := strings.Cut(key, ".")
		if !one {
			word = key
		}
		if isSetupOption(word) {
			return fmt.Errorf("option %q: the arena sets %s, by a flag of its own", text, word)
		}
		found := false
		for i := range engines {
			if ok && word != "" && (!one || engines[i].name == name) {
				engines[i].options = append(engines[i].options, option{word, value})
				found = true
			}
		}
		if !found {
			return fmt.Errorf("option %q: want Option=value or name.Option=value with the name of an engine", text)
		}
	}
	return nil
}
