package codings

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/smarts"
)

const (
	smartsSide  = 8
	smartsBoxes = smartsSide * smartsSide
)

// smartsJumps holds where chains of jumps may lead. Each jump goes by two boxes, so the
// displacements are even. They count around the edge.
var smartsJumps = func() (list []vector) {
	for down := 0; down < smartsSide; down += 2 {
		for right := 0; right < smartsSide; right += 2 {
			if down != 0 || right != 0 {
				list = append(list, vector{down, right})
			}
		}
	}
	return list
}()

// smartsRows holds all rows of five, in ascending order of the first box and then of the
// last one; smartsRow holds the index of each, by 64·first + last.
var smartsRows, smartsRow = func() (list []smarts.Row, table [smartsBoxes * smartsBoxes]uint8) {
	for first := range notation.Space(smartsBoxes) {
		for last := range notation.Space(smartsBoxes) {
			row := smarts.Row{First: first, Last: last}
			if _, ok := row.Spaces(); ok {
				table[int(first)*smartsBoxes+int(last)] = uint8(len(list))
				list = append(list, row)
			}
		}
	}
	return list, table
}()

// The first actions of the blocks.
const (
	smartsStep    = smartsBoxes
	smartsJump    = smartsStep + 4*smartsBoxes
	smartsPass    = smartsJump + 15*smartsBoxes
	smartsDecline = smartsPass + 1
	smartsScore   = smartsDecline + 1
)

// smartsMoves holds the action of a step or a chain of jumps, by 64·from + to.
var smartsMoves = func() (table [smartsBoxes * smartsBoxes]uint16) {
	for from := range smartsBoxes {
		for i, v := range smartsJumps {
			to := (from/smartsSide+v.down)%smartsSide*smartsSide + (from%smartsSide+v.right)%smartsSide
			table[from*smartsBoxes+to] = uint16(smartsJump + i*smartsBoxes + from)
		}
		for i, v := range quarters {
			row, col := from/smartsSide+v.down, from%smartsSide+v.right
			if row >= 0 && row < smartsSide && col >= 0 && col < smartsSide {
				table[from*smartsBoxes+row*smartsSide+col] = uint16(smartsStep + i*smartsBoxes + from)
			}
		}
	}
	return table
}()

func loadSmarts(setup notation.Setup) (env.Game, error) {
	return env.New(smarts.Rules(), setup, env.Coding[smarts.State, smarts.Move]{
		Rows: smartsSide, Cols: smartsSide,
		Blocks: []env.Block{
			{Name: "enter", Doc: "a piece on the cell", Count: smartsBoxes, Spatial: true},
			{Name: "step", Doc: "the piece on the cell steps; planes 0 to 3: up, right, down, left", Count: 4 * smartsBoxes, Spatial: true},
			{
				Name:  "jump",
				Doc:   "the piece on the cell jumps, with plane 4·(rows down/2) + (columns right/2) - 1 for where the chain ends, counted around the edges",
				Count: len(smartsJumps) * smartsBoxes, Spatial: true,
			},
			passBlock,
			{Name: "no score", Doc: "second part, if a row may be scored: none is", Count: 1},
			{
				Name:  "score",
				Doc:   "second part: action 2·row + box scores a row, of the 96 in ascending order of first and last box, with the marker on the upper (0) or lower (1) marking box of the seat",
				Count: 2 * len(smartsRows),
			},
		},
		Codes:    smartsCodes,
		TwoParts: true,
		CodeAt: func(s *smarts.State, moves []smarts.Move, i int) env.Code {
			return smartsCode(moves, i, smarts.MarkingBoxes(s.Turn())[1])
		},
		Planes:     append(seatPlanes(2, "pieces", "markers"), passPlanes(2)...),
		Observe:    smartsObserve,
		Generators: []env.Symmetry{smartsGenerator(mirror), smartsGenerator(flip)},
	})
}

func smartsCodes(dst []env.Code, s *smarts.State, moves []smarts.Move) []env.Code {
	lower := smarts.MarkingBoxes(s.Turn())[1]
	for i := range moves {
		dst = append(dst, smartsCode(moves, i, lower))
	}
	return dst
}

// smartsCode returns the code of a move of the seat with the given lower marking box.
func smartsCode(moves []smarts.Move, i int, lower notation.Space) env.Code {
	m := moves[i]
	if m == smarts.Pass {
		return env.One(smartsPass)
	}
	to, _ := m.To()
	first := env.Action(to)
	if from, moves := m.From(); moves {
		first = env.Action(smartsMoves[int(from)*smartsBoxes+int(to)])
	}
	if box, row, ok := m.Scored(); ok {
		second := smartsScore + 2*int(smartsRow[int(row.First)*smartsBoxes+int(row.Last)])
		if box == lower {
			second++
		}
		return env.Two(first, env.Action(second))
	}
	if i+1 < len(moves) { // the same move with a scored row would follow
		if _, _, scores := moves[i+1].Scored(); scores {
			return env.Two(first, smartsDecline)
		}
	}
	return env.One(first)
}

func smartsObserve(dst []uint64, s *smarts.State, seat notation.Seat) {
	markers := s.Markers()
	for i, seat := range []notation.Seat{seat, 3 - seat} {
		held := s.Spaces(seat)
		dst[2*i], dst[2*i+1] = held&^markers, held&markers
	}
	if n := s.Passes(); n > 0 {
		dst[3+n] = ^uint64(0)
	}
}

// smartsGenerator returns the symmetry of a reflection. It exchanges the marking boxes of
// the seats, and so the seats.
func smartsGenerator(t turn) env.Symmetry {
	im := t.image(smartsSide)
	im.spatial(upTo(1)).spatial(t.planesOf(quarters, 0)).spatial(t.planesOf(smartsJumps, smartsSide)).others(upTo(1)).others(upTo(1))
	scores := make([]int, 2*len(smartsRows))
	for i := range scores {
		row, box := smartsRows[i/2], i%2
		first, last := im.cells[row.First], im.cells[row.Last]
		if t.flips {
			box = 1 - box
		}
		scores[i] = 2*int(smartsRow[min(first, last)*smartsBoxes+max(first, last)]) + box
	}
	return im.others(scores).symmetry(t.name, nextSeat(2))
}
