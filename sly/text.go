package sly

import (
	"database/sql/driver"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// noMove is how an invalid Move prints.
const noMove = "none"

// String returns the move as it is written, "5D-1D", or "none" for an invalid Move.
func (m Move) String() string {
	b, _ := m.AppendText(nil)
	return string(b)
}

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	from, ok := m.From()
	if !ok {
		return append(dst, noMove...), nil
	}
	return format.AppendMove(dst, grid, from, m.to()), nil
}

// MarshalText implements [encoding.TextMarshaler].
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts what [ParseMove]
// accepts, and "none" for the zero Move.
func (m *Move) UnmarshalText(text []byte) error {
	if string(text) == noMove {
		*m = 0
		return nil
	}
	parsed, err := ParseMove(string(text))
	if err != nil {
		return err
	}
	*m = parsed
	return nil
}

// MarshalBinary implements [encoding.BinaryMarshaler]. It returns the text.
func (m Move) MarshalBinary() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (m *Move) UnmarshalBinary(data []byte) error { return m.UnmarshalText(data) }

// Value implements [driver.Valuer]. It returns the text.
func (m Move) Value() (driver.Value, error) { return m.String(), nil }

// Scan implements [database/sql.Scanner] for a column of text.
func (m *Move) Scan(src any) error { return format.ScanColumn(src, m) }

// ParseMove reads a move: two spaces in any form that [format.ScanMove] accepts. It does
// not check whether the move is legal. The error is a [*notation.WordError].
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
	case w.From == w.To:
		return 0, &notation.WordError{Word: text, Reason: "a jump does not end where it began"}
	}
	return Between(w.From, w.To), nil
}

// String returns the position text, or "invalid State" for the zero State.
func (s State) String() string {
	b, err := s.AppendText(nil)
	if err != nil {
		return "invalid State"
	}
	return string(b)
}

// AppendText appends the position text to dst. The error is
// [notation.ErrInvalidState] for the zero State, otherwise nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if !s.IsValid() {
		return dst, notation.ErrInvalidState
	}
	dst = format.AppendBoard(dst, grid, s.appendPiece)
	return format.AppendTurn(dst, s.Turn()), nil
}

// appendPiece appends the letter of the piece on sp, if any.
func (s *State) appendPiece(dst []byte, sp notation.Space) []byte {
	if color := s.color(sp); color != 0 {
		return append(dst, letters[color-1])
	}
	return dst
}

// MarshalText implements [encoding.TextMarshaler].
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts what [Parse]
// accepts.
func (s *State) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// MarshalBinary implements [encoding.BinaryMarshaler]. It returns the text.
func (s State) MarshalBinary() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (s *State) UnmarshalBinary(data []byte) error { return s.UnmarshalText(data) }

// Value implements [driver.Valuer]. It returns the text.
func (s State) Value() (driver.Value, error) {
	b, err := s.AppendText(nil)
	if err != nil {
		return nil, err
	}
	return string(b), nil
}

// Scan implements [database/sql.Scanner] for a column of text.
func (s *State) Scan(src any) error { return format.ScanColumn(src, s) }

// Parse reads a position text: up to nine pieces of each color anywhere on the
// board. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := format.NewScanner("sly", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) {
		color := colorOf(text[0])
		if color == 0 {
			return 0, ""
		}
		set := &s.sets[color-1]
		if set.Add(sp); set.Len() > each {
			return 0, "more than nine pieces of the color " + text[:1]
		}
		return 1, ""
	})
	p.Turn(s.Players())
	if p.OK() && !s.IsValid() {
		p.FailKey("board", "there is no piece on it")
	}
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

// Diagram returns the board as text with labels on all sides. A piece is the
// letter of its color.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string { return string(s.appendPiece(nil, sp)) })
}
