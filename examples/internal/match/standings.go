package match

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
)

// total counts the games of one engine.
type total struct {
	wins, draws, losses int
	sum                 float64 // of the scores
}

func (t total) games() int { return t.wins + t.draws + t.losses }

func (t total) score() float64 { return t.sum / float64(max(t.games(), 1)) }

// add counts a game: the result, from -1 for a loss to 1 for a win, and the score.
func (t *total) add(result int, score share) {
	*[]*int{&t.losses, &t.draws, &t.wins}[result+1]++
	t.sum += score.value()
}

// share is a score of got steps out of of.
type share struct{ got, of int }

func (s share) value() float64 { return float64(s.got) / float64(s.of) }

// standings are the results so far. For the statistics, the games of a unit, which have
// the same opening, count together. Until the unit is complete, each counts alone.
type standings struct {
	schedule *schedule
	played   int
	repeats  int
	total    []total
	scores   []map[int]tally // of each engine, units and other games, by what can be scored
	waiting  map[int][][]share
	duels    *duels // nil unless engines play alone, for points
	faults   [][numFaults]int
	known    map[uint64]struct{} // games by their keys
	seed     maphash.Seed
}

func newStandings(s *schedule) *standings {
	n := len(s.engines)
	st := &standings{
		schedule: s, total: make([]total, n), faults: make([][numFaults]int, n), scores: make([]map[int]tally, n),
		waiting: map[int][][]share{}, known: map[uint64]struct{}{}, seed: maphash.MakeSeed(),
	}
	for i := range n {
		st.scores[i] = map[int]tally{}
	}
	if s.stake != nil && s.setup.Players == 1 {
		st.duels = newDuels(n)
	}
	return st
}

// add counts a game and reports whether it counts. A repeated game does not.
func (s *standings) add(played outcome) bool {
	s.played++
	table := s.schedule.table(played.number)
	if f := played.fault; f != nil {
		s.faults[table[f.seat-1]][f.kind]++
	} else if s.repeated(played.record) {
		s.repeats++
		return false
	}
	engines, _ := s.schedule.pairing(played.number)
	shares := s.shares(engines, table, played)
	if s.duels != nil {
		s.duels.add(s.schedule.index(played.number), engines[0], shares[0].got)
	}
	halves := make([]int, len(engines))
	for i, engine := range engines {
		result := best(table, engine, played.record.Result)
		halves[i] = result + 1
		s.total[engine].add(result, shares[i])
	}
	s.schedule.score(played.number, halves)
	s.gather(s.schedule.first(played.number), engines, shares)
	return true
}

// gather counts a game with the others of its unit, which begins with the game first.
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

// count adds n to the number of times that an engine had a score.
func (s *standings) count(engine int, score share, n int) {
	t := s.scores[engine][score.of]
	if t == nil {
		t = make(tally, score.of+1)
		s.scores[engine][score.of] = t
	}
	t[score.got] += n
}

// tally returns the scores of the first engine in complete units of a match of two.
func (s *standings) tally() tally {
	of := 2 * s.schedule.unit
	if t := s.scores[0][of]; t != nil {
		return t
	}
	return make(tally, of+1)
}

// tallies returns all scores of an engine.
func (s *standings) tallies(engine int) (list []tally) {
	for _, of := range slices.Sorted(maps.Keys(s.scores[engine])) {
		list = append(list, s.scores[engine][of])
	}
	return list
}

// shares returns the scores of the engines of a table in a game: against each opponent,
// one step for an equal result and two for a better one. Partners are not opponents. An
// engine alone scores by its result.
func (s *standings) shares(engines, table []int, played outcome) []share {
	if s.schedule.stake != nil {
		return s.schedule.stake.shares(engines, table, s.schedule.setup.Teams, played.got)
	}
	result := played.record.Result
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

// partners reports whether two engines sit in the same team.
func (s *schedule) partners(table []int, a, b int) bool {
	return a != b && s.setup.Teams && seatsOf(table, a)[0].Team(true) == seatsOf(table, b)[0].Team(true)
}

// best returns the best result of an engine's seats.
func best(table []int, engine int, result notation.Result) int {
	value := -1
	for _, seat := range seatsOf(table, engine) {
		value = max(value, result.For(seat))
	}
	return value
}

// maxKnown bounds the number of games that are stored to recognize repetitions. Engines
// that repeat games do so early.
const maxKnown = 1 << 22

// repeated reports whether a game is the same as an earlier one, except for its number, and
// stores it.
func (s *standings) repeated(rec record.Record) bool {
	var h maphash.Hash
	h.SetSeed(s.seed)
	for _, tag := range rec.Tags {
		switch tag.Key {
		case tagNumber, record.TagDate, record.TagVersion:
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

// print writes the standings as a table.
func (s *standings) print(out *printer, test *sprt) {
	width := len("engine")
	for _, e := range s.schedule.engines {
		width = max(width, len([]rune(e.name)))
	}
	head := fmt.Sprintf("%-*s  games   won drawn  lost  %s", width, "engine", s.scoreHead())
	for kind := range numFaults {
		head += fmt.Sprintf("  %s", kind)
	}
	out.printf("%s\n", head)
	for _, i := range s.order() {
		t := s.total[i]
		line := fmt.Sprintf("%-*s  %5d %5d %5d %5d  %s", width, s.schedule.engines[i].name, t.games(), t.wins, t.draws, t.losses, s.scoreOf(i))
		for kind, n := range s.faults[i] {
			line += fmt.Sprintf("  %*d", len(faultKind(kind).String()), n)
		}
		out.printf("%s\n", line)
	}
	s.printTournament(out)
	s.printNotes(out, test)
}

// scoreHead is the heading of the column that scoreOf writes.
func (s *standings) scoreHead() string {
	switch {
	case s.schedule.stake != nil:
		return "points    mean  95 percent      "
	case s.schedule.setup.Players == 1:
		return "score  95 percent    "
	}
	return "score  95 percent        Elo  95 percent      "
}

// scoreOf writes the score of an engine, or its points: with Elo, unless everybody
// plays alone.
func (s *standings) scoreOf(engine int) string {
	t := s.total[engine]
	if t.games() == 0 {
		return "-"
	}
	score := t.score()
	lo, hi := interval(score, s.tallies(engine)...)
	if k := s.schedule.stake; k != nil {
		least, most := k.points(lo), k.points(hi)
		return fmt.Sprintf("%6d  %6.2f  %6.2f to %6.2f", k.sum(t), k.points(score), min(least, most), max(least, most))
	}
	text := fmt.Sprintf("%.3f  %.3f to %.3f", score, lo, hi)
	if s.schedule.setup.Players > 1 {
		text += fmt.Sprintf("  %5s  %5s to %5s  ", eloText(score), eloText(lo), eloText(hi))
	}
	return text
}

// order returns the order of the engines in the standings: two as given, more than two with
// the best first.
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

// printTournament writes the table of the tournament.
func (s *standings) printTournament(out *printer) {
	if s.schedule.tournament == nil {
		return
	}
	for rank, p := range s.schedule.tournament.table() {
		line := fmt.Sprintf("%s %d. %s %g", s.schedule.Config.tournament, rank+1, s.schedule.engines[p.engine].name, p.points)
		if p.remark != "" {
			line += ", " + p.remark
		}
		out.printf("%s\n", line)
	}
}

// printUnits writes, for a match of two, the number of units with each score, and
// normalized Elo.
func (s *standings) printUnits(out *printer) {
	t := s.tally()
	if len(s.total) != 2 || s.schedule.stake != nil || s.schedule.setup.Players == 1 || t.size() == 0 {
		return
	}
	word := map[int]string{1: "games", 2: "pairs"}[s.schedule.unit]
	elo, margin := normalizedElo(t)
	out.printf("%s of %s by score from 0 to %d: %s; normalized Elo %+.1f ± %.1f\n",
		word, s.schedule.engines[0].name, s.schedule.unit, strings.Trim(fmt.Sprint(t), "[]"), elo, margin)
}

// printDuels writes how engines that play alone compare on the same deals.
func (s *standings) printDuels(out *printer) {
	if s.duels == nil {
		return
	}
	for _, two := range choices(len(s.total), 0, 2) {
		if r := s.duels.results[pairing(two)]; r != nil {
			out.printf("%s against %s on the same deals: +%d =%d -%d\n",
				s.schedule.engines[two[0]].name, s.schedule.engines[two[1]].name, r[2], r[1], r[0])
		}
	}
}

// printNotes writes the notes below the table.
func (s *standings) printNotes(out *printer, test *sprt) {
	s.printUnits(out)
	s.printDuels(out)
	if s.repeats > 0 {
		out.printf("%d of %d games repeat an earlier one move by move and are not counted; -random-plies or -openings make games differ\n",
			s.repeats, s.played)
	}
	if test != nil {
		out.printf("sprt %v: %s, %s\n", test, test.verdict(s.tally()), test.stand(s.tally()))
	}
}

// eloText returns the difference in Elo that corresponds to a score, as text.
func eloText(score float64) string {
	if e := Elo(score); !math.IsInf(e, 0) {
		return fmt.Sprintf("%+d", int(math.Round(e))) // never "-0"
	}
	return fmt.Sprintf("%+v", Elo(score))
}
