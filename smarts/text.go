package smarts

import (
	"database/sql/driver"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// noMove is how an invalid Move prints.
const noMove = "none"

// String returns the move as it is written, "1C", "3C-5E", "3C-3D=1A:3D..7D" or
// "pass", or "none" for an invalid Move.
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
		dst = format.AppendMove(dst, grid, from, to)
	} else {
		dst = grid.AppendLabel(dst, to)
	}
	box, row, ok := m.Scored()
	if !ok {
		return dst, nil
	}
	dst = append(grid.AppendLabel(append(dst, '='), box), ':')
	return row.append(dst), nil
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

// String returns the row as it is written, "3D..7D".
func (r Row) String() string { return string(r.append(nil)) }

func (r Row) append(dst []byte) []byte {
	return grid.AppendLabel(append(grid.AppendLabel(dst, r.First), ".."...), r.Last)
}

// ParseMove reads a move: "pass", or one or two spaces in any form that
// [format.ScanMove] accepts, followed by "=box:first..last" if a row is scored. It does
// not check whether the move is legal. The error is a [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassWord) {
		return Pass, nil
	}
	word, err := format.ScanMove(grid, text)
	if err != nil {
		return 0, err
	}
	m := Place(word.To)
	if word.HasTo {
		m = Between(word.From, word.To)
	}
	if word.Rest == "" {
		return m, nil
	}
	box, row, err := scanScoring(text, word.Rest)
	if err != nil {
		return 0, err
	}
	return m.Scoring(box, row), nil
}

// scanScoring reads "=1A:3D..7D" from rest, the end of text.
func scanScoring(text, rest string) (box notation.Space, row Row, err error) {
	for _, part := range []struct {
		to           *notation.Space
		mark, reason string
	}{
		{&box, "=", "want = before the marking box of a scored row"},
		{&row.First, ":", "want : between the marking box and the scored row"},
		{&row.Last, "..", "want .. between the ends of the scored row"},
	} {
		after, ok := strings.CutPrefix(rest, part.mark)
		if !ok {
			return 0, Row{}, &notation.WordError{Word: text, Offset: len(text) - len(rest), Reason: part.reason}
		}
		*part.to, rest, err = format.ScanSpace(grid, after)
		if err != nil {
			w := err.(*notation.WordError)
			return 0, Row{}, &notation.WordError{Word: text, Offset: len(text) - len(after) + w.Offset, Reason: w.Reason}
		}
	}
	if rest != "" {
		return 0, Row{}, &notation.WordError{Word: text, Offset: len(text) - len(rest), Reason: "more text after the scored row"}
	}
	return box, row, nil
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
		if piece := s.Piece(sp); piece.Seat != 0 {
			return append(dst, letter(piece))
		}
		return dst
	})
	dst = format.AppendTurn(dst, s.turn)
	dst = format.AppendKey(dst, "scored")
	dst = append(dst, digit(s.Scored(White)), digit(s.Scored(Yellow)))
	return format.AppendInt(dst, "passes", int(s.passes)), nil
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

// letter returns the letter of a piece in position texts.
func letter(piece notation.Piece) byte {
	if piece.Kind == Marker {
		return piece.Seat.Letter() - 'a' + 'A'
	}
	return piece.Seat.Letter()
}

func digit(set bool) byte {
	if set {
		return '1'
	}
	return '0'
}

// Parse reads a position text, such as that of the start:
//
//	8/8/8/8/8/8/8/8 a scored=00 passes=0
//
// Up to eleven pieces of each seat, including its marker, may stand anywhere. A marker
// must stand on a marking box of its seat, and there must be one if and only if the seat
// has scored. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var read reader
	p := format.NewScanner("smarts", grid, text)
	p.Board(read.put)
	turn := p.Turn(2)
	scored := p.Value("scored")
	read.checkScored(p, scored)
	passes := p.Int("passes", 0, 2)
	if err := p.End(); err != nil {
		return State{}, err
	}
	s := State{own: read.held[turn], opp: read.held[other(turn)], markers: read.markers, status: status{turn: turn, passes: uint8(passes)}}
	s.winner = s.judge()
	return s, nil
}

// A reader holds what has been read of a board.
type reader struct {
	held    [3]uint64 // pieces and markers by seat
	markers uint64
}

// put reads the piece at the start of text, for [format.Scanner.Board].
func (b *reader) put(sp notation.Space, text string) (length int, reason string) {
	lower := text[0] | 0x20
	seat := format.SeatOf(lower)
	if seat != White && seat != Yellow {
		return 0, ""
	}
	if count(b.held[seat]) == pieces {
		return 0, "a twelfth piece of " + string(lower) + ", a seat has eleven"
	}
	b.held[seat] |= 1 << sp
	if text[0] == lower {
		return 1, ""
	}
	switch {
	case corners[seat]>>sp&1 == 0:
		return 0, "a marker of " + string(lower) + " that is not on its marking boxes, which are " + boxLabels(seat)
	case b.markers&corners[seat] != 0:
		return 0, "a second marker of " + string(lower)
	}
	b.markers |= 1 << sp
	return 1, ""
}

func boxLabels(seat notation.Seat) string {
	list := MarkingBoxes(seat)
	return grid.Label(list[0]) + " and " + grid.Label(list[1])
}

// checkScored checks the value of the key scored against the markers.
func (b *reader) checkScored(p *format.Scanner, value string) {
	if !p.OK() {
		return
	}
	if len(value) != 2 || strings.Trim(value, "01") != "" {
		p.FailKey("scored", "want a digit for each seat, 1 if it has scored a row, such as 10")
		return
	}
	for seat := White; seat <= Yellow; seat++ {
		marked := b.markers&corners[seat] != 0
		if digit(marked) == value[seat-1] {
			continue
		}
		if marked {
			p.FailKey("scored", "%s says that seat %c has not scored, but its marker is on the board", value, seat.Letter())
			return
		}
		p.FailKey("scored", "%s says that seat %c has scored, but it has no marker on the board", value, seat.Letter())
		return
	}
}

// Diagram returns the board as text with labels on all sides. White pieces are a, yellow
// pieces are b, and their markers are A and B. An empty entry box is +, and an empty
// marking box is the number of its seat.
func (s State) Diagram() string {
	return format.Diagram{Grid: grid, Cell: func(sp notation.Space, _ int) string {
		piece := s.Piece(sp)
		switch {
		case piece.Seat != 0:
			return string(letter(piece))
		case IsEntry(sp):
			return "+"
		case corners[White]>>sp&1 != 0:
			return "1"
		case corners[Yellow]>>sp&1 != 0:
			return "2"
		}
		return "."
	}}.String()
}
