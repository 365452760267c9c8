package blockade

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// String returns the move as it is written: "5D", "5D-5H", "11E-1I" or "pass".
func (m Move) String() string { return string(m.append(nil)) }

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) { return m.append(dst), nil }

// MarshalText implements [encoding.TextMarshaler].
func (m Move) MarshalText() ([]byte, error) { return m.append(nil), nil }

func (m Move) append(dst []byte) []byte {
	if m == Pass {
		return append(dst, notation.PassWord...)
	}
	to, ok := m.To()
	if !ok {
		return append(dst, "none"...)
	}
	if from, ok := m.From(); ok {
		return grid.AppendMove(dst, from, to)
	}
	return grid.AppendLabel(dst, to)
}

// ParseMove reads a move for s: one space, two with a hyphen between them, in any
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
	if w.Rest != "" {
		return Move{}, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	}
	if w.HasTo {
		return moving(w.From, w.To), nil
	}
	return placing(w.To), nil
}

// String returns the position text, or "invalid State" for the zero State.
func (s State) String() string {
	b, err := s.AppendText(nil)
	if err != nil {
		return "invalid State"
	}
	return string(b)
}

// AppendText appends the position text to dst. The zero State has none: that is
// an error.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if !s.IsValid() {
		return dst, notation.ErrInvalidState
	}
	dst = notation.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if seat, king := s.Piece(sp); seat != 0 {
			return append(dst, pieceLetter(seat, king))
		}
		return dst
	})
	return notation.AppendInt(notation.AppendTurn(dst, s.turn), "passes", int(s.passes)), nil
}

// pieceLetter returns the letter of a seat's guard, or the capital of its king.
func pieceLetter(seat notation.Seat, king bool) byte {
	if king {
		return seat.Letter() - 'a' + 'A'
	}
	return seat.Letter()
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

// Parse reads a position text. There must be one or two kings and up to six guards
// of each seat, none of them in a king's field, and those of a seat with guards in
// reserve not all on centers. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := notation.ScanPosition("blockade", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) { return s.put(sp, text[0]) })
	s.turn = p.Turn(s.Players())
	s.passes = uint8(p.Int("passes", 0, s.Players()))
	s.check(p)
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

// put places the piece of a letter. It returns the length of its word, or why it
// cannot stand there.
func (s *State) put(sp notation.Space, letter byte) (int, string) {
	for seat := range s.guards {
		switch letter {
		case pieceLetter(notation.Seat(seat+1), true):
			if s.kings[seat] != 0 {
				return 0, "a second king of one player"
			}
			s.putKing(seat, sp)
			return 1, ""
		case pieceLetter(notation.Seat(seat+1), false):
			if s.guards[seat].Len() == guards {
				return 0, "more than six guards of one player"
			}
			s.putGuard(seat, sp)
			return 1, ""
		}
	}
	return 0, ""
}

// check looks at the board as a whole.
func (s *State) check(p *notation.PositionScanner) {
	if s.kings[0] == 0 && s.kings[1] == 0 {
		p.FailKey("board", "no king: only one can have escaped")
	}
	for _, king := range s.kings {
		if king == 0 {
			continue
		}
		field := board.FieldSet(board.FieldOf(notation.Space(king - 1)))
		for sp := range field.And(s.allGuards()).All() {
			p.FailSpace(sp, "a guard stands in the field of a king")
		}
	}
	for _, set := range s.guards {
		if n := set.Len(); n == 0 || n == guards || !set.AndNot(board.Centers()).IsEmpty() {
			continue
		}
		sp, _ := set.First()
		p.FailSpace(sp, "the first guard of a player cannot have been placed on a center")
	}
}

// Diagram returns the board as text with labels on all sides: guards are a and b,
// kings A and B.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string {
		if seat, king := s.Piece(sp); seat != 0 {
			return string(rune(pieceLetter(seat, king)))
		}
		return ""
	})
}
