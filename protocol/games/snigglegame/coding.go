package snigglegame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/sniggle"
)

func coding(setup notation.Setup) env.Coding[sniggle.State, sniggle.Move] {
	players := setup.Players
	finish := 2 * players
	planes := append(boards.SeatPlanes(players, "pieces", "triangles"),
		env.Plane{Name: "finish", Doc: "where the triangles of each seat are to finish, in the right field of its track"},
		env.Plane{Name: "match", Doc: "all 1 if the finish counts"})
	return env.Coding[sniggle.State, sniggle.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks: []env.Block{
			{Name: "piece", Doc: "the piece on the cell moves", Count: board.Spaces, Spatial: true},
			boards.PassBlock(),
		},
		Codes: func(dst []env.Code, _ *sniggle.State, moves []sniggle.Move) []env.Code {
			for _, m := range moves {
				from := env.Code(m>>8) - 1
				if m == sniggle.Pass {
					from = board.Spaces
				}
				dst = append(dst, from)
			}
			return dst
		},
		Planes: append(planes, boards.PassPlanes(players)...),
		Observe: func(dst []uint64, s *sniggle.State, seat notation.Seat) {
			p := boards.PlanesOf(dst, board.Spaces)
			for i := range players {
				at := boards.SeatAfter(seat, i, players)
				p.Put(2*i, s.Pieces(at))
				p.Put(2*i+1, s.PiecesOf(at, sniggle.Triangle))
				setFinish(p, finish, s, at)
			}
			if s.Variation() == sniggle.Match {
				p.Fill(finish + 1)
			}
			p.Passes(finish+2, s.Passes())
		},
		Generators: generators(players),
	}
}

func setFinish(p boards.Planes, plane int, s *sniggle.State, seat notation.Seat) {
	pattern, _ := s.Track(seat).First()
	first := pattern + board.Side - 3 // the right field of the track
	for set := s.Finish(seat); set != 0; set &= set - 1 {
		n := notation.Space(bits.TrailingZeros64(uint64(set)))
		p.Add(plane, first+n/3*board.Side+n%3)
	}
}

// Only columns are compared, so rows, tracks and seats can change.
func generators(players int) []env.Symmetry {
	list := []env.Symmetry{{Name: "next seat", Seats: boards.NextSeat(players)}}
	for _, g := range []struct {
		name string
		row  func(track, row int) (int, int)
	}{
		{"first two rows of tracks", func(track, row int) (int, int) { return track, [3]int{1, 0, 2}[row] }},
		{"next row of tracks", func(track, row int) (int, int) { return track, (row + 1) % 3 }},
		{"first two tracks", func(track, row int) (int, int) { return [4]int{1, 0, 2, 3}[track], row }},
		{"next track", func(track, row int) (int, int) { return (track + 1) % 4, row }},
	} {
		cells := make([]int, board.Spaces)
		for cell := range cells {
			track, row := g.row(cell/board.Side/3, cell/board.Side%3)
			cells[cell] = (track*3+row)*board.Side + cell%board.Side
		}
		im := boards.NewImage(cells)
		list = append(list, im.Spatial(boards.UpTo(1)).Others(boards.UpTo(1)).Symmetry(g.name, nil))
	}
	return list
}
