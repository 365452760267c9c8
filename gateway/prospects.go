package gateway

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Prospects tells how a seat could earn an entry: the number of spaces on which a piece
// would earn one if it were the seat's turn, added up over its pieces, and the number of
// pieces that could. Later versions may change or drop it.
type Prospects struct {
	Spaces, Pieces int
}

// Prospects returns how a seat could earn an entry. It is zero if the seat has nothing to
// enter. It is for programs that evaluate positions. Later versions may change or drop it.
func (s State) Prospects(seat notation.Seat) (p Prospects) {
	if !s.IsValid() || seat < 1 || int(seat) > s.Players() || s.reserves[seat-1] == 0 {
		return p
	}
	s.turn = seat
	s.eachEntering(func(_ board.Space, goals lineSet) {
		p.Spaces += bits.OnesCount32(uint32(goals))
		p.Pieces++
	})
	return p
}

// AppendEntries appends the legal moves with which a piece enters to dst, in the order of
// [State.AppendMoves]. It is for programs that look ahead. Later versions may change or
// drop it.
func (s State) AppendEntries(dst []Move) []Move {
	if !s.IsValid() || s.over() || s.reserves[s.mover()] == 0 {
		return dst
	}
	s.eachEntering(func(from board.Space, goals lineSet) {
		var l list
		dst = append(dst, l[:s.fillEntries(&l, 0, goals, &places[from])]...)
	})
	return dst
}

// eachEntering visits the pieces of the seat to move that can earn an entry, in ascending
// order, with the targets on which they would.
func (s *State) eachEntering(visit func(from board.Space, goals lineSet)) {
	var see sighting
	s.sight(&see)
	var movers roster
	s.muster(&movers)
	for _, from := range movers.listed() {
		if goals := s.entering(from, &see); goals != 0 {
			visit(board.Space(from), goals)
		}
	}
}
