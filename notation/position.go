package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// AppendBoard appends the board part of a position text: the rows of g from the
// top with '/' between them, runs of empty spaces as numbers. For each space in
// turn, piece appends the word of what stands there, or nothing.
func AppendBoard(dst []byte, g Grid, piece func(dst []byte, sp Space) []byte) []byte {
	for row := range g.Rows() {
		if row > 0 {
			dst = append(dst, '/')
		}
		empty := 0
		for col := range g.Cols() {
			sp := g.At(row, col)
			mark := len(dst)
			if empty > 0 {
				dst = strconv.AppendInt(dst, int64(empty), 10)
			}
			start := len(dst)
			dst = piece(dst, sp)
			if len(dst) == start {
				dst, empty = dst[:mark], empty+1
				continue
			}
			empty = 0
		}
		if empty > 0 {
			dst = strconv.AppendInt(dst, int64(empty), 10)
		}
	}
	return dst
}

// AppendTurn appends the turn letter as the second word of a position text.
func AppendTurn(dst []byte, turn Seat) []byte { return append(dst, ' ', turn.Letter()) }

// AppendKey appends " name=" to a position text; the value is to follow.
func AppendKey(dst []byte, name string) []byte {
	dst = append(dst, ' ')
	dst = append(dst, name...)
	return append(dst, '=')
}

// AppendInt appends " name=value" to a position text.
func AppendInt(dst []byte, name string, value int) []byte {
	return strconv.AppendInt(AppendKey(dst, name), int64(value), 10)
}

// AppendFlag appends " name=1" or " name=0" to a position text.
func AppendFlag(dst []byte, name string, value bool) []byte {
	if value {
		return AppendInt(dst, name, 1)
	}
	return AppendInt(dst, name, 0)
}

// AppendSeats appends " name=ac" to a position text, or " name=-" for the empty
// set.
func AppendSeats(dst []byte, name string, set Seats) []byte {
	return set.AppendLetters(AppendKey(dst, name))
}

// A PositionError says what is wrong with a position text and where. Row and Col
// are set for a fault of the board, Key for one of a key=value pair; for the
// turn Key is "turn".
type PositionError struct {
	Game   string
	Row    int    // row of the board, counted from 1
	Col    int    // character within the text of that row, counted from 1
	Space  string // label of the space, where one is at fault
	Key    string
	Reason string
}

func (e *PositionError) Error() string {
	var b strings.Builder
	b.WriteString(e.Game + " position: ")
	switch {
	case e.Row > 0 && e.Space != "":
		fmt.Fprintf(&b, "row %d, character %d (%s): ", e.Row, e.Col, e.Space)
	case e.Row > 0:
		fmt.Fprintf(&b, "row %d, character %d: ", e.Row, e.Col)
	case e.Space != "":
		fmt.Fprintf(&b, "space %s: ", e.Space)
	case e.Key != "":
		b.WriteString(e.Key + ": ")
	}
	return b.String() + e.Reason
}

// A PositionScanner reads a position text from left to right: the board, the
// turn, then each key in its order, then the end. The first fault sticks; after
// it every method does nothing, and [PositionScanner.Err] returns it. Between
// the words any number of blanks may stand.
type PositionScanner struct {
	game   string
	grid   Grid
	words  []string
	next   int
	err    *PositionError
	places [MaxSide * MaxSide]struct{ row, col uint8 } // where each space's word stands
}

// ScanPosition starts to read a position text of a game on a grid.
func ScanPosition(game string, g Grid, text string) *PositionScanner {
	return &PositionScanner{game: game, grid: g, words: strings.Fields(text)}
}

// Err returns the first fault, a [*PositionError], or nil.
func (p *PositionScanner) Err() error {
	if p.err == nil {
		return nil
	}
	return p.err
}

// OK reports whether nothing has been wrong so far.
func (p *PositionScanner) OK() bool { return p.err == nil }

func (p *PositionScanner) fail(e PositionError) {
	if p.err == nil {
		e.Game = p.game
		p.err = &e
	}
}

// FailSpace records a fault of what stands on sp. It names the place in the text
// when the board held a piece there.
func (p *PositionScanner) FailSpace(sp Space, format string, args ...any) {
	e := PositionError{Space: p.grid.Label(sp), Reason: fmt.Sprintf(format, args...)}
	if at := p.places[sp]; at.row > 0 {
		e.Row, e.Col = int(at.row), int(at.col)
	}
	p.fail(e)
}

// FailKey records a fault of a key's value, of the turn ("turn") or of the board
// as a whole ("board").
func (p *PositionScanner) FailKey(key, format string, args ...any) {
	p.fail(PositionError{Key: key, Reason: fmt.Sprintf(format, args...)})
}

// Board reads the board. For each piece, put is called with its space and the
// text of the row from the piece on; it returns how many bytes the piece's word
// has. A word of no bytes is no piece; reason then says why, or is empty for an
// unknown word.
func (p *PositionScanner) Board(put func(sp Space, text string) (length int, reason string)) {
	word, ok := p.word("board", "the text is empty")
	if !ok {
		return
	}
	rows := strings.Split(word, "/")
	for i, text := range rows {
		if i >= p.grid.Rows() {
			break
		}
		p.row(i, text, put)
	}
	if len(rows) != p.grid.Rows() {
		p.FailKey("board", "%d rows, want %d", len(rows), p.grid.Rows())
	}
}

func (p *PositionScanner) row(row int, text string, put func(Space, string) (int, string)) {
	fail := func(at int, format string, args ...any) {
		p.fail(PositionError{Row: row + 1, Col: at + 1, Reason: fmt.Sprintf(format, args...)})
	}
	col, at := 0, 0
	for at < len(text) && p.OK() {
		if c := text[at]; '0' <= c && c <= '9' {
			run, n := scanRun(text[at:])
			if n == 0 || run > p.grid.Cols()-col {
				fail(at, "a run of empty spaces that does not fit a row of %d", p.grid.Cols())
				return
			}
			col, at = col+run, at+n
			continue
		}
		if col >= p.grid.Cols() {
			fail(at, "more than %d spaces", p.grid.Cols())
			return
		}
		sp := p.grid.At(row, col)
		p.places[sp].row, p.places[sp].col = uint8(row+1), uint8(min(at+1, 255))
		n, reason := put(sp, text[at:])
		if n <= 0 {
			if reason == "" {
				reason = fmt.Sprintf("unknown piece at %q", clip(text[at:]))
			}
			p.FailSpace(sp, "%s", reason)
			return
		}
		col, at = col+1, at+n
	}
	if p.OK() && col != p.grid.Cols() {
		fail(at, "%d spaces, want %d", col, p.grid.Cols())
	}
}

// scanRun reads the length of a run of empty spaces, without leading zeros, and how
// many digits it has. What is longer than any row is cut to 100.
func scanRun(text string) (run, n int) {
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		run = min(run*10+int(text[n]-'0'), 100)
		n++
	}
	if text[0] == '0' {
		return 0, 0
	}
	return run, n
}

// Turn reads the turn letter, one of the first players seats.
func (p *PositionScanner) Turn(players int) Seat {
	word, ok := p.word("turn", "the text ends before the turn")
	if !ok {
		return 0
	}
	if len(word) == 1 {
		if s := SeatOf(word[0]); s.IsValid() && int(s) <= players {
			return s
		}
	}
	p.FailKey("turn", "%q is no seat of this game, want %c to %c", clip(word), 'a', Seat(players).Letter())
	return 0
}

// Value reads the next word, which must be name=value, and returns the value.
func (p *PositionScanner) Value(name string) string {
	word, ok := p.word(name, "the text ends before it")
	if !ok {
		return ""
	}
	key, value, found := strings.Cut(word, "=")
	if !found || key != name {
		p.FailKey(name, "want %s=… here, not %q", name, clip(word))
		return ""
	}
	return value
}

// Int reads name=value with a value from lo to hi, written without sign or
// leading zeros.
func (p *PositionScanner) Int(name string, lo, hi int) int {
	value := p.Value(name)
	if !p.OK() {
		return lo
	}
	n, err := strconv.Atoi(value)
	if err != nil || strconv.Itoa(n) != value || n < lo || n > hi {
		p.FailKey(name, "%q is not a number from %d to %d", clip(value), lo, hi)
		return lo
	}
	return n
}

// Flag reads name=0 or name=1.
func (p *PositionScanner) Flag(name string) bool { return p.Int(name, 0, 1) == 1 }

// Seats reads name=ac, letters in seat order, or name=- for none.
func (p *PositionScanner) Seats(name string, players int) Seats {
	value := p.Value(name)
	if !p.OK() || value == "-" {
		return 0
	}
	var set Seats
	for i := range len(value) {
		s := SeatOf(value[i])
		if !s.IsValid() || int(s) > players || set>>(s-1) != 0 {
			p.FailKey(name, "%q is not a list of seats in order, such as ac, or - for none", clip(value))
			return 0
		}
		set |= s.Set()
	}
	if set == 0 {
		p.FailKey(name, "the list is empty, want - for none")
	}
	return set
}

// Choice reads name=word, where the word must be one of the given ones, and
// returns its number.
func (p *PositionScanner) Choice(name string, words ...string) int {
	value := p.Value(name)
	if !p.OK() {
		return 0
	}
	for i, w := range words {
		if w == value {
			return i
		}
	}
	p.FailKey(name, "%q is not one of %s", clip(value), strings.Join(words, ", "))
	return 0
}

// End checks that nothing follows and returns the first fault, a
// [*PositionError], or nil.
func (p *PositionScanner) End() error {
	if p.OK() && p.next < len(p.words) {
		p.FailKey("end", "%q is more than the text should hold", clip(p.words[p.next]))
	}
	return p.Err()
}

func (p *PositionScanner) word(key, missing string) (string, bool) {
	if !p.OK() {
		return "", false
	}
	if p.next == len(p.words) {
		p.FailKey(key, "%s", missing)
		return "", false
	}
	p.next++
	return p.words[p.next-1], true
}

// ErrInvalidState is the error of printing a zero State, of any game.
var ErrInvalidState = errors.New("the zero State is no position")
