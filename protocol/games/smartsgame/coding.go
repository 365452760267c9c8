package smartsgame

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/smarts"
)

const (
	side  = 8
	boxes = side * side
)

// Each jump goes by two boxes and may wrap around the edge.
var jumps = func() (list []boards.Vector) {
	for down := 0; down < side; down += 2 {
		for right := 0; right < side; right += 2 {
			if down != 0 || right != 0 {
				list = append(list, boards.Vector{Down: down, Right: right})
			}
		}
	}
	return list
}()

// rows is sorted.
var rows, rowAt = func() (list []smarts.Row, table [boxes * boxes]uint8) {
	for first := range notation.Space(boxes) {
		for last := range notation.Space(boxes) {
			row := smarts.Row{First: first, Last: last}
			if _, ok := row.Spaces(); ok {
				table[int(first)*boxes+int(last)] = uint8(len(list))
				list = append(list, row)
			}
		}
	}
	return list, table
}()

const (
	step    = boxes
	jump    = step + 4*boxes
	pass    = jump + 15*boxes
	decline = pass + 1
	score   = decline + 1
)

var walks = func() (table [boxes * boxes]uint16) {
	for from := range boxes {
		for i, v := range jumps {
			to := (from/side+v.Down)%side*side + (from%side+v.Right)%side
			table[from*boxes+to] = uint16(jump + i*boxes + from)
		}
		for i, v := range boards.Quarters() {
			row, col := from/side+v.Down, from%side+v.Right
			if row >= 0 && row < side && col >= 0 && col < side {
				table[from*boxes+row*side+col] = uint16(step + i*boxes + from)
			}
		}
	}
	return table
}()

func coding(setup notation.Setup) env.Coding[smarts.State, smarts.Move] {
	return env.Coding[smarts.State, smarts.Move]{
		Rows: side, Cols: side,
		Blocks: []env.Block{
			{Name: "enter", Doc: "a piece on the cell", Count: boxes, Spatial: true},
			{Name: "step", Doc: "the piece on the cell steps; planes 0 to 3: up, right, down, left", Count: 4 * boxes, Spatial: true},
			{
				Name:  "jump",
				Doc:   "the piece on the cell jumps, with plane 4·(rows down/2) + (columns right/2) - 1 for where the chain ends, counted around the edges",
				Count: len(jumps) * boxes, Spatial: true,
			},
			boards.PassBlock(),
			{Name: "no score", Doc: "second part, if a row may be scored: none is", Count: 1},
			{
				Name:  "score",
				Doc:   "second part: action 2·row + box scores a row, of the 96 in ascending order of first and last box, with the marker on the upper (0) or lower (1) marking box of the seat",
				Count: 2 * len(rows),
			},
		},
		Codes:    codes,
		TwoParts: true,
		CodeAt: func(s *smarts.State, moves []smarts.Move, i int) env.Code {
			return code(moves, i, smarts.MarkingBoxes(s.Turn())[1])
		},
		Planes:     append(boards.SeatPlanes(2, "pieces", "markers"), boards.PassPlanes(2)...),
		Observe:    observe,
		Generators: []env.Symmetry{generator(boards.Mirror), generator(boards.Flip)},
	}
}

func codes(dst []env.Code, s *smarts.State, moves []smarts.Move) []env.Code {
	lower := smarts.MarkingBoxes(s.Turn())[1]
	for i := range moves {
		dst = append(dst, code(moves, i, lower))
	}
	return dst
}

func code(moves []smarts.Move, i int, lower notation.Space) env.Code {
	m := moves[i]
	if m == smarts.Pass {
		return env.One(pass)
	}
	to, _ := m.To()
	first := env.Action(to)
	if from, moves := m.From(); moves {
		first = env.Action(walks[int(from)*boxes+int(to)])
	}
	if box, row, ok := m.Scored(); ok {
		second := score + 2*int(rowAt[int(row.First)*boxes+int(row.Last)])
		if box == lower {
			second++
		}
		return env.Two(first, env.Action(second))
	}
	if i+1 < len(moves) { // the same move with a scored row would follow
		if _, _, scores := moves[i+1].Scored(); scores {
			return env.Two(first, decline)
		}
	}
	return env.One(first)
}

func observe(dst []uint64, s *smarts.State, seat notation.Seat) {
	for i, seat := range []notation.Seat{seat, 3 - seat} {
		dst[2*i], dst[2*i+1] = s.PiecesOf(seat, smarts.Plain)[0], s.PiecesOf(seat, smarts.Marker)[0]
	}
	if n := s.Passes(); n > 0 {
		dst[3+n] = ^uint64(0)
	}
}

// A reflection exchanges the marking boxes, and therefore the seats.
func generator(t boards.Isometry) env.Symmetry {
	im, cells := t.Image(side), t.Cells(side)
	im.Spatial(boards.UpTo(1)).Spatial(t.Planes(boards.Quarters(), 0)).Spatial(t.Planes(jumps, side)).Others(boards.UpTo(1)).Others(boards.UpTo(1))
	scores := make([]int, 2*len(rows))
	for i := range scores {
		row, box := rows[i/2], i%2
		first, last := cells[row.First], cells[row.Last]
		if t == boards.Flip {
			box = 1 - box
		}
		scores[i] = 2*int(rowAt[min(first, last)*boxes+max(first, last)]) + box
	}
	return im.Others(scores).Symmetry(t.String(), boards.NextSeat(2))
}
