package reversi

import (
	"database/sql/driver"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// noMove is how an invalid Move prints.
const noMove = "none"

// String returns the move as it is written, "5F" or "pass", or "none" for an
// invalid Move.
func (m Move) String() string {
	b, _ := m.AppendText(nil)
	return string(b)
}

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m == Pass {
		return append(dst, notation.PassWord...), nil
	}
	sp, ok := m.To()
	if !ok {
		return append(dst, noMove...), nil
	}
	return grid.AppendLabel(dst, sp), nil
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

// ParseMove reads a move: "pass", or a space in any form that [notation.Grid.ParseSpace]
// accepts. It does not check whether the move is legal. The error is a
// [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassWord) {
		return Pass, nil
	}
	sp, err := grid.ParseSpace(text)
	if err != nil {
		return 0, err
	}
	return Place(sp), nil
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
		if seat := s.Piece(sp).Seat; seat != 0 {
			return append(dst, letters[seat])
		}
		return dst
	})
	return format.AppendTurn(dst, s.turn), nil
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

// letters holds the letters of discs in position texts, by seat.
const letters = " bw"

// Parse reads a position text, such as that of the start:
//
//	8/8/8/3wb3/3bw3/8/8/8 a
//
// The discs may lie anywhere. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var discs [3]uint64
	p := format.NewScanner("reversi", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) {
		seat := strings.IndexByte(letters, text[0])
		if seat <= 0 {
			return 0, ""
		}
		discs[seat] |= 1 << sp
		return 1, ""
	})
	turn := p.Turn(2)
	if err := p.End(); err != nil {
		return State{}, err
	}
	return State{own: discs[turn], opp: discs[other(turn)], turn: turn}, nil
}

// Diagram returns the board as text with labels on all sides. Black discs are X and white
// ones are O.
func (s State) Diagram() string {
	return format.Diagram{Grid: grid, Cell: func(sp notation.Space, _ int) string {
		return ".XO"[s.Piece(sp).Seat:][:1]
	}}.String()
}
