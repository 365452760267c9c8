package codings

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

const (
	ploySide  = 9
	ployCells = ploySide * ploySide
	ployReach = 3 // maximum distance of a motion move
	ployKinds = 8
)

// The first actions of the blocks. The kinds of pieces have different numbers of headings,
// so they have their own planes for turns: then a reflection takes each turn to another.
const (
	ployTurnCommander = 8 * ployReach * ployCells
	ployTurnI         = ployTurnCommander + 1*ployCells
	ployTurnOther     = ployTurnI + 3*ployCells
	ployShield        = ployTurnOther + 7*ployCells
)

var ployBlocks = []env.Block{
	{
		Name: "motion", Doc: "the piece on the cell moves; planes 0 to 23: by 1 to 3 spaces up, then as far in the next direction clockwise, in eighths",
		Count: ployTurnCommander, Spatial: true,
	},
	{Name: "turn commander", Doc: "the commander on the cell turns by an eighth", Count: ployCells, Spatial: true},
	{Name: "turn I-probe", Doc: "the I-probe on the cell turns; planes 0 to 2: by 1 to 3 eighths clockwise", Count: 3 * ployCells, Spatial: true},
	{Name: "turn", Doc: "any other piece on the cell turns; planes 0 to 6: by 1 to 7 eighths clockwise", Count: 7 * ployCells, Spatial: true},
	{Name: "shield", Doc: "second part, after a shield's motion: it turns by 0 to 7 eighths clockwise", Count: 8},
}

func loadPloy(setup notation.Setup) (env.Game, error) {
	players := playersOf(ploy.Spec(), setup)
	var kinds []string
	for _, name := range ploy.Spec().Kinds {
		kinds = append(kinds, name+"s")
	}
	planes := seatPlanes(players, kinds...)
	for _, name := range []string{"up", "up right", "right", "down right", "down", "down left", "left", "up left"} {
		planes = append(planes, env.Plane{Name: "points " + name, Doc: "the pieces with an indicator in this direction"})
	}
	if setup.Teams {
		planes = append(planes, env.Plane{Name: "for partner", Doc: "all 1 if the seat that acts takes its partner's turn"})
	}
	return env.New(ploy.Rules(), setup, env.Coding[ploy.State, ploy.Move]{
		Rows: ploySide, Cols: ploySide,
		Blocks:   ployBlocks,
		Codes:    ployCodes,
		TwoParts: true,
		CodeAt: func(s *ploy.State, moves []ploy.Move, i int) env.Code {
			return ployCode(moves[i], s.Piece(notation.Space(moves[i]/(8*ployCells))).Kind)
		},
		Planes:     planes,
		Observe:    func(dst []uint64, s *ploy.State, seat notation.Seat) { ployObserve(dst, s, seat, players) },
		Generators: ployGenerators(players, len(planes)),
	})
}

// ployMotions holds the action of a motion move, by 81·from + to.
var ployMotions = func() (table [ployCells * ployCells]uint16) {
	for d, v := range compass {
		for n := 1; n <= ployReach; n++ {
			for from := range ployCells {
				row, col := from/ploySide+n*v.down, from%ploySide+n*v.right
				if row >= 0 && row < ploySide && col >= 0 && col < ploySide {
					table[from*ployCells+row*ploySide+col] = uint16((d*ployReach+n-1)*ployCells + from)
				}
			}
		}
	}
	return table
}()

func ployCodes(dst []env.Code, s *ploy.State, moves []ploy.Move) []env.Code {
	at, kind := -1, notation.Kind(0) // the moves of a piece follow one another
	for _, m := range moves {
		if from := int(m) / (8 * ployCells); from != at {
			at, kind = from, s.Piece(notation.Space(from)).Kind
		}
		dst = append(dst, ployCode(m, kind))
	}
	return dst
}

// ployCode returns the code of a move of a piece of a kind.
func ployCode(m ploy.Move, kind notation.Kind) env.Code {
	places, eighths := int(m>>3), int(m&7)
	from := places / ployCells
	stands := places == from*ployCells+from
	switch {
	case !stands && kind == ploy.Shield:
		return env.Two(env.Action(ployMotions[places]), env.Action(ployShield+eighths))
	case !stands:
		return env.Code(ployMotions[places])
	case kind == ploy.Commander:
		return env.Code(ployTurnCommander + from)
	case kind == ploy.ProbeI:
		return env.Code(ployTurnI + (eighths-1)*ployCells + from)
	}
	return env.Code(ployTurnOther + (eighths-1)*ployCells + from)
}

func ployObserve(dst []uint64, s *ploy.State, seat notation.Seat, players int) {
	p, points := planes9(dst), players*ployKinds
	for i := range players {
		for w, word := range s.Spaces(counted(seat, i, players)) {
			for ; word != 0; word &= word - 1 {
				sp := notation.Space(w<<6 + lowest(word))
				piece := s.Piece(sp)
				p.set(i*ployKinds+int(piece.Kind-1), sp)
				for d := uint64(ploy.Indicators(piece.Kind, piece.Heading)); d != 0; d &= d - 1 {
					p.set(points+lowest(d), sp)
				}
			}
		}
	}
	if s.Slot() != s.Turn() {
		p.fill(points + len(compass))
	}
}

func ployGenerators(players, planes int) []env.Symmetry {
	list := []env.Symmetry{{Name: "next seat", Seats: nextSeat(players)}}
	for _, t := range []turn{quarterTurn, mirror} {
		directions := t.planesOf(compass, 0)
		var motions []int
		for _, d := range directions {
			motions = append(motions, d*ployReach, d*ployReach+1, d*ployReach+2)
		}
		im := t.image(ploySide).spatial(motions).spatial(upTo(1))
		im.spatial(t.eighths(1, 3, 4)).spatial(t.eighths(1, 7, 8)).others(t.eighths(0, 8, 8))
		sym := im.symmetry(t.name, nil)
		sym.Planes = slices.Clone(upTo(planes))
		for d, to := range directions {
			sym.Planes[players*ployKinds+d] = players*ployKinds + to
		}
		list = append(list, sym)
	}
	return list
}
