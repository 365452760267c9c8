package deepening

import (
	"cmp"
	"slices"
)

// A Line is a root move with its principal variation.
type Line[M comparable] struct {
	Score int
	PV    []M // begins with the move
	Depth int // of the iteration that found Score, or 0
}

func place[M comparable](lines []Line[M], m M) int {
	return slices.IndexFunc(lines, func(l Line[M]) bool { return l.PV[0] == m })
}

// stopped returns the lines, best first, after a stopped iteration. A line of now with a lower
// Depth has not been searched, and the score of a loss may be an upper bound.
//
// Wins and losses count, because they are proven at any depth. Other scores of different depths
// cannot be compared.
func stopped[M comparable](last, now []Line[M], depth, wanted int) []Line[M] {
	lines := slices.Clone(last)
	if depth == 1 {
		copy(lines, now)
	}
	for i, l := range lines {
		if found := now[place(now, l.PV[0])]; found.Depth == depth && signOf(found.Score) != 0 {
			lines[i] = found
		}
	}
	best := now[0]
	if wanted == 1 && best.Depth == depth && (best.PV[0] != last[0].PV[0] || best.Score >= last[0].Score) {
		at := place(lines, best.PV[0])
		lines = slices.Insert(slices.Delete(lines, at, at+1), 0, best)
	}
	slices.SortStableFunc(lines, func(a, b Line[M]) int {
		if c := cmp.Compare(signOf(b.Score), signOf(a.Score)); c != 0 || signOf(a.Score) == 0 {
			return c
		}
		return cmp.Compare(b.Score, a.Score)
	})
	if first := &lines[0]; depth > 1 && first.Depth < depth && first.PV[0] != last[0].PV[0] {
		first.Score = min(first.Score, last[0].Score) // it was no better than the best one
	}
	return lines
}
