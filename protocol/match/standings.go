package match

import (
	"cmp"
	"hash/maphash"
	"maps"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// Standings are the results of a match so far.
type Standings struct {
	Played   int
	Repeated int // games that repeat an earlier one and do not count
	// Engines, if more than two, are sorted, best first.
	Engines []Standing
	// Ranks is the table of a [Swiss] or [Knockout] tournament, best first.
	Ranks []Rank
	// Unit is the number of games with the same opening. Between two engines, Units counts the
	// first engine's scores in complete units.
	Unit  int
	Units elo.Counts
	Duels []Duel
	// Verdict and Ratio are the state of [Config.SPRT].
	Verdict elo.Verdict
	Ratio   float64
}

// A Standing is one engine's result.
type Standing struct {
	Engine int // the index in [Config.Engines]
	Name   string
	// An engine alone wins and loses by the game's result.
	Wins, Draws, Losses int
	// Score is the games' mean score. For each opponent, a better result scores 1, an equal one
	// 1/2, and a worse one 0. Lo and Hi bound the 95 percent interval, which counts games with the
	// same opening as one.
	Score, Lo, Hi        float64
	Points               int
	Mean, MeanLo, MeanHi float64
	Faults               map[FaultType]int
}

// Games returns the number of games that count.
func (s Standing) Games() int { return s.Wins + s.Draws + s.Losses }

// A Rank is an engine's position in a tournament.
type Rank struct {
	Engine int // the index in [Config.Engines]
	Name   string
	Points float64
	Remark string // such as "winner" or "opponents 4.5"
}

// A Duel compares two engines that play alone, by the deals both played.
type Duel struct {
	First, Second       int // indices of [Config.Engines]
	Wins, Draws, Losses int // of the first engine
}

// Standings returns the results so far.
func (m *Match) Standings() Standings {
	s := m.standings
	all := Standings{Played: s.played, Repeated: s.repeats, Unit: s.schedule.unit}
	for _, i := range s.order() {
		all.Engines = append(all.Engines, s.standing(i))
	}
	if s.schedule.tournament != nil {
		for _, p := range s.schedule.tournament.table() {
			all.Ranks = append(all.Ranks, Rank{p.engine, s.schedule.Engines[p.engine].Name, p.points, p.remark})
		}
	}
	if len(s.total) == 2 && s.stake == nil && s.schedule.Setup.Players > 1 {
		all.Units = slices.Clone(s.units())
	}
	if s.duels != nil {
		for _, two := range choices(len(s.total), 0, 2) {
			if r := s.duels.results[pairing(two)]; r != nil {
				all.Duels = append(all.Duels, Duel{two[0], two[1], r[2], r[1], r[0]})
			}
		}
	}
	if test := m.cfg.SPRT; test != nil {
		all.Ratio, all.Verdict = test.Ratio(s.units()), test.Verdict(s.units())
	}
	return all
}

func (s *standings) standing(engine int) Standing {
	t := s.total[engine]
	one := Standing{
		Engine: engine, Name: s.schedule.Engines[engine].Name, Wins: t.wins, Draws: t.draws, Losses: t.losses,
		Score: t.score(), Faults: maps.Clone(s.faults[engine]),
	}
	one.Lo, one.Hi = elo.Interval(one.Score, s.unitCounts(engine)...)
	if k := s.stake; k != nil {
		least, most := k.points(one.Lo), k.points(one.Hi)
		one.Points, one.Mean, one.MeanLo, one.MeanHi = k.sum(t), k.points(one.Score), min(least, most), max(least, most)
	}
	return one
}

type total struct {
	wins, draws, losses int
	sum                 float64
}

func (t total) games() int { return t.wins + t.draws + t.losses }

func (t total) score() float64 { return t.sum / float64(max(t.games(), 1)) }

func (t *total) add(result int, score share) {
	*[]*int{&t.losses, &t.draws, &t.wins}[result+1]++
	t.sum += score.value()
}

type share struct{ got, of int }

func (s share) value() float64 { return float64(s.got) / float64(s.of) }

type standings struct {
	schedule *schedule
	stake    *stake // nil unless the match is scored by points
	played   int
	repeats  int
	total    []total
	scores   []map[int]elo.Counts // for each engine, by the number of steps
	waiting  map[int][][]share
	duels    *duels // nil unless engines play alone, for points
	faults   []map[FaultType]int
	known    map[uint64]struct{}
	seed     maphash.Seed
}

func newStandings(s *schedule, k *stake) *standings {
	n := len(s.Engines)
	st := &standings{
		schedule: s, stake: k, total: make([]total, n), faults: make([]map[FaultType]int, n), scores: make([]map[int]elo.Counts, n),
		waiting: map[int][][]share{}, known: map[uint64]struct{}{}, seed: maphash.MakeSeed(),
	}
	for i := range n {
		st.scores[i], st.faults[i] = map[int]elo.Counts{}, map[FaultType]int{}
	}
	if k != nil && s.Setup.Players == 1 {
		st.duels = newDuels(n)
	}
	return st
}

func (s *standings) add(played Played) bool {
	s.played++
	table := played.BySeat
	if f := played.Fault; f != nil {
		s.faults[table[f.Seat-1]][f.Type]++
	} else if s.repeated(played.Record) {
		s.repeats++
		return false
	}
	engines, _ := s.schedule.pairing(played.Number)
	shares := s.shares(engines, table, played)
	if s.duels != nil {
		s.duels.add(s.schedule.index(played.Number), engines[0], shares[0].got)
	}
	halves := make([]int, len(engines))
	for i, engine := range engines {
		result := best(table, engine, played.Record.Result)
		halves[i] = result + 1
		s.total[engine].add(result, shares[i])
	}
	s.schedule.score(played.Number, halves)
	s.gather(s.schedule.first(played.Number), engines, shares)
	return true
}

func (s *standings) gather(first int, engines []int, shares []share) {
	unit := append(s.waiting[first], shares)
	whole := len(unit) == s.schedule.unit
	for i, engine := range engines {
		if !whole {
			s.count(engine, shares[i], 1)
			continue
		}
		sum := shares[i]
		for _, other := range unit[:len(unit)-1] {
			s.count(engine, other[i], -1)
			sum.got, sum.of = sum.got+other[i].got, sum.of+other[i].of
		}
		s.count(engine, sum, 1)
	}
	s.waiting[first] = unit
	if whole {
		delete(s.waiting, first)
	}
}

func (s *standings) count(engine int, score share, n int) {
	t := s.scores[engine][score.of]
	if t == nil {
		t = make(elo.Counts, score.of+1)
		s.scores[engine][score.of] = t
	}
	t[score.got] += n
}

func (s *standings) units() elo.Counts {
	of := 2 * s.schedule.unit
	if t := s.scores[0][of]; t != nil {
		return t
	}
	return make(elo.Counts, of+1)
}

func (s *standings) unitCounts(engine int) (list []elo.Counts) {
	for _, of := range slices.Sorted(maps.Keys(s.scores[engine])) {
		list = append(list, s.scores[engine][of])
	}
	return list
}

func (s *standings) shares(engines, table []int, played Played) []share {
	if s.stake != nil {
		return s.stake.shares(engines, table, s.schedule.Setup.Teams, played.got)
	}
	result := played.Record.Result
	list := make([]share, len(engines))
	for i, engine := range engines {
		for _, other := range engines {
			if other == engine && len(engines) > 1 || s.schedule.partners(table, engine, other) {
				continue
			}
			than := 0
			if other != engine {
				than = best(table, other, result)
			}
			list[i].got += cmp.Compare(best(table, engine, result), than) + 1
			list[i].of += 2
		}
	}
	return list
}

func (s *schedule) partners(table []int, a, b int) bool {
	return a != b && s.Setup.Teams && seatsOf(table, a)[0].Team(true) == seatsOf(table, b)[0].Team(true)
}

func best(table []int, engine int, result notation.Result) int {
	value := -1
	for _, seat := range seatsOf(table, engine) {
		value = max(value, result.For(seat))
	}
	return value
}

// Engines that repeat games usually do so early.
const maxKnown = 1 << 22

func (s *standings) repeated(rec record.Record) bool {
	var h maphash.Hash
	h.SetSeed(s.seed)
	for _, tag := range rec.Tags {
		switch tag.Key {
		case TagNumber, record.TagDate, record.TagVersion:
		default:
			h.WriteString(tag.Value)
			h.WriteByte(0)
		}
	}
	for _, ply := range rec.Plies {
		h.WriteString(ply.Move)
		h.WriteByte(0)
	}
	key := h.Sum64()
	if _, known := s.known[key]; known {
		return true
	}
	if len(s.known) < maxKnown {
		s.known[key] = struct{}{}
	}
	return false
}

func (s *standings) order() []int {
	list := make([]int, len(s.total))
	for i := range list {
		list[i] = i
	}
	if len(list) > 2 {
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(s.total[b].score(), s.total[a].score()) })
	}
	return list
}
