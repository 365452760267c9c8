package session

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
)

// An Outcome is the end of a game, or zero while the game goes on.
type Outcome struct {
	Result notation.Result `json:"result"`
	Reason string          `json:"reason,omitempty"` // such as [record.EndedByRules], or "" if unknown
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Result.Over() }

// String returns "p1win by resignation", for example, or "none".
func (o Outcome) String() string {
	if !o.Over() || o.Reason == "" {
		return o.Result.String()
	}
	return fmt.Sprintf("%v by %s", o.Result, o.Reason)
}

// DrawRules end games as draws, in addition to the game's rules. Numbers below 1 are no
// limit.
type DrawRules struct {
	MaxPlies int `json:"maxPlies,omitempty"`
	// Repetitions counts occurrences of a position.
	Repetitions int `json:"repetitions,omitempty"`
}

// Outcome returns the outcome of a history under r.
func (r DrawRules) Outcome(h History) Outcome {
	if r.Repetitions < 1 {
		return r.outcome(h, 0)
	}
	return r.outcome(h, h.Repetitions())
}

func (r DrawRules) outcome(h History, repetitions int) Outcome {
	result := h.Position().Result()
	switch {
	case result.Over():
		return Outcome{result, record.EndedByRules}
	case r.Repetitions > 0 && repetitions >= r.Repetitions:
		return Outcome{notation.Draw, record.EndedByRepetition}
	case r.MaxPlies > 0 && h.Plies() >= r.MaxPlies:
		return Outcome{notation.Draw, record.EndedByLength}
	}
	return Outcome{}
}

// An OverError reports a move or a declared end after the game has ended. It wraps
// [notation.RuleFinished].
type OverError struct {
	Outcome Outcome `json:"outcome"`
	Plies   int     `json:"plies"`
}

func (e *OverError) Error() string {
	return fmt.Sprintf("the game ended at ply %d: %v", e.Plies, e.Outcome)
}

func (e *OverError) Unwrap() error { return notation.RuleFinished }

// Forfeit returns the result if a seat forfeits at p: its opponents win, with more than two
// sides only if they still have pieces on the board or in reserve. A solitaire player
// loses. The result is [notation.Undecided] if p has no such seat or nobody is left to win.
func Forfeit(p protocol.Position, loser notation.Seat) notation.Result {
	if !hasSeat(p, loser) {
		return notation.Undecided
	}
	var winners notation.Seats
	for seat := range notation.AllSeats(p.Players()).All() {
		if !loser.Team(p.Teams()).Has(seat) && isIn(p, seat) {
			winners |= seat.Set()
		}
	}
	if p.Players() == 1 {
		return notation.Lost
	}
	return notation.Win(winners)
}

func isIn(p protocol.Position, seat notation.Seat) bool {
	return p.Teams() || p.Players() <= 2 || hasPieces(p, seat)
}

func hasSeat(p protocol.Position, seat notation.Seat) bool {
	return notation.AllSeats(p.Players()).Has(seat)
}

func hasPieces(p protocol.Position, seat notation.Seat) bool {
	spec := p.Game().Spec()
	for _, kind := range spec.Reserves {
		if p.Reserve(seat, kind) > 0 {
			return true
		}
	}
	for sp := range spec.Grid.Spaces() {
		if p.Piece(sp).Seat == seat {
			return true
		}
	}
	return false
}
