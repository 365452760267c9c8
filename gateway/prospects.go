package gateway

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Prospects tells how a seat could earn an entry.
type Prospects struct {
	// Spaces is the number of spaces on which a piece would earn an entry if it were
	// the seat's turn, added up over its pieces. Pieces is the number of pieces that
	// could.
	Spaces, Pieces int
	// Crossings holds, for each kind of piece, in how many ways one that lands anywhere
	// would earn an entry.
	Crossings [board.Kinds + 1]int
}

// Prospects returns how a seat could earn an entry. It is zero if the seat has nothing to
// enter. It is for programs that evaluate positions.
func (s State) Prospects(seat notation.Seat) (p Prospects) {
	if !s.IsValid() || seat < 1 || int(seat) > s.Players() || s.reserves[seat-1] == 0 {
		return p
	}
	s.turn = seat
	var see sighting
	s.sight(&see)
	for kind := Square; kind <= Cylinder; kind++ {
		for _, pair := range see.pairs[kind][:see.enemies&3] {
			p.Crossings[kind] += s.crossings(pair)
		}
	}
	movers := s.pieces[s.mover()]
	var forced board.Set
	if s.force(&forced) {
		movers = forced
	}
	for {
		from, ok := movers.Pop()
		if !ok {
			return p
		}
		entering := see.earning(s.kindOfMover(from), through[from])
		if entering == 0 {
			continue
		}
		row, col := board.Row(from), board.Col(from)
		if entering &= s.targets(row, col) & s.gateways(row, col); entering != 0 {
			p.Spaces += bits.OnesCount32(uint32(entering))
			p.Pieces++
		}
	}
}

// crossings returns in how many ways a piece that lands would have both of a pair in line,
// one in its row and one in its column, beside a vacant gateway.
func (s *State) crossings(p pair) (n int) {
	for rest := p.other.down(); rest != 0; rest &= rest - 1 {
		row := bits.TrailingZeros16(rest)
		gate := (s.open.Rows[row/3*3+1] & gates) * 7 >> 1
		n += bits.OnesCount16(p.one.across() & s.open.Rows[row] & landings[row] & gate)
	}
	for rest := p.other.across(); rest != 0; rest &= rest - 1 {
		col := bits.TrailingZeros16(rest)
		gate := (s.open.Cols[col/3*3+1] & gates) * 7 >> 1
		n += bits.OnesCount16(p.one.down() & s.open.Cols[col] & landings[col] & gate)
	}
	return n
}
