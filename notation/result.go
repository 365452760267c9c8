package notation

import (
	"database/sql/driver"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/internal/column"
)

// A Result is a win or a draw.
type Result uint16 // winners or a constant; encoders would take a uint8 for a byte

const (
	Undecided Result = 0 // prints "none"
	Draw      Result = 1 << MaxSeats
	Lost      Result = 2 << MaxSeats // the only player lost; prints "p1loss"
)

// Win returns a win for winners, or [Undecided] if there are none.
func Win(winners Seats) Result { return Result(winners & everySeat) }

// Over reports whether the game has ended.
func (r Result) Over() bool { return r != Undecided }

// Winners returns the seats that won.
func (r Result) Winners() Seats { return Seats(r) & everySeat }

// For returns 1 for a win of seat, -1 for a loss, and otherwise 0.
func (r Result) For(seat Seat) int {
	switch {
	case r == Undecided || r == Draw || !seat.IsValid():
		return 0
	case r.Winners().Has(seat):
		return 1
	}
	return -1
}

// String returns "p1win", "p134win", "draw", "p1loss" or "none", for example.
func (r Result) String() string {
	switch r {
	case Draw:
		return "draw"
	case Lost:
		return "p1loss"
	case Undecided:
		return "none"
	}
	return r.Winners().String() + "win"
}

// MarshalText implements [encoding.TextMarshaler].
func (r Result) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (r *Result) UnmarshalText(text []byte) error {
	result, err := ParseResult(string(text))
	if err == nil {
		*r = result
	}
	return err
}

// MarshalBinary implements [encoding.BinaryMarshaler].
func (r Result) MarshalBinary() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler].
func (r *Result) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// Value implements [driver.Valuer].
func (r Result) Value() (driver.Value, error) { return r.String(), nil }

// Scan implements [database/sql.Scanner].
func (r *Result) Scan(src any) error { return column.Scan(src, r) }

// ParseResult reads the text of a Result. The error is a [*WordError].
func ParseResult(text string) (Result, error) {
	switch text {
	case "none":
		return Undecided, nil
	case "draw":
		return Draw, nil
	case "p1loss":
		return Lost, nil
	}
	if winners, ok := strings.CutSuffix(text, "win"); ok {
		if set, ok := parseSeats(winners); ok {
			return Win(set), nil
		}
	}
	return Undecided, &WordError{Word: text, Reason: "want a result such as p1win, p24win, draw or none"}
}
