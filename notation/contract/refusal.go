package contract

import (
	"fmt"
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
)

// Refusal returns the shared rule that m breaks and the reason, or two empty strings. It
// refuses every m in the zero State or a finished game, an invalid m, a pass of a player
// who can move, and a move from a space without a piece of the player.
func Refusal[S State[S, M], M Move](g notation.Grid, s S, m M) (rule notation.Rule, reason string) {
	from, leaves := m.From()
	_, arrives := m.To()
	switch {
	case !s.IsValid():
		return notation.RuleZeroState, notation.ErrInvalidState.Error()
	case s.Result().Over():
		return notation.RuleFinished, "the game is over"
	case !arrives && m.String() != notation.PassText:
		return notation.RuleMalformed, "it is not a move"
	case !arrives && !slices.Contains(s.AppendMoves(nil), m):
		return notation.RulePass, "a player who can move may not pass"
	case !leaves:
		return "", ""
	}
	switch seat := s.Piece(from).Seat; seat {
	case s.Turn():
		return "", ""
	case 0:
		return notation.RuleEmpty, g.Label(from) + " is empty"
	default:
		return notation.RuleNotYours, fmt.Sprintf("the piece on %s belongs to %v", g.Label(from), seat)
	}
}
