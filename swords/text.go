package swords

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// String returns the move as it is written: "1D-4D" or "pass".
func (m Move) String() string { return string(m.append(nil)) }

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) { return m.append(dst), nil }

// MarshalText implements [encoding.TextMarshaler].
func (m Move) MarshalText() ([]byte, error) { return m.append(nil), nil }

func (m Move) append(dst []byte) []byte {
	if m == Pass {
		return append(dst, notation.PassWord...)
	}
	if _, ok := m.From(); !ok {
		return append(dst, "none"...)
	}
	return grid.AppendMove(dst, notation.Space(m.from), notation.Space(m.to))
}

// ParseMove reads a move for s: two dots with a hyphen between them, in any
// spelling that [notation.Grid.ScanMove] takes, or "pass". It does not check
// whether the move is legal. The error is a [*notation.WordError].
func ParseMove(_ State, text string) (Move, error) {
	if text == notation.PassWord {
		return Pass, nil
	}
	w, err := grid.ScanMove(text)
	if err != nil {
		return Move{}, err
	}
	switch {
	case w.Rest != "":
		return Move{}, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	case !w.HasTo:
		return Move{}, &notation.WordError{Word: text, Reason: "want two dots with a hyphen between them"}
	case w.From == w.To:
		return Move{}, &notation.WordError{Word: text, Reason: "a piece does not end where it began"}
	}
	return Move{uint8(w.From), uint8(w.To)}, nil
}

// String returns the position text, or "invalid State" for the zero State.
func (s State) String() string {
	b, err := s.AppendText(nil)
	if err != nil {
		return "invalid State"
	}
	return string(b)
}

// pieceLetter are the pieces' letters in position texts.
const pieceLetter = "?shK"

// AppendText appends the position text to dst. The zero State has none: that is
// an error.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if !s.IsValid() {
		return dst, notation.ErrInvalidState
	}
	dst = notation.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if piece := s.Piece(sp); piece != 0 {
			return append(dst, pieceLetter[piece])
		}
		return dst
	})
	return notation.AppendInt(notation.AppendTurn(dst, s.turn), "passes", int(s.passes)), nil
}

// MarshalText implements [encoding.TextMarshaler].
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it takes what [Parse]
// takes.
func (s *State) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// Parse reads a position text: up to sixteen swords, eight shields and one Chief
// Shield anywhere, but nobody else on the center dot. The error is a
// [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := notation.ScanPosition("swords", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) {
		piece := pieceOf(text[0])
		switch {
		case piece == 0:
			return 0, ""
		case piece == Chief && s.chief != 0:
			return 0, "a second Chief Shield"
		case piece != Chief && sp == centerDot:
			return 0, "only the Chief Shield may stand on the center dot"
		}
		s.put(piece, sp)
		switch {
		case s.swords.len() > maxSwords:
			return 0, "more than sixteen swords"
		case s.shields.len() > maxShields:
			return 0, "more than eight shields"
		}
		return 1, ""
	})
	s.turn = p.Turn(s.Players())
	s.passes = uint8(p.Int("passes", 0, s.Players()))
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

func pieceOf(letter byte) Piece {
	return Piece(max(strings.IndexByte(pieceLetter[1:], letter)+1, 0))
}

// Diagram returns the board as text with labels on all sides: swords are s,
// shields h, the Chief Shield K, the empty center dot +, empty white circles o.
func (s State) Diagram() string {
	return notation.Diagram{Grid: grid, Cell: func(sp notation.Space, _ int) string {
		piece := s.Piece(sp)
		switch {
		case piece != 0:
			return pieceLetter[piece:][:1]
		case sp == centerDot:
			return "+"
		case isWhiteCircle(sp):
			return "o"
		}
		return "."
	}}.String()
}
