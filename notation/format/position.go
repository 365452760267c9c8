package format

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

// AppendBoard appends the rows of g, separated by '/', with numbers for runs of empty
// spaces. The function piece appends the word of a space's piece, if any.
func AppendBoard(dst []byte, g notation.Grid, piece func(dst []byte, sp notation.Space) []byte) []byte {
	var digits [20]byte
	for row := range g.Rows() {
		if row > 0 {
			dst = append(dst, '/')
		}
		empty := 0
		for col := range g.Cols() {
			start := len(dst)
			dst = piece(dst, g.At(row, col))
			switch {
			case len(dst) == start:
				empty++
			case empty > 0:
				dst = slices.Insert(dst, start, strconv.AppendInt(digits[:0], int64(empty), 10)...)
				empty = 0
			}
		}
		if empty > 0 {
			dst = strconv.AppendInt(dst, int64(empty), 10)
		}
	}
	return dst
}

// AppendTurn appends the turn letter.
func AppendTurn(dst []byte, turn notation.Seat) []byte { return append(dst, ' ', turn.Letter()) }

// AppendKey appends " name=".
func AppendKey(dst []byte, name string) []byte {
	dst = append(dst, ' ')
	dst = append(dst, name...)
	return append(dst, '=')
}

// AppendInt appends " name=value".
func AppendInt(dst []byte, name string, value int) []byte {
	return strconv.AppendInt(AppendKey(dst, name), int64(value), 10)
}

// AppendFlag appends " name=1" or " name=0".
func AppendFlag(dst []byte, name string, value bool) []byte {
	if value {
		return AppendInt(dst, name, 1)
	}
	return AppendInt(dst, name, 0)
}

// AppendSeats appends " name=ac", for example, or " name=-".
func AppendSeats(dst []byte, name string, set notation.Seats) []byte {
	dst = AppendKey(dst, name)
	if set == 0 {
		return append(dst, '-')
	}
	for seat := range notation.AllSeats(notation.MaxSeats).All() {
		if set.Has(seat) {
			dst = append(dst, seat.Letter())
		}
	}
	return dst
}

// A Scanner reads a position text from left to right. It finds one fault in each row, in
// the turn and in each value. If the form of the text is correct, the game adds faults with
// [Scanner.FailSpace] and [Scanner.FailKey]. A Scanner is not safe for concurrent use.
type Scanner struct {
	game   string
	grid   notation.Grid
	words  []string
	next   int
	faults []notation.PositionError
	broken bool
	vague  bool // a value is unreadable, so later words may not fit
	ended  bool
	wordAt [notation.MaxSide * notation.MaxSide]struct{ row, col uint8 }
}

// MaxFaults is the maximum number of faults in an error.
const MaxFaults = 64

// NewScanner returns a Scanner of text.
func NewScanner(game string, g notation.Grid, text string) *Scanner {
	return &Scanner{game: game, grid: g, words: strings.Fields(text)}
}

// Err returns nil or a [*notation.PositionError] for the first fault, with the others in
// the order of the text.
func (p *Scanner) Err() error {
	if len(p.faults) == 0 {
		return nil
	}
	list := slices.Clone(p.faults)
	slices.SortStableFunc(list, func(a, b notation.PositionError) int {
		return cmp.Or(cmp.Compare(p.place(&a), p.place(&b)), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Character, b.Character))
	})
	first := list[0]
	first.Others = list[1:len(list):len(list)]
	if len(first.Others) == 0 {
		first.Others = nil
	}
	return &first
}

func (p *Scanner) place(e *notation.PositionError) int {
	switch {
	case e.Row > 0 || e.Space != "":
		return 0
	case e.Key == "board":
		return 1
	case e.Key == "turn":
		return 2
	}
	for i, word := range p.words {
		if strings.HasPrefix(word, e.Key) && strings.HasPrefix(word[len(e.Key):], "=") {
			return 1 + i
		}
	}
	return len(p.words) + 1
}

// Readable reports whether the form of the text has had no fault so far.
func (p *Scanner) Readable() bool { return !p.broken }

func (p *Scanner) fail(e notation.PositionError) {
	if len(p.faults) < MaxFaults {
		e.Game = p.game
		p.faults = append(p.faults, e)
	}
}

func (p *Scanner) malformed(e notation.PositionError) {
	e.Rule = cmp.Or(e.Rule, notation.RuleMalformed)
	p.fail(e)
	p.broken = true
}

// FailSpace records that the piece on sp breaks a rule. After [Scanner.Board], it does
// nothing unless the text is [Scanner.Readable].
func (p *Scanner) FailSpace(sp notation.Space, rule notation.Rule, format string, args ...any) {
	if !p.broken {
		p.fail(p.at(sp, rule, fmt.Sprintf(format, args...)))
	}
}

func (p *Scanner) at(sp notation.Space, rule notation.Rule, reason string) notation.PositionError {
	e := notation.PositionError{Rule: rule, Space: p.grid.Label(sp), Reason: reason}
	if int(sp) < len(p.wordAt) && p.wordAt[sp].row > 0 {
		e.Row, e.Character = int(p.wordAt[sp].row), int(p.wordAt[sp].col)
	}
	return e
}

// FailKey records that a key's value, "board" or "turn" breaks a rule. It does nothing
// unless the text is readable.
func (p *Scanner) FailKey(key string, rule notation.Rule, format string, args ...any) {
	if !p.broken {
		p.fail(notation.PositionError{Rule: rule, Key: key, Reason: fmt.Sprintf(format, args...)})
	}
}

// FailValue records an unreadable value.
func (p *Scanner) FailValue(key, format string, args ...any) {
	if !p.ended {
		p.malformed(notation.PositionError{Key: key, Reason: fmt.Sprintf(format, args...)})
		p.vague = true
	}
}

func (p *Scanner) end(key, format string, args ...any) {
	p.FailValue(key, format, args...)
	p.ended = true
}

// Board reads the board. For each piece, it calls put with the space and the rest of the
// row, and put returns the length of the piece's word in bytes, or 0 if it is unknown.
func (p *Scanner) Board(put func(sp notation.Space, text string) (length int)) {
	word, ok := p.word("board", "the text is empty")
	if !ok {
		return
	}
	broken := false // put may still find faults in other rows
	for i, rest, more := 0, word, true; more && i < p.grid.Rows(); i++ {
		var text string
		text, rest, more = strings.Cut(rest, "/")
		p.row(i, text, put)
		broken = broken || p.broken
		p.broken = false
	}
	p.broken = broken
	if rows := strings.Count(word, "/") + 1; rows != p.grid.Rows() {
		p.malformed(notation.PositionError{Key: "board", Reason: fmt.Sprintf("%d rows, want %d", rows, p.grid.Rows())})
	}
}

func (p *Scanner) row(row int, text string, put func(notation.Space, string) int) {
	fail := func(at int, format string, args ...any) {
		p.malformed(notation.PositionError{Row: row + 1, Character: at + 1, Reason: fmt.Sprintf(format, args...)})
	}
	col, at := 0, 0
	for at < len(text) {
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
		p.wordAt[sp].row, p.wordAt[sp].col = uint8(row+1), uint8(min(at+1, 255))
		n := put(sp, text[at:])
		if n <= 0 {
			p.malformed(p.at(sp, "", fmt.Sprintf("unknown piece at %q", short.Text(text[at:]))))
			return
		}
		col, at = col+1, at+n
	}
	if col != p.grid.Cols() {
		fail(at, "%d spaces, want %d", col, p.grid.Cols())
	}
}

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

// Turn reads the letter of a seat from 1 to players.
func (p *Scanner) Turn(players int) notation.Seat {
	word, ok := p.word("turn", "the text ends before the turn")
	if !ok {
		return 0
	}
	if len(word) == 1 {
		if s := SeatOf(word[0]); s.IsValid() && int(s) <= players {
			return s
		}
	}
	rule := notation.RuleMalformed
	if len(word) == 1 && SeatOf(word[0]).IsValid() {
		rule = notation.RuleSeat
	}
	p.malformed(notation.PositionError{Key: "turn", Rule: rule, Reason: fmt.Sprintf("%q is not a seat of this game, want %c to %c", short.Text(word), 'a', notation.Seat(players).Letter())})
	return 0
}

// Value reads the value of name=value.
func (p *Scanner) Value(name string) string {
	value, _ := p.value(name)
	return value
}

func (p *Scanner) value(name string) (value string, ok bool) {
	word, ok := p.word(name, "the text ends before it")
	if !ok {
		return "", false
	}
	key, value, found := strings.Cut(word, "=")
	if !found || key != name {
		p.end(name, "want %s=… here, not %q", name, short.Text(word))
		return "", false
	}
	return value, true
}

// Int reads name=value with a number from lo to hi, without a sign or leading zeros.
func (p *Scanner) Int(name string, lo, hi int) int {
	value, ok := p.value(name)
	if !ok {
		return lo
	}
	n, err := strconv.Atoi(value)
	if err != nil || strconv.Itoa(n) != value || n < lo || n > hi {
		p.FailValue(name, "%q is not a number from %d to %d", short.Text(value), lo, hi)
		return lo
	}
	return n
}

// Flag reads name=0 or name=1.
func (p *Scanner) Flag(name string) bool { return p.Int(name, 0, 1) == 1 }

// Seats reads name=ac, for example, or name=-.
func (p *Scanner) Seats(name string, players int) notation.Seats {
	value, ok := p.value(name)
	if !ok || value == "-" {
		return 0
	}
	var set notation.Seats
	for i := range len(value) {
		s := SeatOf(value[i])
		if !s.IsValid() || int(s) > players || set>>(s-1) != 0 {
			p.FailValue(name, "%q is not a list of seats in order, such as ac, or - for none", short.Text(value))
			return 0
		}
		set |= s.Set()
	}
	if set == 0 {
		p.FailValue(name, "the list is empty, want - for none")
	}
	return set
}

// Choice reads name=value and returns the index of the value in words.
func (p *Scanner) Choice(name string, words ...string) int {
	value, ok := p.value(name)
	if !ok {
		return 0
	}
	for i, w := range words {
		if w == value {
			return i
		}
	}
	p.FailValue(name, "%q is not one of %s", short.Text(value), strings.Join(words, ", "))
	return 0
}

// End checks that the text ends and returns the result of [Scanner.Err].
func (p *Scanner) End() error {
	if p.next < len(p.words) && !p.vague {
		p.end("end", "%q is more than the text should hold", short.Text(p.words[p.next]))
	}
	return p.Err()
}

func (p *Scanner) word(key, missing string) (string, bool) {
	if p.ended {
		return "", false
	}
	if p.next == len(p.words) {
		p.end(key, "%s", missing)
		return "", false
	}
	p.next++
	return p.words[p.next-1], true
}

// SeatOf returns the seat of a letter, or 0.
func SeatOf(letter byte) notation.Seat {
	if s := notation.Seat(letter - 'a' + 1); s.IsValid() {
		return s
	}
	return 0
}

// KindName returns the name of a kind, or "".
func KindName(spec notation.Spec, kind notation.Kind) string {
	if kind == 0 || int(kind) > len(spec.Kinds) {
		return ""
	}
	return spec.Kinds[kind-1]
}

// SeatName returns the name of a seat or, if there is none, its text.
func SeatName(spec notation.Spec, seat notation.Seat) string {
	if seat == 0 || int(seat) > len(spec.Seats) {
		return seat.String()
	}
	return spec.Seats[seat-1]
}

// FeatureName returns the name of sp's feature, or "".
func FeatureName(spec notation.Spec, sp notation.Space) string {
	for _, f := range spec.Features {
		if slices.Contains(f.Spaces, sp) {
			return f.Name
		}
	}
	return ""
}

// SpacesOf returns the spaces that satisfy holds, in ascending order.
func SpacesOf(grid notation.Grid, holds func(sp notation.Space) bool) (list []notation.Space) {
	for sp := range grid.Spaces() {
		if holds(sp) {
			list = append(list, sp)
		}
	}
	return list
}

// CloneSpec returns a deep copy of spec.
func CloneSpec(spec notation.Spec) notation.Spec {
	spec.Kinds, spec.Reserves = slices.Clone(spec.Kinds), slices.Clone(spec.Reserves)
	spec.Players, spec.Variations = slices.Clone(spec.Players), slices.Clone(spec.Variations)
	spec.Dealt, spec.Rules = slices.Clone(spec.Dealt), slices.Clone(spec.Rules)
	spec.Seats, spec.Features = slices.Clone(spec.Seats), slices.Clone(spec.Features)
	for i := range spec.Features {
		spec.Features[i].Spaces = slices.Clone(spec.Features[i].Spaces)
	}
	return spec
}
