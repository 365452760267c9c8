package solitaire

import (
	"context"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// maxBoundPlies is how many moves [LowerBound] plays out in full, and maxBoundNodes how
// many positions it may take for that.
const (
	maxBoundPlies = 3
	maxBoundNodes = 400_000
)

// LowerBound returns a number of moves without which s cannot be won. Its proof: of
// the pieces of s, each one either jumps at some time, and then stands in the row or
// column of its first jump, or is taken where it stands, and then stands in the line
// of the jump that takes it. The piece that is left in the end has jumped too, unless
// it is alone already. Therefore a position that is won in n moves has all its
// pieces in n lines. The first moves, three from the booklet's start, are all played
// before the lines are counted.
func LowerBound(s sly.State) int {
	return lowerBound(search.NewStop(context.Background(), time.Time{}).Watch(), s)
}

// lowerBound returns what it has proved so far when it is stopped.
func lowerBound(watch *search.Watch, s sly.State) int {
	bound := lines(s)
	level := map[sly.State]struct{}{s: {}}
	var room []sly.Move
	nodes := 0
	for ply := 1; ply <= maxBoundPlies; ply++ {
		next := map[sly.State]struct{}{}
		for at := range level {
			room = at.AppendMoves(room[:0])
			if nodes += len(room); nodes > maxBoundNodes || watch.Check() {
				return bound
			}
			for _, m := range room {
				next[at.After(m)] = struct{}{}
			}
		}
		fewest := board.Side
		for at := range next {
			if watch.Check() {
				return bound
			}
			if at.Score() == 1 {
				return max(bound, ply)
			}
			fewest = min(fewest, lines(at))
		}
		bound = max(bound, ply+fewest)
		level = next
	}
	return bound
}

// lines returns how many rows and columns it takes to hold all pieces; one piece
// needs none, for it is what is left.
func lines(s sly.State) int {
	n := 0
	for !inLines(s, n) {
		n++
	}
	return n
}

// inLines reports whether n rows and columns hold all pieces of s, as they must if
// it is to be won in n moves.
func inLines(s sly.State, n int) bool {
	pieces := occupied(s)
	return pieces.Len() == 1 || covered(pieces, n)
}

// covered reports whether n rows and columns hold a set: the first of its spaces
// needs its row or its column.
func covered(set board.Set, n int) bool {
	sp, ok := set.First()
	switch {
	case !ok:
		return true
	case n == 0:
		return false
	}
	return covered(set.AndNot(board.RowSet(board.Row(sp))), n-1) || covered(set.AndNot(board.ColSet(board.Col(sp))), n-1)
}

func occupied(s sly.State) board.Set {
	var set board.Set
	for color := sly.Red; color <= sly.Yellow; color++ {
		set = set.Or(s.Pieces(color))
	}
	return set
}
