package notation

import "math/bits"

// A Seat is a player's place at the board, 1 to 4. The zero Seat is no seat.
type Seat uint8

// String returns the name of the seat, "p1" … "p4", or "none".
func (s Seat) String() string {
	if !s.IsValid() {
		return "none"
	}
	return string([]byte{'p', '0' + byte(s)})
}

// IsValid reports whether s is one of the four seats.
func (s Seat) IsValid() bool { return 1 <= s && s <= MaxSeats }

// Letter returns the seat's letter in position texts, 'a' for seat 1, or '?'.
func (s Seat) Letter() byte {
	if !s.IsValid() {
		return '?'
	}
	return 'a' - 1 + byte(s)
}

// Seats is a set of seats, one bit each. The zero value is the empty set.
type Seats uint8

const everySeat Seats = 1<<MaxSeats - 1

// SeatsOf returns the set of the given seats that are valid.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= s.Set()
	}
	return set
}

// AllSeats returns the seats 1 to players, at most [MaxSeats].
func AllSeats(players int) Seats { return 1<<min(max(players, 0), MaxSeats) - 1 }

// Set returns the set that holds only s, or the empty set if s is not valid.
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
func (set Seats) Len() int { return bits.OnesCount8(uint8(set)) }

// String returns the names of the seats as one, "p1" or "p13", or "none".
func (set Seats) String() string {
	if set&everySeat == 0 {
		return "none"
	}
	word := []byte{'p'}
	for s := Seat(1); s <= MaxSeats; s++ {
		if set.Has(s) {
			word = append(word, '0'+byte(s))
		}
	}
	return string(word)
}

// first returns the lowest seat of the set, or 0 if it is empty.
func (set Seats) first() Seat {
	if set == 0 {
		return 0
	}
	return Seat(bits.TrailingZeros8(uint8(set)) + 1)
}

// After returns the seat of the set that follows seat in turn, or 0.
func (set Seats) After(seat Seat) Seat {
	if later := set >> seat << seat; later != 0 {
		return later.first()
	}
	return set.first()
}
