package swords

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings

func (m Move) appendText(dst []byte) []byte {
	switch {
	case m == Pass:
		return append(dst, notation.PassText...)
	case !m.onBoard():
		return dst
	}
	return format.AppendMove(dst, grid, m.from(), m.to())
}

// ParseMove parses a move such as "1D-4D" or "pass", legal or not. The error is a
// [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassText) {
		return Pass, nil
	}
	w, err := format.ScanMove(grid, text)
	if err != nil {
		return 0, err
	}
	switch {
	case w.Rest != "":
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	case !w.HasTo:
		return 0, &notation.WordError{Word: text, Reason: "want two dots with a hyphen between them"}
	}
	return Between(w.From, w.To), nil
}

func (s State) appendText(dst []byte) []byte {
	dst = format.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if kind := s.kindOn(sp); kind != 0 {
			return append(dst, letters[kind])
		}
		return dst
	})
	return format.AppendInt(format.AppendTurn(dst, s.turn), "passes", int(s.passes))
}

const letters = " shK"

// Parse parses a position text. For example, the start is
//
//	3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0
//
// Up to sixteen swords, eight shields and one Chief Shield may stand anywhere, but only
// the Chief Shield on the center dot. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := format.NewScanner("swords", grid, text)
	p.Board(func(sp notation.Space, text string) int {
		kind := notation.Kind(max(strings.IndexByte(letters, text[0]), 0))
		switch {
		case kind == 0:
			return 0
		case kind == Chief && s.chief != 0:
			p.FailSpace(sp, notation.RuleTooMany, "a second Chief Shield")
		case kind != Chief && sp == centerDot:
			p.FailSpace(sp, "swords.center", "only the Chief Shield may stand on the center dot")
		case kind == Sword && s.swords.len() == maxSwords:
			p.FailSpace(sp, notation.RuleTooMany, "more than sixteen swords")
		case kind == Shield && s.shields.len() == maxShields:
			p.FailSpace(sp, notation.RuleTooMany, "more than eight shields")
		default:
			s.put(kind, sp)
		}
		return 1
	})
	s.turn = p.Turn(2)
	s.passes = uint8(p.Int("passes", 0, 2))
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

// Diagram returns the board as text. An empty center dot is +, and an empty white circle
// is o.
func (s State) Diagram() string {
	return format.Diagram{Grid: grid, Cell: func(sp notation.Space, _ int) string {
		kind := s.kindOn(sp)
		switch {
		case kind != 0:
			return letters[kind:][:1]
		case sp == centerDot:
			return "+"
		case isWhiteCircle(sp):
			return "o"
		}
		return "."
	}}.String()
}
