package reversi

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// String returns the move as it is written: "5F" or "pass".
func (m Move) String() string { return string(m.append(nil)) }

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) { return m.append(dst), nil }

// MarshalText implements [encoding.TextMarshaler].
func (m Move) MarshalText() ([]byte, error) { return m.append(nil), nil }

func (m Move) append(dst []byte) []byte {
	if m == Pass {
		return append(dst, notation.PassWord...)
	}
	sp, ok := m.Space()
	if !ok {
		return append(dst, "none"...)
	}
	return grid.AppendLabel(dst, sp)
}

// ParseMove reads a move for s: a space, in any spelling that
// [notation.Grid.ScanSpace] takes, or "pass". It does not check whether the move
// is legal. The error is a [*notation.WordError].
func ParseMove(_ State, text string) (Move, error) {
	if text == notation.PassWord {
		return Pass, nil
	}
	sp, err := grid.ParseSpace(text)
	if err != nil {
		return 0, err
	}
	return On(sp), nil
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
		if seat := s.Disc(sp); seat != 0 {
			return append(dst, discLetter(seat))
		}
		return dst
	})
	return notation.AppendTurn(dst, s.turn), nil
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

// Parse reads a position text, such as that of the start:
//
//	8/8/8/3wb3/3bw3/8/8/8 a
//
// Any discs may lie anywhere. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var discs [3]uint64
	p := notation.ScanPosition("reversi", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) {
		seat := seatOf(text[0])
		if seat == 0 {
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

func discLetter(seat notation.Seat) byte { return " bw"[seat] }

func seatOf(letter byte) notation.Seat {
	return notation.Seat(max(strings.IndexByte(" bw", letter), 0))
}

// Diagram returns the board as text with labels on all sides: black discs are X,
// white ones O.
func (s State) Diagram() string {
	return notation.Diagram{Grid: grid, Cell: func(sp notation.Space, _ int) string {
		return ".XO"[s.Disc(sp):][:1]
	}}.String()
}
