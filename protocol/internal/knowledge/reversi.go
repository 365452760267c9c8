package knowledge

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/reversi"
)

// Weights of the evaluation of Reversi, in hundredths of the lead with which a win is e
// times as likely as a loss.
const (
	reversiMoves  = 9  // a legal move
	reversiRim    = 4  // an empty space beside the opponent's discs
	reversiCorner = 70 // a corner
	reversiX      = 30 // a disc diagonally beside an empty corner
	reversiC      = 10 // a disc on the edge beside an empty corner
	reversiFirm   = 12 // a disc that can never be flipped, counted along the edges
)

const (
	leftEdge  = 0x0101010101010101
	rightEdge = leftEdge << 7
)

// reversiCorners holds the corners with the spaces beside them, and the steps along the
// two edges that meet there.
var reversiCorners = [4]struct {
	corner, diagonal, beside uint64
	at                       int
	steps                    [2]int
}{
	{1, 1 << 9, 1<<1 | 1<<8, 0, [2]int{1, 8}},
	{1 << 7, 1 << 14, 1<<6 | 1<<15, 7, [2]int{-1, 8}},
	{1 << 56, 1 << 49, 1<<57 | 1<<48, 56, [2]int{1, -8}},
	{1 << 63, 1 << 54, 1<<62 | 1<<55, 63, [2]int{-1, -8}},
}

// Reversi evaluates positions of Reversi.
var Reversi = Game[reversi.State, reversi.Move]{
	Scores: reversiScores, Order: reversiOrder, Plies: 0,
	Own: func(cfg search.Config) search.Searcher[reversi.State, reversi.Move] { return NewReversi(cfg) },
}

// reversiLead returns the lead of the seat to move: mobility, potential mobility (empty
// spaces beside the opponent's discs), corners, discs that corners make stable, and discs
// that give corners away. The number of discs counts only at the end.
func reversiLead(s reversi.State) int {
	own, opp := s.Discs()
	lead := reversiSide(own, opp) - reversiSide(opp, own)
	lead += reversiMoves * (bits.OnesCount64(s.Targets()) - bits.OnesCount64(s.After(reversi.Pass).Targets()))
	if empty := 64 - bits.OnesCount64(own|opp); empty < 16 {
		lead += (16 - empty) * (bits.OnesCount64(own) - bits.OnesCount64(opp)) / 2
	}
	return lead
}

// reversiScores turns the lead into scores of both seats.
func reversiScores(s reversi.State) (x Scores) {
	x[s.Turn()-1] = float64(reversiLead(s)) / unit
	return x
}

// reversiSide returns the part of one side's evaluation that does not depend on whose turn
// it is.
func reversiSide(own, opp uint64) int {
	empty := ^(own | opp)
	points := reversiRim * bits.OnesCount64(around(opp)&empty)
	var firm uint64
	for i := range reversiCorners {
		c := &reversiCorners[i]
		switch {
		case own&c.corner != 0:
			points += reversiCorner
			firm |= firmFrom(own, c.at, c.steps)
		case empty&c.corner != 0:
			points -= reversiX*bits.OnesCount64(own&c.diagonal) + reversiC*bits.OnesCount64(own&c.beside)
		}
	}
	return points + reversiFirm*bits.OnesCount64(firm)
}

// firmFrom returns the discs in unbroken rows from a corner along its edges.
func firmFrom(own uint64, at int, steps [2]int) (firm uint64) {
	for _, step := range steps {
		for n, sp := 0, at; n < 8 && own>>uint(sp)&1 != 0; n++ {
			firm |= 1 << uint(sp)
			sp += step
			if sp < 0 || sp > 63 {
				break
			}
		}
	}
	return firm
}

// around returns the spaces beside those of a set, in all eight directions.
func around(set uint64) uint64 {
	wide := set | set&^rightEdge<<1 | set&^leftEdge>>1
	return (wide | wide<<8 | wide>>8) &^ set
}

// reversiOrder prefers corners, then the edge. Moves that give a corner away come last.
func reversiOrder(s reversi.State, m reversi.Move) int {
	sp, ok := m.To()
	if !ok {
		return 0
	}
	return reversiPlaces[sp]
}

var reversiPlaces = makeReversiPlaces()

func makeReversiPlaces() (list [64]int) {
	for sp := range list {
		if bit := uint64(1) << sp; bit&(leftEdge|rightEdge|0xff|0xff<<56) != 0 {
			list[sp] = 10
		}
		for _, c := range reversiCorners {
			switch bit := uint64(1) << sp; {
			case bit == c.corner:
				list[sp] = 1000
			case bit == c.diagonal:
				list[sp] = -1000
			case bit&c.beside != 0:
				list[sp] = -500
			}
		}
	}
	return list
}
