package swordsgame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/swords"
)

// swordsBoard holds a position of a running game as sets.
type swordsBoard struct {
	swords, shields dots // the Chief Shield is not among the shields
	occupied        dots // by any piece
	chief           notation.Space
}

func newBoard(s swords.State) (b swordsBoard) {
	b.chief, _ = s.Chief()
	b.swords = dotsOf(s.PiecesOf(swords.SwordSeat, swords.Sword))
	b.shields = dotsOf(s.PiecesOf(swords.ShieldSeat, swords.Shield))
	b.occupied = b.swords.or(b.shields).or(dotOf(b.chief))
	return b
}

// The directions, in ascending order of their steps.
const (
	dotsUp = iota
	dotsLeft
	dotsRight
	dotsDown
	dotDirections
)

// dotSteps holds the difference between the numbers of neighboring dots, by direction.
var dotSteps = [dotDirections]int{-swordsSide, -1, 1, swordsSide}

// dotRays holds the dots from each dot, excluding it, to the outside, by direction.
var dotRays = func() (table [dotDirections][swordsSide * swordsSide]dots) {
	for d, step := range dotSteps {
		for sp := range table[d] {
			for at := sp; !lastDot(at, d); {
				at += step
				table[d][sp] = table[d][sp].or(dotOf(notation.Space(at)))
			}
		}
	}
	return table
}()

func lastDot(at, d int) bool {
	switch row, col := at/swordsSide, at%swordsSide; d {
	case dotsUp:
		return row == 0
	case dotsLeft:
		return col == 0
	case dotsRight:
		return col == swordsSide-1
	default:
		return row == swordsSide-1
	}
}

const centerDot = swordsSide * swordsSide / 2

// open reports whether all dots from a space to the outside are vacant.
func (b *swordsBoard) open(from notation.Space, d int) bool {
	return dotRays[d][from].and(b.occupied).isEmpty()
}

// nearest returns the first of some dots in a direction from a space.
func (d dots) nearest(from notation.Space, direction int) (sp notation.Space, ok bool) {
	met := dotRays[direction][from].and(d)
	switch {
	case met.isEmpty():
		return 0, false
	case direction >= dotsRight:
		return met.first(), true
	}
	return met.last(), true
}

// first and last return the lowest and the highest of some dots. There must be one.
func (d dots) first() notation.Space {
	if d.low != 0 {
		return notation.Space(bits.TrailingZeros64(d.low))
	}
	return notation.Space(64 + bits.TrailingZeros64(d.high))
}

func (d dots) last() notation.Space {
	if d.high != 0 {
		return notation.Space(127 - bits.LeadingZeros64(d.high))
	}
	return notation.Space(63 - bits.LeadingZeros64(d.low))
}

// reach returns the dots that a piece reaches in a direction, before the first dot of d.
func (d dots) reach(from notation.Space, direction int) dots {
	ray := dotRays[direction][from]
	if stop, ok := d.nearest(from, direction); ok {
		return ray.without(dotRays[direction][stop]).without(dotOf(stop))
	}
	return ray
}

func urgentMoves(s swords.State, dst []swords.Move) (moves []swords.Move, urgent bool) {
	b := newBoard(s)
	moves = b.appendUrgent(s, dst)
	return moves, len(moves) > len(dst)
}

// appendUrgent appends the urgent moves. They include every move that prevents a loss, but some of
// them may not.
func (b *swordsBoard) appendUrgent(s swords.State, dst []swords.Move) (moves []swords.Move) {
	var list [maxStrikes]strike
	strikes := list[:b.strikes(&list)]
	var ways [dotDirections]bool // whether the Chief Shield can leave
	escapes := 0
	for d := range ways {
		if ways[d] = b.open(b.chief, d); ways[d] {
			escapes++
		}
	}
	switch swordsTurn := s.Turn() == swords.SwordSeat; {
	case swordsTurn && len(strikes) > 0:
		return append(dst, swords.Between(strikes[0].from, strikes[0].to))
	case swordsTurn && escapes == 0, !swordsTurn && escapes == 0 && len(strikes) == 0:
		return dst
	case swordsTurn && escapes == 1: // no move blocks two ways
		moves = b.appendBlocks(dst, ways)
	case swordsTurn:
		moves = dst
	case escapes > 0:
		return append(dst, b.escape(ways))
	default:
		moves = b.appendDefenses(dst, strikes)
	}
	if len(moves) == len(dst) { // all moves lose
		moves = s.AppendMoves(dst)[:len(dst)+1]
	}
	return moves
}

// escape returns the move of the Chief Shield along one of the ways out, if possible along its row.
func (b *swordsBoard) escape(ways [dotDirections]bool) swords.Move {
	row, col := b.chief/swordsSide*swordsSide, b.chief%swordsSide
	const last = swordsSide - 1
	switch {
	case ways[dotsLeft]:
		return swords.Between(b.chief, row)
	case ways[dotsRight]:
		return swords.Between(b.chief, row+last)
	case ways[dotsUp]:
		return swords.Between(b.chief, col)
	}
	return swords.Between(b.chief, last*swordsSide+col)
}

// appendBlocks appends the moves of swords into the only way out of the Chief Shield.
func (b *swordsBoard) appendBlocks(dst []swords.Move, ways [dotDirections]bool) []swords.Move {
	for d, open := range ways {
		if open {
			return b.appendTo(dst, b.swords, dotRays[d][b.chief])
		}
	}
	return dst
}

// A strike is a move that captures the Chief Shield, together with the swords that it needs in
// place.
type strike struct {
	from, to notation.Space
	helpers  dots
}

// maxStrikes is the maximum number of strikes, because on each of the four sides of the Chief
// Shield, a sword can arrive from three directions.
const maxStrikes = 4 * 3

// strikes lists the moves of swords that capture the Chief Shield, and returns their number.
func (b *swordsBoard) strikes(list *[maxStrikes]strike) (n int) {
	circles := dotOf(centerDot).around()
	if b.chief == centerDot {
		if vacant := circles.without(b.swords); vacant.count() == 1 && vacant.and(b.occupied).isEmpty() {
			return b.addStrikes(list, 0, strike{to: vacant.first(), helpers: circles.and(b.swords)})
		}
		return 0
	}
	onCircle := !circles.and(dotOf(b.chief)).isEmpty()
	for _, step := range dotSteps {
		to, behind := dotOf(notation.Space(int(b.chief)+step)), dotOf(notation.Space(int(b.chief)-step))
		helps := behind.and(b.swords)
		if !to.and(b.closed()).isEmpty() || helps.isEmpty() && !(onCircle && behind == dotOf(centerDot)) {
			continue
		}
		n = b.addStrikes(list, n, strike{to: to.first(), helpers: helps})
	}
	return n
}

// addStrikes adds a strike for each sword that can move to its place.
func (b *swordsBoard) addStrikes(list *[maxStrikes]strike, n int, x strike) int {
	closed := b.closed()
	for _, d := range [...]int{dotsLeft, dotsRight, dotsUp, dotsDown} {
		if sp, ok := closed.nearest(x.to, d); ok && !dotOf(sp).and(b.swords).isEmpty() {
			x.from = sp
			list[n] = x
			n++
		}
	}
	return n
}

// closed returns the dots where no piece except the Chief Shield can stop or pass.
func (b *swordsBoard) closed() dots { return b.occupied.or(dotOf(centerDot)) }

// appendDefenses appends all moves of the Chief Shield, and the moves of other shields that prevent
// all strikes: by blocking the sword's way, or by capturing one of the swords.
func (b *swordsBoard) appendDefenses(dst []swords.Move, strikes []strike) []swords.Move {
	to := allDots
	for i := range strikes {
		x := &strikes[i]
		way := dotOf(x.to)
		for d := range dotDirections {
			if !dotRays[d][x.from].and(way).isEmpty() {
				way = way.or(dotRays[d][x.from].and(dotRays[dotDirections-1-d][x.to]))
				break
			}
		}
		to = to.and(way.or(b.captures(x.helpers.or(dotOf(x.from)))))
	}
	dst = b.appendTo(dst, b.shields, to)
	return b.appendLines(dst, b.chief, b.occupied, allDots)
}

// captures returns the dots where a shield captures one of some swords.
func (b *swordsBoard) captures(swords dots) dots {
	all := b.shields.or(dotOf(b.chief))
	up, left := all.down().and(swords), all.right().and(swords) // the shield is above, or on the left
	down, right := all.up().and(swords), all.left().and(swords)
	return up.down().or(left.right()).or(down.up()).or(right.left())
}

// appendTo appends the moves of pieces other than the Chief Shield to some dots.
func (b *swordsBoard) appendTo(dst []swords.Move, pieces, to dots) []swords.Move {
	closed := b.closed()
	for !pieces.isEmpty() {
		dst = b.appendLines(dst, pieces.pop(), closed, to)
	}
	return dst
}

// appendLines appends the moves of a piece to some dots, along its row and then along its column.
func (b *swordsBoard) appendLines(dst []swords.Move, from notation.Space, closed, to dots) []swords.Move {
	for _, d := range [...]int{dotsLeft, dotsUp} {
		opposite := dotDirections - 1 - d
		if dotRays[d][from].or(dotRays[opposite][from]).and(to).isEmpty() {
			continue
		}
		line := closed.reach(from, d).or(closed.reach(from, opposite)).and(to)
		for !line.isEmpty() {
			dst = append(dst, swords.Between(from, line.pop()))
		}
	}
	return dst
}

// pop removes the lowest dot and returns it. There must be one.
func (d *dots) pop() notation.Space {
	sp := d.first()
	*d = d.without(dotOf(sp))
	return sp
}

// An outlook describes the dots that the Chief Shield could reach in one move, and its ways off the
// board from there, if it were the turn of the shields.
type outlook struct {
	ways int // dots of the outside rows and columns to which it can move
	ones int // dots inside to which it can move, and from which one new way leads outside
	twos int // and those from which two do: it cannot be kept from one of them
}

func (b *swordsBoard) outlook() (o outlook) {
	const last = swordsSide - 1
	row, col := int(b.chief)/swordsSide, int(b.chief)%swordsSide
	right := ^uint16(0) << (col + 1)
	left := ^(right | 1<<col)
	// For each way in turn, the lines across are checked for vacancy on both sides.
	var above, below uint16 // the columns that hold pieces on either side of the row
	for r := row - 1; r >= 0; r-- {
		line := b.occupied.row(r)
		if above>>col&1 == 0 && line>>col&1 == 0 {
			o.add(r == 0, line&left == 0, line&right == 0)
		}
		above |= line
	}
	for r := row + 1; r <= last; r++ {
		line := b.occupied.row(r)
		if below>>col&1 == 0 && line>>col&1 == 0 {
			o.add(r == last, line&left == 0, line&right == 0)
		}
		below |= line
	}
	line := b.occupied.row(row)
	for c := col - 1; c >= 0 && line>>c&1 == 0; c-- {
		o.add(c == 0, above>>c&1 == 0, below>>c&1 == 0)
	}
	for c := col + 1; c <= last && line>>c&1 == 0; c++ {
		o.add(c == last, above>>c&1 == 0, below>>c&1 == 0)
	}
	return o
}

// add counts a dot that the Chief Shield can reach: whether it is outside and, if it is not,
// whether the two ways across lead outside from it.
func (o *outlook) add(outside, one, other bool) {
	switch {
	case outside:
		o.ways++
	case one && other:
		o.twos++
	case one || other:
		o.ones++
	}
}
