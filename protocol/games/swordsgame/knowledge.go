//go:build !rulesonly

package swordsgame

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/swords"
)

var knowledge = search.Knowledge[swords.State, swords.Move]{
	Count: countTerms, Weights: weights[:], Urgent: urgentMoves, Survey: survey, Plies: 0,
	Levels: []int{0, 15, 30, 45, 60, 95, 155, 360, 505, 570, 615, 655, 700, 740, 775, 810, 845, 880, 965},
}

func init() { newSearcher = knowledge.NewSearcher }

const (
	termNow      = iota // the Chief Shield can escape now
	termSoon            // it can escape to one dot, but swords are to move
	termSure            // the same with two dots or more
	termOnes            // dots in reach with one way outside
	termOnesTurn        // the same, with shields to move
	termTwos            // dots in reach with two
	termTwosTurn
	termBeside // swords beside the Chief Shield
	termHeld   // the same, if the dot opposite is empty
	termFree   // inner lines without a sword
	termTurn
	termTurnSwords
	termRing                      // by distance from the outside, 1 to 4
	termSwordRing  = termRing + 4 // the same, 0 to 3
	termShieldRing = termSwordRing + 4
	termCount      = termShieldRing + 4
)

// With shields to move, an open line to the outside wins; two probably win anyway.
func countTerms(s swords.State, t search.Sum) search.Sum {
	b := newBoard(s)
	return b.count(s.Turn(), t)
}

func survey(s swords.State, dst []swords.Move, t search.Sum) ([]swords.Move, search.Sum) {
	b := newBoard(s)
	if moves := b.appendUrgent(s, dst); len(moves) > len(dst) {
		return moves, t
	}
	return dst, b.count(s.Turn(), t)
}

func (b *swordsBoard) count(turn notation.Seat, t search.Sum) search.Sum {
	countOutlook(&t, b.outlook(), float32(turn-1))
	if turn == swords.ShieldSeat {
		t.Add(swords.ShieldSeat, termTurn, 1)
	} else {
		t.Add(swords.SwordSeat, termTurnSwords, 1)
	}
	row, col := int(b.chief)/swordsSide, int(b.chief)%swordsSide
	t.Add(swords.ShieldSeat, termRing+min(row, col, swordsSide-1-row, swordsSide-1-col)-1, 1)

	sword, shield, at := b.swords, b.shields, dotOf(b.chief)
	if beside := sword.and(at.around()); !beside.isEmpty() {
		empty := sword.or(shield).not()
		t.Add(swords.ShieldSeat, termBeside, beside.count())
		t.Add(swords.SwordSeat, termHeld, at.between(sword, empty).count())
	}
	t.Add(swords.ShieldSeat, termFree, sword.freeLines())
	for ring, all := range dotRings {
		t.Add(swords.SwordSeat, termSwordRing+ring, sword.and(all).count())
		t.Add(swords.ShieldSeat, termShieldRing+ring, shield.and(all).count())
	}
	return t
}

func countOutlook(t *search.Sum, o outlook, turn float32) {
	switch {
	case o.ways > 0 && turn > 0:
		t.Add(swords.ShieldSeat, termNow, 1)
	case o.ways > 1:
		t.Add(swords.ShieldSeat, termSure, 1)
	case o.ways == 1:
		t.Add(swords.ShieldSeat, termSoon, 1)
	}
	if o.ones > 0 {
		t.Add(swords.ShieldSeat, termOnes, float32(o.ones))
		t.Add(swords.ShieldSeat, termOnesTurn, float32(o.ones)*turn)
	}
	if o.twos > 0 {
		t.Add(swords.ShieldSeat, termTwos, float32(o.twos))
		t.Add(swords.ShieldSeat, termTwosTurn, float32(o.twos)*turn)
	}
}

const swordsSide = 9

// Dot n is bit n of low, or bit n-64 of high. Unlike array elements, fields stay in registers.
type dots struct{ low, high uint64 }

func dotsOf(set notation.SpaceSet) dots { return dots{set[0], set[1]} }

func dotOf(sp notation.Space) dots { return allDotSets[sp] }

var allDotSets = func() (table [swordsSide * swordsSide]dots) {
	for sp := range table {
		table[sp] = dotsOf(notation.SpaceSetOf(notation.Space(sp)))
	}
	return table
}()

func (d dots) or(e dots) dots      { return dots{d.low | e.low, d.high | e.high} }
func (d dots) and(e dots) dots     { return dots{d.low & e.low, d.high & e.high} }
func (d dots) without(e dots) dots { return dots{d.low &^ e.low, d.high &^ e.high} }
func (d dots) not() dots           { return allDots.without(d) }
func (d dots) isEmpty() bool       { return d.low|d.high == 0 }

func (d dots) count() float32 {
	return float32(bits.OnesCount64(d.low) + bits.OnesCount64(d.high))
}

func (d dots) row(row int) uint16 {
	n := uint(row) * swordsSide // a shift below 0 is above 64
	return uint16((d.low>>n | d.high<<(64-n) | d.high>>(n-64)) & (1<<swordsSide - 1))
}

func (d dots) up() dots    { return dots{d.low>>9 | d.high<<55, d.high >> 9} }
func (d dots) down() dots  { return dots{d.low << 9, d.high<<9 | d.low>>55}.and(allDots) }
func (d dots) left() dots  { return dots{d.low>>1 | d.high<<63, d.high >> 1}.and(notLast) }
func (d dots) right() dots { return dots{d.low << 1, d.high<<1 | d.low>>63}.and(notFirst) }

func (d dots) around() dots { return d.up().or(d.down()).or(d.left()).or(d.right()) }

func (d dots) between(a, b dots) dots {
	inCol := a.up().and(b.down()).or(a.down().and(b.up()))
	inRow := a.left().and(b.right()).or(a.right().and(b.left()))
	return d.and(inCol.or(inRow))
}

func (d dots) freeLines() (n float32) {
	for i := range dotLines {
		if d.and(dotLines[i]).isEmpty() {
			n++
		}
	}
	return n
}

var (
	dotLines          = innerLines()
	allDots           = dots{1<<64 - 1, 1<<17 - 1}
	notFirst, notLast = sides()
	dotRings          = rings()
)

func sides() (notFirst, notLast dots) {
	for sp := range notation.Space(swordsSide * swordsSide) {
		if sp%swordsSide > 0 {
			notFirst = notFirst.or(dotOf(sp))
		}
		if sp%swordsSide < swordsSide-1 {
			notLast = notLast.or(dotOf(sp))
		}
	}
	return notFirst, notLast
}

func rings() (list [4]dots) {
	for sp := range notation.Space(swordsSide * swordsSide) {
		row, col := int(sp)/swordsSide, int(sp)%swordsSide
		if ring := min(row, col, swordsSide-1-row, swordsSide-1-col); ring < len(list) {
			list[ring] = list[ring].or(dotOf(sp))
		}
	}
	return list
}

func innerLines() (list [2 * (swordsSide - 2)]dots) {
	for i := range notation.Space(swordsSide - 2) {
		for at := range notation.Space(swordsSide) {
			list[2*i] = list[2*i].or(dotOf((i+1)*swordsSide + at))
			list[2*i+1] = list[2*i+1].or(dotOf(at*swordsSide + i + 1))
		}
	}
	return list
}
