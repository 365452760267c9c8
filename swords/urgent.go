package swords

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/slide"
)

// AppendUrgent appends to dst the only moves that matter if the side to move can win at
// once, or if the other side could in its place. In the first case it is a move that wins.
// In the second, all other moves let the other side win, and so may some of these. If no
// move prevents that, it may be the first move of [State.AppendMoves]. In any other
// position AppendUrgent returns dst and false. It is for programs that search. Later
// versions may change or drop it.
func (s State) AppendUrgent(dst []Move) (moves []Move, urgent bool) {
	if s.turn == 0 || s.result().Over() {
		return dst, false
	}
	var list [maxAttacks]attack
	attacks := list[:s.attacks(&list)]
	inRow, inCol := s.escapes()
	if s.turn == SwordSide {
		switch {
		case len(attacks) > 0:
			return append(dst, Between(attacks[0].from, attacks[0].to)), true
		case inRow|inCol == 0:
			return dst, false
		}
		moves = s.appendBlocks(dst, inRow, inCol)
	} else {
		switch {
		case inRow|inCol != 0:
			return append(dst, s.escape(inRow, inCol)), true
		case len(attacks) == 0:
			return dst, false
		}
		moves = s.appendDefenses(dst, attacks)
	}
	if len(moves) == len(dst) { // all moves lose
		moves = s.AppendMoves(dst)[:len(dst)+1]
	}
	return moves, true
}

// edges has the first and the last place of a line.
const edges uint16 = 1 | 1<<(side-1)

// escapes returns the ends of its row and of its column to which the Chief Shield can move.
func (s *State) escapes() (inRow, inCol uint16) {
	row, col := int(s.chief-1)/side, int(s.chief-1)%side
	return sweeps[col][s.swords[row]|s.shields[row]] & edges, sweeps[row][s.cols[col]] & edges
}

// escape returns a move to one of the given ends.
func (s *State) escape(inRow, inCol uint16) Move {
	chief := notation.Space(s.chief - 1)
	if inRow != 0 {
		return Between(chief, chief/side*side+notation.Space(bits.TrailingZeros16(inRow)))
	}
	return Between(chief, notation.Space(bits.TrailingZeros16(inCol)*side)+chief%side)
}

// appendBlocks appends the moves of swords that block all ways of the Chief Shield to the
// given ends. No move can block two.
func (s *State) appendBlocks(dst []Move, inRow, inCol uint16) []Move {
	if bits.OnesCount16(inRow)+bits.OnesCount16(inCol) > 1 {
		return dst
	}
	row, col := int(s.chief-1)/side, int(s.chief-1)%side
	var way targets
	for p := range side {
		if inRow == 1 && p < col || inRow > 1 && p > col {
			way.add(notation.Space(row*side + p))
		}
		if inCol == 1 && p < row || inCol > 1 && p > row {
			way.add(notation.Space(p*side + col))
		}
	}
	return s.appendTo(dst, &s.swords, &way)
}

// An attack is a move that captures the Chief Shield, together with the swords that stand
// still in it.
type attack struct {
	from, to notation.Space
	behind   [3]notation.Space
	count    int // of behind
}

// maxAttacks bounds the attacks: on each of the four sides of the Chief Shield, a sword
// arrives from three directions.
const maxAttacks = 4 * 3

// steps are the differences between the numbers of a dot and of those next to it.
var steps = [4]int{-side, -1, 1, side}

// attacks lists the moves of swords that capture the Chief Shield and returns how many
// there are.
func (s *State) attacks(list *[maxAttacks]attack) (n int) {
	chief := notation.Space(s.chief - 1)
	if chief == centerDot {
		return s.attacksOnCenter(list)
	}
	for _, step := range steps {
		to := notation.Space(int(chief) + step)
		behind := notation.Space(int(chief) - step)
		if to == centerDot || s.occupied(to) {
			continue
		}
		a := attack{to: to}
		switch {
		case isWhiteCircle(chief) && behind == centerDot:
		case s.swords.has(behind):
			a.behind[0], a.count = behind, 1
		default:
			continue
		}
		n = s.addAttacks(list, n, a)
	}
	return n
}

// attacksOnCenter is attacks for the Chief Shield on the center.
func (s *State) attacksOnCenter(list *[maxAttacks]attack) (n int) {
	var a attack
	for _, step := range steps {
		circle := notation.Space(int(centerDot) + step)
		switch {
		case !s.swords.has(circle):
			a.to = circle
		case a.count == len(a.behind):
			return 0 // all four have arrived
		default:
			a.behind[a.count] = circle
			a.count++
		}
	}
	if a.count < len(a.behind) || s.occupied(a.to) {
		return 0
	}
	return s.addAttacks(list, 0, a)
}

// addAttacks adds an attack for each sword that can move to where it is made.
func (s *State) addAttacks(list *[maxAttacks]attack, n int, a attack) int {
	row, col := int(a.to)/side, int(a.to)%side
	left, right := slide.Nearest(s.row(row), col)
	up, down := slide.Nearest(s.col(col), row)
	for _, at := range [4][2]int{{row, left}, {row, right}, {up, col}, {down, col}} {
		if at[0] < 0 || at[0] >= side || at[1] < 0 || at[1] >= side {
			continue
		}
		if a.from = notation.Space(at[0]*side + at[1]); s.swords.has(a.from) {
			list[n] = a
			n++
		}
	}
	return n
}

func (s *State) occupied(sp notation.Space) bool { return s.cols.has(transpose(sp)) }

// row returns the places of a row where no sword can stop.
func (s *State) row(row int) uint16 {
	line := s.swords[row] | s.shields[row]
	if chief := int(s.chief - 1); chief/side == row {
		line |= 1 << (chief % side)
	}
	if row == middle {
		line |= 1 << middle
	}
	return line
}

// col is row for a column.
func (s *State) col(col int) uint16 {
	if col == middle {
		return s.cols[col] | 1<<middle
	}
	return s.cols[col]
}

// targets is a set of dots by rows and by columns.
type targets struct{ rows, cols dots }

func (t *targets) add(sp notation.Space) {
	t.rows.add(sp)
	t.cols.add(transpose(sp))
}

func (t *targets) intersect(other *targets) {
	for i := range t.rows {
		t.rows[i] &= other.rows[i]
		t.cols[i] &= other.cols[i]
	}
}

// appendDefenses appends all moves of the Chief Shield, and the moves of other shields that
// hinder all attacks.
func (s *State) appendDefenses(dst []Move, attacks []attack) []Move {
	var to targets
	for i := range attacks {
		var t targets
		s.addDefenses(&t, &attacks[i])
		if i == 0 {
			to = t
		} else {
			to.intersect(&t)
		}
	}
	dst = s.appendTo(dst, &s.shields, &to)
	row, col := int(s.chief-1)/side, int(s.chief-1)%side
	first := Move(s.chief-1) << fromShift
	return slide.AppendCross(dst, sweeps[col][s.swords[row]|s.shields[row]], sweeps[row][s.cols[col]], first|Move(row*side), first|Move(col), side)
}

// addDefenses adds the dots where a shield hinders an attack: on the way of its sword, or
// where it captures one of its swords.
func (s *State) addDefenses(t *targets, a *attack) {
	step := 1
	if a.from%side == a.to%side {
		step = side
	}
	if a.from > a.to {
		step = -step
	}
	for sp := int(a.from); sp != int(a.to); {
		sp += step
		t.add(notation.Space(sp))
	}
	s.addCaptures(t, a.from)
	for _, sp := range a.behind[:a.count] {
		s.addCaptures(t, sp)
	}
}

// addCaptures adds the empty dots where a shield captures the sword on a dot.
func (s *State) addCaptures(t *targets, sword notation.Space) {
	row, col := sword/side, sword%side
	for _, pair := range [2]struct {
		inside bool
		step   notation.Space
	}{{col > 0 && col < side-1, 1}, {row > 0 && row < side-1, side}} {
		if !pair.inside {
			continue
		}
		before, after := sword-pair.step, sword+pair.step
		if s.shields.has(before) || s.chiefOn(before) {
			t.add(after)
		}
		if s.shields.has(after) || s.chiefOn(after) {
			t.add(before)
		}
	}
}

// appendTo appends the moves of pieces other than the Chief Shield to the given dots.
func (s *State) appendTo(dst []Move, pieces *dots, to *targets) []Move {
	for row, line := range pieces {
		for ; line != 0; line &= line - 1 {
			col := bits.TrailingZeros16(line)
			first := Move(row*side+col) << fromShift
			dst = slide.AppendCross(dst, sweeps[col][s.row(row)]&to.rows[row], sweeps[row][s.col(col)]&to.cols[col], first|Move(row*side), first|Move(col), side)
		}
	}
	return dst
}

// An Outlook tells where the Chief Shield could be in one move, and where it could leave
// the board from there. Later versions may change or drop it.
type Outlook struct {
	Ways  int // dots of the outside rows and columns to which it can move
	Moves int // dots to which it can move
	Ones  int // of these, dots inside from which one new way leads outside
	Twos  int // and those from which two do: it cannot be kept from one of them
}

// Outlook returns the Outlook of a position, as if it were the turn of the shields. That
// of a finished game is zero. Outlook is for programs that evaluate positions. Later
// versions may change or drop it.
func (s State) Outlook() (o Outlook) {
	if s.turn == 0 || s.result().Over() {
		return o
	}
	row, col := int(s.chief-1)/side, int(s.chief-1)%side
	inRow, inCol := sweeps[col][s.swords[row]|s.shields[row]], sweeps[row][s.cols[col]]
	o.Ways = bits.OnesCount16(inRow&edges) + bits.OnesCount16(inCol&edges)
	o.Moves = bits.OnesCount16(inRow) + bits.OnesCount16(inCol)
	for line := inRow &^ edges; line != 0; line &= line - 1 {
		o.add(sweeps[row][s.cols[bits.TrailingZeros16(line)]])
	}
	for line := inCol &^ edges; line != 0; line &= line - 1 {
		to := bits.TrailingZeros16(line)
		o.add(sweeps[col][s.swords[to]|s.shields[to]])
	}
	return o
}

// add counts a dot by where the line across the Chief Shield's way leads from it.
func (o *Outlook) add(line uint16) {
	switch line & edges {
	case 0:
	case edges:
		o.Twos++
	default:
		o.Ones++
	}
}
