package patterns

import "math/bits"

const minStable = 14

// stableBound bounds the margin by stable discs. If no bound is on the margin's side of alpha, ok
// is false.
func stableBound(own, opp uint64, alpha int) (bound int, ok bool) {
	switch {
	case alpha >= minStable && 64-2*bits.OnesCount64(opp) <= alpha:
		bound = 64 - 2*bits.OnesCount64(stable(opp, own))
		return bound, bound <= alpha
	case alpha < -minStable && 2*bits.OnesCount64(own)-64 > alpha:
		bound = 2*bits.OnesCount64(stable(own, opp)) - 64
		return bound, bound > alpha
	}
	return 0, false
}

const (
	leftAndRight = 0x8181818181818181
	topAndBottom = 0xff000000000000ff
	border       = leftAndRight | topAndBottom
)

// stable returns discs of own that can never be flipped: each of the four lines through the disc is
// full, or the disc is at its end or beside another stable disc. Shifts wrap around only to the
// border, where lines end.
func stable(own, opp uint64) (found uint64) {
	full := fullLines(own | opp)
	rows, columns := full[0]|leftAndRight, full[1]|topAndBottom
	up, down := full[2]|border, full[3]|border
	for {
		more := own & (rows | found<<1 | found>>1) & (columns | found<<8 | found>>8) &
			(up | found<<7 | found>>7) & (down | found<<9 | found>>9)
		if more == found {
			return found
		}
		found = more
	}
}

func fullLines(occupied uint64) (full [4]uint64) {
	for direction, lines := range linesOf {
		for _, set := range lines {
			if occupied&set == set {
				full[direction] |= set
			}
		}
	}
	return full
}

var linesOf = func() (list [4][]uint64) {
	for direction, count := range [4]int{8, 8, 15, 15} {
		list[direction] = make([]uint64, count)
		for sp := range 64 {
			row, col := sp/8, sp%8
			list[direction][[4]int{row, col, row + col, row - col + 7}[direction]] |= 1 << sp
		}
	}
	return list
}()
