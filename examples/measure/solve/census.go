package main

import (
	"context"
	"fmt"
	"sync"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/lineup/tablebase"
	"github.com/seed-445450d7/rulebook/notation"
)

type census struct {
	counts  map[tablebase.Value]int64
	longest example
	// zugzwangs are the positions that the player to move loses, and where the opponent would not
	// win if they had to move the same kind. The key is the opponent's result in that case.
	zugzwangs map[tablebase.WDL]*tally
}

type example struct {
	block int
	state lineup.State
	value tablebase.Value
}

// over breaks ties by block, because goroutines finish in any order.
func (e example) over(f example) bool {
	longer := e.value.Plies - f.value.Plies
	return longer > 0 || longer == 0 && e.state.IsValid() && (!f.state.IsValid() || e.block < f.block)
}

type tally struct {
	positions int64
	longest   example
}

func newCensus() *census {
	return &census{counts: map[tablebase.Value]int64{}, zugzwangs: map[tablebase.WDL]*tally{
		tablebase.Loss: {}, tablebase.Draw: {},
	}}
}

func (c *census) add(d *census) {
	for value, n := range d.counts {
		c.counts[value] += n
	}
	if d.longest.over(c.longest) {
		c.longest = d.longest
	}
	for outcome, t := range d.zugzwangs {
		c.zugzwangs[outcome].add(t.positions, t.longest)
	}
}

func (t *tally) add(positions int64, e example) {
	t.positions += positions
	if e.over(t.longest) {
		t.longest = e
	}
}

func (c *census) sum(outcomes ...tablebase.WDL) (n int64) {
	for value, count := range c.counts {
		for _, o := range outcomes {
			if value.WDL == o {
				n += count
			}
		}
	}
	return n
}

func (w worker) take(ctx context.Context, ply int) (*census, error) {
	var mu sync.Mutex
	total := newCensus()
	err := w.each(ctx, ply, func(block int) error {
		part := newCensus()
		if err := w.takeBlock(part, ply, block); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		total.add(part)
		return nil
	})
	return total, err
}

// firstFree is the first ply where every turn moves a piece.
const firstFree = 12

func (w worker) takeBlock(c *census, ply, block int) error {
	return w.table.Walk(ply, block, func(s lineup.State, value tablebase.Value) error {
		c.counts[value]++
		e := example{block, s, value}
		if value.Plies > c.longest.value.Plies {
			c.longest = e
		}
		if ply < firstFree || value.WDL != tablebase.Loss || value.Plies == 0 {
			return nil
		}
		other, err := swapped(s)
		if err != nil {
			return err
		}
		reply, err := w.table.Value(other)
		if err != nil {
			return err
		}
		// An opponent who cannot move is not in zugzwang.
		if t := c.zugzwangs[reply.WDL]; t != nil && reply != (tablebase.Value{WDL: tablebase.Loss}) {
			t.add(1, e)
		}
		return nil
	})
}

func swapped(s lineup.State) (lineup.State, error) {
	var fields [2][3]uint16
	for seat := range fields {
		for kind := range fields[seat] {
			fields[seat][kind] = s.FieldsOf(notation.Seat(seat+1), lineup.Square+notation.Kind(kind))
		}
	}
	other, err := lineup.FromFields(firstFree+(s.Ply()-firstFree+3)%6, fields)
	if err != nil {
		return other, fmt.Errorf("%s with the other player to move: %w", s, err)
	}
	return other, nil
}
