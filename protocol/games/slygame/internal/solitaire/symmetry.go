package solitaire

import (
	"github.com/seed-445450d7/rulebook/notation/hash"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/sly/board"
)

const symmetries = 8

// A key identifies a position up to symmetry and colors. Among billions of positions, two share a
// key with a probability below 1e-19.
type key [2]uint64

var spaceKeys = func() (table [board.Spaces][symmetries]key) {
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
			at := uint64(r*board.Side + c)
			table[sp][sym] = key{hash.Mix(1, at), hash.Mix(2, at)}
		}
	}
	return table
}()

func canonicalHash(s sly.State) uint64 { return canonical(s)[0] }

func canonical(s sly.State) key {
	var sums [symmetries]key
	for color := sly.Red; color <= sly.Yellow; color++ {
		var keys [symmetries]key
		for set := s.PiecesOf(1, color); ; {
			sp, ok := set.Pop()
			if !ok {
				break
			}
			for sym := range symmetries {
				keys[sym][0] ^= spaceKeys[sp][sym][0]
				keys[sym][1] ^= spaceKeys[sp][sym][1]
			}
		}
		for sym := range symmetries {
			sums[sym][0] += hash.Mix(0, keys[sym][0]) // ignores the order of colors
			sums[sym][1] += hash.Mix(0, keys[sym][1])
		}
	}
	least := sums[0]
	for _, sum := range sums {
		if sum[0] < least[0] || sum[0] == least[0] && sum[1] < least[1] {
			least = sum
		}
	}
	return least
}

func spread(s sly.State) float32 {
	occupied := s.Pieces(1)
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
