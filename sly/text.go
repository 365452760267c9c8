package sly

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// String returns the move as it is written: "5D-1D".
func (m Move) String() string { return string(m.append(nil)) }

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) { return m.append(dst), nil }

// MarshalText implements [encoding.TextMarshaler].
func (m Move) MarshalText() ([]byte, error) { return m.append(nil), nil }

func (m Move) append(dst []byte) []byte {
	if m == (Move{}) {
		return append(dst, "none"...)
	}
	return grid.AppendMove(dst, m.From(), m.To())
}

// ParseMove reads a move for s: two spaces with a hyphen between them, in any
// spelling that [notation.Grid.ScanMove] takes. It does not check whether the move
// is legal. The error is a [*notation.WordError].
func ParseMove(_ State, text string) (Move, error) {
	w, err := grid.ScanMove(text)
	if err != nil {
		return Move{}, err
	}
	switch {
	case w.Rest != "":
		return Move{}, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	case !w.HasTo:
		return Move{}, &notation.WordError{Word: text, Reason: "want two spaces with a hyphen between them"}
	case w.From == w.To:
		return Move{}, &notation.WordError{Word: text, Reason: "a jump does not end where it began"}
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

// AppendText appends the position text to dst. The zero State has none: that is
// an error.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if !s.IsValid() {
		return dst, notation.ErrInvalidState
	}
	dst = notation.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if c := s.Piece(sp); c != 0 {
			return append(dst, colourLetter[c])
		}
		return dst
	})
	return notation.AppendTurn(dst, s.Turn()), nil
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

// Parse reads a position text: up to nine pieces of each colour anywhere on the
// board. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := notation.ScanPosition("sly", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) {
		c := colourOf(text[0])
		if c == 0 {
			return 0, ""
		}
		set := &s.sets[c-1]
		if *set = set.With(sp); set.Len() > each {
			return 0, "more than nine pieces of the colour " + c.String()
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

// colourOf returns the colour of a letter, or 0.
func colourOf(letter byte) Colour {
	if letter == colourLetter[0] {
		return 0
	}
	return Colour(max(strings.IndexByte(colourLetter, letter), 0))
}

// Diagram returns the board as text with labels on all sides.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string {
		if c := s.Piece(sp); c != 0 {
			return c.String()
		}
		return ""
	})
}
