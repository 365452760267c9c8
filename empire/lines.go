package empire

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

var (
	// reach holds, by shape, the spaces at which a piece on a space captures.
	reach = tabulateReach()
	// thrones and centers are the four thrones, and by number of players and
	// seat the throne on which its commander is crowned.
	thrones = board.SetOf(board.At(4, 4), board.At(4, 7), board.At(7, 4), board.At(7, 7))
	centers = tabulateCenters()
)

// distances lists how far away each shape captures.
var distances = [board.Shapes + 1][]int{Archer: {4}, Horseman: {3}, Commander: {2, 5}}

func tabulateReach() *[board.Shapes + 1][board.Spaces]board.Set {
	t := new([board.Shapes + 1][board.Spaces]board.Set)
	for shape, list := range distances {
		for from := range board.Space(board.Spaces) {
			for to := range board.Cross(from).All() {
				if slices.Contains(list, distance(from, to)) {
					t[shape][from] = t[shape][from].With(to)
				}
			}
		}
	}
	return t
}

// distance returns how many spaces lie from one space of a line to another.
func distance(from, to board.Space) int {
	rows := board.Row(to) - board.Row(from)
	cols := board.Col(to) - board.Col(from)
	return max(rows, -rows) + max(cols, -cols)
}

func tabulateCenters() (t [most + 1][most]board.Space) {
	for players := 2; players <= most; players++ {
		for seat := notation.Seat(1); int(seat) <= players; seat++ {
			t[players][seat-1] = quarters(board.At(7, 7), corner(players, seat))
		}
	}
	return t
}
