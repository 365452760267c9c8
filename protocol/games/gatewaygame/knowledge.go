//go:build !rulesonly

package gatewaygame

import (
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

var knowledge = search.Knowledge[gateway.State, gateway.Move]{
	Count: countTerms, Weights: weights[:],
	Order: order, Loud: loud, Plies: 2,
	Levels:       []int{0, 200, 320, 350, 365, 380, 395, 405, 420, 435, 442, 449, 456, 463, 490, 540, 640, 815, 1000},
	LevelsOfMany: []int{0, 195, 265, 320, 360, 395, 425, 455, 480, 505, 535, 560, 590, 625, 665, 715, 785, 880, 1000},
	Confidence: func(s gateway.State) float64 {
		if s.Players() > 2 && !s.Teams() {
			return 1.2
		}
		return 4
	},
}

func init() { newSearcher = knowledge.NewSearcher }

// Higher counts use the last weight.
const (
	termTempo      = iota
	termLeft                              // squares left, and 6 for each triangle
	termNow        = termLeft + 4*6       // spaces that earn an entry, on turn
	termNext       = termNow + maxSpaces  // the same for the others
	termNowPieces  = termNext + maxSpaces // pieces that can earn it
	termNextPieces = termNowPieces + maxPieces
	termCount      = termNextPieces + maxPieces
)

const (
	maxSpaces = 5
	maxPieces = 4
)

func countTerms(s gateway.State, t search.Sum) search.Sum {
	turn := s.Turn()
	t.Add(turn, termTempo, 1)
	var room [64]gateway.Move
	for i := range s.Players() {
		own := notation.Seat(i + 1)
		triangles, squares := s.Reserve(own, gateway.Triangle), s.Reserve(own, gateway.Square)
		countLeft(&t, own, 6*triangles+squares)
		entries := s.AppendEntries(room[:0], own)
		spaces, pieces := termNext, termNextPieces
		if own == turn {
			spaces, pieces = termNow, termNowPieces
		}
		inSpaces := len(entries)
		if triangles > 0 && squares > 0 { // each space is listed twice
			inSpaces /= 2
		}
		t.Add(own, spaces+min(inSpaces, maxSpaces-1), 1)
		t.Add(own, pieces+min(countMovers(entries), maxPieces-1), 1)
	}
	return t
}

// countMovers relies on the moves of a piece being adjacent.
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

func loud(s gateway.State, dst []gateway.Move) []gateway.Move {
	return s.AppendEntries(dst, s.Turn())
}

// Because games for two end at 0, countLeft derives its weight from the weights of one square and
// two.
func countLeft(t *search.Sum, own notation.Seat, left int) {
	if left > 0 {
		t.Add(own, termLeft+left, 1)
		return
	}
	t.Add(own, termLeft+1, 2)
	t.Add(own, termLeft+2, -1)
}

func order(m gateway.Move) int {
	if m.Entry() == 0 {
		return 0
	}
	return 1 << 30
}
