package notation

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"
)

// A SpaceSet is a set of spaces: space sp is bit sp%64 of word sp/64. It suffices for every
// [Grid], and ignores spaces of 192 or more.
//
// Only All and the methods that return text allocate.
type SpaceSet [setWords]uint64

const (
	setWords = 3
	noSpaces = "none"
)

// SpaceSetOf returns the set of the given spaces.
func SpaceSetOf(spaces ...Space) SpaceSet {
	var s SpaceSet
	for _, sp := range spaces {
		s.Add(sp)
	}
	return s
}

// Has reports whether sp is in the set.
func (s SpaceSet) Has(sp Space) bool { return sp < setWords<<6 && s[sp>>6]>>(sp&63)&1 != 0 }

// With returns the set with sp added.
func (s SpaceSet) With(sp Space) SpaceSet {
	s.Add(sp)
	return s
}

// Without returns the set with sp removed.
func (s SpaceSet) Without(sp Space) SpaceSet {
	s.Remove(sp)
	return s
}

// Add adds sp to the set.
func (s *SpaceSet) Add(sp Space) {
	if w := sp >> 6; w < setWords {
		s[w] |= 1 << (sp & 63)
	}
}

// Remove removes sp from the set.
func (s *SpaceSet) Remove(sp Space) {
	if w := sp >> 6; w < setWords {
		s[w] &^= 1 << (sp & 63)
	}
}

// And returns the spaces in both sets.
func (s SpaceSet) And(t SpaceSet) SpaceSet { return SpaceSet{s[0] & t[0], s[1] & t[1], s[2] & t[2]} }

// Or returns the spaces in at least one set.
func (s SpaceSet) Or(t SpaceSet) SpaceSet { return SpaceSet{s[0] | t[0], s[1] | t[1], s[2] | t[2]} }

// AndNot returns the spaces of s that are not in t.
func (s SpaceSet) AndNot(t SpaceSet) SpaceSet {
	return SpaceSet{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]}
}

// Meets reports whether the sets have a space in common.
func (s SpaceSet) Meets(t SpaceSet) bool { return s[0]&t[0]|s[1]&t[1]|s[2]&t[2] != 0 }

// IsEmpty reports whether the set has no spaces.
func (s SpaceSet) IsEmpty() bool { return s[0]|s[1]|s[2] == 0 }

// Len returns the number of spaces.
func (s SpaceSet) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}

// First returns the lowest space, and false if the set is empty.
func (s SpaceSet) First() (sp Space, ok bool) {
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

// All returns the spaces in ascending order.
func (s SpaceSet) All() iter.Seq[Space] {
	return func(yield func(Space) bool) {
		for sp, ok := s.Pop(); ok; sp, ok = s.Pop() {
			if !yield(sp) {
				return
			}
		}
	}
}

// Pop removes and returns the lowest space, or returns false if the set is empty.
func (s *SpaceSet) Pop() (sp Space, ok bool) {
	for w := range s {
		if s[w] != 0 {
			sp = Space(w<<6 + bits.TrailingZeros64(s[w]))
			s[w] &= s[w] - 1
			return sp, true
		}
	}
	return 0, false
}

// String returns a text such as "0,5,143", or "none".
func (s SpaceSet) String() string { return string(s.append(nil)) }

func (s SpaceSet) append(dst []byte) []byte {
	if s.IsEmpty() {
		return append(dst, noSpaces...)
	}
	start := len(dst)
	for sp := range s.All() {
		if len(dst) > start {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(sp), 10)
	}
	return dst
}

// AppendText implements [encoding.TextAppender].
func (s SpaceSet) AppendText(dst []byte) ([]byte, error) { return s.append(dst), nil }

// MarshalText implements [encoding.TextMarshaler].
func (s SpaceSet) MarshalText() ([]byte, error) { return s.append(nil), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. The error is a [*WordError].
func (s *SpaceSet) UnmarshalText(text []byte) error {
	var set SpaceSet
	if string(text) != noSpaces {
		for word := range strings.SplitSeq(string(text), ",") {
			sp, err := strconv.ParseUint(word, 10, 16)
			if err != nil || sp >= setWords<<6 {
				return badSet(text)
			}
			set.Add(Space(sp))
		}
	}
	if set.String() != string(text) {
		return badSet(text)
	}
	*s = set
	return nil
}

func badSet(text []byte) error {
	return &WordError{Word: string(text), Reason: "want spaces in ascending order, such as 0,5,143, or none"}
}
