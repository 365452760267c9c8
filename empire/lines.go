package empire

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

var (
	captureSpaces = tabulateCaptures()
	thrones       = notation.SpaceSetOf(board.At(4, 4), board.At(4, 7), board.At(7, 4), board.At(7, 7))
	crownCenters  = tabulateCrownCenters()
)

var distances = [board.Kinds + 1][]int{Archer: {4}, Horseman: {3}, Commander: {2, 5}}

func tabulateCaptures() *[board.Kinds + 1][board.Spaces]notation.SpaceSet {
	t := new([board.Kinds + 1][board.Spaces]notation.SpaceSet)
	for kind, list := range distances {
		for _, distance := range list {
			for at := range board.Side - distance {
				for line := range board.Side {
					tabulateCapture(&t[kind], board.At(line, at), board.At(line, at+distance))
					tabulateCapture(&t[kind], board.At(at, line), board.At(at+distance, line))
				}
			}
		}
	}
	return t
}

func tabulateCapture(t *[board.Spaces]notation.SpaceSet, one, other board.Space) {
	t[one], t[other] = t[one].With(other), t[other].With(one)
}

func distance(from, to board.Space) int {
	rows := board.Row(to) - board.Row(from)
	cols := board.Col(to) - board.Col(from)
	return max(rows, -rows) + max(cols, -cols)
}

func tabulateCrownCenters() (t [maxSeats + 1][maxSeats]board.Space) {
	for players := 2; players <= maxSeats; players++ {
		for seat := notation.Seat(1); int(seat) <= players; seat++ {
			t[players][seat-1] = board.ForSeat(board.At(7, 7), players, seat)
		}
	}
	return t
}

// The words are separate variables, because the compiler keeps no array in registers.
func attacked(horsemen, archers *notation.SpaceSet) notation.SpaceSet {
	a, b, c := horsemen[0], horsemen[1], horsemen[2]
	left, right := &leftColumns[board.Side-3], &leftColumns[3]
	x0, y0, z0 := raise(a&left[0], b&left[1], c&left[2], 3)
	x1, y1, z1 := lower(a&^right[0], b&^right[1], c&^right[2], 3)
	x2, y2, z2 := raise(a, b, c, 3*board.Side)
	x3, y3, z3 := lower(a, b, c, 3*board.Side)
	x, y, z := x0|x1|x2|x3, y0|y1|y2|y3, z0|z1|z2|z3

	a, b, c = archers[0], archers[1], archers[2]
	left, right = &leftColumns[board.Side-4], &leftColumns[4]
	x0, y0, z0 = raise(a&left[0], b&left[1], c&left[2], 4)
	x1, y1, z1 = lower(a&^right[0], b&^right[1], c&^right[2], 4)
	x2, y2, z2 = raise(a, b, c, 4*board.Side)
	x3, y3, z3 = lower(a, b, c, 4*board.Side)
	return notation.SpaceSet{x | x0 | x1 | x2 | x3, y | y0 | y1 | y2 | y3, (z | z0 | z1 | z2 | z3) & lastWord}
}

const lastWord = 1<<(board.Spaces-128) - 1

var leftColumns = func() (t [board.Side + 1]notation.SpaceSet) {
	for n := range board.Side {
		t[n+1] = t[n].Or(board.ColSet(n))
	}
	return t
}()

// Only raise may pass the last space.
func raise(a, b, c uint64, n int) (x, y, z uint64) {
	return a << n, b<<n | a>>(64-n), c<<n | b>>(64-n)
}

func lower(a, b, c uint64, n int) (x, y, z uint64) {
	return a>>n | b<<(64-n), b>>n | c<<(64-n), c >> n
}
