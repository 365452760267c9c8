package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/lineup/tablebase"
)

// everyPly covers every position once: the placing plies, and one later ply for each kind.
var everyPly = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16}

type worker struct {
	table   table
	threads int
}

type table interface {
	Value(s lineup.State) (tablebase.Value, error)
	Chunks(ply int) int
	Walk(ply, block int, visit func(lineup.State, tablebase.Value) error) error
}

func (w worker) each(ctx context.Context, ply int, f func(block int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var group sync.WaitGroup
	for range w.threads {
		group.Add(1)
		go func() {
			defer group.Done()
			for ctx.Err() == nil {
				block := int(next.Add(1)) - 1
				if block >= w.table.Chunks(ply) {
					return
				}
				if err := f(block); err != nil {
					cancel(err)
				}
			}
		}()
	}
	group.Wait()
	return context.Cause(ctx)
}

// verify derives every value from its successors, which proves the table: see package tablebase.
func (w worker) verify(ctx context.Context) (string, error) {
	var checked, moves atomic.Int64
	for _, ply := range everyPly {
		err := w.each(ctx, ply, func(block int) error {
			n, m, err := w.verifyBlock(ply, block)
			checked.Add(n)
			moves.Add(m)
			return err
		})
		if err != nil {
			return "", err
		}
		log.Printf("verified ply %d: %d positions so far", ply, checked.Load())
	}
	return fmt.Sprintf("%d values were derived again from those after each of %d moves, and agree.", checked.Load(), moves.Load()), nil
}

func (w worker) verifyBlock(ply, block int) (checked, moves int64, err error) {
	var buffer [64]lineup.Move
	err = w.table.Walk(ply, block, func(s lineup.State, stored tablebase.Value) error {
		derived, n, err := w.derive(s, buffer[:0])
		if err != nil {
			return err
		}
		if derived != stored {
			return fmt.Errorf("%s: the table says %s, its moves %s", s, stored, derived)
		}
		checked++
		moves += int64(n)
		return nil
	})
	return checked, moves, err
}

func (w worker) derive(s lineup.State, buffer []lineup.Move) (best tablebase.Value, moves int, err error) {
	if value, over := ended(s); over {
		return value, 0, nil
	}
	list := s.AppendMoves(buffer)
	for i, m := range list {
		value, err := w.table.Value(s.After(m))
		if err != nil {
			return best, 0, err
		}
		if value = value.Before(); i == 0 || value.Compare(best) > 0 {
			best = value
		}
	}
	if len(list) == 0 {
		return best, 0, fmt.Errorf("%s: the game goes on, but there is no move", s)
	}
	return best, len(list), nil
}

func ended(s lineup.State) (value tablebase.Value, over bool) {
	result := s.Result()
	switch {
	case !result.Over():
		return tablebase.Value{}, false
	case result.Winners().Has(s.Turn()):
		return tablebase.Value{WDL: tablebase.Win}, true
	}
	return tablebase.Value{WDL: tablebase.Loss}, true
}

const searchDepth = 6

func (w worker) compare(ctx context.Context, n int) (string, error) {
	random := rand.New(rand.NewPCG(1, 2))
	decided := 0
	for range n {
		s := randomPosition(random)
		found := search(s, searchDepth)
		stored, err := w.table.Value(s)
		if err := errors.Join(err, ctx.Err()); err != nil {
			return "", err
		}
		if found.WDL != tablebase.Draw {
			decided++
		} else if stored.Plies > searchDepth {
			stored = tablebase.Value{}
		}
		if found != stored {
			return "", fmt.Errorf("%s: the table says %s, a search %s", s, stored, found)
		}
	}
	return fmt.Sprintf("%d random positions were searched %d plies deep, which decided %d; all agree.", n, searchDepth, decided), nil
}

func randomPosition(random *rand.Rand) lineup.State {
	for {
		var fields [2][3]uint16
		for i, field := range random.Perm(16)[:10] {
			kind := [...]int{0, 0, 1, 1, 2}[i/2]
			fields[i%2][kind] |= 1 << field
		}
		if s, err := lineup.FromFields(12+random.IntN(6), fields); err == nil {
			return s
		}
	}
}

// search knows only the rules. If the game does not end within depth plies, it returns a draw.
func search(s lineup.State, depth int) tablebase.Value {
	if value, over := ended(s); over || depth == 0 {
		return value
	}
	var buffer [64]lineup.Move
	var best tablebase.Value
	for i, m := range s.AppendMoves(buffer[:0]) {
		if value := search(s.After(m), depth-1).Before(); i == 0 || value.Compare(best) > 0 {
			best = value
		}
	}
	return best
}
