package solitaire

import (
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// symmetries are the ways to turn and mirror a square.
const symmetries = 8

// marks are random numbers for each space, as it lies after each symmetry.
var marks = func() (table [board.Spaces][symmetries]uint64) {
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

// looks returns a number that is the same for positions that differ only by a
// symmetry of the board and by the names of the colors, which do not matter to
// the rules, and hardly ever the same for others.
func looks(s sly.State) uint64 {
	var sums [symmetries]uint64
	for color := sly.Red; color <= sly.Yellow; color++ {
		var marked [symmetries]uint64
		for set := s.Pieces(color); ; {
			sp, ok := set.Pop()
			if !ok {
				break
			}
			for sym := range symmetries {
				marked[sym] ^= marks[sp][sym]
			}
		}
		for sym := range symmetries {
			sums[sym] += hash.Mix(0, marked[sym]) // the order of colors is lost
		}
	}
	least := sums[0]
	for _, sum := range sums {
		least = min(least, sum)
	}
	return least
}

// spread returns how far pieces lie from their middle: the mean of the squares of
// the distances. Pieces far off are hard to bring back.
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
