package solitaire

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/sly"
)

// A Layer counts positions after a number of moves.
type Layer struct {
	Moves     int
	Generated int // from the layer before
	Pruned    int // positions with more lines than moves left
	Kept      int // others, up to symmetry and colors
}

var errTooMany = errors.New("too many positions")

// Within returns a win in at most n moves, or none. After each layer, it calls report unless that
// is nil. If ctx is canceled, it returns its error.
func Within(ctx context.Context, s sly.State, n, threads int, report func(Layer)) ([]sly.Move, error) {
	f := &frontier{n: n, threads: max(threads, 1), stopped: func() error { return ctx.Err() }, report: report}
	return f.search(s)
}

type frontier struct {
	n       int
	threads int
	stopped func() error // the reason to stop, or nil; for concurrent use
	report  func(Layer)
	nodes   atomic.Int64 // generated positions
	layer   []sly.State
	steps   [][]step
	shards  [256]shard
}

type shard struct {
	mu    sync.Mutex
	seen  map[key]struct{}
	layer []sly.State
	steps []step
}

func (f *frontier) search(s sly.State) ([]sly.Move, error) {
	if s.Score() == 1 || !inLines(s, f.n) {
		return nil, nil
	}
	f.layer = []sly.State{s}
	for moves := 1; moves <= f.n && len(f.layer) > 0; moves++ {
		count, err := f.advance(f.n - moves)
		if err != nil {
			return nil, err
		}
		count.Moves = moves
		if f.report != nil {
			f.report(count)
		}
		for i := range f.layer {
			if f.layer[i].Score() == 1 {
				return line(f.steps, int32(i)), nil
			}
		}
	}
	return nil, nil
}

const chunk = 256

func (f *frontier) advance(left int) (Layer, error) {
	for i := range f.shards {
		f.shards[i] = shard{seen: map[key]struct{}{}}
	}
	var next, pruned atomic.Int64
	before := f.nodes.Load()
	var group sync.WaitGroup
	for range f.threads {
		group.Add(1)
		go func() {
			defer group.Done()
			var room []sly.Move
			for f.stopped() == nil {
				to := int(next.Add(chunk))
				if to-chunk >= len(f.layer) {
					return
				}
				for at := to - chunk; at < min(to, len(f.layer)); at++ {
					room = f.layer[at].AppendMoves(room[:0])
					f.nodes.Add(int64(len(room)))
					pruned.Add(int64(f.expand(at, room, left)))
				}
			}
		}()
	}
	group.Wait()
	f.layer = nil
	var steps []step
	for i := range f.shards {
		f.layer = append(f.layer, f.shards[i].layer...)
		steps = append(steps, f.shards[i].steps...)
		f.shards[i] = shard{}
	}
	f.steps = append(f.steps, steps)
	return Layer{Generated: int(f.nodes.Load() - before), Pruned: int(pruned.Load()), Kept: len(f.layer)}, f.stopped()
}

func (f *frontier) expand(at int, moves []sly.Move, left int) (pruned int) {
	for _, m := range moves {
		s := f.layer[at].After(m)
		if !inLines(s, left) {
			pruned++
			continue
		}
		k := canonical(s)
		x := &f.shards[k[0]>>56]
		x.mu.Lock()
		if _, seen := x.seen[k]; !seen {
			x.seen[k] = struct{}{}
			x.layer = append(x.layer, s)
			x.steps = append(x.steps, step{int32(at), m})
		}
		x.mu.Unlock()
	}
	return pruned
}
