package ploy

import "math/bits"

// Since no piece moves farther than three spaces, seven rows and columns around it hold
// everything that can stop it. They fit in one word, where a step is the same shift
// everywhere. Because a piece's stop is hard to predict, nothing here branches on it: three
// moves are written in each direction, and later moves overwrite the excess.

// A step to the right is one bit up, and a step down is side bits up.
const center = maxReach*side + maxReach

// A wide set has room around the board: space sp is bit center+sp.
type wide [3]uint64

func (w *wide) widen(x, y uint64) {
	w[0] = x << center
	w[1] = x>>(64-center) | y<<center
	w[2] = y >> (64 - center)
}

// Rows run into each other at the edges of the board.
func (w *wide) around(sp uint) uint64 {
	i := sp >> 6 & 1
	return w[i]>>(sp&63) | w[i+1]<<1<<(^sp&63)
}

var edges = func() (table [spaces]uint64) {
	for sp := range table {
		for bit := range 64 {
			row, col := sp/side+bit/side-maxReach, sp%side+bit%side-maxReach
			if row < 0 || row >= side || col < 0 || col >= side {
				table[sp] |= 1 << bit
			}
		}
	}
	return table
}()

// In a view, friends are the pieces that the seat to move may not capture.
type view struct{ friends, enemies wide }

func (v *view) take(s *State) {
	var x, y uint64
	for i := range s.pieces {
		x |= s.pieces[i][0]
		y |= s.pieces[i][1]
	}
	friends := s.pieces[s.mover()&3]
	if s.teams {
		partner := &s.pieces[(s.mover()+2)&3]
		friends[0] |= partner[0]
		friends[1] |= partner[1]
	}
	v.friends.widen(friends[0], friends[1])
	v.enemies.widen(x&^friends[0], y&^friends[1])
}

type course struct {
	step  int      // the shift to the next space
	bits  uint64   // the spaces as far as any piece goes
	index uint64   // multiplied by some of these bits, has their number in its highest three bits
	reach [8]uint8 // by that number, how far a piece goes if these bits stop it
	moves uint64   // motion moves by distance in lanes, less the move number of staying
}

const noCourse = eighths

// The length of courses saves bounds checks.
var courses = func() (table [2 * eighths]course) {
	for d, step := range [eighths]int{-side, 1 - side, 1, 1 + side, side, side - 1, -1, -1 - side} {
		table[d] = newCourse(step)
	}
	return table
}()

func newCourse(step int) course {
	c := course{step: step}
	for distance := 1; distance <= maxReach; distance++ {
		bit := center + distance*step
		c.bits |= 1 << bit
		c.index |= 1 << (60 + distance - bit)
		c.moves += uint64(distance*step*eighths) << (16 * (distance - 1))
	}
	if step == 1 || step == -1 { // the bits are together already
		c.index = 1 << (61 - bits.TrailingZeros64(c.bits))
	}
	for stops := c.bits; ; stops = (stops - 1) & c.bits {
		distance := 1
		for distance <= maxReach && stops>>(center+distance*step)&1 == 0 {
			distance++
		}
		c.reach[stops*c.index>>61] = uint8(distance - 1)
		if stops == 0 {
			return c
		}
	}
}

type habit struct {
	beyond  uint64   // bits out of its reach
	courses [4]uint8 // in ascending order, then noCourse
	turns   uint8
	shield  bool
	fourth  bool
}

var habits = func() (table [ownerless + 1]habit) {
	for i := range table {
		p := piece(i)
		kind := p.kind()
		h := habit{courses: [4]uint8{noCourse, noCourse, noCourse, noCourse}, turns: headings[kind] - 1, shield: kind == Shield}
		n := 0
		for d := Indicators(kind, p.heading()); d != 0; d &= d - 1 {
			h.courses[n] = uint8(bits.TrailingZeros8(d))
			n++
		}
		h.fourth = n == 4
		for bit := range 64 {
			row, col := bit/side-maxReach, bit%side-maxReach
			if max(row, -row, col, -col) > int(reach[kind]) {
				h.beyond |= 1 << bit
			}
		}
		table[i] = h
	}
	return table
}()

// Each lane of 16 bits holds a move.
const lanes = 0x0001_0001_0001_0001

// The compiler makes store one instruction.
func store(out *[4]Move, v uint64) {
	out[0] = Move(v)
	out[1] = Move(v >> 16)
	out[2] = Move(v >> 32)
	out[3] = Move(v >> 48)
}

type list [24]Move

func (l *list) fill(v *view, p piece, from uint) int {
	h := &habits[p&ownerless]
	closed, enemies := v.friends.around(from)|edges[from]|h.beyond, v.enemies.around(from)
	stay := uint64(from*(perSpace+eighths)) * lanes
	n := 0
	if h.shield {
		c := &courses[h.courses[0]&15]
		l.storeEight(0, uint64(Move(stay+c.moves))*lanes)
		n = c.along(closed, enemies) * eighths
	} else {
		n = l.motion(0, &courses[h.courses[0]&15], stay, closed, enemies)
		n = l.motion(n, &courses[h.courses[1]&15], stay, closed, enemies)
		n = l.motion(n, &courses[h.courses[2]&15], stay, closed, enemies)
		if h.fourth {
			n = l.motion(n, &courses[h.courses[3]&15], stay, closed, enemies)
		}
	}
	l.storeEight(n, stay+lanes)
	return n + int(h.turns)
}

func (l *list) motion(n int, c *course, stay, closed, enemies uint64) int {
	store((*[4]Move)(l[n&15:]), stay+c.moves)
	return n + c.along(closed, enemies)
}

func (l *list) storeEight(n int, m uint64) {
	store((*[4]Move)(l[n&15:]), m+0x0003_0002_0001_0000)
	store((*[4]Move)(l[n&15+4:]), m+0x0007_0006_0005_0004)
}

// along returns how far a piece goes: up to a closed space, or onto an enemy.
func (c *course) along(closed, enemies uint64) int {
	stops := closed | bits.RotateLeft64(enemies, c.step)
	return int(c.reach[stops&c.bits*c.index>>61])
}
