// Package othello has what Othello programs write in their own way: squares are letters
// and numbers, F5, where the notation of this module has 5F. Rows count from the top in
// both. It serves the dialects that are about Othello and nothing else.
package othello

import (
	"errors"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
)

// What the game is called here and by Othello programs, and the length of its sides.
const (
	Game = "reversi"
	Name = "Othello"
	Size = 8
)

// The seats by their colors.
const (
	Black notation.Seat = 1
	White notation.Seat = 2
)

// Use makes Othello the game of h, in its usual setup. It is an error if h does not have
// the game.
func Use(h *host.Host) error {
	g, err := h.Set().Lookup(Game)
	if err != nil {
		return err
	}
	_, err = h.Use(g)
	return err
}

// Square returns the square of a move word, "F5" for 5F, or "" for a pass.
func Square(word string) string {
	if len(word) != 2 {
		return ""
	}
	return string([]byte{word[1], word[0]})
}

// Word returns the move word of a square, "5F" for F5 or f5; ok is false if the text is not
// a square.
func Word(square string) (word string, ok bool) {
	if len(square) != 2 {
		return "", false
	}
	square = strings.ToUpper(square)
	if square[0] < 'A' || square[0] >= 'A'+Size || square[1] < '1' || square[1] >= '1'+Size {
		return "", false
	}
	return string([]byte{square[1], square[0]}), true
}

// Rule returns the rule that a move breaks, with the square written as here. It is empty if
// err is not that of an illegal move.
func Rule(err error) string {
	fault := (*notation.MoveError)(nil)
	if !errors.As(err, &fault) {
		return ""
	}
	if at := Square(fault.Move); at != "" {
		return strings.ReplaceAll(fault.Rule, fault.Move, at)
	}
	return fault.Rule
}

// MustPass reports whether the side to move can do nothing but pass.
func MustPass(h *host.Host) bool {
	moves := h.Moves()
	return len(moves) == 1 && moves[0] == notation.PassWord
}

// OtherSide returns the opponent of a seat.
func OtherSide(seat notation.Seat) notation.Seat { return Black + White - seat }

// ColorName returns "black" or "white".
func ColorName(seat notation.Seat) string {
	if seat == Black {
		return "black"
	}
	return "white"
}
