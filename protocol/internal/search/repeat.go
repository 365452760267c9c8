package search

import "github.com/seed-445450d7/rulebook/notation/hash"

// Repeats determines which positions, by hash, are draws because they occur for the nth time. A nil
// Repeats knows none. Repeats is safe for concurrent use.
//
// A position that occurred n-1 times before the search is spent. Other draws, and scores resting on
// them, depend on the line. However, a proven win does not, because the shortest way to the end
// that avoids spent positions repeats none.
type Repeats struct {
	bound int
	seen  map[uint64]int
	salt  uint64
}

// NewRepeats returns the Repeats for a search from root after the positions past, or nil if bound
// is not positive.
func NewRepeats(bound int, past []uint64, root uint64) *Repeats {
	if bound <= 0 {
		return nil
	}
	r := &Repeats{bound: max(bound, 2), seen: map[uint64]int{}} // with 1, the game is over before a search
	r.count(root)
	for _, h := range past {
		r.count(h)
	}
	return r
}

func (r *Repeats) count(h uint64) {
	if r.seen[h]++; r.seen[h] == r.bound-1 {
		r.salt ^= hash.Mix(h, 1)
	}
}

// Salt returns a hash of the spent positions, which a transposition table must use.
func (r *Repeats) Salt() uint64 {
	if r == nil {
		return 0
	}
	return r.salt
}

// Spent reports whether a position's next occurrence is a draw.
func (r *Repeats) Spent(h uint64) bool { return r != nil && r.seen[h] >= r.bound-1 }

// Path is the earliest ply of a line that a draw depends on.
type Path int

// The score depends on nothing, or on the whole game.
const (
	OnNothing Path = 1 << 30
	OnGame    Path = 0
)

// Drawn reports whether a position is a draw at the end of a line from the root, and which part of
// it this depends on.
func (r *Repeats) Drawn(h uint64, line []uint64) (on Path, drawn bool) {
	if r == nil {
		return OnNothing, false
	}
	before := r.seen[h]
	need := r.bound - 1 - before
	for ply := len(line) - 1; ply > 0 && need > 0; ply-- {
		if line[ply] == h {
			if need--; need == 0 && before == 0 {
				return Path(ply), true
			}
		}
	}
	switch {
	case need > 0:
		return OnNothing, false
	case before >= r.bound-1:
		return OnNothing, true
	}
	return OnGame, true
}
