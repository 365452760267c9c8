package smarts

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// Move enters a piece or moves one, and may then score a row. Its number consists of
// these parts:
//
//	bits 0 and 1    1 for a pass, 2 for a piece entered, 3 for a piece moved
//	bit 2           1 if a row is scored
//	bits 8 to 13    the space that a moved piece leaves
//	bits 16 to 21   the space where the piece ends up
//	bits 24 to 29   the marking box of a scored row
//	bits 32 to 37   the first box of that row
//	bits 40 to 45   the last box of that row
//
// All other bits are 0. For example, 1C is 0x020002 and 3C-5E is 0x241203.
type Move uint64

// Pass is the only move of a player who can neither enter nor move a piece.
const Pass Move = 1

const (
	entering Move = 2
	moving   Move = 3
	kinds    Move = 3
	scoring  Move = 4

	fromShift, toShift, boxShift, firstShift, lastShift = 8, 16, 24, 32, 40

	anySpace  Move = side*side - 1
	moveParts      = kinds | anySpace<<fromShift | anySpace<<toShift
)

// Place returns the move that enters a piece on sp, legal or not.
func Place(sp notation.Space) Move {
	if sp >= side*side {
		return 0
	}
	return entering | Move(sp)<<toShift
}

// Between returns the move of a piece by a step or a chain of jumps, legal or not.
func Between(from, to notation.Space) Move {
	if from >= side*side || to >= side*side || from == to {
		return 0
	}
	return moving | Move(from)<<fromShift | Move(to)<<toShift
}

// Scoring returns m with a scored row and its marking box, or the zero Move if m is a
// pass.
func (m Move) Scoring(box notation.Space, row Row) Move {
	if m == Pass || !m.wellFormed() || box >= side*side || row.First >= side*side || row.Last >= side*side {
		return 0
	}
	return m&moveParts | scoringParts(box, row)
}

func scoringParts(box notation.Space, row Row) Move {
	return scoring | Move(box)<<boxShift | Move(row.First)<<firstShift | Move(row.Last)<<lastShift
}

// From returns the space that a moved piece leaves.
func (m Move) From() (sp notation.Space, ok bool) {
	if m&kinds != moving || !m.wellFormed() {
		return 0, false
	}
	return notation.Space(m >> fromShift & anySpace), true
}

// To returns the space where the piece ends up.
func (m Move) To() (sp notation.Space, ok bool) {
	if m == Pass || !m.wellFormed() {
		return 0, false
	}
	return notation.Space(m >> toShift & anySpace), true
}

// Scored returns the scored row and its marking box.
func (m Move) Scored() (box notation.Space, row Row, ok bool) {
	if m&scoring == 0 || !m.wellFormed() {
		return 0, Row{}, false
	}
	return m.box(), m.row(), true
}

func (m Move) box() notation.Space { return notation.Space(m >> boxShift & anySpace) }

func (m Move) row() Row {
	return Row{notation.Space(m >> firstShift & anySpace), notation.Space(m >> lastShift & anySpace)}
}

func (m Move) wellFormed() bool {
	if m == Pass {
		return true
	}
	parts := kinds | anySpace<<toShift
	if m&kinds == moving {
		parts |= anySpace << fromShift
	}
	if m&scoring != 0 {
		parts |= scoring | anySpace<<boxShift | anySpace<<firstShift | anySpace<<lastShift
	}
	return m&kinds >= entering && m&^parts == 0 && (m&kinds == entering || m>>fromShift&anySpace != m>>toShift&anySpace)
}

// AppendMoves appends the legal moves to dst in ascending order: entries by space, then
// moves on the board by start and end. Each precedes the same move with scored rows, by
// their ends and the marking box.
func (s State) AppendMoves(dst []Move) []Move {
	if s.turn == 0 || s.over() {
		return dst
	}
	before := len(dst)
	near := s.scoringSpaces()
	if count(s.own) < pieces {
		dst = s.appendTo(dst, entering, s.own, entries&^(s.own|s.opp), near)
	}
	var list [pieces]route
	men := s.own &^ s.markers
	n, targets := routes(men, s.own|s.opp, &list)
	if targets&near == 0 { // the usual case: no row can result
		dst = appendPlain(dst, list[:n])
	} else {
		for _, r := range list[:n] {
			dst = s.appendTo(dst, r.move, s.own&^(men&-men), r.targets, near)
			men &= men - 1
		}
	}
	if len(dst) == before { // never in play
		return append(dst, Pass)
	}
	return dst
}

func (s *State) scoringSpaces() uint64 {
	if s.Scored(s.turn) {
		return 0
	}
	near := nearRows(s.own)
	if near != 0 && hasRow(s.own) {
		return ^uint64(0)
	}
	return near
}

type route struct {
	move    Move
	targets uint64
}

// routes stores the routes of men in list, and returns their number and all targets. A
// chain's start counts as occupied without effect: jumps of two spaces never come next
// to it, and need not continue from it.
func routes(men, occupied uint64, list *[pieces]route) (n int, targets uint64) {
	jumps := jumpsOver(occupied)
	for ; men != 0 && n < len(list); n++ {
		// Three jumps are always made, because chains have an unpredictable length of
		// usually at most three.
		first := jumps.from(men & -men)
		second := jumps.from(first)
		reached := first | second
		front := jumps.from(second) &^ reached
		reached |= front
		for front != 0 {
			front = jumps.from(front) &^ reached
			reached |= front
		}
		from := bits.TrailingZeros64(men)
		reached |= neighbors[from] &^ occupied
		list[n] = route{moving | Move(from)<<fromShift, reached}
		targets |= reached
		men &= men - 1
	}
	return n, targets
}

// appendPlain writes four targets at a time, because their number is unpredictable.
func appendPlain(dst []Move, list []route) []Move {
	for _, r := range list {
		m, targets := r.move, r.targets
		for left := count(targets); ; left -= 4 {
			if cap(dst)-len(dst) < 4 {
				dst = appendEach(dst, m, targets)
				break
			}
			out := (*[4]Move)(dst[len(dst) : len(dst)+4])
			out[0] = m + Move(bits.TrailingZeros64(targets))<<toShift
			targets &= targets - 1
			out[1] = m + Move(bits.TrailingZeros64(targets))<<toShift
			targets &= targets - 1
			out[2] = m + Move(bits.TrailingZeros64(targets))<<toShift
			targets &= targets - 1
			out[3] = m + Move(bits.TrailingZeros64(targets))<<toShift
			if left <= 4 {
				dst = dst[:len(dst)+left]
				break
			}
			dst = dst[:len(dst)+4]
			targets &= targets - 1
		}
	}
	return dst
}

func appendEach(dst []Move, m Move, targets uint64) []Move {
	for ; targets != 0; targets &= targets - 1 {
		dst = append(dst, m+Move(bits.TrailingZeros64(targets))<<toShift)
	}
	return dst
}

// The player's other pieces are rest.
func (s *State) appendTo(dst []Move, m Move, rest, targets, near uint64) []Move {
	for ; targets != 0; targets &= targets - 1 {
		to := targets & -targets
		m := m | Move(bits.TrailingZeros64(targets))<<toShift
		dst = append(dst, m)
		if to&near != 0 {
			dst = s.appendScorings(dst, m, rest|to)
		}
	}
	return dst
}

func (s *State) appendScorings(dst []Move, m Move, own uint64) []Move {
	found := rows(own)
	for starts := found[0] | found[1] | found[2] | found[3]; starts != 0; starts &= starts - 1 {
		first := uint(bits.TrailingZeros64(starts))
		for i, set := range found {
			if set>>first&1 == 0 {
				continue
			}
			row := Row{notation.Space(first), notation.Space(first + span[i])}
			for open := corners[s.turn] &^ ((own | s.opp) &^ row.boxes()); open != 0; open &= open - 1 {
				dst = append(dst, m|scoringParts(notation.Space(bits.TrailingZeros64(open)), row))
			}
		}
	}
	return dst
}

// Moves returns the moves of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 128)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Play returns the position after m, or a [*notation.MoveError] if m is not legal.
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "smarts", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

func (s State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, s, m); rule != "" || m == Pass {
		return rule, reason
	}
	if m&kinds == moving {
		rule, reason = s.brokenMoving(m)
	} else {
		rule, reason = s.brokenEntry(m)
	}
	if rule != "" || m&scoring == 0 {
		return rule, reason
	}
	return s.brokenScoring(m)
}

func (s State) brokenEntry(m Move) (rule notation.Rule, reason string) {
	to, _ := m.To()
	switch {
	case !IsEntry(to):
		return "smarts.entry", grid.Label(to) + " is not an entry box"
	case (s.own|s.opp)>>to&1 != 0:
		return notation.RuleOccupied, grid.Label(to) + " is occupied"
	case count(s.own) == pieces:
		return "smarts.reserve", "no piece is left to enter"
	}
	return "", ""
}

func (s State) brokenMoving(m Move) (rule notation.Rule, reason string) {
	from, _ := m.From()
	to, _ := m.To()
	switch {
	case s.Piece(from).Kind == Marker:
		return "smarts.marker", "the marker on " + grid.Label(from) + " never moves"
	case (s.own|s.opp)>>to&1 != 0:
		return notation.RuleOccupied, grid.Label(to) + " is occupied"
	}
	var list [pieces]route
	if _, targets := routes(1<<from, s.own|s.opp, &list); targets>>to&1 != 0 {
		return "", ""
	}
	// Only spaces that touch at a corner have two neighbors in common.
	if count(neighbors[from]&neighbors[to]) == 2 {
		return "smarts.reach", "pieces do not step diagonally"
	}
	return "smarts.reach", fmt.Sprintf("no step and no chain of jumps leads from %s to %s", grid.Label(from), grid.Label(to))
}

func (s State) brokenScoring(m Move) (rule notation.Rule, reason string) {
	if s.Scored(s.turn) {
		return "smarts.once", "the player has already scored a row"
	}
	box, row, _ := m.Scored()
	mask := row.mask()
	if mask == 0 {
		return "smarts.five", row.String() + " is not a row of five, written from its upper or left end"
	}
	own := s.beforeScoring(m)
	if missing := mask &^ own; missing != 0 {
		return "smarts.row", fmt.Sprintf("%s in the row %v is not the player's", grid.Label(notation.Space(bits.TrailingZeros64(missing))), row)
	}
	if corners[s.turn]>>box&1 == 0 {
		return "smarts.marking-box", grid.Label(box) + " is not one of the player's marking boxes"
	}
	if ((own|s.opp)&^mask)>>box&1 != 0 {
		return "smarts.marking-box-empty", "the marking box " + grid.Label(box) + " is occupied"
	}
	return "", ""
}

func (s State) beforeScoring(m Move) uint64 {
	own := s.own | 1<<(m>>toShift&63)
	if m&kinds == moving {
		own &^= 1 << (m >> fromShift & 63)
	}
	return own
}

// After is like [State.Play], but may panic or return any State if m is not legal.
func (s State) After(m Move) State {
	if s.turn == 0 {
		return s
	}
	next := State{own: s.opp, opp: s.own, markers: s.markers, status: status{turn: other(s.turn)}}
	if m == Pass {
		next.passes = s.passes + 1
		return next
	}
	next.opp = s.beforeScoring(m)
	if m&scoring != 0 {
		marker := uint64(1) << m.box()
		next.opp = next.opp&^m.row().boxes() | marker
		next.markers |= marker
	}
	// Only the seat that has moved can have new rows.
	if wins(next.opp, next.Scored(s.turn)) {
		next.winner = s.turn
	}
	return next
}
