package protocol

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/notation/contract"
)

// MaxPerft, the maximum depth of [Position.Perft], only catches typing errors.
const MaxPerft = 99

func (p position[S, M]) Perft(ctx context.Context, depth, threads int) []uint64 {
	moves := p.state.AppendMoves(nil)
	slices.SortFunc(moves, func(a, b M) int { return strings.Compare(a.String(), b.String()) })
	counts := make([]uint64, len(moves))
	if depth < 1 || depth > MaxPerft {
		return counts
	}
	var jobs []perftJob[S]
	for i, m := range moves {
		jobs = append(jobs, perftJobs[S, M](p.state.After(m), depth-1, &counts[i])...)
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(max(threads, 1), len(jobs)) {
		workers.Add(1)
		go func() {
			defer workers.Done()
			c := perftCounter[S, M]{ctx, make([][]M, depth), contract.NewCount[S, M]()}
			for i := int(next.Add(1)); i <= len(jobs); i = int(next.Add(1)) {
				job := jobs[i-1]
				atomic.AddUint64(job.sum, c.count(job.state, job.depth))
			}
		}()
	}
	workers.Wait()
	return counts
}

type perftJob[S any] struct {
	state S
	depth int
	sum   *uint64
}

// perftJobs splits a count by its first move, because the whole count's first moves are
// few and unequal.
func perftJobs[S contract.State[S, M], M contract.Move](s S, depth int, sum *uint64) []perftJob[S] {
	if depth < 2 {
		return []perftJob[S]{{s, depth, sum}}
	}
	var jobs []perftJob[S]
	for _, m := range s.AppendMoves(nil) {
		jobs = append(jobs, perftJob[S]{s.After(m), depth - 1, sum})
	}
	return jobs
}

type perftCounter[S contract.State[S, M], M contract.Move] struct {
	ctx       context.Context
	lists     [][]M
	moveCount func(S) int
}

func (c *perftCounter[S, M]) count(s S, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(c.moveCount(s))
	case c.ctx.Err() != nil:
		return 0
	}
	moves := s.AppendMoves(c.lists[depth][:0])
	c.lists[depth] = moves
	var nodes uint64
	for _, m := range moves {
		nodes += c.count(s.After(m), depth-1)
	}
	return nodes
}
