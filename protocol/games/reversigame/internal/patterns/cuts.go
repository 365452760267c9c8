package patterns

import (
	"encoding/binary"
	"math"
)

// A Cut predicts the result of a deep search from a shallow one. In discs, the deep result is about
// Slope times the shallow one plus Offset, with the standard deviation Sigma. The zero Cut predicts
// nothing.
type Cut struct{ Slope, Offset, Sigma float64 }

// The depths with a measured Cut. A deeper search uses the Cut of the deepest with the same parity.
const (
	MinCut = 3
	MaxCut = 8
)

// Cuts holds a Cut for each stage and each depth from MinCut.
type Cuts [Stages][MaxCut - MinCut + 1]Cut

// Shallow returns the depth of the shallow search that precedes a search of the given depth. It is
// about half of that depth, with the same parity, because evaluations depend on the side that moved
// last.
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

// Each number of a Cut is encoded in two bytes, in units of 1/cutUnit.
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
