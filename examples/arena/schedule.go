package main

import (
	"context"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
)

// pairings lists who plays whom; in a game for one seat everybody plays alone.
func pairings(cfg *config) (list [][]int) {
	for i := range cfg.engines {
		if cfg.setup.Players == 1 {
			list = append(list, []int{i})
			continue
		}
		for j := i + 1; j < len(cfg.engines) && (cfg.tournament != gauntlet || i == 0); j++ {
			list = append(list, []int{i, j})
		}
	}
	return list
}

// schedule is the games of a match in their order. It is made of nothing but the
// command line, one game at a time, so that a match can be long, and be resumed.
type schedule struct {
	*config
	pairings [][]int
	sampler  *sampler
	last     opening // the opening made last, with random plies
	round    int     // the round of last, counted from 1
}

// fixture is a game of the schedule.
type fixture struct {
	number int
	table  []int // the engine of each seat
	opening
	setup notation.Setup
}

func newSchedule(cfg *config) *schedule {
	return &schedule{config: cfg, pairings: pairings(cfg), sampler: newSampler(cfg.game)}
}

func (s *schedule) total() int { return s.games * len(s.pairings) }

// pairing returns who plays a game, and in which round of all pairings.
func (s *schedule) pairing(number int) (engines []int, round int) {
	return s.pairings[number%len(s.pairings)], number / len(s.pairings)
}

// twin returns what the two games of a pair have in common: the number of the
// first. A game for one seat has no twin, and ok is false.
func (s *schedule) twin(number int) (first int, ok bool) {
	engines, round := s.pairing(number)
	return number - round%2*len(s.pairings), len(engines) > 1
}

// table returns the engine of each seat.
func (s *schedule) table(number int) []int {
	engines, round := s.pairing(number)
	table := make([]int, s.setup.Players)
	for seat := range table {
		table[seat] = engines[(seat+round)%len(engines)]
	}
	return table
}

// game returns a game by its number. It is for one goroutine at a time.
func (s *schedule) game(ctx context.Context, number int) (fixture, error) {
	fx := fixture{number: number, table: s.table(number), setup: s.setup}
	_, round := s.pairing(number)
	if _, ok := s.twin(number); ok {
		round /= 2
	}
	fx.setup.Seed += uint64(round)
	if s.round != round+1 {
		var o opening
		if len(s.openings) > 0 {
			o = s.openings[round%len(s.openings)]
		}
		o, err := s.sampler.extend(ctx, o, fx.setup, s.randomPlies)
		if err != nil {
			return fx, err
		}
		s.last, s.round = o, round+1
	}
	fx.opening = s.last
	fx.moves = slices.Clone(fx.moves)
	return fx, nil
}

// start returns the text of the position from which the moves of the game are
// counted. plain reports whether it is what engines that are set up as the match is
// take for the start by themselves.
func (s *schedule) start(fx fixture) (text string, plain bool, err error) {
	p, err := fx.begin(s.config.game, fx.setup)
	if err != nil {
		return "", false, err
	}
	dealt := slices.Contains(s.config.game.Spec().Dealt, fx.setup.Variation)
	return p.String(), fx.opening.start == "" && fx.setup.Arrangement == "" && !dealt, nil
}
