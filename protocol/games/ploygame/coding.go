package ploygame

import (
	"math/bits"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
)

const (
	side  = 9
	cells = side * side
	reach = 3
	kinds = 8
)

// Kinds with different headings have separate planes for turns, so that reflections map turns to
// turns.
const (
	turnCommander = 8 * reach * cells
	turnI         = turnCommander + 1*cells
	turnOther     = turnI + 3*cells
	shield        = turnOther + 7*cells
)

var blocks = []env.Block{
	{
		Name: "motion", Doc: "the piece on the cell moves; planes 0 to 23: by 1 to 3 spaces up, then as far in the next direction clockwise, in eighths",
		Count: turnCommander, Spatial: true,
	},
	{Name: "turn commander", Doc: "the commander on the cell turns by an eighth", Count: cells, Spatial: true},
	{Name: "turn I-probe", Doc: "the I-probe on the cell turns; planes 0 to 2: by 1 to 3 eighths clockwise", Count: 3 * cells, Spatial: true},
	{Name: "turn", Doc: "any other piece on the cell turns; planes 0 to 6: by 1 to 7 eighths clockwise", Count: 7 * cells, Spatial: true},
	{Name: "shield", Doc: "second part, after a shield's motion: it turns by 0 to 7 eighths clockwise", Count: 8},
}

func coding(setup notation.Setup) env.Coding[ploy.State, ploy.Move] {
	players := setup.Players
	var kinds []string
	for _, name := range ploy.Spec().Kinds {
		kinds = append(kinds, name+"s")
	}
	planes := boards.SeatPlanes(players, kinds...)
	for _, name := range []string{"up", "up right", "right", "down right", "down", "down left", "left", "up left"} {
		planes = append(planes, env.Plane{Name: "points " + name, Doc: "the pieces with an indicator in this direction"})
	}
	if setup.Teams {
		planes = append(planes, env.Plane{Name: "for partner", Doc: "all 1 if the seat that acts takes its partner's turn"})
	}
	return env.Coding[ploy.State, ploy.Move]{
		Rows: side, Cols: side,
		Blocks:   blocks,
		Codes:    codes,
		TwoParts: true,
		CodeAt: func(s *ploy.State, moves []ploy.Move, i int) env.Code {
			return code(moves[i], s.Piece(notation.Space(moves[i]/(8*cells))).Kind)
		},
		Planes:     planes,
		Observe:    func(dst []uint64, s *ploy.State, seat notation.Seat) { observe(dst, s, seat, players) },
		Generators: generators(players, len(planes)),
	}
}

var motions = func() (table [cells * cells]uint16) {
	for d, v := range boards.Compass() {
		for n := 1; n <= reach; n++ {
			for from := range cells {
				row, col := from/side+n*v.Down, from%side+n*v.Right
				if row >= 0 && row < side && col >= 0 && col < side {
					table[from*cells+row*side+col] = uint16((d*reach+n-1)*cells + from)
				}
			}
		}
	}
	return table
}()

func codes(dst []env.Code, s *ploy.State, moves []ploy.Move) []env.Code {
	at, kind := -1, notation.Kind(0) // the moves of a piece are adjacent
	for _, m := range moves {
		if from := int(m) / (8 * cells); from != at {
			at, kind = from, s.Piece(notation.Space(from)).Kind
		}
		dst = append(dst, code(m, kind))
	}
	return dst
}

func code(m ploy.Move, kind notation.Kind) env.Code {
	places, eighths := int(m>>3), int(m&7)
	from := places / cells
	stands := places == from*cells+from
	switch {
	case !stands && kind == ploy.Shield:
		return env.Two(env.Action(motions[places]), env.Action(shield+eighths))
	case !stands:
		return env.Code(motions[places])
	case kind == ploy.Commander:
		return env.Code(turnCommander + from)
	case kind == ploy.ProbeI:
		return env.Code(turnI + (eighths-1)*cells + from)
	}
	return env.Code(turnOther + (eighths-1)*cells + from)
}

func observe(dst []uint64, s *ploy.State, seat notation.Seat, players int) {
	p, points := boards.PlanesOf(dst, cells), players*kinds
	for i := range players {
		own := s.Pieces(boards.SeatAfter(seat, i, players))
		for sp, ok := own.Pop(); ok; sp, ok = own.Pop() {
			piece := s.Piece(sp)
			p.Add(i*kinds+int(piece.Kind-1), sp)
			for d := uint64(ploy.Indicators(piece.Kind, piece.Heading)); d != 0; d &= d - 1 {
				p.Add(points+bits.TrailingZeros64(d), sp)
			}
		}
	}
	if s.Slot() != s.Turn() {
		p.Fill(points + len(boards.Compass()))
	}
}

func generators(players, planes int) []env.Symmetry {
	list := []env.Symmetry{{Name: "next seat", Seats: boards.NextSeat(players)}}
	for _, t := range []boards.Isometry{boards.Rotation90, boards.Mirror} {
		directions := t.Planes(boards.Compass(), 0)
		var motions []int
		for _, d := range directions {
			motions = append(motions, d*reach, d*reach+1, d*reach+2)
		}
		im := t.Image(side).Spatial(motions).Spatial(boards.UpTo(1))
		im.Spatial(t.Eighths(1, 3, 4)).Spatial(t.Eighths(1, 7, 8)).Others(t.Eighths(0, 8, 8))
		sym := im.Symmetry(t.String(), nil)
		sym.Planes = slices.Clone(boards.UpTo(planes))
		for d, to := range directions {
			sym.Planes[players*kinds+d] = players*kinds + to
		}
		list = append(list, sym)
	}
	return list
}
