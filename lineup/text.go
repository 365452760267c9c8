package lineup

import (
	"math/bits"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// String returns the move as it is written: "5E" or "5E-8H".
func (m Move) String() string { return string(m.append(nil)) }

// AppendText appends the text of [Move.String] to dst. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) { return m.append(dst), nil }

// MarshalText implements [encoding.TextMarshaler].
func (m Move) MarshalText() ([]byte, error) { return m.append(nil), nil }

func (m Move) append(dst []byte) []byte {
	to, ok := m.To()
	if !ok {
		return append(dst, "none"...)
	}
	if from, ok := m.From(); ok {
		return grid.AppendMove(dst, from, to)
	}
	return grid.AppendLabel(dst, to)
}

// ParseMove reads a move for s: one center, or two with a hyphen between them, in
// any spelling that [notation.Grid.ScanMove] takes. It does not check whether the
// move is legal. The error is a [*notation.WordError].
func ParseMove(_ State, text string) (Move, error) {
	w, err := grid.ScanMove(text)
	if err != nil {
		return Move{}, err
	}
	if w.Rest != "" {
		return Move{}, &notation.WordError{Word: text, Offset: len(text) - len(w.Rest), Reason: "more text after the move"}
	}
	for _, sp := range []notation.Space{w.From, w.To} {
		if !board.IsCenter(sp) {
			return Move{}, &notation.WordError{Word: text, Reason: grid.Label(sp) + " is not a center"}
		}
	}
	m := Move{to: uint8(board.FieldOf(w.To)) + 1}
	if w.HasTo {
		m.from = uint8(board.FieldOf(w.From)) + 1
	}
	return m, nil
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
		if seat, kind := s.Piece(sp); seat != 0 {
			return board.AppendPiece(dst, seat, kind)
		}
		return dst
	})
	return notation.AppendInt(notation.AppendTurn(dst, s.Turn()), "ply", s.Ply()), nil
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

// Parse reads a position text. Pieces stand on centers only, and the ply must fit
// the turn and the number of pieces of each kind. The error is a
// [*notation.PositionError].
func Parse(text string) (State, error) {
	var s State
	p := notation.ScanPosition("lineup", grid, text)
	p.Board(func(sp notation.Space, text string) (int, string) {
		seat, shape, ok := board.ScanPiece(text)
		switch {
		case !ok || int(seat) > s.Players():
			return 0, ""
		case !board.IsCenter(sp):
			return 0, "a piece stands on a space that is not a center"
		}
		set := &s.pieces[seat-1][shape-board.Square]
		if *set |= 1 << board.FieldOf(sp); bits.OnesCount16(uint16(*set)) > each[shape-board.Square] {
			return 0, "more " + shape.String() + "s of one player than he has"
		}
		return board.PieceLen, ""
	})
	turn := p.Turn(s.Players())
	ply := p.Int("ply", 0, lastPly)
	s.next = uint8(ply) + 1
	if p.OK() && s.Turn() != turn {
		p.FailKey("ply", "%d is a ply of the other player", ply)
	}
	s.checkPieces(p, ply)
	if p.OK() && hasLine(s.of(0)) && hasLine(s.of(1)) {
		p.FailKey("board", "both players have a line")
	}
	if err := p.End(); err != nil {
		return State{}, err
	}
	return s, nil
}

// checkPieces checks that the pieces are those placed in the plies before.
func (s State) checkPieces(p *notation.PositionScanner, ply int) {
	for seat := range s.pieces {
		for kind, set := range s.pieces[seat] {
			placed := 0
			for before := seat; before < ply; before += 2 {
				if before%kinds == kind && placed < each[kind] {
					placed++
				}
			}
			if have := bits.OnesCount16(uint16(set)); p.OK() && have != placed {
				p.FailKey("ply", "before ply %d, seat %c has placed %d of its %ss, not %d",
					ply, notation.Seat(seat+1).Letter(), placed, board.Square+board.Shape(kind), have)
			}
		}
	}
}

// Diagram returns the board as text with labels on all sides. Pieces are a seat
// letter and the letter of their shape.
func (s State) Diagram() string {
	return board.Diagram(grid, func(sp notation.Space) string {
		if seat, kind := s.Piece(sp); seat != 0 {
			return string(board.AppendPiece(nil, seat, kind))
		}
		return ""
	})
}
