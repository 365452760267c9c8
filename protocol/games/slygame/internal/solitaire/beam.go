package solitaire

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/sly"
)

const maxPieces = 36

const tailPlies = 4

const maxRemoved = 4

// maxCoverPlies limits the moves left when inLines prunes, because each doubles its time.
const maxCoverPlies = 7

type candidate struct {
	state  sly.State
	key    uint64
	score  float32 // higher is better
	parent int32   // in the last layer
	move   sly.Move
}

type step struct {
	parent int32
	move   sly.Move
}

func (r *run) beam(width int) {
	layer := []candidate{{state: r.start}}
	var steps [][]step
	for ply := 0; len(layer) > 0 && !r.stopped(); ply++ {
		if r.params.Depth > 0 && ply >= r.params.Depth {
			return
		}
		target := r.target()
		if left := target - ply; left <= 0 {
			return
		} else if left <= tailPlies && ply > 0 {
			r.tails(layer, steps, left)
			return
		}
		next := r.expand(layer, steps, ply, width, target)
		layer = next
		reached := make([]step, len(next))
		for i, p := range next {
			reached[i] = step{p.parent, p.move}
		}
		steps = append(steps, reached)
		r.depth = max(r.depth, ply+1)
	}
}

func (r *run) target() int {
	if r.best.wins() {
		return len(r.best.moves) - 1
	}
	return maxPieces
}

func line(steps [][]step, at int32) []sly.Move {
	moves := make([]sly.Move, len(steps))
	for ply := len(steps) - 1; ply >= 0; ply-- {
		moves[ply] = steps[ply][at].move
		at = steps[ply][at].parent
	}
	return moves
}

// At a limit, expand returns nil, so that threads do not affect results.
func (r *run) expand(layer []candidate, steps [][]step, ply, width, target int) []candidate {
	parts := make([]selection, max(r.params.Threads, 1))
	share := (len(layer) + len(parts) - 1) / len(parts)
	var workers sync.WaitGroup
	for t := range parts {
		parts[t].init(width, newWatch(r.ctx, r.params.Deadline))
		from, to := min(t*share, len(layer)), min((t+1)*share, len(layer))
		workers.Add(1)
		go func() {
			defer workers.Done()
			r.grow(&parts[t], layer, from, to, ply, target)
		}()
	}
	workers.Wait()
	if r.stopped() {
		return nil
	}
	all := &parts[0]
	for t := range parts {
		if e := parts[t].end; e.left > 0 {
			r.found(append(line(steps, e.parent), e.move), e.left)
		}
		if t == 0 {
			continue
		}
		for n := range all.byPieces {
			all.byPieces[n] = append(all.byPieces[n], parts[t].byPieces[n]...)
		}
	}
	return all.best()
}

func (r *run) grow(c *selection, layer []candidate, from, to, ply, target int) {
	var room []sly.Move
	for i := from; i < to && !c.watch.check() && !r.spent(); i++ {
		at := &layer[i]
		if room = at.state.AppendMoves(room[:0]); ply == 0 {
			room = append(room[:0], r.first()...)
		}
		r.nodes.Add(uint64(len(room)))
		for _, m := range room {
			s := at.state.After(m)
			left, mobility := s.Score(), s.CountMoves()
			if mobility == 0 {
				c.ended(left, int32(i), m)
				continue
			}
			movesLeft := target - ply - 1
			score := float32(mobility) - spread(s)
			if left-1 > movesLeft*maxRemoved || score < c.floor[left] || movesLeft <= maxCoverPlies && !inLines(s, movesLeft) {
				continue
			}
			c.add(left, candidate{s, canonicalHash(s), score, int32(i), m})
		}
	}
}

type selection struct {
	width    int
	watch    *watch
	byPieces [maxPieces + 1][]candidate
	floor    [maxPieces + 1]float32
	end      end
}

type end struct {
	left   int
	parent int32
	move   sly.Move
}

func (c *selection) init(width int, watch *watch) {
	c.width, c.watch = width, watch
	for n := range c.floor {
		c.floor[n] = float32(math.Inf(-1))
	}
}

func (c *selection) ended(left int, parent int32, m sly.Move) {
	if c.end.left == 0 || left < c.end.left {
		c.end = end{left, parent, m}
	}
}

func (c *selection) add(left int, p candidate) {
	list := append(c.byPieces[left], p)
	if len(list) >= 4*c.width {
		if list = c.thin(list); len(list) == c.width {
			c.floor[left] = list[len(list)-1].score
		}
	}
	c.byPieces[left] = list
}

func (c *selection) best() []candidate {
	var all []candidate
	for _, list := range c.byPieces {
		all = append(all, c.thin(list)...)
	}
	return all
}

// Neither the order of list nor threads affect the result.
func (c *selection) thin(list []candidate) []candidate {
	compared := 0
	slices.SortFunc(list, func(a, b candidate) int {
		if compared++; compared%1024 == 0 {
			c.watch.check()
		}
		if c.watch.ended {
			return 0
		}
		return a.compare(&b)
	})
	list = slices.CompactFunc(list, func(a, b candidate) bool { return a.key == b.key && a.score == b.score })
	return list[:min(len(list), c.width)]
}

func (p *candidate) compare(q *candidate) int {
	switch {
	case p.score != q.score:
		return cmp.Compare(q.score, p.score)
	case p.key != q.key:
		return cmp.Compare(p.key, q.key)
	case p.parent != q.parent:
		return cmp.Compare(p.parent, q.parent)
	}
	return cmp.Compare(p.move, q.move)
}

// A candidate has at most 128 bytes. About 20 numbers of pieces occur in a layer, each with up to 4
// times the width of candidates. A step has 8 bytes and is kept.
const widthBytes = 128*20*4 + 8*20*maxPieces

func maxWidth(megabytes int) int { return int(max(int64(megabytes)<<20/widthBytes, 8)) }

func fits(width int) bool {
	megabytes := int(int64(width) * widthBytes >> 20)
	return megabytes < 16 || search.Grant(megabytes) == megabytes
}
