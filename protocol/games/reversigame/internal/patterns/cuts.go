package patterns

import (
	"encoding/binary"
	"math"
)

// A Cut predicts the result of a deep search as Slope times a shallow result plus Offset, in discs,
// with the standard deviation Sigma. The zero Cut predicts nothing.
type Cut struct{ Slope, Offset, Sigma float64 }

// A deeper search uses the deepest Cut of the same parity.
const (
	MinCut = 3
	MaxCut = 8
)

// Cuts is indexed by stage and by depth minus MinCut.
type Cuts [Stages][MaxCut - MinCut + 1]Cut

// Shallow returns the depth of the search before a deep one. It has the same parity because
// evaluations depend on the last mover.
func Shallow(depth int) int {
	half := depth / 2
	return half - (depth-half)&1
}

func (c *Cuts) at(stage, depth int) (cut *Cut, ok bool) {
	if depth < MinCut {
		return nil, false
	}
	if depth > MaxCut {
		depth = MaxCut - (depth-MaxCut)&1
	}
	cut = &c[stage][depth-MinCut]
	return cut, cut.Slope > 0
}

const (
	cutUnit  = 256
	cutBytes = Stages * (MaxCut - MinCut + 1) * 3 * 2
)

func (c *Cuts) appendTo(raw []byte) []byte {
	for _, stage := range c {
		for _, cut := range stage {
			for _, x := range [3]float64{cut.Slope, cut.Offset, cut.Sigma} {
				raw = binary.LittleEndian.AppendUint16(raw, uint16(int16(math.Round(x*cutUnit))))
			}
		}
	}
	return raw
}

func cutsFrom(raw []byte) (c Cuts) {
	next := func() float64 {
		x := int16(binary.LittleEndian.Uint16(raw))
		raw = raw[2:]
		return float64(x) / cutUnit
	}
	for i := range c {
		for k := range c[i] {
			c[i][k] = Cut{next(), next(), next()}
		}
	}
	return c
}
