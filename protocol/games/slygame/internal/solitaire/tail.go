package solitaire

import "github.com/seed-445450d7/rulebook/sly"

const maxSolvePieces = 14

const maxSolveNodes = 2_000_000

func (r *run) tails(layer []candidate, steps [][]step, left int) {
	d := &depthFirst{run: r, seen: map[uint64]int{}}
	for i := range layer {
		if r.stopped() {
			return
		}
		d.left = left
		if d.search(layer[i].state, left) {
			r.found(append(line(steps, int32(i)), d.moves...), 1)
			if left = r.target() - len(steps); left <= 0 {
				return
			}
		}
		if len(d.seen) > r.maxSeen {
			clear(d.seen)
		}
	}
}

const seenBytes = 256

type depthFirst struct {
	*run
	left  int
	seen  map[uint64]int // by hash: moves that do not suffice
	lists [maxPieces][]sly.Move
	moves []sly.Move
}

func (d *depthFirst) search(s sly.State, left int) bool {
	d.moves = d.moves[:0]
	return d.win(s, left)
}

func (d *depthFirst) win(s sly.State, left int) bool {
	if s.Score() == 1 {
		return true
	}
	if !inLines(s, left) {
		return false
	}
	var key uint64
	if left > 1 {
		if key = s.Hash(); d.seen[key] >= left {
			return false
		}
	}
	list := s.AppendMoves(d.lists[left][:0])
	d.lists[left] = list
	d.nodes.Add(uint64(len(list)))
	for _, m := range list {
		if left > 2 && d.stopped() {
			return false
		}
		d.moves = append(d.moves, m)
		if t := s.After(m); t.Score() == 1 || left > 1 && d.win(t, left-1) {
			return true
		}
		d.moves = d.moves[:len(d.moves)-1]
	}
	if left > 1 {
		d.seen[key] = left
	}
	return false
}

func (r *run) solve() {
	e := &exhaustive{run: r, known: map[sly.State]ending{}, budget: r.nodes.Load() + maxSolveNodes}
	if _, ok := e.best(r.start); !ok {
		return
	}
	var moves []sly.Move
	s := r.start
	for {
		known := e.known[s]
		if known.moves == 0 {
			break
		}
		moves = append(moves, known.move)
		s = s.After(known.move)
	}
	r.best = solution{} // it cannot be better
	r.found(moves, s.Score())
	r.exact = true
}

type ending struct {
	left, moves int
	move        sly.Move
}

func (e ending) better(f ending) bool {
	return e.left < f.left || e.left == f.left && e.moves < f.moves
}

type exhaustive struct {
	*run
	known  map[sly.State]ending
	budget uint64
}

func (x *exhaustive) best(s sly.State) (e ending, ok bool) {
	if e, ok := x.known[s]; ok {
		return e, true
	}
	if x.stopped() || x.nodes.Load() >= x.budget || len(x.known) >= x.maxSeen {
		return ending{}, false
	}
	e = ending{left: maxPieces + 1}
	moves := s.AppendMoves(nil)
	x.nodes.Add(uint64(len(moves)) + 1)
	for _, m := range moves {
		after, ok := x.best(s.After(m))
		if !ok {
			return ending{}, false
		}
		after.moves, after.move = after.moves+1, m
		if after.better(e) {
			e = after
		}
	}
	if len(moves) == 0 {
		e = ending{left: s.Score()}
	}
	x.known[s] = e
	return e, true
}
