package search

import "github.com/seed-445450d7/rulebook/notation/hash"

// Repeats knows which positions end a game as a draw because they occur for the nth time. It
// identifies positions by their hashes. A nil Repeats knows no such position. A Repeats is safe for
// concurrent use.
//
// A search finds two kinds of such draws. A position that has occurred n-1 times in the game before
// the search is spent: it is a draw however the search reaches it. Other draws, and every score
// that rests on them, depend on the line that leads to them.
//
// A proven win rests on no draw. Although its proof may pass through positions of the line before
// it, it holds after every line. A winner who always takes the shortest way to the end that avoids
// spent positions gets closer with each ply, so no position occurs twice on that way.
type Repeats struct {
	bound int
	seen  map[uint64]int // occurrences in the game, up to the root
	salt  uint64
}

// NewRepeats returns the Repeats for a search from a position with the hash root after the
// positions past, or nil if bound is not positive.
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

// Salt returns a number that almost certainly differs for different sets of spent positions, and is
// 0 if there are none. A transposition table must use it, because a score that is valid for one set
// may be wrong for another.
func (r *Repeats) Salt() uint64 {
	if r == nil {
		return 0
	}
	return r.salt
}

// Spent reports whether the next occurrence of a position is a draw, whatever the line.
func (r *Repeats) Spent(h uint64) bool { return r != nil && r.seen[h] >= r.bound-1 }

// Path is the part of the line from the root that a draw depends on.
type Path int

// Values of a Path that are not plies. A draw by repetition in a line depends on the ply of the
// earliest occurrence after the root that it needs, or on the whole game.
const (
	OnNothing Path = 1 << 30
	OnGame    Path = 0
)

// Drawn reports whether a position is a draw at the end of a line, and which part of the line this
// depends on. The line has the hashes of the positions before it, beginning with the root.
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
