package main

import (
	"fmt"
	"hash/maphash"
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
)

// total counts the games of one engine.
type total struct{ wins, draws, losses int }

func (t total) games() int { return t.wins + t.draws + t.losses }

func (t total) score() float64 {
	return (float64(t.wins) + float64(t.draws)/2) / float64(max(t.games(), 1))
}

func (t *total) add(half int) {
	*[]*int{&t.losses, &t.draws, &t.wins}[half]++
}

// standings are the results so far. What counts together for the statistics are the
// two games of a pair; those of a pair that is not complete stand alone.
type standings struct {
	schedule *schedule
	played   int
	repeats  int
	total    []total
	pairs    []tally // of each engine, complete pairs by what it scored in both
	singles  []tally // of each engine, other games
	waiting  map[int][]int
	faults   [][numFaults]int
	known    map[uint64]struct{} // games by their keys
	seed     maphash.Seed
}

func newStandings(s *schedule) *standings {
	n := len(s.engines)
	st := &standings{
		schedule: s, total: make([]total, n), faults: make([][numFaults]int, n),
		waiting: map[int][]int{}, known: map[uint64]struct{}{}, seed: maphash.MakeSeed(),
	}
	for range n {
		st.pairs, st.singles = append(st.pairs, make(tally, 5)), append(st.singles, make(tally, 3))
	}
	return st
}

// add counts one game, and reports whether it counts: one that repeats another
// does not.
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
	halves := make([]int, len(engines))
	for i, engine := range engines {
		halves[i] = halfPoints(table, engine, played.record.Result)
		s.total[engine].add(halves[i])
	}
	first, twins := s.schedule.twin(played.number)
	other, complete := s.waiting[first]
	for i, engine := range engines {
		if complete {
			s.singles[engine][other[i]]--
			s.pairs[engine][other[i]+halves[i]]++
		} else {
			s.singles[engine][halves[i]]++
		}
	}
	if complete {
		delete(s.waiting, first)
	} else if twins {
		s.waiting[first] = halves
	}
	return true
}

// halfPoints returns what an engine scored: 2 for a win of one of its seats, 1 for a
// draw, 0 for a loss.
func halfPoints(table []int, engine int, result notation.Result) int {
	best := -1
	for seat, e := range table {
		if e == engine {
			best = max(best, result.For(notation.Seat(seat+1)))
		}
	}
	return best + 1
}

// maxKnown bounds the games that are kept to know repetitions, and so the memory:
// engines that repeat themselves do so early.
const maxKnown = 1 << 22

// repeated reports whether a game is like an earlier one in all but its number, and
// remembers it.
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

// print writes the standings as a table: with Elo for two seats, with the mean score
// alone for other games.
func (s *standings) print(out *printer, test *sprt) {
	width := len("engine")
	for _, e := range s.schedule.engines {
		width = max(width, len([]rune(e.name)))
	}
	rated := s.schedule.setup.Players == 2
	head := fmt.Sprintf("%-*s  games   won drawn  lost  score  95 percent    ", width, "engine")
	if rated {
		head += "    Elo  95 percent      "
	}
	for kind := range numFaults {
		head += fmt.Sprintf("  %s", kind)
	}
	out.printf("%s\n", head)
	for i, e := range s.schedule.engines {
		t := s.total[i]
		lo, hi := interval(t.score(), s.pairs[i], s.singles[i])
		line := fmt.Sprintf("%-*s  %5d %5d %5d %5d  %.3f  %.3f to %.3f", width, e.name, t.games(), t.wins, t.draws, t.losses, t.score(), lo, hi)
		if rated {
			line += fmt.Sprintf("  %5s  %5s to %5s  ", points(t.score()), points(lo), points(hi))
		}
		for kind, n := range s.faults[i] {
			line += fmt.Sprintf("  %*d", len(faultKind(kind).String()), n)
		}
		out.printf("%s\n", line)
	}
	s.printNotes(out, test)
}

// printNotes writes what is to be said of the table.
func (s *standings) printNotes(out *printer, test *sprt) {
	if s.repeats > 0 {
		out.printf("%d of %d games repeat an earlier one move by move and are not counted; -random-plies or -openings make games differ\n",
			s.repeats, s.played)
	}
	if test != nil {
		out.printf("sprt %v,%v: %s, %s\n", test.elo0, test.elo1, test.verdict(s.pairs[0]), test.stand(s.pairs[0]))
	}
}

// points returns the difference in Elo that a score stands for.
func points(score float64) string {
	if e := elo(score); !math.IsInf(e, 0) {
		return fmt.Sprintf("%+d", int(math.Round(e))) // never "-0"
	}
	return fmt.Sprintf("%+v", elo(score))
}
