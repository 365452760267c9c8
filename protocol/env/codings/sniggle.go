package codings

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/sly/board"
	"github.com/seed-445450d7/rulebook/sniggle"
)

func loadSniggle(setup notation.Setup) (env.Game, error) {
	players := playersOf(sniggle.Spec(), setup)
	finish := 2 * players // the plane
	planes := append(seatPlanes(players, "pieces", "triangles"),
		env.Plane{Name: "finish", Doc: "where the triangles of each seat are to finish, in the right field of its track"},
		env.Plane{Name: "match", Doc: "all 1 if the finish counts"})
	return env.New(sniggle.Rules(), setup, env.Coding[sniggle.State, sniggle.Move]{
		Rows: board.Side, Cols: board.Side,
		Blocks: []env.Block{
			{Name: "piece", Doc: "the piece on the cell moves", Count: board.Spaces, Spatial: true},
			passBlock,
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
		Planes: append(planes, passPlanes(players)...),
		Observe: func(dst []uint64, s *sniggle.State, seat notation.Seat) {
			p := planes12(dst)
			for i := range players {
				at := counted(seat, i, players)
				p.put(2*i, s.Spaces(at))
				p.put(2*i+1, s.Triangles(at))
				setFinish(p, finish, s, at)
			}
			if s.Variation() == sniggle.Match {
				env.Fill(p[3*(finish+1):], board.Spaces)
			}
			p.passes(finish+2, s.Passes())
		},
		Generators: sniggleGenerators(players),
	})
}

// playersOf returns the number of players of a setup with its default filled in. It is 0
// for a setup that the game does not have, which is found later.
func playersOf(spec notation.Spec, setup notation.Setup) int {
	setup, err := spec.Setup(notation.With(setup))
	if err != nil {
		return 0
	}
	return setup.Players
}

// setFinish sets the finishing spaces of a seat.
func setFinish(p planes12, plane int, s *sniggle.State, seat notation.Seat) {
	pattern, _ := s.Track(seat).First()
	first := pattern + board.Side - 3 // the right field of the track
	for bits := s.Finish(seat); bits != 0; bits &= bits - 1 {
		n := notation.Space(lowest(uint64(bits)))
		p.set(plane, first+n/3*board.Side+n%3)
	}
}

// sniggleGenerators exchange the rows of each track, the tracks, and the seats: only
// columns are compared.
func sniggleGenerators(players int) []env.Symmetry {
	list := []env.Symmetry{{Name: "next seat", Seats: nextSeat(players)}}
	for _, g := range []struct {
		name string
		row  func(track, row int) (int, int)
	}{
		{"first two rows of tracks", func(track, row int) (int, int) { return track, [3]int{1, 0, 2}[row] }},
		{"next row of tracks", func(track, row int) (int, int) { return track, (row + 1) % 3 }},
		{"first two tracks", func(track, row int) (int, int) { return [4]int{1, 0, 2, 3}[track], row }},
		{"next track", func(track, row int) (int, int) { return (track + 1) % 4, row }},
	} {
		im := &image{cells: make([]int, board.Spaces)}
		for cell := range im.cells {
			track, row := g.row(cell/board.Side/3, cell/board.Side%3)
			im.cells[cell] = (track*3+row)*board.Side + cell%board.Side
		}
		list = append(list, im.spatial(upTo(1)).others(upTo(1)).symmetry(g.name, nil))
	}
	return list
}
