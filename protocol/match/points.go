package match

import (
	"fmt"
	"math"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

type stake struct {
	fact        string
	worst, best int
}

func newStake(g protocol.Game) (*stake, error) {
	f, ok := protocol.ScoreFact(g)
	if !ok {
		return nil, fmt.Errorf("%s has no points, only games that are won or lost", g.Spec().Name)
	}
	return &stake{f.Name, f.Worst, f.Best}, nil
}

func (k *stake) of() int { return max(k.best-k.worst, k.worst-k.best) }

// got returns seat 1's score in steps from the worst value, which a loss by a fault gets.
func (k *stake) got(p protocol.Position, result notation.Result, faulty bool) int {
	if k == nil {
		return 0
	}
	if faulty {
		return (result.For(1) + 1) * k.of() / 2
	}
	value := k.worst
	if a, ok := p.Fact(k.fact); ok {
		value = min(max(a.Number, min(k.worst, k.best)), max(k.worst, k.best))
	}
	return max(value-k.worst, k.worst-value)
}

func (k *stake) points(score float64) float64 {
	return float64(k.worst) + score*float64(k.best-k.worst)
}

func (k *stake) sum(t total) int {
	return t.games()*k.worst + int(math.Round(t.sum*float64(k.best-k.worst)))
}

func (k *stake) shares(engines, table []int, teams bool, got int) []share {
	list := make([]share, len(engines))
	first := notation.Seat(1).Team(teams)
	for i, engine := range engines {
		list[i] = share{got, k.of()}
		if !first.Has(seatsOf(table, engine)[0]) {
			list[i].got = k.of() - got
		}
	}
	return list
}

type duels struct {
	waiting map[int]map[int]int // by opening
	results map[pairing]*[3]int // of losses, draws and wins
	engines int
}

func newDuels(engines int) *duels {
	return &duels{waiting: map[int]map[int]int{}, results: map[pairing]*[3]int{}, engines: engines}
}

func (d *duels) add(deal, engine, got int) {
	others := d.waiting[deal]
	if others == nil {
		others = map[int]int{}
		d.waiting[deal] = others
	}
	for other, theirs := range others {
		pair, diff := pairing{engine, other}, got-theirs
		if other < engine {
			pair, diff = pairing{other, engine}, -diff
		}
		if d.results[pair] == nil {
			d.results[pair] = &[3]int{}
		}
		d.results[pair][min(1, max(-1, diff))+1]++
	}
	others[engine] = got
	if len(others) == d.engines {
		delete(d.waiting, deal)
	}
}
