package smarts

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// String returns the move as it is written: "1C", "3C-5E", "3C-3D=1A:3D..7D" or
// "pass".
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
		dst = grid.AppendMove(dst, from, to)
	} else {
		dst = grid.AppendLabel(dst, to)
	}
	box, row, ok := m.Scored()
	if !ok {
		return dst
	}
	dst = append(grid.AppendLabel(append(dst, '='), box), ':')
	return row.append(dst)
}

// String returns the row as it is written: "3D..7D".
func (r Row) String() string { return string(r.append(nil)) }

func (r Row) append(dst []byte) []byte {
	return grid.AppendLabel(append(grid.AppendLabel(dst, r.First), ".."...), r.Last)
}

// ParseMove reads a move for s: an entry box, or two spaces with a '-' between
// them, and after either "=box:first..last" when a row is scored; or "pass".
// Spaces may be in any spelling that [notation.Grid.ScanSpace] takes. It does
// not check whether the move is legal. The error is a [*notation.WordError].
func ParseMove(_ State, text string) (Move, error) {
	if text == notation.PassWord {
		return Pass, nil
	}
	word, err := grid.ScanMove(text)
	if err != nil {
		return 0, err
	}
	m := Enter(word.To)
	if word.HasTo {
		m = Step(word.From, word.To)
	}
	if word.Rest == "" {
		return m, nil
	}
	box, rest, err := scanAfter(text, word.Rest, "=", "want = before the marking box of a scored row")
	if err != nil {
		return 0, err
	}
	first, rest, err := scanAfter(text, rest, ":", "want : between the marking box and the scored row")
	if err != nil {
		return 0, err
	}
	last, rest, err := scanAfter(text, rest, "..", "want .. between the ends of the scored row")
	if err != nil {
		return 0, err
	}
	if rest != "" {
		return 0, &notation.WordError{Word: text, Offset: len(text) - len(rest), Reason: "more text after the scored row"}
	}
	return m.Scoring(box, Row{first, last}), nil
}

// scanAfter reads mark and a space from rest, which is the end of text. The
// reason is what is said when the mark is missing.
func scanAfter(text, rest, mark, reason string) (notation.Space, string, error) {
	after, ok := strings.CutPrefix(rest, mark)
	if !ok {
		return 0, "", &notation.WordError{Word: text, Offset: len(text) - len(rest), Reason: reason}
	}
	sp, rest, err := grid.ScanSpace(after)
	if err != nil {
		w := err.(*notation.WordError)
		return 0, "", &notation.WordError{Word: text, Offset: len(text) - len(after) + w.Offset, Reason: w.Reason}
	}
	return sp, rest, nil
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
		if s.Piece(sp) != 0 {
			return append(dst, s.letter(sp))
		}
		return dst
	})
	dst = notation.AppendTurn(dst, s.turn)
	dst = notation.AppendKey(dst, "scored")
	dst = append(dst, digit(s.Scored(White)), digit(s.Scored(Yellow)))
	return notation.AppendInt(dst, "passes", int(s.passes)), nil
}

// letter returns the word of what lies on sp, which is not empty.
func (s State) letter(sp notation.Space) byte {
	letter := s.Piece(sp).Letter()
	if s.IsMarker(sp) {
		letter -= 'a' - 'A'
	}
	return letter
}

func digit(set bool) byte {
	if set {
		return '1'
	}
	return '0'
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
//	8/8/8/8/8/8/8/8 a scored=00 passes=0
//
// Eleven pieces of each seat may lie anywhere, its marker among them; a marker
// lies on a marking box of its seat, and there is one exactly when the seat has
// scored. The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	var read board
	p := notation.ScanPosition("smarts", grid, text)
	p.Board(read.put)
	turn := p.Turn(2)
	scored := p.Value("scored")
	read.checkScored(p, scored)
	passes := p.Int("passes", 0, 2)
	if err := p.End(); err != nil {
		return State{}, err
	}
	s := State{own: read.held[turn], opp: read.held[other(turn)], markers: read.markers, turn: turn, passes: uint8(passes)}
	s.winner = s.judge()
	return s, nil
}

// board is what has been read of a board.
type board struct {
	held    [3]uint64 // pieces and markers by seat
	markers uint64
}

// put takes the piece at the start of text; see
// [notation.PositionScanner.Board].
func (b *board) put(sp notation.Space, text string) (length int, reason string) {
	letter := text[0] | 0x20
	seat := notation.SeatOf(letter)
	if seat != White && seat != Yellow {
		return 0, ""
	}
	if count(b.held[seat]) == pieces {
		return 0, "a twelfth piece of " + string(letter) + ", a seat has eleven"
	}
	b.held[seat] |= 1 << sp
	if text[0] == letter {
		return 1, ""
	}
	switch {
	case boxes[seat]>>sp&1 == 0:
		return 0, "a marker of " + string(letter) + " that is not on its marking boxes, which are " + boxLabels(seat)
	case b.markers&boxes[seat] != 0:
		return 0, "a second marker of " + string(letter)
	}
	b.markers |= 1 << sp
	return 1, ""
}

func boxLabels(seat notation.Seat) string {
	list := MarkingBoxes(seat)
	return grid.Label(list[0]) + " and " + grid.Label(list[1])
}

// checkScored checks the value of the key against the markers.
func (b *board) checkScored(p *notation.PositionScanner, value string) {
	if !p.OK() {
		return
	}
	if len(value) != 2 || strings.Trim(value, "01") != "" {
		p.FailKey("scored", "want a digit for each seat, 1 if it has scored a row, such as 10")
		return
	}
	for seat := White; seat <= Yellow; seat++ {
		marked := b.markers&boxes[seat] != 0
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

// Diagram returns the board as text with labels on all sides, in the letters of
// position texts: white pieces are a, yellow ones b, their markers A and B. Empty
// entry boxes are drawn as +, marking boxes as the digit of their seat.
func (s State) Diagram() string {
	return notation.Diagram{Grid: grid, Cell: func(sp notation.Space, _ int) string {
		switch {
		case s.Piece(sp) != 0:
			return string(s.letter(sp))
		case IsEntry(sp):
			return "+"
		case boxes[White]>>sp&1 != 0:
			return "1"
		case boxes[Yellow]>>sp&1 != 0:
			return "2"
		}
		return "."
	}}.String()
}
