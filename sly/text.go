package sly

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/sly/board"
)

//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings

func (m Move) appendText(dst []byte) []byte {
	from, ok := m.From()
	if !ok {
		return dst
	}
	return format.AppendMove(dst, grid, from, m.to())
}

// ParseMove parses a move such as "5D-1D", legal or not. The error is a
// [*notation.WordError].
func ParseMove(text string) (Move, error) {
	w, err := format.ScanMove(grid, text)
	if err != nil {
		return 0, err
	}
	switch {
	case w.Rest != "":
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	case !w.HasTo:
		return 0, &notation.WordError{Word: text, Reason: "want two spaces with a hyphen between them"}
	}
	return Between(w.From, w.To), nil
}

func (s State) appendText(dst []byte) []byte {
	dst = format.AppendBoard(dst, grid, s.appendPiece)
	return format.AppendTurn(dst, s.Turn())
}

func (s *State) appendPiece(dst []byte, sp notation.Space) []byte {
	if color := s.color(sp); color != 0 {
		return append(dst, letters[color-1])
	}
	return dst
}

// Parse parses a position text with up to nine pieces of each color on any spaces. The
// error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := format.NewScanner("sly", grid, text)
	p.Board(func(sp notation.Space, text string) int {
		color := colorOf(text[0])
		if color == 0 {
			return 0
		}
		set := &s.sets[color-1]
		if set.Add(sp); set.Len() > each {
			p.FailSpace(sp, notation.RuleTooMany, "more than nine pieces of the color %c", text[0])
		}
		return 1
	})
	p.Turn(1)
	if !s.IsValid() {
		p.FailKey("board", notation.RuleMissing, "there is no piece on it")
	}
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

// Diagram returns the board as text, with the letters of the colors.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string { return string(s.appendPiece(nil, sp)) })
}
