package knowledge

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
)

// Ploy is what is known of Ploy.
var Ploy = Game[ploy.State, ploy.Move]{Scores: ployScores, Teams: ploy.State.Teams, Plies: 4}

// ployScores adds up armies. Pieces that can be taken count less: most of it when the
// taker is on turn, and a commander more than all others.
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

// ployWorth is what pieces are worth, by kind.
var ployWorth = [...]float64{
	ploy.Commander: 20,
	ploy.LanceT:    5, ploy.LanceY: 5, ploy.LanceW: 5,
	ploy.ProbeI: 3, ploy.ProbeV: 3, ploy.ProbeN: 3,
	ploy.Shield: 1.5,
}

var ployReach = [...]int{
	ploy.Commander: 1,
	ploy.LanceT:    3, ploy.LanceY: 3, ploy.LanceW: 3,
	ploy.ProbeI: 2, ploy.ProbeV: 2, ploy.ProbeN: 2,
	ploy.Shield: 1,
}

// ployBoard is a position with what is in reach of whom.
type ployBoard struct {
	pieces [ploySide * ploySide]ploy.Piece
	army   [notation.MaxSeats]float64       // of each seat, without commander
	loss   [notation.MaxSeats]float64       // the most that one capture costs a seat
	taker  [notation.MaxSeats]notation.Seat // who makes it: the seat to move, if it can
}

func (b *ployBoard) read(s ploy.State) {
	for sp := range b.pieces {
		p := s.Piece(notation.Space(sp))
		b.pieces[sp] = p
		if p != 0 && p.Kind() != ploy.Commander {
			b.army[p.Seat()-1] += ployWorth[p.Kind()]
		}
	}
	for sp, p := range b.pieces {
		if p != 0 {
			b.strike(s, sp, p)
		}
	}
}

// strike notes what the piece on a space can take.
func (b *ployBoard) strike(s ploy.State, from int, p ploy.Piece) {
	rows := [8]int{-1, -1, 0, 1, 1, 1, 0, -1}
	cols := [8]int{0, 1, 1, 1, 0, -1, -1, -1}
	friends := p.Seat().Team(s.Teams())
	for dir := range 8 {
		if p.Indicators()>>dir&1 == 0 {
			continue
		}
		row, col := from/ploySide, from%ploySide
		for range ployReach[p.Kind()] {
			row, col = row+rows[dir], col+cols[dir]
			if row < 0 || row >= ploySide || col < 0 || col >= ploySide {
				break
			}
			hit := b.pieces[row*ploySide+col]
			if hit == 0 {
				continue
			}
			if !friends.Has(hit.Seat()) {
				b.note(s.Turn(), p.Seat(), hit)
			}
			break
		}
	}
}

// note takes down a capture. Those of the seat to move go before all others.
func (b *ployBoard) note(turn, taker notation.Seat, hit ploy.Piece) {
	i := hit.Seat() - 1
	worth := ployWorth[hit.Kind()]
	now, before := taker == turn, b.taker[i] == turn
	if now && !before || now == before && worth > b.loss[i] {
		b.loss[i], b.taker[i] = worth, taker
	}
}
