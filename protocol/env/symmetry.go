package env

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
)

// A Symmetry maps a game to itself: playing the image of an action in the image of a state leads to
// the image of the next state. Its tables hold the image of i at index i. Planes and Cells map the
// observation of a seat to that seen by its image.
type Symmetry struct {
	Name    string
	Cells   []int
	Actions []Action
	Planes  []int
	// Seats has the image of seat i+1 at index i.
	Seats []notation.Seat
}

func (g *game[S, M]) generators() ([]Symmetry, error) {
	list := make([]Symmetry, len(g.coding.Generators))
	for i, sym := range g.coding.Generators {
		whole, err := g.complete(sym)
		if err != nil {
			return nil, fmt.Errorf("symmetry %q: %w", sym.Name, err)
		}
		list[i] = whole
	}
	return list, nil
}

func (g *game[S, M]) closure(generators []Symmetry) []Symmetry {
	list := []Symmetry{g.identity()}
	known := map[string]bool{list[0].key(): true}
	for i := 0; i < len(list); i++ {
		for _, next := range generators {
			sym := list[i].then(next)
			if key := sym.key(); !known[key] {
				known[key] = true
				list = append(list, sym)
			}
		}
	}
	return list
}

func (g *game[S, M]) identity() Symmetry {
	sym := Symmetry{Name: "identity", Cells: count[int](g.Shape().Cells()), Actions: count[Action](g.actions), Planes: count[int](len(g.planes))}
	for i := range g.Seats() {
		sym.Seats = append(sym.Seats, notation.Seat(i+1))
	}
	return sym
}

func count[T int | Action](n int) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = T(i)
	}
	return list
}

func (g *game[S, M]) complete(sym Symmetry) (Symmetry, error) {
	same := g.identity()
	if sym.Cells == nil {
		sym.Cells = same.Cells
	}
	if sym.Actions == nil {
		sym.Actions = same.Actions
	}
	if sym.Seats == nil {
		sym.Seats = same.Seats
	}
	if sym.Planes == nil {
		sym.Planes = same.Planes[:g.common]
	}
	switch {
	case len(sym.Seats) != g.Seats():
		return sym, fmt.Errorf("%d seats, want %d", len(sym.Seats), g.Seats())
	case !isCycle(sym.Seats):
		return sym, errors.New("seats are not in the order of turns")
	}
	sym.Planes = slices.Concat(sym.Planes, same.Planes[min(len(sym.Planes), len(g.planes)):])
	if first := len(g.planes) - g.Seats(); g.Seats() > 1 {
		for i, seat := range sym.Seats {
			sym.Planes[first+i] = first + int(seat) - 1
		}
	}
	switch {
	case !isPermutation(sym.Cells, g.Shape().Cells()):
		return sym, errors.New("cells are not a permutation")
	case !isPermutation(sym.Actions, g.actions):
		return sym, errors.New("actions are not a permutation")
	case !isPermutation(sym.Planes, len(g.planes)):
		return sym, errors.New("planes are not a permutation")
	}
	return sym, nil
}

func isPermutation[T int | Action](table []T, n int) bool {
	seen := make([]bool, n)
	for _, x := range table {
		if int(x) < 0 || int(x) >= n || seen[x] {
			return false
		}
		seen[x] = true
	}
	return len(table) == n
}

func isCycle(seats []notation.Seat) bool {
	for i, seat := range seats {
		if !seat.IsValid() || seats[(i+1)%len(seats)] != seat%notation.Seat(len(seats))+1 {
			return false
		}
	}
	return true
}

func (sym Symmetry) key() string {
	list := make([]byte, 0, 2*(len(sym.Cells)+len(sym.Actions)+len(sym.Planes)+len(sym.Seats)))
	for _, table := range [][]int{sym.Cells, sym.Planes} {
		for _, x := range table {
			list = binary.LittleEndian.AppendUint16(list, uint16(x))
		}
	}
	for _, a := range sym.Actions {
		list = binary.LittleEndian.AppendUint16(list, uint16(a))
	}
	for _, seat := range sym.Seats {
		list = append(list, byte(seat))
	}
	return string(list)
}

func (sym Symmetry) then(next Symmetry) Symmetry {
	name := sym.Name + ", " + next.Name
	if sym.Name == "identity" {
		name = next.Name
	}
	seats := make([]notation.Seat, len(sym.Seats))
	for i, seat := range sym.Seats {
		seats[i] = next.Seats[seat-1]
	}
	return Symmetry{
		Name: name, Cells: compose(sym.Cells, next.Cells), Actions: compose(sym.Actions, next.Actions),
		Planes: compose(sym.Planes, next.Planes), Seats: seats,
	}
}

func compose[T int | Action](first, next []T) []T {
	list := make([]T, len(first))
	for i, x := range first {
		list[i] = next[x]
	}
	return list
}
