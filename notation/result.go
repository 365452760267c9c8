package notation

import "strings"

// A Result is how a game stands or ended: undecided, a draw, a win of one or
// more seats, or the lost game of a lone player. Results are comparable; the
// zero Result is [Undecided].
type Result struct {
	winners Seats
	kind    resultKind
}

type resultKind uint8

const (
	undecided resultKind = iota
	draw
	win
	lost
)

var (
	// Undecided is the result of a game that is not over; it prints "none".
	Undecided = Result{}
	// Draw is the result of a game that nobody won.
	Draw = Result{kind: draw}
	// Lost is the result of a game for one player who did not win; it prints
	// "p1loss".
	Lost = Result{kind: lost}
)

// Win returns the result of a game won by the given seats.
func Win(winners Seats) Result { return Result{kind: win, winners: winners} }

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.kind != undecided }

// Winners returns the seats that won, none in a draw or an undecided game.
func (r Result) Winners() Seats { return r.winners }

// Value returns what the result is worth to a seat: 1 for a win, -1 for a loss,
// 0 for a draw or an undecided game.
func (r Result) Value(seat Seat) int {
	switch {
	case r.kind == lost:
		return -1
	case r.kind != win:
		return 0
	case r.winners.Has(seat):
		return 1
	}
	return -1
}

// String returns the protocol's word: "p1win" … "p4win", "p13win" and "p24win"
// for teams, "draw", "p1loss", or "none" for an undecided game.
func (r Result) String() string {
	b, _ := r.AppendText(nil)
	return string(b)
}

// AppendText appends the word of [Result.String] to dst. The error is always nil.
func (r Result) AppendText(dst []byte) ([]byte, error) {
	switch r.kind {
	case draw:
		return append(dst, "draw"...), nil
	case lost:
		return append(dst, "p1loss"...), nil
	case undecided:
		return append(dst, "none"...), nil
	}
	dst = append(dst, 'p')
	for s := Seat(1); s <= MaxSeats; s++ {
		if r.winners.Has(s) {
			dst = append(dst, '0'+byte(s))
		}
	}
	return append(dst, "win"...), nil
}

// MarshalText implements [encoding.TextMarshaler].
func (r Result) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it takes what
// [ParseResult] takes.
func (r *Result) UnmarshalText(text []byte) error {
	v, err := ParseResult(string(text))
	if err != nil {
		return err
	}
	*r = v
	return nil
}

// ParseResult reads a word that [Result.String] prints. The error is a
// [*WordError].
func ParseResult(text string) (Result, error) {
	if r, ok := resultOf(text); ok {
		return r, nil
	}
	return Result{}, &WordError{Word: text, Reason: "want a result such as p1win, p24win, draw or none"}
}

func resultOf(text string) (Result, bool) {
	switch text {
	case "none":
		return Undecided, true
	case "draw":
		return Draw, true
	case "p1loss":
		return Lost, true
	}
	winners, ok := parseWinners(text)
	return Win(winners), ok
}

// parseWinners reads "p24win": the numbers of seats in rising order.
func parseWinners(text string) (Seats, bool) {
	numbers, ok := strings.CutPrefix(text, "p")
	if !ok {
		return 0, false
	}
	if numbers, ok = strings.CutSuffix(numbers, "win"); !ok {
		return 0, false
	}
	var set Seats
	for _, c := range []byte(numbers) {
		seat := Seat(c - '0')
		if !seat.IsValid() || set>>(seat-1) != 0 {
			return 0, false
		}
		set |= seat.Set()
	}
	return set, set != 0
}
