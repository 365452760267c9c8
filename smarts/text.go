package smarts

import (
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings

func (m Move) appendText(dst []byte) []byte {
	if m == Pass {
		return append(dst, notation.PassText...)
	}
	to, ok := m.To()
	if !ok {
		return dst
	}
	if from, ok := m.From(); ok {
		dst = format.AppendMove(dst, grid, from, to)
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

// String returns the ends of the row as in the text of a move, "3D..7D".
func (r Row) String() string { return string(r.append(nil)) }

func (r Row) append(dst []byte) []byte {
	return grid.AppendLabel(append(grid.AppendLabel(dst, r.First), ".."...), r.Last)
}

// ParseMove parses a move such as "1C", "3C-5E", "3C-3D=1A:3D..7D" or "pass", legal or
// not. The error is a [*notation.WordError].
func ParseMove(text string) (Move, error) {
	if strings.EqualFold(text, notation.PassText) {
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

func (s State) appendText(dst []byte) []byte {
	dst = format.AppendBoard(dst, grid, func(dst []byte, sp notation.Space) []byte {
		if piece := s.Piece(sp); piece.Seat != 0 {
			return append(dst, letter(piece))
		}
		return dst
	})
	dst = format.AppendTurn(dst, s.turn)
	dst = format.AppendKey(dst, "scored")
	dst = append(dst, digit(s.Scored(White)), digit(s.Scored(Yellow)))
	return format.AppendInt(dst, "passes", int(s.passes))
}

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

// Parse parses a position text. For example, the start is
//
//	8/8/8/8/8/8/8/8 a scored=00 passes=0
//
// The error is a [*notation.PositionError].
func Parse(text string) (State, error) {
	read := reader{Scanner: format.NewScanner("smarts", grid, text)}
	read.Board(read.put)
	turn := read.Turn(2)
	scored := read.Value("scored")
	passes := read.Int("passes", 0, 2)
	read.checkScored(scored)
	if err := read.End(); err != nil {
		return State{}, err
	}
	s := State{own: read.held[turn], opp: read.held[other(turn)], markers: read.markers, status: status{turn: turn, passes: uint8(passes)}}
	s.winner = s.judge()
	return s, nil
}

type reader struct {
	*format.Scanner
	held    [3]uint64
	markers uint64
	marked  notation.Seats // with a marker anywhere
}

func (b *reader) put(sp notation.Space, text string) (length int) {
	lower := text[0] | 0x20
	seat := format.SeatOf(lower)
	if seat != White && seat != Yellow {
		return 0
	}
	if count(b.held[seat]) >= pieces {
		b.FailSpace(sp, notation.RuleTooMany, "a twelfth piece of %c, a seat has eleven", lower)
	}
	b.held[seat] |= 1 << sp
	if text[0] == lower {
		return 1
	}
	if corners[seat]>>sp&1 == 0 {
		b.FailSpace(sp, "smarts.marking-box", "a marker of %c that is not on its marking boxes, which are %s", lower, boxLabels(seat))
	}
	if b.marked.Has(seat) {
		b.FailSpace(sp, "smarts.once", "a second marker of %c", lower)
	}
	b.marked |= seat.Set()
	b.markers |= 1 << sp
	return 1
}

func boxLabels(seat notation.Seat) string {
	list := MarkingBoxes(seat)
	return grid.Label(list[0]) + " and " + grid.Label(list[1])
}

func (b *reader) checkScored(value string) {
	if len(value) != 2 || strings.Trim(value, "01") != "" {
		b.FailValue("scored", "want a digit for each seat, 1 if it has scored a row, such as 10")
		return
	}
	for seat := White; seat <= Yellow; seat++ {
		switch marked := b.marked.Has(seat); {
		case digit(marked) == value[seat-1]:
		case marked:
			b.FailKey("scored", notation.RuleContradiction, "%s says that seat %c has not scored, but its marker is on the board", value, seat.Letter())
		default:
			b.FailKey("scored", notation.RuleContradiction, "%s says that seat %c has scored, but it has no marker on the board", value, seat.Letter())
		}
	}
}

// Diagram returns the board as text. An empty entry box is +, and an empty marking box
// is the number of its seat.
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
