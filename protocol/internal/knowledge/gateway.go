package knowledge

import (
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

var Gateway = Game[gateway.State, gateway.Move]{
	Count: countGateway, Weights: gatewayWeights[:],
	Order: orderGateway, Loud: loudGateway, Plies: 2,
	Levels:       search.Levels{0, 200, 320, 350, 365, 380, 395, 405, 420, 435, 442, 449, 456, 463, 490, 540, 640, 815, 1000},
	LevelsOfMany: search.Levels{0, 195, 265, 320, 360, 395, 425, 455, 480, 505, 535, 560, 590, 625, 665, 715, 785, 880, 1000},
}

// The features of Gateway. A feature that counts from 0 has as many weights as the limit in its
// name; higher counts use the last weight.
const (
	gatewayTempo      = iota                                // on turn
	gatewayLeft                                             // squares left, and 6 for each triangle
	gatewayNow        = gatewayLeft + 4*6                   // spaces that earn an entry, on turn
	gatewayNext       = gatewayNow + maxGatewaySpaces       // the same for the others
	gatewayNowPieces  = gatewayNext + maxGatewaySpaces      // pieces that can earn it, on turn
	gatewayNextPieces = gatewayNowPieces + maxGatewayPieces // the same for the others
	gatewayFeatures   = gatewayNextPieces + maxGatewayPieces
)

const (
	maxGatewaySpaces = 5
	maxGatewayPieces = 4
)

// countGateway counts the pieces that each seat has left and its ways to enter them.
func countGateway(s gateway.State, t Tally) Tally {
	turn := s.Turn()
	t.Add(turn, gatewayTempo, 1)
	var room [64]gateway.Move
	for i := range s.Players() {
		own := notation.Seat(i + 1)
		triangles, squares := s.Reserve(own, gateway.Triangle), s.Reserve(own, gateway.Square)
		countLeft(&t, own, 6*triangles+squares)
		entries := s.AppendEntries(room[:0], own)
		spaces, pieces := gatewayNext, gatewayNextPieces
		if own == turn {
			spaces, pieces = gatewayNow, gatewayNowPieces
		}
		inSpaces := len(entries)
		if triangles > 0 && squares > 0 { // each space earns the entry of either
			inSpaces /= 2
		}
		t.Add(own, spaces+min(inSpaces, maxGatewaySpaces-1), 1)
		t.Add(own, pieces+min(countMovers(entries), maxGatewayPieces-1), 1)
	}
	return t
}

// countMovers returns the number of pieces that make the moves. The moves of a piece follow each
// other.
func countMovers(moves []gateway.Move) (n int) {
	last := notation.Space(0)
	for _, m := range moves {
		from, _ := m.From()
		if n == 0 || from != last {
			n++
		}
		last = from
	}
	return n
}

func loudGateway(s gateway.State, dst []gateway.Move) []gateway.Move {
	return s.AppendEntries(dst, s.Turn())
}

// countLeft counts the pieces that a seat has left. Because games for two end when none is left,
// the weight of 0 cannot be learned: it follows from the weights of one square and two.
func countLeft(t *Tally, own notation.Seat, left int) {
	if left > 0 {
		t.Add(own, gatewayLeft+left, 1)
		return
	}
	t.Add(own, gatewayLeft+1, 2)
	t.Add(own, gatewayLeft+2, -1)
}

func orderGateway(m gateway.Move) int {
	if m.Entry() == 0 {
		return 0
	}
	return 1 << 30
}
