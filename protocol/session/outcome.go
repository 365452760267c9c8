package session

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
)

// An Outcome is the end of a game. The zero Outcome is that of a game that goes on.
type Outcome struct {
	Result notation.Result
	Reason string // such as [record.EndedByRules]; "" if the game goes on or nobody said
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Result.Over() }

// String returns the result and the reason: "p1win by resignation", or "none".
func (o Outcome) String() string {
	if !o.Over() || o.Reason == "" {
		return o.Result.String()
	}
	return fmt.Sprintf("%v by %s", o.Result, o.Reason)
}

// Rules end games that the rules of the game would let go on. The zero Rules ends none.
type Rules struct {
	// MaxPlies is the number of plies after which a game is drawn; 0 means no bound.
	MaxPlies int
	// Repetitions is how often a position occurs before the game is drawn; 0 means any
	// number of times.
	Repetitions int
}

// Outcome returns the outcome of a line by the rules of the game and r. If r has a bound
// on repetitions, it takes time in proportion to the length of the line.
func (r Rules) Outcome(l Line) Outcome {
	if r.Repetitions == 0 {
		return r.outcome(l, 0)
	}
	return r.outcome(l, l.Repetitions())
}

// outcome is Outcome for a position whose repetitions are known.
func (r Rules) outcome(l Line, repetitions int) Outcome {
	result := l.Position().Result()
	switch {
	case result.Over():
		return Outcome{result, record.EndedByRules}
	case r.Repetitions > 0 && repetitions >= r.Repetitions:
		return Outcome{notation.Draw, record.EndedByRepetition}
	case r.MaxPlies > 0 && l.Plies() >= r.MaxPlies:
		return Outcome{notation.Draw, record.EndedByLength}
	}
	return Outcome{}
}

// An OverError reports a move, or another end, in a game that has ended without the
// rules of the game.
type OverError struct {
	Outcome Outcome
	Plies   int // of the game
}

func (e *OverError) Error() string {
	return fmt.Sprintf("the game ended at ply %d: %v", e.Plies, e.Outcome)
}

// Forfeit returns the result of a game that a seat loses at position p: the seats that
// play against it win. In a game of more than two sides, those are the ones that still
// have a piece on the board or in reserve. The lone player of a solitaire game loses.
func Forfeit(p protocol.Position, loser notation.Seat) notation.Result {
	var winners notation.Seats
	for seat := notation.Seat(1); int(seat) <= p.Players(); seat++ {
		partner := p.Teams() && (seat-loser)%2 == 0
		if seat != loser && !partner && (p.Teams() || p.Players() == 2 || hasPieces(p, seat)) {
			winners |= seat.Set()
		}
	}
	if winners == 0 {
		return notation.Lost
	}
	return notation.Win(winners)
}

func hasPieces(p protocol.Position, seat notation.Seat) bool {
	spec := p.Game().Spec()
	for _, kind := range spec.Reserves {
		if p.Reserve(seat, kind) > 0 {
			return true
		}
	}
	for sp := range notation.Space(spec.Grid.Len()) {
		if p.Piece(sp).Seat == seat {
			return true
		}
	}
	return false
}
