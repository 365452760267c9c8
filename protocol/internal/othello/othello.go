// Package othello is the common part of Othello dialects.
package othello

import (
	"errors"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

const Size = 8 // rows, and columns

// The seats by color.
const (
	Black notation.Seat = 1
	White notation.Seat = 2
)

// Use makes a dialect's Othello the game of h, in its usual setup.
func Use(h *host.Host, dialect string) error {
	list := h.Named(dialect)
	if len(list) == 0 {
		return errors.New("no game for the dialect " + dialect)
	}
	return h.Use(list[0])
}

// Square returns the square of a move, "F5" for "5F", or forPass for a pass.
func Square(word, forPass string) string {
	if word == notation.PassText {
		return forPass
	}
	square, _ := othellotext.Of(word, "")
	return strings.ToUpper(square)
}

// Reason describes why a move is illegal, or returns "" unless err is a [*notation.MoveError].
func Reason(err error) string {
	fault := (*notation.MoveError)(nil)
	if !errors.As(err, &fault) {
		return ""
	}
	return strings.ReplaceAll(fault.Reason, fault.Move, Square(fault.Move, fault.Move))
}

// MustPass reports whether the only legal move is a pass.
func MustPass(h *host.Host) bool {
	moves := h.Moves()
	return len(moves) == 1 && moves[0] == notation.PassText
}

// Count returns a seat's number of discs in p, or of empty squares for seat 0.
func Count(p protocol.Position, seat notation.Seat) (n int) {
	for sp := range notation.Space(Size * Size) {
		if p.Piece(sp).Seat == seat {
			n++
		}
	}
	return n
}

// ClockLimits returns the limits for a move with the given time left.
func ClockLimits(seat notation.Seat, left, increment time.Duration) wire.Limits {
	l := wire.Limits{Clock: []time.Duration{-1, -1}, Inc: []time.Duration{0, 0}}
	l.Clock[seat-1], l.Inc[seat-1] = max(left, 0), increment
	return l
}

// OtherSide returns a seat's opponent.
func OtherSide(seat notation.Seat) notation.Seat { return Black + White - seat }

// ColorName returns "black" or "white".
func ColorName(seat notation.Seat) string {
	if seat == Black {
		return "black"
	}
	return "white"
}
