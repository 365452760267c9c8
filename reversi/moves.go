package reversi

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
)

// Move is a disc put on a space, or [Pass]. Moves are comparable; the zero Move
// is none.
type Move uint8

// Pass is the only move of a seat that cannot outflank while the other can.
const Pass Move = side*side + 1

// On returns the move that puts a disc on sp.
func On(sp notation.Space) Move { return Move(sp) + 1 }

// Space returns where the disc goes; ok is false for a pass or no move.
func (m Move) Space() (sp notation.Space, ok bool) {
	return notation.Space(m - 1), 1 <= m && m <= side*side
}

// AppendMoves appends all legal moves to dst, by rising space: row by row from
// the top left. It allocates only when dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	targets := mobility(s.own, s.opp)
	if targets == 0 {
		if mobility(s.opp, s.own) == 0 {
			return dst
		}
		return append(dst, Pass)
	}
	for ; targets != 0; targets &= targets - 1 {
		dst = append(dst, On(notation.Space(bits.TrailingZeros64(targets))))
	}
	return dst
}

// Moves returns the legal moves in the order of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 32)) {
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
		return s, &notation.MoveError{Game: "reversi", Move: m.String(), Rule: rule}
	}
	return s.After(m), nil
}

// broken returns the rule that m breaks, or "" when it is legal.
func (s State) broken(m Move) string {
	if !s.IsValid() {
		return "the zero State is no position"
	}
	targets := mobility(s.own, s.opp)
	if targets == 0 && mobility(s.opp, s.own) == 0 {
		return "the game is over"
	}
	sp, onBoard := m.Space()
	switch {
	case m == Pass && targets != 0:
		return "a player who can outflank may not pass"
	case m == Pass:
		return ""
	case !onBoard:
		return "no such space"
	case s.Disc(sp) != 0:
		return grid.Label(sp) + " is occupied"
	case targets>>sp&1 == 0:
		return "a disc on " + grid.Label(sp) + " outflanks nothing"
	}
	return ""
}

// After returns the position after m, which must be one of the moves of s; this
// is not checked.
func (s State) After(m Move) State {
	if m == Pass {
		return State{own: s.opp, opp: s.own, turn: other(s.turn)}
	}
	// The tables are explained where they are made. Turning the discs in a function
	// of its own would cost a twentieth of the moves per second.
	sp := uint(m-1) % (side * side)
	row, col := sp/side, sp%side
	across, down, cross := &lines[col], &lines[row], &crossing[sp]

	shift := row * side
	held := uint8(s.own>>shift) & across.stops[s.opp>>shift>>1&63]
	turned := uint64(across.runs[held]) << shift

	// The columns of a diagonal are all different: to gather them is to add up the
	// rows.
	flanked := s.opp & inner
	held = uint8(s.own&cross.down*firstColumn>>56) & across.stops[flanked&cross.down*firstColumn>>57&63]
	turned |= uint64(across.runs[held]) * firstColumn & cross.down
	held = uint8(s.own&cross.up*firstColumn>>56) & across.stops[flanked&cross.up*firstColumn>>57&63]
	turned |= uint64(across.runs[held]) * firstColumn & cross.up

	held = uint8(s.own>>col&firstColumn*upright>>56) & down.stops[s.opp>>col&firstColumn*upright>>57&63]
	turned |= columns[down.runs[held]] << col

	return State{own: s.opp &^ turned, opp: s.own | turned | 1<<sp, turn: other(s.turn)}
}
