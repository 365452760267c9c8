package solitaire

import (
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// symmetries is the number of rotations and reflections of a square.
const symmetries = 8

// spaceKeys holds a pseudorandom number for each space under each symmetry.
var spaceKeys = func() (table [board.Spaces][symmetries]uint64) {
	for sp := range board.Spaces {
		row, col := sp/board.Side, sp%board.Side
		for sym := range symmetries {
			r, c := row, col
			if sym&1 != 0 {
				r = board.Side - 1 - r
			}
			if sym&2 != 0 {
				c = board.Side - 1 - c
			}
			if sym&4 != 0 {
				r, c = c, r
			}
			table[sp][sym] = hash.Mix(1, uint64(r*board.Side+c))
		}
	}
	return table
}()

// canonicalHash returns a hash that is the same for positions that differ only by a
// symmetry of the board or an exchange of colors.
func canonicalHash(s sly.State) uint64 {
	var sums [symmetries]uint64
	for color := sly.Red; color <= sly.Yellow; color++ {
		var keys [symmetries]uint64
		for set := s.Pieces(color); ; {
			sp, ok := set.Pop()
			if !ok {
				break
			}
			for sym := range symmetries {
				keys[sym] ^= spaceKeys[sp][sym]
			}
		}
		for sym := range symmetries {
			sums[sym] += hash.Mix(0, keys[sym]) // a sum ignores the order of colors
		}
	}
	least := sums[0]
	for _, sum := range sums {
		least = min(least, sum)
	}
	return least
}

// spread returns the mean squared distance of the pieces from their center. Stray pieces
// are hard to remove.
func spread(s sly.State) float32 {
	occupied := occupied(s)
	n := float32(occupied.Len())
	var row, col, squares int
	for i := range board.Side {
		rows, cols := occupied.And(board.RowSet(i)).Len(), occupied.And(board.ColSet(i)).Len()
		row += i * rows
		col += i * cols
		squares += i * i * (rows + cols)
	}
	return (float32(squares) - float32(row*row+col*col)/n) / n
}
