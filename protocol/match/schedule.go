package match

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
)

type stage struct {
	first   int
	opening int     // openings used before
	tables  [][]int // the engines of each; they play in turn
	games   int     // of each table
	scores  []pairing
}

func (s *stage) end() int { return s.first + s.games*len(s.tables) }

// Results may be added while fixtures of the current stage are requested.
type schedule struct {
	*Config
	stages     []stage
	tournament tournament // nil if there is one stage
	seatings   [][]int
	unit       int // games with one opening
	sampler    *sampler
	last       Opening // with random plies
	lastIndex  int     // counted from 1
}

// A Fixture is a scheduled game, for another process with the same configuration.
type Fixture struct {
	Number int   `json:"number"` // counted from 0
	BySeat []int `json:"bySeat"` // the engine on each seat, as an index of [Config.Engines]
	Opening
	Seed uint64 `json:"seed,string"` // of the setup
}

func newSchedule(cfg *Config) *schedule {
	s := &schedule{Config: cfg, sampler: newSampler(cfg.Game)}
	s.seatings, s.unit = seatings(cfg.tableSize(), cfg.Setup)
	if cfg.Seats == ByLot {
		s.unit = 1
	}
	switch cfg.Tournament {
	case Swiss:
		s.tournament = newSwiss(len(cfg.Engines), cfg.Rounds, cfg.Games)
	case Knockout:
		s.tournament = newKnockout(len(cfg.Engines))
	default:
		s.stages = []stage{{tables: tables(cfg), games: cfg.Games}}
		return s
	}
	s.advance()
	return s
}

func tables(cfg *Config) [][]int {
	list := choices(len(cfg.Engines), 0, cfg.tableSize())
	if cfg.Tournament == Gauntlet && cfg.Setup.Players > 1 {
		list = slices.DeleteFunc(list, func(table []int) bool { return table[0] != 0 })
	}
	return list
}

func (s *schedule) advance() bool {
	if s.tournament == nil {
		return false
	}
	next := stage{games: s.Games}
	var scores []pairing
	if n := len(s.stages); n > 0 {
		last := &s.stages[n-1]
		next.first = last.end()
		next.opening = last.opening + (last.games+s.unit-1)/s.unit
		scores = last.scores
	}
	for _, p := range s.tournament.next(scores) {
		next.tables = append(next.tables, p[:])
	}
	if next.tables == nil {
		return false
	}
	next.scores = make([]pairing, len(next.tables))
	s.stages = append(s.stages, next)
	return true
}

func (s *schedule) known() int { return s.current().end() }

func (s *schedule) current() *stage { return &s.stages[len(s.stages)-1] }

func (s *schedule) total() int {
	if s.tournament == nil {
		return s.known()
	}
	return s.known() + s.tournament.left()*s.Games
}

func (s *schedule) stage(number int) *stage {
	i := len(s.stages) - 1
	for s.stages[i].first > number {
		i--
	}
	return &s.stages[i]
}

func (s *schedule) pairing(number int) (engines []int, round int) {
	st := s.stage(number)
	number -= st.first
	return st.tables[number%len(st.tables)], number / len(st.tables)
}

func (s *schedule) first(number int) int {
	_, round := s.pairing(number)
	return number - round%s.unit*len(s.stage(number).tables)
}

func (s *schedule) index(number int) int {
	_, round := s.pairing(number)
	return s.stage(number).opening + round/s.unit
}

func (s *schedule) table(number int) []int {
	engines, round := s.pairing(number)
	seating := s.seatings[round%len(s.seatings)]
	if s.Seats == ByLot {
		rng := rand.New(rand.NewPCG(s.Setup.Seed, uint64(number)))
		seating = s.seatings[rng.IntN(len(s.seatings))]
	}
	table := make([]int, len(seating))
	for seat, i := range seating {
		table[seat] = engines[i]
	}
	return table
}

func (s *schedule) score(number int, halves []int) {
	st := s.stage(number)
	if st.scores == nil {
		return
	}
	p := &st.scores[(number-st.first)%len(st.tables)]
	p[0] += halves[0]
	p[1] += halves[1]
}

func (s *schedule) game(ctx context.Context, number int) (Fixture, error) {
	fx := Fixture{Number: number, BySeat: s.table(number), Seed: s.Setup.Seed}
	index := s.index(number)
	fx.Seed += uint64(index)
	if s.lastIndex != index+1 {
		var o Opening
		if len(s.Openings) > 0 {
			o = s.Openings[index%len(s.Openings)]
		}
		o, err := s.sampler.extend(ctx, o, s.setupOf(fx), s.RandomPlies)
		if err != nil {
			return fx, err
		}
		s.last, s.lastIndex = o, index+1
	}
	fx.Opening = s.last
	fx.Moves = slices.Clone(fx.Moves)
	return fx, nil
}

func (cfg *Config) setupOf(fx Fixture) notation.Setup {
	setup := cfg.Setup
	setup.Seed = fx.Seed
	return setup
}

func (m *Match) start(fx Fixture) (Start, error) {
	setup := m.cfg.setupOf(fx)
	p, err := fx.begin(m.cfg.Game, setup)
	if err != nil {
		return Start{}, err
	}
	dealt := slices.Contains(m.cfg.Game.Spec().Dealt, setup.Variation)
	usual := fx.Start == "" && setup.Arrangement == "" && !dealt
	return Start{Setup: setup, Position: p, Usual: usual, Moves: fx.Moves}, nil
}
