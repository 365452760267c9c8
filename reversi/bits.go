package reversi

// Bit n of a word is space n: one column to the right is a shift by 1, one row
// down a shift by 8. These masks keep horizontal and diagonal shifts from
// running round the edge: no run that is outflanked can touch it there.
const inner = 0x7e7e7e7e7e7e7e7e

// mobility returns the empty spaces on which own may put a disc to outflank opp.
// It fills runs of opp outwards from own, all spaces at once (a Kogge–Stone
// fill), doubling the reach of each step.
func mobility(own, opp uint64) uint64 {
	flanked := opp & inner
	m := fillUp(own, flanked, 1) | fillDown(own, flanked, 1)
	m |= fillUp(own, opp, 8) | fillDown(own, opp, 8)
	m |= fillUp(own, flanked, 7) | fillDown(own, flanked, 7)
	m |= fillUp(own, flanked, 9) | fillDown(own, flanked, 9)
	return m &^ (own | opp)
}

// fillUp returns the spaces right behind the runs of opp that start next to own
// in the direction of rising space numbers.
func fillUp(own, opp uint64, shift uint) uint64 {
	run := opp & (own << shift)
	run |= opp & (run << shift)
	through := opp & (opp << shift)
	run |= through & (run << (2 * shift))
	run |= through & (run << (2 * shift))
	return run << shift
}

// fillDown is fillUp in the direction of falling space numbers.
func fillDown(own, opp uint64, shift uint) uint64 {
	run := opp & (own >> shift)
	run |= opp & (run >> shift)
	through := opp & (opp >> shift)
	run |= through & (run >> (2 * shift))
	run |= through & (run >> (2 * shift))
	return run >> shift
}

// flips returns the discs of opp that a disc of own on space sp outflanks.
func flips(own, opp uint64, sp uint) uint64 {
	disc := uint64(1) << sp
	flanked := opp & inner
	f := runUp(own, flanked, disc, 1) | runDown(own, flanked, disc, 1)
	f |= runUp(own, opp, disc, 8) | runDown(own, opp, disc, 8)
	f |= runUp(own, flanked, disc, 7) | runDown(own, flanked, disc, 7)
	f |= runUp(own, flanked, disc, 9) | runDown(own, flanked, disc, 9)
	return f
}

// runUp returns the run of opp from disc on in the direction of rising space
// numbers, if a disc of own ends it.
func runUp(own, opp, disc uint64, shift uint) uint64 {
	run := opp & (disc << shift)
	run |= opp & (run << shift)
	through := opp & (opp << shift)
	run |= through & (run << (2 * shift))
	run |= through & (run << (2 * shift))
	if own&(run<<shift) == 0 {
		return 0
	}
	return run
}

// runDown is runUp in the direction of falling space numbers.
func runDown(own, opp, disc uint64, shift uint) uint64 {
	run := opp & (disc >> shift)
	run |= opp & (run >> shift)
	through := opp & (opp >> shift)
	run |= through & (run >> (2 * shift))
	run |= through & (run >> (2 * shift))
	if own&(run>>shift) == 0 {
		return 0
	}
	return run
}
