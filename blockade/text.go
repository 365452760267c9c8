package blockade

import (
	"database/sql/driver"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// noMove is how an invalid Move prints.
const noMove = "none"

// String returns the move as it is written, "5D", "5D-5H", "11E-1I" or "pass", or
// "none" for an invalid Move.
func (m Move) String() string {
	b, _ := m.AppendText(nil)
	return string(b)
}

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m == Pass {
		return append(dst, notation.PassWord...), nil
	}
	to, ok := m.To()
	if !ok {
		return append(dst, noMove...), nil
	}
	if from, ok := m.From(); ok {
		return format.AppendMove(dst, grid, from, to), nil
	}
	return grid.AppendLabel(dst, to), nil
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

// ParseMove reads a move: "pass", or one or two spaces in any form that
// [format.ScanMove] accepts. It does not check whether the move is legal. The error is
// a [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassWord) {
		return Pass, nil
	}
	w, err := format.ScanMove(grid, text)
	if err != nil {
		return 0, err
	}
	if w.Rest != "" {
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	}
	if w.HasTo {
		return Between(w.From, w.To), nil
	}
	return Place(w.To), nil
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
		if p := s.Piece(sp); p.Seat != 0 {
			return append(dst, letter(p))
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

// Parse reads a position text. The package documentation lists what it refuses. The error
// is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := format.NewScanner("blockade", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) { return s.put(sp, text[0]) })
	s.turn = p.Turn(s.Players())
	s.passes = uint8(p.Int("passes", 0, s.Players()))
	s.check(p)
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

// put places the piece of a letter. It returns the length of the word, or the reason why
// the piece cannot stand there.
func (s *State) put(sp notation.Space, c byte) (length int, reason string) {
	for seat := range s.guards {
		switch owner := notation.Seat(seat + 1); c {
		case letter(notation.Piece{Seat: owner, Kind: King}):
			if s.kings[seat] != 0 {
				return 0, "a second king of one player"
			}
			s.putKing(seat, sp)
			return 1, ""
		case letter(notation.Piece{Seat: owner, Kind: Guard}):
			if s.guards[seat].Len() == maxGuards {
				return 0, "more than six guards of one player"
			}
			s.putGuard(seat, sp)
			return 1, ""
		}
	}
	return 0, ""
}

// letter returns the letter of a piece: that of its seat, in upper case for a king.
func letter(p notation.Piece) byte {
	if p.Kind == King {
		return p.Seat.Letter() - 'a' + 'A'
	}
	return p.Seat.Letter()
}

// check checks the board as a whole.
func (s *State) check(p *format.Scanner) {
	if s.kings[0] == 0 && s.kings[1] == 0 {
		p.FailKey("board", "no king on the board: only one of them can have escaped")
	}
	for seat, at := range s.kings {
		if at == 0 {
			continue
		}
		field := board.FieldSet(board.FieldOf(s.king(seat)))
		for sp := range field.And(s.allGuards()).All() {
			p.FailSpace(sp, "a guard stands in a king's field")
		}
	}
	for _, set := range s.guards {
		if n := set.Len(); n == 0 || n == maxGuards || !set.AndNot(board.Centers()).IsEmpty() {
			continue
		}
		sp, _ := set.First()
		p.FailSpace(sp, "a player with guards left to place has all others on centers, but the first is never placed on one")
	}
}

// Diagram returns the board as text with labels on all sides: guards are a and b,
// kings A and B.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string {
		if p := s.Piece(sp); p.Seat != 0 {
			return string(rune(letter(p)))
		}
		return ""
	})
}
