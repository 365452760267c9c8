package reversi

import (
	"iter"
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
)

// Move places a disc on a space, or is [Pass]. Its number is the number of the space,
// counted row by row from 1 for 1A to 64 for 8H. Pass is 65.
type Move uint16

// Pass is the only move of a player who cannot outflank while the opponent can.
const Pass Move = side*side + 1

// Place returns the move that places a disc on sp, legal or not.
func Place(sp notation.Space) Move {
	if sp >= side*side {
		return 0
	}
	return Move(sp) + 1
}

// From returns false, because no disc ever leaves a space.
func (m Move) From() (sp notation.Space, ok bool) { return 0, false }

// To returns the space where the disc is placed.
func (m Move) To() (sp notation.Space, ok bool) {
	if m < 1 || m > side*side {
		return 0, false
	}
	return notation.Space(m - 1), true
}

// AppendMoves appends the legal moves to dst, in ascending order of the space.
func (s State) AppendMoves(dst []Move) []Move {
	targets := mobility(s.own, s.opp)
	if targets == 0 {
		if mobility(s.opp, s.own) == 0 {
			return dst
		}
		return append(dst, Pass)
	}
	// Writing four at a time takes less time, because the number of targets is hard to
	// predict.
	end := len(dst) + bits.OnesCount64(targets)
	for ; cap(dst)-len(dst) >= 4; dst = dst[:len(dst)+4] {
		out := (*[4]Move)(dst[len(dst) : len(dst)+4])
		out[0] = Move(bits.TrailingZeros64(targets)) + 1
		targets &= targets - 1
		out[1] = Move(bits.TrailingZeros64(targets)) + 1
		targets &= targets - 1
		out[2] = Move(bits.TrailingZeros64(targets)) + 1
		targets &= targets - 1
		out[3] = Move(bits.TrailingZeros64(targets)) + 1
		targets &= targets - 1
		if end <= len(dst)+4 {
			return dst[:end]
		}
	}
	for ; targets != 0; targets &= targets - 1 {
		dst = append(dst, Move(bits.TrailingZeros64(targets))+1)
	}
	return dst
}

// CountMoves returns the number of legal moves, without listing them.
func (s State) CountMoves() int {
	n := bits.OnesCount64(mobility(s.own, s.opp))
	if n == 0 && mobility(s.opp, s.own) != 0 {
		return 1
	}
	return n
}

// Moves returns the moves of [State.AppendMoves].
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(make([]Move, 0, 32)) {
			if !yield(m) {
				return
			}
		}
	}
}

// Play returns the position after m, or a [*notation.MoveError] if m is not legal.
func (s State) Play(m Move) (State, error) {
	if rule, reason := s.broken(m); rule != "" {
		return s, &notation.MoveError{Game: "reversi", Move: m.String(), Rule: rule, Reason: reason}
	}
	return s.After(m), nil
}

func (s State) broken(m Move) (rule notation.Rule, reason string) {
	if rule, reason := contract.Refusal(grid, s, m); rule != "" || m == Pass {
		return rule, reason
	}
	sp, _ := m.To()
	switch {
	case (s.own|s.opp)>>sp&1 != 0:
		return notation.RuleOccupied, grid.Label(sp) + " is occupied"
	case mobility(s.own, s.opp)>>sp&1 == 0:
		return "reversi.outflank", "a disc on " + grid.Label(sp) + " outflanks nothing"
	}
	return "", ""
}

// After is like [State.Play], but may panic or return any State if m is not legal.
func (s State) After(m Move) State {
	if s.turn == 0 {
		return s
	}
	if m == Pass {
		return State{own: s.opp, opp: s.own, turn: other(s.turn)}
	}
	// Flipping the discs in a separate function would be slower.
	sp := uint(m-1) % (side * side)
	row, col := sp/side, sp%side
	across, down, cross := &lines[col], &lines[row], &diagonalsOf[sp]

	shift := row * side
	held := uint8(s.own>>shift) & across.stops[s.opp>>shift>>1&63]
	flipped := uint64(across.runs[held]) << shift

	// A diagonal has at most one space in each column, so adding its rows gathers it.
	flanked := s.opp & inner
	held = uint8(s.own&cross.down*firstColumn>>56) & across.stops[flanked&cross.down*firstColumn>>57&63]
	flipped |= uint64(across.runs[held]) * firstColumn & cross.down
	held = uint8(s.own&cross.up*firstColumn>>56) & across.stops[flanked&cross.up*firstColumn>>57&63]
	flipped |= uint64(across.runs[held]) * firstColumn & cross.up

	held = uint8(s.own>>col&firstColumn*upright>>56) & down.stops[s.opp>>col&firstColumn*upright>>57&63]
	flipped |= columnSpaces[down.runs[held]] << col

	return State{own: s.opp &^ flipped, opp: s.own | flipped | 1<<sp, turn: other(s.turn)}
}
