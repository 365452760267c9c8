package solitaire

import (
	"context"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const (
	maxBoundPlies = 3       // moves that LowerBound plays in all ways
	maxBoundNodes = 400_000 // positions that it may visit for that
)

// LowerBound returns a lower bound on the number of moves with which s can be won.
//
// A jump runs along one line: a row or a column. Each piece of s either jumps, and is then
// in the line of its first jump, or is removed where it stands, and is then in the line of
// the jump that removes it. The last piece has jumped too, unless it is alone in s. So if
// s can be won in n moves, n lines contain all its pieces. LowerBound plays up to three
// moves in all ways and counts the lines that are needed after them.
func LowerBound(s sly.State) int {
	return lowerBound(search.NewStop(context.Background(), time.Time{}).Watch(), s)
}

// lowerBound is like LowerBound. If it is stopped, it returns the bound so far.
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

// lines returns the least number of rows and columns that contain all pieces, or 0 for a
// single piece.
func lines(s sly.State) int {
	n := 0
	for !inLines(s, n) {
		n++
	}
	return n
}

// inLines reports whether n rows and columns contain all pieces of s. If not, s cannot be
// won in n moves.
func inLines(s sly.State, n int) bool {
	pieces := occupied(s)
	return pieces.Len() == 1 || covered(pieces, n)
}

// covered reports whether n rows and columns contain a set. One of them must be the row or
// the column of its first space.
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
