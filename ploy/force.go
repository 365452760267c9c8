package ploy

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// A Force holds the pieces of a seat and the spaces that they attack or guard. Its sets have
// the first two words of a [notation.SpaceSet], which hold all spaces of the board.
type Force struct {
	// Kinds holds the pieces by kind.
	Kinds [Shield + 1][2]uint64
	// Lances, Probes, Shields and Commander hold the spaces to which these pieces could
	// move if all others were enemies, so that those with pieces of the seat are guarded.
	Lances, Probes, Shields, Commander [2]uint64
}

// Force returns the pieces of a seat and what they reach. It does not matter whose turn it
// is. The Force of a seat that is not in the game is zero.
func (s State) Force(seat notation.Seat) (f Force) {
	if !seat.IsValid() {
		return f
	}
	var pointing [maxReach + 1][eighths]set // by reach and direction
	for w, word := range s.pieces[seat-1] {
		for ; word != 0; word &= word - 1 {
			at, bit := w<<6+bits.TrailingZeros64(word), word&-word
			p := s.board[at]
			kind := p.kind()
			f.Kinds[kind][w] |= bit
			if kind == Commander {
				f.Commander = around[at][p.heading()&1]
				continue
			}
			lines := &pointing[reach[kind]&maxReach]
			for d := p.indicators(); d != 0; d &= d - 1 {
				lines[bits.TrailingZeros8(d)][w] |= bit
			}
		}
	}
	vacant := s.vacant()
	for d := range eighths {
		f.look(&pointing, d, vacant)
	}
	return f
}

// around holds the spaces that a commander reaches, by its space and heading.
var around = func() (table [spaces][2]set) {
	for sp := range table {
		for d, at := range steps[sp] {
			if at != offBoard {
				heading := 1 - d&1 // at heading 0 it points along the diagonals
				table[sp][heading].add(notation.Space(at))
			}
		}
	}
	return table
}()

// vacant returns the vacant spaces.
func (s *State) vacant() (v set) {
	for w := range v {
		v[w] = allSpaces[w] &^ (s.pieces[0][w] | s.pieces[1][w] | s.pieces[2][w] | s.pieces[3][w])
	}
	return v
}

// look adds what the pieces of each reach see in one direction. All pieces that point there
// are shifted at once.
func (f *Force) look(pointing *[maxReach + 1][eighths]set, d int, vacant set) {
	way := &ways[d]
	open0, open1 := vacant[0]&way.landing[0], vacant[1]&way.landing[1]
	a0, a1 := way.step(pointing[3][d][0], pointing[3][d][1])
	b0, b1 := way.step(a0&open0, a1&open1)
	c0, c1 := way.step(b0&open0, b1&open1)
	f.Lances[0] |= (a0 | b0 | c0) & way.landing[0]
	f.Lances[1] |= (a1 | b1 | c1) & way.landing[1]
	a0, a1 = way.step(pointing[2][d][0], pointing[2][d][1])
	b0, b1 = way.step(a0&open0, a1&open1)
	f.Probes[0] |= (a0 | b0) & way.landing[0]
	f.Probes[1] |= (a1 | b1) & way.landing[1]
	a0, a1 = way.step(pointing[1][d][0], pointing[1][d][1])
	f.Shields[0] |= a0 & way.landing[0]
	f.Shields[1] |= a1 & way.landing[1]
}

// A way is a direction in which sets are shifted.
type way struct {
	shift   int  // the difference between the numbers of two neighbors
	lowers  bool // whether numbers become lower
	landing set  // the spaces on which a step in this direction can end
}

// step shifts a set, given by its words, by one space. What leaves a row appears in the
// next one, outside of the landing spaces.
func (w *way) step(a, b uint64) (x, y uint64) {
	n, rest := w.shift&63, (64-w.shift)&63
	if w.lowers {
		return a>>n | b<<rest, b >> n
	}
	return a << n, b<<n | a>>rest
}

// ways holds the directions.
var ways = func() (table [eighths]way) {
	for d := range table {
		for sp := range notation.Space(spaces) {
			if at := steps[sp][d]; at != offBoard {
				table[d].landing.add(notation.Space(at))
				table[d].shift = max(int(at)-int(sp), int(sp)-int(at))
				table[d].lowers = int(at) < int(sp)
			}
		}
	}
	return table
}()

// allSpaces is the set of all spaces.
var allSpaces = set{1<<64 - 1, 1<<(spaces-64) - 1}
