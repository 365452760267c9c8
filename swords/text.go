package swords

import (
	"database/sql/driver"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// noMove is how an invalid Move prints.
const noMove = "none"

// String returns the move as it is written, "1D-4D" or "pass", or "none" for an
// invalid Move.
func (m Move) String() string {
	b, _ := m.AppendText(nil)
	return string(b)
}

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	switch {
	case m == Pass:
		return append(dst, notation.PassWord...), nil
	case !m.onBoard():
		return append(dst, noMove...), nil
	}
	return format.AppendMove(dst, grid, m.from(), m.to()), nil
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

// ParseMove reads a move: "pass", or two dots in any form that [format.ScanMove]
// accepts. It does not check whether the move is legal. The error is a
// [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassWord) {
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
	case w.From == w.To:
		return 0, &notation.WordError{Word: text, Reason: "a piece does not end where it began"}
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
	dst = format.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if kind := s.kindOn(sp); kind != 0 {
			return append(dst, letters[kind])
		}
		return dst
	})
	return format.AppendInt(format.AppendTurn(dst, s.turn), "passes", int(s.passes)), nil
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

// letters holds the letters of pieces in position texts, by kind.
const letters = " shK"

// Parse reads a position text, such as that of the start:
//
//	3sss3/4s4/4h4/s3h3s/sshhKhhss/s3h3s/4h4/4s4/3sss3 a passes=0
//
// Up to sixteen swords, eight shields and one Chief Shield may stand anywhere, except
// that only the Chief Shield may stand on the center dot. The error is a
// [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := format.NewScanner("swords", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) {
		kind := notation.Kind(max(strings.IndexByte(letters, text[0]), 0))
		switch {
		case kind == 0:
			return 0, ""
		case kind == Chief && s.chief != 0:
			return 0, "a second Chief Shield"
		case kind != Chief && sp == centerDot:
			return 0, "only the Chief Shield may stand on the center dot"
		}
		s.put(kind, sp)
		switch {
		case s.swords.len() > maxSwords:
			return 0, "more than sixteen swords"
		case s.shields.len() > maxShields:
			return 0, "more than eight shields"
		}
		return 1, ""
	})
	s.turn = p.Turn(2)
	s.passes = uint8(p.Int("passes", 0, 2))
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

// Diagram returns the board as text with labels on all sides. Swords are s, shields are
// h, and the Chief Shield is K. An empty center dot is +, and an empty white circle is
// o.
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
