package patterns

import (
	_ "embed"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/seed-445450d7/rulebook/reversi"
)

// Stages is the number of stages of a game.
const Stages = 10

func stageOf(discs int) (stage, rest int) {
	stage = min(max(discs-10, 0)/stageDiscs, Stages-1)
	return stage, min(max(discs-10-stage*stageDiscs, 0), stageDiscs-1)
}

const (
	stageDiscs  = 5  // between stages
	maxMobility = 32 // higher ones count the same
)

// Unit is the number of points for a disc.
const Unit = 8

type stageWeights struct {
	edge, block                      [59049]int8
	corner                           [19683]int8
	second, third, fourth, diagonal8 [6561]int8
	diagonal7                        [2187]int8
	diagonal6                        [729]int8
	diagonal5                        [243]int8
	diagonal4                        [81]int8
	mobility, mobilityOfOpponent     [maxMobility + 1]int8
	discs                            [stageDiscs]int8
}

func (w *stageWeights) tables() [len(shapes) + 3][]int8 {
	return [...][]int8{
		w.edge[:], w.block[:], w.corner[:], w.second[:], w.third[:], w.fourth[:], w.diagonal7[:], w.diagonal6[:],
		w.diagonal5[:], w.diagonal4[:], w.diagonal8[:], w.mobility[:], w.mobilityOfOpponent[:], w.discs[:],
	}
}

// Weights holds weights and errors of shallow searches. They are safe for concurrent use.
type Weights struct {
	packed []byte // the result of Pack
	// Stages are unpacked when needed, because short searches reach few.
	stages [Stages]atomic.Pointer[stageWeights]
	cuts   Cuts
}

func (w *Weights) stage(i int) *stageWeights {
	if t := w.stages[i].Load(); t != nil {
		return t
	}
	count := Count()
	t := unpackStage(w.packed[i*count : (i+1)*count])
	w.stages[i].Store(t) // perhaps again
	return t
}

func (w *Weights) evaluate(n *node, targets uint64) int {
	own, opp := discsOf(n.state)
	stage, rest := stageOf(bits.OnesCount64(own | opp))
	t, a := w.stage(stage), &n.lanes
	sum := four(t.edge[:], a[0]) + four(t.block[:], a[1]) + four(t.block[:], a[2]) + four(t.corner[:], a[3]) +
		four(t.second[:], a[4]) + four(t.third[:], a[5]) + four(t.fourth[:], a[6]) +
		four(t.diagonal7[:], a[7]) + four(t.diagonal6[:], a[8]) + four(t.diagonal5[:], a[9]) + four(t.diagonal4[:], a[10])
	sum += int(t.diagonal8[uint16(a[11])]) + int(t.diagonal8[uint16(a[11]>>laneBits)])
	answers := n.state.After(reversi.Pass).Targets()[0]
	sum += int(t.mobility[min(bits.OnesCount64(targets), maxMobility)]) + int(t.mobilityOfOpponent[min(bits.OnesCount64(answers), maxMobility)]) + int(t.discs[rest])
	return min(max(sum, -maxEvaluation), maxEvaluation)
}

func four(table []int8, word uint64) int {
	return int(table[uint16(word)]) + int(table[uint16(word>>laneBits)]) +
		int(table[uint16(word>>(2*laneBits))]) + int(table[uint16(word>>(3*laneBits))])
}

// In a layout, mirror images of patterns share a weight.
type layout struct {
	ids    [len(shapes)][]int32 // by shape and pattern
	places [len(shapes)]int
	count  int // weights of shapes
}

var newLayout = sync.OnceValue(func() *layout {
	x := &layout{}
	for i := range shapes {
		x.ids[i] = make([]int32, shapes[i].size())
		x.places[i] = len(shapes[i].places())
		for pattern, mirrored := range shapes[i].reflections() {
			if int(mirrored) < pattern {
				x.ids[i][pattern] = x.ids[i][mirrored]
				continue
			}
			x.ids[i][pattern] = int32(x.count)
			x.count++
		}
	}
	return x
})

// StageOf returns the stage of a position.
func StageOf(s reversi.State) int {
	own, opp := discsOf(s)
	return StageOfDiscs(bits.OnesCount64(own | opp))
}

// StageOfDiscs returns the stage with that many discs.
func StageOfDiscs(discs int) int {
	stage, _ := stageOf(discs)
	return stage
}

// Count returns the number of weights of a stage.
func Count() int { return newLayout().count + 2*(maxMobility+1) + stageDiscs }

// AppendFeatures appends the numbers of the weights whose sum evaluates s for the seat to move, and
// returns their stage.
func AppendFeatures(dst []int32, s reversi.State) (features []int32, stage int) {
	x, n := newLayout(), newNode(s)
	for i := range shapes {
		for k := range x.places[i] {
			word := n.lanes[shapes[i].words[k/laneCount]]
			dst = append(dst, x.ids[i][uint16(word>>(laneBits*(k%laneCount)))])
		}
	}
	own, opp := discsOf(s)
	stage, rest := stageOf(bits.OnesCount64(own | opp))
	mobility := min(bits.OnesCount64(s.Targets()[0]), maxMobility)
	answers := min(bits.OnesCount64(s.After(reversi.Pass).Targets()[0]), maxMobility)
	return append(dst, int32(x.count+mobility), int32(x.count+maxMobility+1+answers), int32(x.count+2*(maxMobility+1)+rest)), stage
}

// Pack encodes errors of shallow searches and, for each stage, [Count] weights in discs.
func Pack(weights [Stages][]float64, cuts Cuts) ([]byte, error) {
	raw := cuts.appendTo(nil)
	for _, stage := range weights {
		if len(stage) != Count() {
			return nil, fmt.Errorf("patterns: %d weights for a stage, want %d", len(stage), Count())
		}
		for _, weight := range stage {
			raw = append(raw, byte(int8(min(max(math.Round(weight*Unit), -127), 127))))
		}
	}
	return raw, nil
}

// Unpack decodes the result of Pack. It keeps data, which must not change.
func Unpack(data []byte) (*Weights, error) {
	if len(data) != cutBytes+Stages*Count() {
		return nil, errors.New("patterns: weights: wrong length")
	}
	return &Weights{packed: data[cutBytes:], cuts: cutsFrom(data)}, nil
}

func unpackStage(packed []byte) *stageWeights {
	x, t := newLayout(), new(stageWeights)
	tables := t.tables()
	for k, ids := range x.ids {
		for pattern, id := range ids {
			tables[k][pattern] = int8(packed[id])
		}
	}
	rest := packed[x.count:]
	for _, table := range tables[len(shapes):] {
		for k := range table {
			table[k] = int8(rest[k])
		}
		rest = rest[len(table):]
	}
	return t
}

//go:embed weights.bin
var learned []byte

// Learned returns the program's weights.
var Learned = sync.OnceValue(func() *Weights {
	w, err := Unpack(learned)
	if err != nil {
		panic(err) // tests ensure that it is valid
	}
	return w
})

func discsOf(s reversi.State) (own, opp uint64) {
	return s.Pieces(s.Turn())[0], s.Pieces(3 - s.Turn())[0]
}
