package board

import (
	"iter"
	"math/bits"
)

// A Set is a set of spaces: space sp is bit sp%64 of word sp/64. Sets are
// comparable; the zero Set is empty.
type Set [3]uint64

// SetOf returns the set of the given spaces.
func SetOf(spaces ...Space) Set {
	var s Set
	for _, sp := range spaces {
		s = s.With(sp)
	}
	return s
}

// Has reports whether sp is in the set.
func (s Set) Has(sp Space) bool { return s[sp>>6]>>(sp&63)&1 != 0 }

// With returns the set with sp added.
func (s Set) With(sp Space) Set {
	s[sp>>6] |= 1 << (sp & 63)
	return s
}

// Without returns the set with sp removed.
func (s Set) Without(sp Space) Set {
	s[sp>>6] &^= 1 << (sp & 63)
	return s
}

// And returns the spaces that are in both sets.
func (s Set) And(t Set) Set { return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2]} }

// Or returns the spaces that are in one of the sets or both.
func (s Set) Or(t Set) Set { return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2]} }

// AndNot returns the spaces of s that are not in t.
func (s Set) AndNot(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]} }

// Meets reports whether the sets have a space in common.
func (s Set) Meets(t Set) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2] != 0 }

// IsEmpty reports whether the set has no spaces.
func (s Set) IsEmpty() bool { return s[0]|s[1]|s[2] == 0 }

// Len returns the number of spaces in the set.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}

// First returns the lowest space of the set; ok is false when it is empty.
func (s Set) First() (sp Space, ok bool) {
	switch {
	case s[0] != 0:
		return Space(bits.TrailingZeros64(s[0])), true
	case s[1] != 0:
		return Space(64 + bits.TrailingZeros64(s[1])), true
	case s[2] != 0:
		return Space(128 + bits.TrailingZeros64(s[2])), true
	}
	return 0, false
}

// Last returns the highest space of the set; ok is false when it is empty.
func (s Set) Last() (sp Space, ok bool) {
	switch {
	case s[2] != 0:
		return Space(191 - bits.LeadingZeros64(s[2])), true
	case s[1] != 0:
		return Space(127 - bits.LeadingZeros64(s[1])), true
	case s[0] != 0:
		return Space(63 - bits.LeadingZeros64(s[0])), true
	}
	return 0, false
}

// All returns the spaces of the set in rising order. Hot loops range over the
// three words instead, see [Set.Pop].
func (s Set) All() iter.Seq[Space] {
	return func(yield func(Space) bool) {
		for sp, ok := s.Pop(); ok; sp, ok = s.Pop() {
			if !yield(sp) {
				return
			}
		}
	}
}

// Pop removes the lowest space from the set and returns it; ok is false when the
// set was empty.
func (s *Set) Pop() (sp Space, ok bool) {
	for w := range s {
		if s[w] != 0 {
			sp = Space(w<<6 + bits.TrailingZeros64(s[w]))
			s[w] &= s[w] - 1
			return sp, true
		}
	}
	return 0, false
}

// Shift returns the set with every space moved one step in direction d; those
// that would leave the board are dropped.
func (s Set) Shift(d Dir) Set {
	switch d {
	case Up:
		return Set{s[0]>>Side | s[1]<<(64-Side), s[1]>>Side | s[2]<<(64-Side), s[2] >> Side}
	case Down:
		// The last word has only 16 bits that are spaces.
		return Set{s[0] << Side, s[1]<<Side | s[0]>>(64-Side), (s[2]<<Side | s[1]>>(64-Side)) & (1<<(Spaces-128) - 1)}
	case Right:
		s = s.AndNot(tables.cols[Side-1])
		return Set{s[0] << 1, s[1]<<1 | s[0]>>63, s[2]<<1 | s[1]>>63}
	}
	s = s.AndNot(tables.cols[0])
	return Set{s[0]>>1 | s[1]<<63, s[1]>>1 | s[2]<<63, s[2] >> 1}
}
