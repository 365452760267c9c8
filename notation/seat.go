package notation

import (
	"database/sql/driver"
	"iter"
	"math/bits"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/internal/column"
)

// A Seat is a player's place, 1 to 4, or 0 for none. Encoders and databases store its name,
// "p2".
type Seat uint16 // encoders would take a list of uint8 for bytes

// ParseSeat reads the name of a seat. The error is a [*WordError].
func ParseSeat(text string) (Seat, error) {
	if set, ok := parseSeats(text); ok && set.Len() == 1 {
		return set.first(), nil
	}
	return 0, &WordError{Word: text, Reason: "want a seat, p1 to p4"}
}

// String returns "p1" to "p4", or "none".
func (s Seat) String() string {
	if !s.IsValid() {
		return noSeat
	}
	return string([]byte{'p', '0' + byte(s)})
}

// IsValid reports whether s is one of the four seats.
func (s Seat) IsValid() bool { return 1 <= s && s <= MaxSeats }

// Letter returns the seat's letter in position texts, from 'a', or '?'.
func (s Seat) Letter() byte {
	if !s.IsValid() {
		return '?'
	}
	return 'a' - 1 + byte(s)
}

// AppendText implements [encoding.TextAppender].
func (s Seat) AppendText(dst []byte) ([]byte, error) { return append(dst, s.String()...), nil }

// MarshalText implements [encoding.TextMarshaler].
func (s Seat) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *Seat) UnmarshalText(text []byte) error {
	if string(text) == noSeat {
		*s = 0
		return nil
	}
	seat, err := ParseSeat(string(text))
	if err == nil {
		*s = seat
	}
	return err
}

// Value implements [driver.Valuer].
func (s Seat) Value() (driver.Value, error) { return s.String(), nil }

// Scan implements [database/sql.Scanner] for names and numbers.
func (s *Seat) Scan(src any) error { return column.ScanNumber(src, s, MaxSeats) }

// Seats is a set of seats.
type Seats uint16

const (
	everySeat Seats = 1<<MaxSeats - 1
	noSeat          = "none"
)

// SeatsOf returns the set of the given valid seats.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= s.Set()
	}
	return set
}

// AllSeats returns the seats from 1 to players.
func AllSeats(players int) Seats { return 1<<min(max(players, 0), MaxSeats) - 1 }

// Set returns the set of s, or the empty set if s is not valid.
func (s Seat) Set() Seats { return 1 << s >> 1 & everySeat }

// Team returns the set of s and, in teams, its partner.
func (s Seat) Team(teams bool) Seats {
	set := s.Set()
	if teams {
		set |= (set<<2 | set>>2) & everySeat
	}
	return set
}

// Has reports whether seat is in the set.
func (set Seats) Has(seat Seat) bool { return set&seat.Set() != 0 }

// Len returns the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// All returns the seats in ascending order.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for s := Seat(1); s <= MaxSeats; s++ {
			if set.Has(s) && !yield(s) {
				return
			}
		}
	}
}

// String returns the set as in "p13", or "none".
func (set Seats) String() string {
	if set&everySeat == 0 {
		return noSeat
	}
	word := []byte{'p'}
	for s := range set.All() {
		word = append(word, '0'+byte(s))
	}
	return string(word)
}

// AppendText implements [encoding.TextAppender].
func (set Seats) AppendText(dst []byte) ([]byte, error) { return append(dst, set.String()...), nil }

// MarshalText implements [encoding.TextMarshaler].
func (set Seats) MarshalText() ([]byte, error) { return set.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (set *Seats) UnmarshalText(text []byte) error {
	if string(text) == noSeat {
		*set = 0
		return nil
	}
	seats, ok := parseSeats(string(text))
	if !ok {
		return &WordError{Word: string(text), Reason: "want seats such as p1 or p24, or none"}
	}
	*set = seats
	return nil
}

// Value implements [driver.Valuer].
func (set Seats) Value() (driver.Value, error) { return set.String(), nil }

// Scan implements [database/sql.Scanner] for texts and numbers.
func (set *Seats) Scan(src any) error { return column.ScanNumber(src, set, everySeat) }

// parseSeats reads a nonempty set in ascending order.
func parseSeats(text string) (set Seats, ok bool) {
	numbers, ok := strings.CutPrefix(text, "p")
	if !ok {
		return 0, false
	}
	for _, c := range []byte(numbers) {
		seat := Seat(c - '0')
		if !seat.IsValid() || set>>(seat-1) != 0 {
			return 0, false
		}
		set |= seat.Set()
	}
	return set, set != 0
}

func (set Seats) first() Seat {
	if set == 0 {
		return 0
	}
	return Seat(bits.TrailingZeros16(uint16(set)) + 1)
}

// After returns the seat that follows seat in turn, or 0.
func (set Seats) After(seat Seat) Seat {
	if later := set >> seat << seat; later != 0 {
		return later.first()
	}
	return set.first()
}
