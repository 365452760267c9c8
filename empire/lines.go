package empire

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

var (
	// captureSpaces holds, by kind and space, the spaces at which a piece captures.
	captureSpaces = tabulateCaptures()
	// thrones are the four thrones. crownCenters holds, by number of players and seat,
	// the throne on which the seat's commander is crowned.
	thrones      = board.SetOf(board.At(4, 4), board.At(4, 7), board.At(7, 4), board.At(7, 7))
	crownCenters = tabulateCrownCenters()
)

// distances lists the distances at which each kind captures.
var distances = [board.Kinds + 1][]int{Archer: {4}, Horseman: {3}, Commander: {2, 5}}

func tabulateCaptures() *[board.Kinds + 1][board.Spaces]board.Set {
	t := new([board.Kinds + 1][board.Spaces]board.Set)
	for kind, list := range distances {
		for from := range board.Space(board.Spaces) {
			for to := range board.Cross(from).All() {
				if slices.Contains(list, distance(from, to)) {
					t[kind][from] = t[kind][from].With(to)
				}
			}
		}
	}
	return t
}

// distance returns the number of steps between two spaces of a row or column.
func distance(from, to board.Space) int {
	rows := board.Row(to) - board.Row(from)
	cols := board.Col(to) - board.Col(from)
	return max(rows, -rows) + max(cols, -cols)
}

func tabulateCrownCenters() (t [maxSeats + 1][maxSeats]board.Space) {
	for players := 2; players <= maxSeats; players++ {
		for seat := notation.Seat(1); int(seat) <= players; seat++ {
			t[players][seat-1] = quarters(board.At(7, 7), corner(players, seat))
		}
	}
	return t
}
