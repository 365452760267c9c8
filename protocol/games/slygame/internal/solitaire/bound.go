package solitaire

import (
	"context"
	"math/bits"
	"time"

	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const maxBoundNodes = 400_000

// LowerBound returns a lower bound on the moves of a win of s.
//
// Unless it is alone, each piece of s either jumps first along its row or column, or is removed by
// a jump along it. The lines of n moves therefore contain all pieces. LowerBound uses [Within] to
// raise the bound while that takes few positions.
func LowerBound(s sly.State) int {
	return lowerBound(newWatch(context.Background(), time.Time{}), s)
}

func lowerBound(watch *watch, s sly.State) int {
	bound, nodes := lines(s), int64(0)
	for ; bound < maxPieces; bound++ {
		f := &frontier{n: bound, threads: 1}
		f.stopped = func() error {
			if watch.check() || nodes+f.nodes.Load() > maxBoundNodes {
				return errTooMany
			}
			return nil
		}
		if win, err := f.search(s); err != nil || len(win) > 0 {
			return bound
		}
		nodes += f.nodes.Load()
	}
	return bound
}

func lines(s sly.State) int {
	if s.Score() == 1 {
		return 0
	}
	m := matchingOf(s)
	return m.greatest(board.Side)
}

// If inLines is false, s cannot be won in n moves.
func inLines(s sly.State, n int) bool {
	if s.Score() == 1 {
		return true
	}
	m := matchingOf(s)
	return m.greatest(n) <= n
}

// A matching is a set of pieces that share no row or column. By König's theorem, the greatest has
// as many pieces as rows and columns are needed to contain all pieces.
type matching struct {
	rows  [board.Side]uint16 // columns by row
	owner [board.Side]int8   // the row of the set's piece in this column, plus one
	tried uint16
}

func matchingOf(s sly.State) (m matching) {
	set := s.Pieces(1)
	for row := range m.rows {
		at := row * board.Side
		bits := set[at>>6] >> (at & 63)
		if at&63 > 64-board.Side {
			bits |= set[at>>6+1] << (64 - at&63)
		}
		m.rows[row] = uint16(bits & (1<<board.Side - 1))
	}
	return m
}

func (m *matching) greatest(enough int) (n int) {
	for row := range m.rows {
		if m.tried = 0; m.rows[row] == 0 || !m.add(row) {
			continue
		}
		if n++; n > enough {
			break
		}
	}
	return n
}

func (m *matching) add(row int) bool {
	for free := m.rows[row] &^ m.tried; free != 0; free = m.rows[row] &^ m.tried {
		column := bits.TrailingZeros16(free)
		m.tried |= 1 << column
		if m.owner[column] == 0 || m.add(int(m.owner[column])-1) {
			m.owner[column] = int8(row) + 1
			return true
		}
	}
	return false
}
