package knowledge

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// Ploy evaluates positions of Ploy.
var Ploy = Game[ploy.State, ploy.Move]{
	Scores: ployScores, Plies: 4,
	Levels: search.Levels{0, 30, 60, 90, 120, 150, 180, 240, 305, 380, 475, 565, 635, 695, 750, 805, 865, 925, 990},
}

// ployScores adds up armies. A piece that can be captured counts less, and much less if
// its captor is to move. A commander at risk costs more than any other piece.
func ployScores(s ploy.State) (x Scores) {
	var b ployBoard
	b.read(s)
	for own := notation.Seat(1); int(own) <= s.Players(); own++ {
		x[own-1] = 0.3 * b.army[own-1]
	}
	for own := notation.Seat(1); int(own) <= s.Players(); own++ {
		loss := 0.3 * b.loss[own-1]
		if b.taker[own-1] == s.Turn() {
			x[own-1] -= 0.7 * loss
		} else {
			x[own-1] -= 0.15 * min(loss, 6)
		}
	}
	return x
}

const ploySide = 9

// ployWorth holds the value of pieces, by kind.
var ployWorth = [...]float64{
	ploy.Commander: 20,
	ploy.LanceT:    5, ploy.LanceY: 5, ploy.LanceW: 5,
	ploy.ProbeI: 3, ploy.ProbeV: 3, ploy.ProbeN: 3,
	ploy.Shield: 1.5,
}

// ployBoard holds the armies of a position and what they stand to lose.
type ployBoard struct {
	pieces [ploySide * ploySide]notation.Piece
	army   [notation.MaxSeats]float64       // value by seat, without the commander
	loss   [notation.MaxSeats]float64       // the most that a single capture costs a seat
	taker  [notation.MaxSeats]notation.Seat // the seat that makes that capture: the seat to move, if it can
}

func (b *ployBoard) read(s ploy.State) {
	for sp := range b.pieces {
		p := s.Piece(notation.Space(sp))
		b.pieces[sp] = p
		if p.Seat != 0 && p.Kind != ploy.Commander {
			b.army[p.Seat-1] += ployWorth[p.Kind]
		}
	}
	for sp, p := range b.pieces {
		if p.Seat != 0 {
			b.strike(s, sp, p)
		}
	}
}

// strike notes what the piece on a space can capture.
func (b *ployBoard) strike(s ploy.State, from int, p notation.Piece) {
	rows := [8]int{-1, -1, 0, 1, 1, 1, 0, -1}
	cols := [8]int{0, 1, 1, 1, 0, -1, -1, -1}
	friends, indicators, reach := p.Seat.Team(s.Teams()), ploy.Indicators(p.Kind, p.Heading), ploy.Reach(p.Kind)
	for dir := range 8 {
		if indicators>>dir&1 == 0 {
			continue
		}
		row, col := from/ploySide, from%ploySide
		for range reach {
			row, col = row+rows[dir], col+cols[dir]
			if row < 0 || row >= ploySide || col < 0 || col >= ploySide {
				break
			}
			hit := b.pieces[row*ploySide+col]
			if hit.Seat == 0 {
				continue
			}
			if !friends.Has(hit.Seat) {
				b.note(s.Turn(), p.Seat, hit)
			}
			break
		}
	}
}

// note notes a capture. Captures by the seat to move take precedence.
func (b *ployBoard) note(turn, taker notation.Seat, hit notation.Piece) {
	i := hit.Seat - 1
	worth := ployWorth[hit.Kind]
	now, before := taker == turn, b.taker[i] == turn
	if now && !before || now == before && worth > b.loss[i] {
		b.loss[i], b.taker[i] = worth, taker
	}
}
