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

// Add adds sp to the set. It changes one word in place, which is faster than to store what
// [Set.With] returns.
func (s *Set) Add(sp Space) { s[sp>>6] |= 1 << (sp & 63) }

// Remove removes sp from the set.
func (s *Set) Remove(sp Space) { s[sp>>6] &^= 1 << (sp & 63) }

// Move puts to in the place of from, if from is in the set. It does not branch on that,
// which in random play is hard to predict.
func (s *Set) Move(from, to Space) {
	moved := s[from>>6] >> (from & 63) & 1
	s.Remove(from)
	s[to>>6] |= moved << (to & 63)
}

// Moved returns where a piece stands after a move: to if it stood on from, and otherwise
// where it stood. Like [Set.Move], it does not branch.
func Moved(piece, from, to Space) Space {
	sp := uint(piece) // a conditional move takes no bytes
	if sp == uint(from) {
		sp = uint(to)
	}
	return Space(sp)
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

// First returns the lowest space of the set; ok is false if it is empty.
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

// All returns the spaces of the set in ascending order. Hot loops use [Set.Pop]
// instead.
func (s Set) All() iter.Seq[Space] {
	return func(yield func(Space) bool) {
		for sp, ok := s.Pop(); ok; sp, ok = s.Pop() {
			if !yield(sp) {
				return
			}
		}
	}
}

// Pop removes the lowest space from the set and returns it; ok is false if the
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
