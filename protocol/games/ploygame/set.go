//go:build !rulesonly

package ploygame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// Space n is bit n of low, or bit n-64 of high. Unlike array elements, fields stay in registers.
type set struct{ low, high uint64 }

func setOf(spaces notation.SpaceSet) set { return set{spaces[0], spaces[1]} }

func dotOf(sp notation.Space) set { return singles[sp] }

var singles = func() (table [spaces]set) {
	for sp := range table {
		table[sp] = setOf(notation.SpaceSetOf(notation.Space(sp)))
	}
	return table
}()

func (d set) or(e set) set      { return set{d.low | e.low, d.high | e.high} }
func (d set) and(e set) set     { return set{d.low & e.low, d.high & e.high} }
func (d set) without(e set) set { return set{d.low &^ e.low, d.high &^ e.high} }
func (d set) not() set          { return set{1<<64 - 1, 1<<(spaces-64) - 1}.without(d) }
func (d set) isEmpty() bool     { return d.low|d.high == 0 }
func (d set) meets(e set) bool  { return d.low&e.low|d.high&e.high != 0 }

func (d set) first() notation.Space {
	if d.low != 0 {
		return notation.Space(bits.TrailingZeros64(d.low))
	}
	return notation.Space(64 + bits.TrailingZeros64(d.high))
}

func (d set) count() float32 {
	return float32(bits.OnesCount64(d.low) + bits.OnesCount64(d.high))
}
