//go:build !rulesonly

package swordsgame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/swords"
)

type swordsBoard struct {
	swords, shields dots
	occupied        dots
	chief           notation.Space
}

func newBoard(s swords.State) (b swordsBoard) {
	b.chief, _ = s.Chief()
	b.swords = dotsOf(s.PiecesOf(swords.SwordSeat, swords.Sword))
	b.shields = dotsOf(s.PiecesOf(swords.ShieldSeat, swords.Shield))
	b.occupied = b.swords.or(b.shields).or(dotOf(b.chief))
	return b
}

const (
	dotsUp = iota
	dotsLeft
	dotsRight
	dotsDown
	dotDirections
)

var dotSteps = [dotDirections]int{-swordsSide, -1, 1, swordsSide}

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

func (b *swordsBoard) open(from notation.Space, d int) bool {
	return dotRays[d][from].and(b.occupied).isEmpty()
}

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

// appendUrgent appends every move that prevents a loss, perhaps with others.
func (b *swordsBoard) appendUrgent(s swords.State, dst []swords.Move) (moves []swords.Move) {
	var list [maxStrikes]strike
	strikes := list[:b.strikes(&list)]
	var ways [dotDirections]bool // for the Chief Shield to leave
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

func (b *swordsBoard) appendBlocks(dst []swords.Move, ways [dotDirections]bool) []swords.Move {
	for d, open := range ways {
		if open {
			return b.appendTo(dst, b.swords, dotRays[d][b.chief])
		}
	}
	return dst
}

// A strike captures the Chief Shield if the helpers are in place.
type strike struct {
	from, to notation.Space
	helpers  dots
}

// A sword can arrive on each side from three directions.
const maxStrikes = 4 * 3

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

// Only the Chief Shield can stop on the center or pass it.
func (b *swordsBoard) closed() dots { return b.occupied.or(dotOf(centerDot)) }

// appendDefenses appends all moves of the Chief Shield, and others that prevent all strikes.
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

func (b *swordsBoard) captures(swords dots) dots {
	all := b.shields.or(dotOf(b.chief))
	up, left := all.down().and(swords), all.right().and(swords) // above or left
	down, right := all.up().and(swords), all.left().and(swords)
	return up.down().or(left.right()).or(down.up()).or(right.left())
}

func (b *swordsBoard) appendTo(dst []swords.Move, pieces, to dots) []swords.Move {
	closed := b.closed()
	for !pieces.isEmpty() {
		dst = b.appendLines(dst, pieces.pop(), closed, to)
	}
	return dst
}

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

func (d *dots) pop() notation.Space {
	sp := d.first()
	*d = d.without(dotOf(sp))
	return sp
}

// An outlook describes the Chief Shield's ways off the board if shields were to move.
type outlook struct {
	ways int // outside dots in reach
	ones int // inner dots in reach with one new way outside
	twos int // the same with two, which cannot both be blocked
}

func (b *swordsBoard) outlook() (o outlook) {
	const last = swordsSide - 1
	row, col := int(b.chief)/swordsSide, int(b.chief)%swordsSide
	right := ^uint16(0) << (col + 1)
	left := ^(right | 1<<col)
	var above, below uint16 // pieces on either side of the row
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
