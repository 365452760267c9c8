package patterns

import (
	"math/bits"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/reversi"
)

// A shape is a set of spaces at up to eight symmetric places.
type shape struct {
	spaces []int // of the first place, row by row
	words  []int // of four lanes
}

var shapes = [...]shape{
	{[]int{9, 0, 1, 2, 3, 4, 5, 6, 7, 14}, []int{0}}, // an edge with the X squares
	{[]int{0, 1, 2, 3, 4, 8, 9, 10, 11, 12}, []int{1, 2}},
	{[]int{0, 1, 2, 8, 9, 10, 16, 17, 18}, []int{3}},
	{[]int{8, 9, 10, 11, 12, 13, 14, 15}, []int{4}},
	{[]int{16, 17, 18, 19, 20, 21, 22, 23}, []int{5}},
	{[]int{24, 25, 26, 27, 28, 29, 30, 31}, []int{6}},
	{[]int{1, 10, 19, 28, 37, 46, 55}, []int{7}},
	{[]int{2, 11, 20, 29, 38, 47}, []int{8}},
	{[]int{3, 12, 21, 30, 39}, []int{9}},
	{[]int{4, 13, 22, 31}, []int{10}},
	{[]int{0, 9, 18, 27, 36, 45, 54, 63}, []int{11}}, // only two places
}

const (
	words     = 12
	laneBits  = 16
	laneCount = 4
)

// lanes holds the patterns of a position, four in each word, as numbers in base 3: 0 for a disc of
// the opponent, 1 for an empty space, and 2 for a disc of the seat to move. Because carries between
// lanes cancel out, changing a disc always adds the same words.
type lanes [words]uint64

var (
	discLanes  [64]lanes // added by a disc of the seat to move
	emptyLanes lanes
	fullLanes  lanes // of a board full of own discs
)

func init() {
	for i := range shapes {
		for n, place := range shapes[i].places() {
			word, shift := shapes[i].words[n/laneCount], laneBits*(n%laneCount)
			power := uint64(1)
			for _, sp := range place {
				discLanes[sp][word] += power << shift
				emptyLanes[word] += power << shift
				fullLanes[word] += 2 * power << shift
				power *= 3
			}
		}
	}
}

func (x *shape) size() int {
	n := 1
	for range x.spaces {
		n *= 3
	}
	return n
}

func (x *shape) places() (list [][]int) {
	for n := range symmetries {
		place := make([]int, len(x.spaces))
		for i, sp := range x.spaces {
			place[i] = image(n, sp)
		}
		if !slices.ContainsFunc(list, func(other []int) bool { return setOf(other) == setOf(place) }) {
			list = append(list, place)
		}
	}
	return list
}

func (x *shape) mirror() (order []int, ok bool) {
	for n := range symmetries {
		order = order[:0]
		for _, sp := range x.spaces {
			order = append(order, slices.Index(x.spaces, image(n, sp)))
		}
		if !slices.Contains(order, -1) && !slices.IsSorted(order) {
			return order, true
		}
	}
	return nil, false
}

func (x *shape) reflections() []int32 {
	order, ok := x.mirror()
	images := make([]int32, x.size())
	known := 1
	for place := range x.spaces {
		power := int32(known)
		if ok {
			power = 1
			for range order[place] {
				power *= 3
			}
		}
		for i := range 2 * known {
			images[known+i] = images[i] + power
		}
		known *= 3
	}
	return images
}

const symmetries = 8

func image(symmetry, sp int) int {
	row, col := sp/8, sp%8
	if symmetry&1 != 0 {
		col = 7 - col
	}
	if symmetry&2 != 0 {
		row = 7 - row
	}
	if symmetry&4 != 0 {
		row, col = col, row
	}
	return 8*row + col
}

func setOf(spaces []int) (set uint64) {
	for _, sp := range spaces {
		set |= 1 << sp
	}
	return set
}

type node struct {
	state reversi.State
	lanes lanes
}

func newNode(s reversi.State) (n node) {
	n.state, n.lanes = s, emptyLanes
	own, opp := discsOf(s)
	for ; own != 0; own &= own - 1 {
		d := &discLanes[bits.TrailingZeros64(own)]
		for i := range n.lanes {
			n.lanes[i] += d[i]
		}
	}
	for ; opp != 0; opp &= opp - 1 {
		d := &discLanes[bits.TrailingZeros64(opp)]
		for i := range n.lanes {
			n.lanes[i] -= d[i]
		}
	}
	return n
}

func (n *node) play(next *node, sp int) {
	next.state = n.state.After(reversi.Place(notation.Space(sp)))
	_, opp := discsOf(n.state)
	after, _ := discsOf(next.state)
	d := &discLanes[sp&63]
	for i := range next.lanes {
		next.lanes[i] = fullLanes[i] - n.lanes[i] - d[i]
	}
	for flipped := opp &^ after; flipped != 0; flipped &= flipped - 1 {
		d := &discLanes[bits.TrailingZeros64(flipped)]
		for i := range next.lanes {
			next.lanes[i] -= 2 * d[i]
		}
	}
}

func (n *node) pass(next *node) {
	next.state = n.state.After(reversi.Pass)
	for i := range next.lanes {
		next.lanes[i] = fullLanes[i] - n.lanes[i]
	}
}
