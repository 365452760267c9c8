package reversi

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings

func (m Move) appendText(dst []byte) []byte {
	if m == Pass {
		return append(dst, notation.PassText...)
	}
	sp, ok := m.To()
	if !ok {
		return dst
	}
	return grid.AppendLabel(dst, sp)
}

// ParseMove parses a move such as "5F" or "pass", legal or not. The error is a
// [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassText) {
		return Pass, nil
	}
	sp, err := grid.ParseSpace(text)
	if err != nil {
		return 0, err
	}
	return Place(sp), nil
}

func (s State) appendText(dst []byte) []byte {
	dst = format.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if seat := s.Piece(sp).Seat; seat != 0 {
			return append(dst, letters[seat])
		}
		return dst
	})
	return format.AppendTurn(dst, s.turn)
}

const letters = " bw"

// Parse parses a position text with discs on any spaces. For example, the start is
//
//	8/8/8/3wb3/3bw3/8/8/8 a
//
// The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var discs [3]uint64
	p := format.NewScanner("reversi", grid, text)
	p.Board(func(sp notation.Space, text string) int {
		seat := strings.IndexByte(letters, text[0])
		if seat <= 0 {
			return 0
		}
		discs[seat] |= 1 << sp
		return 1
	})
	turn := p.Turn(2)
	if err := p.End(); err != nil {
		return State{}, err
	}
	return State{own: discs[turn], opp: discs[other(turn)], turn: turn}, nil
}

// Diagram returns the board as text, with X for black and O for white.
func (s State) Diagram() string {
	return format.Diagram{Grid: grid, Cell: func(sp notation.Space, _ int) string {
		return ".XO"[s.Piece(sp).Seat:][:1]
	}}.String()
}
