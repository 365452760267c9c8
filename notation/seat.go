package notation

import "math/bits"

// A Seat is a player's place at the board, 1 to 4. The zero Seat is nobody.
type Seat uint8

// MaxSeats is the largest number of seats of any game.
const MaxSeats = 4

// String returns the protocol's name of the seat, "p1", or "none" for a value
// that is no seat.
func (s Seat) String() string {
	if !s.IsValid() {
		return "none"
	}
	return string([]byte{'p', '0' + byte(s)})
}

// IsValid reports whether s is one of the four seats.
func (s Seat) IsValid() bool { return 1 <= s && s <= MaxSeats }

// Letter returns the seat's letter in position texts, 'a' for seat 1.
func (s Seat) Letter() byte { return 'a' - 1 + byte(s) }

// Next returns the seat after s when players seats go round in turn.
func (s Seat) Next(players int) Seat {
	if int(s) >= players {
		return 1
	}
	return s + 1
}

// Partner returns the seat opposite in a game of four: 1 and 3, 2 and 4.
func (s Seat) Partner() Seat { return (s+1)&3 + 1 }

// SeatOf returns the seat of a position letter, 'a' for seat 1, or 0.
func SeatOf(letter byte) Seat {
	if s := Seat(letter - 'a' + 1); s.IsValid() {
		return s
	}
	return 0
}

// ParseSeat reads the protocol's name of a seat, "p1". The error is a [*WordError].
func ParseSeat(text string) (Seat, error) {
	if len(text) == 2 && text[0] == 'p' && '1' <= text[1] && text[1] <= '0'+MaxSeats {
		return Seat(text[1] - '0'), nil
	}
	return 0, &WordError{Word: text, Reason: "want a seat, p1 to p4"}
}

// Seats is a set of seats, one bit each. The zero value is the empty set.
type Seats uint8

// SeatsOf returns the set of the given seats.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= s.Set()
	}
	return set
}

// AllSeats returns the seats 1 to players.
func AllSeats(players int) Seats { return Seats(1)<<players - 1 }

// Set returns the set that holds s alone.
func (s Seat) Set() Seats { return 1 << s >> 1 }

// Team returns s and, with teams, its partner.
func (s Seat) Team(teams bool) Seats {
	if teams {
		return s.Set() | s.Partner().Set()
	}
	return s.Set()
}

// Has reports whether seat is in the set.
func (set Seats) Has(seat Seat) bool { return set&seat.Set() != 0 }

// Len returns how many seats are in the set.
func (set Seats) Len() int { return bits.OnesCount8(uint8(set)) }

// First returns the lowest seat of the set, or 0.
func (set Seats) First() Seat {
	if set == 0 {
		return 0
	}
	return Seat(bits.TrailingZeros8(uint8(set)) + 1)
}

// After returns the seat of the set that follows seat when the turn goes round,
// which is seat itself when it alone is in the set, or 0 for the empty set.
func (set Seats) After(seat Seat) Seat {
	if later := set >> seat << seat; later != 0 {
		return later.First()
	}
	return set.First()
}

// AppendLetters appends the letters of the set in seat order, or '-' when it is
// empty.
func (set Seats) AppendLetters(dst []byte) []byte {
	if set == 0 {
		return append(dst, '-')
	}
	for s := Seat(1); s <= MaxSeats; s++ {
		if set.Has(s) {
			dst = append(dst, s.Letter())
		}
	}
	return dst
}
