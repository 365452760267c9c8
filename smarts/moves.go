package smarts

import (
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// Move is a piece entered or moved, with or without a row scored after it, or
// [Pass]. Moves are comparable; the zero Move is none.
type Move uint64

// A move has a kind, a mark when it scores, and a byte for each space that it
// names.
const (
	// Pass is the only move of a seat that can neither enter nor move a piece.
	Pass  Move = 1
	enter Move = 2
	step  Move = 3

	kinds   Move = 3
	scoring Move = 4

	fromShift, toShift, boxShift, firstShift, lastShift = 8, 16, 24, 32, 40
)

// Enter returns the move that enters a piece on sp.
func Enter(sp notation.Space) Move { return enter | Move(sp)<<toShift }

// Step returns the move of a piece by a step or a chain of jumps: only its two
// ends make the move.
func Step(from, to notation.Space) Move {
	return step | Move(from)<<fromShift | Move(to)<<toShift
}

// Scoring returns m with the row that is scored after it and the marking box
// that gets the marker. A pass and no move stay what they are.
func (m Move) Scoring(box notation.Space, row Row) Move {
	if m&kinds != enter && m&kinds != step {
		return m
	}
	return m.Plain() | scoring | Move(box)<<boxShift | Move(row.First)<<firstShift | Move(row.Last)<<lastShift
}

// Plain returns m without the scoring of a row.
func (m Move) Plain() Move { return m & (1<<boxShift - 1) &^ scoring }

// From returns where the piece comes from; ok is false when none is moved on the
// board.
func (m Move) From() (sp notation.Space, ok bool) {
	return notation.Space(m >> fromShift), m&kinds == step
}

// To returns where the piece goes; ok is false for a pass or no move.
func (m Move) To() (sp notation.Space, ok bool) {
	return notation.Space(m >> toShift), m&kinds >= enter
}

// Scored returns the row that is scored and the marking box that gets the
// marker; ok is false when no row is.
func (m Move) Scored() (box notation.Space, row Row, ok bool) {
	row = Row{notation.Space(m >> firstShift), notation.Space(m >> lastShift)}
	return notation.Space(m >> boxShift), row, m&scoring != 0
}

// wellFormed reports whether m can be made by the functions above, so that two
// moves that print the same are the same.
func (m Move) wellFormed() bool {
	from, _ := m.From()
	to, _ := m.To()
	w := Enter(to)
	switch m & kinds {
	case 0, Pass:
		return m == Pass
	case step:
		w = Step(from, to)
	}
	if box, row, ok := m.Scored(); ok {
		w = w.Scoring(box, row)
	}
	return m == w
}

// AppendMoves appends all legal moves to dst: first the entries by rising space,
// then the moves on the board by rising start and then rising end; behind each
// of these, its scorings by rising first and then rising last box of the row,
// and then by rising marking box. Spaces rise row by row from the top left. It
// allocates only when dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if !s.IsValid() || s.over() {
		return dst
	}
	before := len(dst)
	occupied := s.own | s.opp
	near := s.scoringSpaces()
	if count(s.own) < pieces {
		dst = s.appendTo(dst, enter, s.own, entries&^occupied, near)
	}
	jumps := jumpsOver(occupied)
	for men := s.own &^ s.markers; men != 0; men &= men - 1 {
		from := men & -men
		targets := steps(from)&^occupied | jumps.chains(from)
		m := step | Move(bits.TrailingZeros64(men))<<fromShift
		if targets&near == 0 { // most often: no row can come about
			dst = appendPlain(dst, m, targets)
			continue
		}
		dst = s.appendTo(dst, m, s.own&^from, targets, near)
	}
	if len(dst) == before { // no running game gets here, see the package comment
		return append(dst, Pass)
	}
	return dst
}

// scoringSpaces returns the spaces on which a piece may arrive with a row to
// score after it; on all others there is certainly none.
func (s State) scoringSpaces() uint64 {
	switch {
	case s.Scored(s.turn) || count(s.own) < rowLen-1:
		return 0
	case hasRow(s.own):
		return ^uint64(0)
	}
	return nearRows(s.own)
}

// appendPlain appends m for every target.
func appendPlain(dst []Move, m Move, targets uint64) []Move {
	for ; targets != 0; targets &= targets - 1 {
		dst = append(dst, m|Move(bits.TrailingZeros64(targets))<<toShift)
	}
	return dst
}

// appendTo appends m for every target, each followed by its scorings. The other
// pieces of the mover are rest.
func (s State) appendTo(dst []Move, m Move, rest, targets, near uint64) []Move {
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

// appendScorings appends m with every row that may be scored when the mover then
// holds own.
func (s State) appendScorings(dst []Move, m Move, own uint64) []Move {
	found := rows(own)
	for starts := found[0] | found[1] | found[2] | found[3]; starts != 0; starts &= starts - 1 {
		first := uint(bits.TrailingZeros64(starts))
		for i, set := range found {
			if set>>first&1 == 0 {
				continue
			}
			row := Row{notation.Space(first), notation.Space(first + span[i])}
			for open := boxes[s.turn] &^ ((own | s.opp) &^ row.boxes()); open != 0; open &= open - 1 {
				dst = append(dst, m.Scoring(notation.Space(bits.TrailingZeros64(open)), row))
			}
		}
	}
	return dst
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 128)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Play returns the position after m; s is unchanged. A move that is not legal is
// a [*notation.MoveError].
func (s State) Play(m Move) (State, error) {
	if rule := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "smarts", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" when it is legal.
func (s State) broken(m Move) string {
	switch {
	case !s.IsValid():
		return "the zero State is no position"
	case s.over():
		return "the game is over"
	case !m.wellFormed():
		return "no such move"
	case m == Pass:
		if s.AppendMoves(nil)[0] != Pass {
			return "a player who can move may not pass"
		}
		return ""
	}
	rule := s.brokenEntry(m)
	if m&kinds == step {
		rule = s.brokenStep(m)
	}
	if rule != "" || m&scoring == 0 {
		return rule
	}
	return s.brokenScoring(m)
}

func (s State) brokenEntry(m Move) string {
	to, _ := m.To()
	switch {
	case int(to) >= grid.Len():
		return "no such space"
	case !IsEntry(to):
		return grid.Label(to) + " is no entry box"
	case s.Piece(to) != 0:
		return grid.Label(to) + " is occupied"
	case s.Reserve(s.turn) == 0:
		return "no piece is left to enter"
	}
	return ""
}

func (s State) brokenStep(m Move) string {
	from, _ := m.From()
	to, _ := m.To()
	switch {
	case int(from) >= grid.Len() || int(to) >= grid.Len():
		return "no such space"
	case s.Piece(from) == 0:
		return grid.Label(from) + " is empty"
	case s.Piece(from) != s.turn:
		return "the piece on " + grid.Label(from) + " is the opponent's"
	case s.IsMarker(from):
		return "the marker on " + grid.Label(from) + " never moves"
	case from == to:
		return "a move may not end where it began"
	case s.Piece(to) != 0:
		return grid.Label(to) + " is occupied"
	}
	piece, target := uint64(1)<<from, uint64(1)<<to
	if (steps(piece)|jumpsOver(s.own|s.opp).chains(piece))&target != 0 {
		return ""
	}
	if (steps(piece<<8)|steps(piece>>8))&target != 0 && grid.Col(from) != grid.Col(to) {
		return "pieces do not step diagonally"
	}
	return fmt.Sprintf("no step and no chain of jumps leads from %s to %s", grid.Label(from), grid.Label(to))
}

// brokenScoring returns the rule that the scoring of m breaks, when the rest of
// m is legal.
func (s State) brokenScoring(m Move) string {
	if s.Scored(s.turn) {
		return "the player has scored a row before"
	}
	box, row, _ := m.Scored()
	mask := row.mask()
	ends := grid.Label(row.First) + ".." + grid.Label(row.Last)
	if mask == 0 {
		return ends + " is no row of five, written from its upper or left end"
	}
	own := s.afterStep(m)
	if missing := mask &^ own; missing != 0 {
		return fmt.Sprintf("%s is not the mover's, in the row %s", grid.Label(notation.Space(bits.TrailingZeros64(missing))), ends)
	}
	if int(box) >= grid.Len() || boxes[s.turn]>>box&1 == 0 {
		return grid.Label(box) + " is no marking box of the mover"
	}
	if ((own|s.opp)&^mask)>>box&1 != 0 {
		return "the marking box " + grid.Label(box) + " is occupied"
	}
	return ""
}

// afterStep returns what the mover holds after the entry or move of m, before
// any scoring.
func (s State) afterStep(m Move) uint64 {
	own := s.own | 1<<(m>>toShift&63)
	if m&kinds == step {
		own &^= 1 << (m >> fromShift & 63)
	}
	return own
}

// After returns the position after m, which must be one of the moves of s; this
// is not checked.
func (s State) After(m Move) State {
	next := State{own: s.opp, opp: s.own, markers: s.markers, turn: other(s.turn)}
	if m == Pass {
		next.passes = s.passes + 1
		return next
	}
	next.opp = s.afterStep(m)
	if m&scoring != 0 {
		box, row, _ := m.Scored()
		next.opp = next.opp&^row.boxes() | 1<<box
		next.markers |= 1 << box
	}
	// Only the rows of the mover can have become more.
	if wins(next.opp, next.Scored(s.turn)) {
		next.winner = s.turn
	}
	return next
}
