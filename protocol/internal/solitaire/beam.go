package solitaire

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"github.com/seed-445450d7/rulebook/protocol/internal/memory"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/sly"
)

// maxPieces is how many pieces there are, and so more than the plies of any game.
const maxPieces = 36

// tailPlies is how many moves at the end of a game are searched in full. With four,
// a beam finds wins a move or two shorter than without.
const tailPlies = 4

// fastest is how many pieces a move may remove on the average for the rest of a
// win that is still looked for: positions with more pieces are dropped. The best
// ways that are known remove up to three a move.
const fastest = 4

// maxLines bounds the moves for which it is asked whether there are enough, which
// takes twice as long for each.
const maxLines = 7

// place is a position of a layer.
type place struct {
	state  sly.State
	looks  uint64  // equal for positions that look the same
	score  float32 // the higher the better
	parent int32
	move   sly.Move
}

// step is what is kept of a place when the search has gone on: how it was reached.
type step struct {
	parent int32
	move   sly.Move
}

// beam looks for a way that is better than the best so far.
func (r *run) beam(width int) {
	layer := []place{{state: r.start}}
	var steps [][]step
	for ply := 0; len(layer) > 0 && !r.stopped(); ply++ {
		if r.limits.Depth > 0 && ply >= r.limits.Depth {
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

// target is the number of moves that a better win may take.
func (r *run) target() int {
	if r.best.wins() {
		return len(r.best.moves) - 1
	}
	return maxPieces
}

// line returns the moves to a place of the last layer.
func line(steps [][]step, at int32) []sly.Move {
	moves := make([]sly.Move, len(steps))
	for ply := len(steps) - 1; ply >= 0; ply-- {
		moves[ply] = steps[ply][at].move
		at = steps[ply][at].parent
	}
	return moves
}

// expand returns the best positions after one move from those of a layer. Ends are
// kept as ways on the side. A layer that a limit cuts short is dropped, so that the
// answer is quick and does not depend on threads.
func (r *run) expand(layer []place, steps [][]step, ply, width, target int) []place {
	parts := make([]crowd, r.limits.Workers())
	share := (len(layer) + len(parts) - 1) / len(parts)
	var workers sync.WaitGroup
	for t := range parts {
		parts[t].init(width, r.stop.Watch())
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

// grow adds the positions after one move from some places of a layer.
func (r *run) grow(c *crowd, layer []place, from, to, ply, target int) {
	var room []sly.Move
	for i := from; i < to && !c.watch.Check() && !r.spent(); i++ {
		at := &layer[i]
		if room = at.state.AppendMoves(room[:0]); ply == 0 {
			room = append(room[:0], r.first()...)
		}
		r.nodes.Add(uint64(len(room)))
		for _, m := range room {
			s := at.state.After(m)
			left, mobility := s.Score(), s.Mobility()
			if mobility == 0 {
				c.ended(left, int32(i), m)
				continue
			}
			togo := target - ply - 1
			score := float32(mobility) - spread(s)
			if left-1 > togo*fastest || score < c.floor[left] || togo <= maxLines && !inLines(s, togo) {
				continue
			}
			c.add(left, place{s, looks(s), score, int32(i), m})
		}
	}
}

// crowd is what of a new layer is worth keeping, by the number of pieces.
type crowd struct {
	width    int
	watch    *search.Watch
	byPieces [maxPieces + 1][]place
	floor    [maxPieces + 1]float32 // places below would not be kept
	end      end
}

// end is the best end that was met; with no pieces it is none.
type end struct {
	left   int
	parent int32
	move   sly.Move
}

func (c *crowd) init(width int, watch *search.Watch) {
	c.width, c.watch = width, watch
	for n := range c.floor {
		c.floor[n] = float32(math.Inf(-1))
	}
}

func (c *crowd) ended(left int, parent int32, m sly.Move) {
	if c.end.left == 0 || left < c.end.left {
		c.end = end{left, parent, m}
	}
}

func (c *crowd) add(left int, p place) {
	list := append(c.byPieces[left], p)
	if len(list) >= 4*c.width {
		if list = c.thin(list); len(list) == c.width {
			c.floor[left] = list[len(list)-1].score
		}
	}
	c.byPieces[left] = list
}

// best returns what is kept in the end, the fewest pieces first.
func (c *crowd) best() []place {
	var all []place
	for _, list := range c.byPieces {
		all = append(all, c.thin(list)...)
	}
	return all
}

// thin keeps the best positions of a list, and one of those that look the same. The
// order is one for any order of the list, so that threads do not matter. Sorting a
// long list takes a while: when the search is stopped meanwhile, the order is none,
// and the layer is dropped.
func (c *crowd) thin(list []place) []place {
	compared := 0
	slices.SortFunc(list, func(a, b place) int {
		if compared++; compared%1024 == 0 {
			c.watch.Check()
		}
		if c.watch.Ended() {
			return 0
		}
		return a.compare(&b)
	})
	list = slices.CompactFunc(list, func(a, b place) bool { return a.looks == b.looks && a.score == b.score })
	return list[:min(len(list), c.width)]
}

// compare orders places, the better first.
func (p *place) compare(q *place) int {
	switch {
	case p.score != q.score:
		return cmp.Compare(q.score, p.score)
	case p.looks != q.looks:
		return cmp.Compare(p.looks, q.looks)
	case p.parent != q.parent:
		return cmp.Compare(p.parent, q.parent)
	}
	return cmp.Compare(p.move, q.move)
}

// widthBytes is what a beam takes for each place of its width. A place has 128 bytes;
// about twenty numbers of pieces are in use at a time, four times the width is held
// while a layer grows, and the steps of all layers.
const widthBytes = 128*20*4 + 8*20*maxPieces

// maxWidth is the widest beam in so many megabytes.
func maxWidth(megabytes int) int { return int(max(int64(megabytes)<<20/widthBytes, 8)) }

// fits reports whether the machine has the memory for a beam.
func fits(width int) bool {
	megabytes := int(int64(width) * widthBytes >> 20)
	return megabytes < 16 || memory.Grant(megabytes) == megabytes
}
