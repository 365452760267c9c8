package match

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

type pairing [2]int

// A match can be resumed, because its tournament depends only on earlier rounds' scores.
type tournament interface {
	next(scores []pairing) []pairing
	left() int
	table() []place
}

type place struct {
	engine int
	points float64
	remark string
}

type entrant struct {
	engine int
	points int // in halves
	begun  int // minus other games
	last   int // 1 if it began in the last round, -1 if it did not
	byes   int
	met    map[int]int
	strong int // the sum of its opponents' scores
}

type swiss struct {
	entrants []*entrant
	rounds   int  // left
	worth    int  // of a bye, in halves
	swapped  bool // in each pairing, both begin equally often
	paired   []pairing
}

func newSwiss(engines, rounds, games int) *swiss {
	s := &swiss{rounds: rounds, worth: 2 * games, swapped: games%2 == 0}
	for i := range engines {
		s.entrants = append(s.entrants, &entrant{engine: i, met: map[int]int{}})
	}
	return s
}

func (s *swiss) left() int { return s.rounds * (len(s.entrants) / 2) }

func (s *swiss) next(scores []pairing) []pairing {
	for i, p := range s.paired {
		for side, engine := range p {
			s.entrants[engine].points += scores[i][side]
		}
	}
	s.paired = nil
	if s.rounds == 0 {
		return nil
	}
	s.rounds--
	ranked := s.ranked()
	if len(ranked)%2 == 1 {
		ranked = s.giveBye(ranked)
	}
	for _, p := range pairUp(ranked) {
		s.paired = append(s.paired, s.meet(p[0], p[1], len(s.paired)%2 == 0))
	}
	return s.paired
}

func (s *swiss) ranked() []*entrant {
	list := slices.Clone(s.entrants)
	slices.SortStableFunc(list, func(a, b *entrant) int { return cmp.Compare(b.points, a.points) })
	return list
}

func (s *swiss) giveBye(ranked []*entrant) []*entrant {
	at := 0
	for i, e := range ranked {
		if e.byes <= ranked[at].byes {
			at = i
		}
	}
	ranked[at].byes++
	ranked[at].points += s.worth
	return slices.Delete(ranked, at, at+1)
}

func (s *swiss) meet(a, b *entrant, higher bool) pairing {
	a.met[b.engine]++
	b.met[a.engine]++
	if s.swapped {
		return pairing{a.engine, b.engine}
	}
	if c := cmp.Or(cmp.Compare(a.begun, b.begun), cmp.Compare(a.last, b.last)); c > 0 || c == 0 && !higher {
		a, b = b, a
	}
	a.begun, a.last = a.begun+1, 1
	b.begun, b.last = b.begun-1, -1
	return pairing{a.engine, b.engine}
}

func (s *swiss) table() (list []place) {
	ranked := s.ranked()
	for _, e := range ranked {
		e.strong = 0
		for other, times := range e.met {
			e.strong += times * s.entrants[other].points
		}
	}
	// This is the Buchholz score.
	slices.SortStableFunc(ranked, func(a, b *entrant) int {
		return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(b.strong, a.strong))
	})
	for _, e := range ranked {
		remark := fmt.Sprintf("opponents %g", float64(e.strong)/2)
		if e.byes > 0 {
			remark += fmt.Sprintf(", byes %d", e.byes)
		}
		list = append(list, place{e.engine, float64(e.points) / 2, remark})
	}
	return list
}

// If no pairings keep all rules, pairUp gives up the limit on how often an entrant begins, then the
// limits of one, two, and more meetings.
func pairUp(ranked []*entrant) [][2]*entrant {
	for level := 0; ; level++ {
		for _, hardest := range []bool{false, true} {
			p := pairer{level: level, hardest: hardest, left: maxPairing}
			if list, ok := p.pair(ranked); ok {
				return list
			}
		}
	}
}

const maxPairing = 1 << 12

// A pairer usually starts with the highest entrant. However, if pairings are rare, it starts with
// the hardest to pair.
type pairer struct {
	level   int
	hardest bool
	left    int
}

func (p *pairer) pair(ranked []*entrant) (list [][2]*entrant, ok bool) {
	if len(ranked) == 0 {
		return nil, true
	}
	at, order := 0, opponents(ranked)
	if p.hardest {
		at, order = p.fewest(ranked)
	}
	for _, i := range order {
		if p.left--; p.left < 0 {
			return nil, false
		}
		if !p.allows(ranked[at], ranked[i]) {
			continue
		}
		lo, hi := min(at, i), max(at, i)
		others := slices.Concat(ranked[:lo], ranked[lo+1:hi], ranked[hi+1:])
		if rest, ok := p.pair(others); ok {
			return append([][2]*entrant{{ranked[lo], ranked[hi]}}, rest...), true
		}
	}
	return nil, false
}

const maxBegun = 2

func (p *pairer) allows(a, b *entrant) bool {
	if p.level == 0 && a.begun*b.begun >= maxBegun*maxBegun {
		return false
	}
	return a != b && a.met[b.engine] <= max(0, p.level-1)
}

func (p *pairer) fewest(ranked []*entrant) (at int, order []int) {
	least := len(ranked) + 1
	for i, a := range ranked {
		n := 0
		for _, b := range ranked {
			if p.allows(a, b) {
				n++
			}
		}
		if n < least {
			at, least = i, n
		}
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(max(a-at, at-a), max(b-at, at-b)) })
	return at, order[1:]
}

// Among equals, opponents with the same surplus or lack of games begun come last.
func opponents(ranked []*entrant) (list []int) {
	equal := 1
	for equal < len(ranked) && ranked[equal].points == ranked[0].points {
		equal++
	}
	middle := max(1, equal/2)
	for i := middle; i < equal; i++ {
		list = append(list, i)
	}
	for i := middle - 1; i > 0; i-- {
		list = append(list, i)
	}
	slices.SortStableFunc(list, func(a, b int) int {
		first := ranked[0].begun
		return cmp.Compare(min(1, max(0, ranked[a].begun*first)), min(1, max(0, ranked[b].begun*first)))
	})
	for i := equal; i < len(ranked); i++ {
		list = append(list, i)
	}
	return list
}

const nobody = -1

type knockout struct {
	bracket []int // neighbors meet
	paired  []pairing
	scores  map[pairing]pairing // of this round
	replays int
	out     []place // the last one first
	round   int
}

const maxReplays = 3

func newKnockout(engines int) *knockout {
	k := &knockout{bracket: []int{0}, scores: map[pairing]pairing{}}
	for size := 2; len(k.bracket) < engines; size *= 2 {
		var wider []int
		for _, seed := range k.bracket {
			wider = append(wider, seed, size-1-seed)
		}
		k.bracket = wider
	}
	for i, seed := range k.bracket {
		if seed >= engines {
			k.bracket[i] = nobody
		}
	}
	return k
}

func (k *knockout) left() int {
	engines := 0
	for _, engine := range k.bracket {
		if engine != nobody {
			engines++
		}
	}
	return engines - 1 - len(k.pairings())
}

func (k *knockout) pairings() (list []pairing) {
	for i := 0; i+1 < len(k.bracket); i += 2 {
		if a, b := k.bracket[i], k.bracket[i+1]; a != nobody && b != nobody {
			list = append(list, pairing{min(a, b), max(a, b)})
		}
	}
	return list
}

func (k *knockout) next(scores []pairing) []pairing {
	for i, p := range k.paired {
		sum := k.scores[p]
		k.scores[p] = pairing{sum[0] + scores[i][0], sum[1] + scores[i][1]}
	}
	if k.paired != nil {
		var tied []pairing
		for _, p := range k.paired {
			if k.scores[p][0] == k.scores[p][1] {
				tied = append(tied, p)
			}
		}
		if len(tied) > 0 && k.replays < maxReplays {
			k.replays++
			k.paired = tied
			return tied
		}
		k.advance()
	}
	k.replays = 0
	k.paired = k.pairings()
	return k.paired
}

func (k *knockout) advance() {
	k.round++
	var winners []int
	var losers []place
	for i := 0; i+1 < len(k.bracket); i += 2 {
		a, b := k.bracket[i], k.bracket[i+1]
		if a == nobody || b == nobody {
			winners = append(winners, max(a, b))
			continue
		}
		p := pairing{min(a, b), max(a, b)}
		winner, loser := p[0], p[1]
		if s := k.scores[p]; s[1] > s[0] {
			winner, loser = loser, winner
		}
		winners = append(winners, winner)
		losers = append(losers, place{loser, float64(k.round - 1), "out in round " + strconv.Itoa(k.round)})
	}
	slices.SortStableFunc(losers, func(a, b place) int { return cmp.Compare(a.engine, b.engine) })
	k.out = append(losers, k.out...)
	k.bracket = winners
}

func (k *knockout) table() (list []place) {
	remark := "winner"
	if len(k.bracket) > 1 {
		remark = "in round " + strconv.Itoa(k.round+1)
	}
	for _, engine := range slices.Sorted(slices.Values(k.bracket)) {
		if engine != nobody {
			list = append(list, place{engine, float64(k.round), remark})
		}
	}
	return append(list, k.out...)
}
