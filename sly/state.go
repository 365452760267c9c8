package sly

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Random is the name of the variation in which the pieces are dealt at random.
const Random = "random"

// Colour is the colour of a piece. The zero Colour is none.
type Colour uint8

// The colours, in the order in which a random deal takes them.
const (
	Red Colour = iota + 1
	Green
	Blue
	Yellow
)

const (
	colours      = 4
	each         = 9 // pieces of a colour
	pieces       = colours * each
	colourLetter = "?RGBY"
)

// String returns the letter of the colour: R, G, B or Y.
func (c Colour) String() string {
	if c > Yellow {
		c = 0
	}
	return colourLetter[c : c+1]
}

// The labels are the booklet's: its rows start two rows below the top of the
// board, its columns two to the right of the left edge.
var grid = board.Grid().Shifted(2, 2)

// Grid returns the size of the board and its labels, -1Y to 10J.
func Grid() notation.Grid { return grid }

// Spec returns what there is to choose before a game.
func Spec() notation.Spec {
	return notation.Spec{
		Name:       "sly",
		Title:      "Solitaire Sly",
		Grid:       grid,
		Players:    []int{1},
		Variations: []string{notation.Standard, Random},
	}
}

// State is a position. It is comparable, equal exactly for boards that look the
// same, and takes 96 bytes. The zero State is not a position; see
// [State.IsValid].
type State struct {
	sets [colours]board.Set // by colour
}

// start is the deal of the booklet, row by row from 2B; see the documentation of
// the package.
const start = "RBRGYG" + "BRBYGY" + "RBRGYG" + "YGYBRB" + "GYGRBR" + "YGYBRB"

// New returns the start: the booklet's, or with the variation [Random] the deal of
// the seed. What does not fit is a [*notation.SetupError].
func New(opts ...notation.Option) (State, error) {
	setup, err := Spec().Setup(opts...)
	if err != nil {
		return State{}, err
	}
	var deal [pieces]Colour
	for i := range deal {
		deal[i] = colourOf(start[i])
	}
	if setup.Variation == Random {
		deal = shuffled(setup.Seed)
	}
	return layOut(deal), nil
}

// The filled middle of the board.
const (
	first = 3 // row of 2 and column of B, counted from 0
	side  = 6
)

// layOut puts a deal on the board, row by row from 2B.
func layOut(deal [pieces]Colour) State {
	var s State
	for i, c := range deal {
		sp := board.At(first+i/side, first+i%side)
		s.sets[c-1] = s.sets[c-1].With(sp)
	}
	return s
}

// shuffled returns the deal of a seed.
func shuffled(seed uint64) [pieces]Colour {
	var deal [pieces]Colour
	for i := range deal {
		deal[i] = Red + Colour(i/each)
	}
	rng := splitMix64(seed)
	for i := pieces - 1; i > 0; i-- {
		j := rng.next() % uint64(i+1)
		deal[i], deal[j] = deal[j], deal[i]
	}
	return deal
}

// splitMix64 is the generator of that name in the form that Sebastiano Vigna put
// in the public domain, https://prng.di.unimi.it/splitmix64.c; its value is the
// generator's state.
type splitMix64 uint64

func (x *splitMix64) next() uint64 {
	*x += 0x9e3779b97f4a7c15
	z := uint64(*x)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// IsValid reports whether s is a position; the zero State is not.
func (s State) IsValid() bool { return s != State{} }

// Players returns the number of seats, 1.
func (s State) Players() int { return 1 }

// Turn returns seat 1, or none for the zero State.
func (s State) Turn() notation.Seat {
	if !s.IsValid() {
		return 0
	}
	return 1
}

// Piece returns the colour of the piece on sp, or 0 when it is empty or no space
// of the board.
func (s State) Piece(sp notation.Space) Colour {
	if sp >= board.Spaces {
		return 0
	}
	for i, set := range s.sets {
		if set.Has(sp) {
			return Red + Colour(i)
		}
	}
	return 0
}

// Pieces returns the spaces of the pieces of a colour.
func (s State) Pieces(c Colour) board.Set {
	if c < Red || c > Yellow {
		return board.Set{}
	}
	return s.sets[c-1]
}

func (s State) occupied() board.Set {
	return s.sets[0].Or(s.sets[1]).Or(s.sets[2].Or(s.sets[3]))
}

// Score returns the number of pieces left.
func (s State) Score() int { return s.occupied().Len() }

// Rating returns the booklet's word for the number of pieces left: "won" for one,
// "good" for two, "fair" for three, "bad" for more.
func (s State) Rating() string {
	words := [...]string{"bad", "won", "good", "fair"}
	if n := s.Score(); n < len(words) {
		return words[n]
	}
	return words[0]
}

// Result returns how the game ended: won with one piece left, lost with more, or
// [notation.Undecided] while a jump is possible.
func (s State) Result() notation.Result {
	switch {
	case !s.IsValid() || s.canJump():
		return notation.Undecided
	case s.Score() == 1:
		return notation.Win(notation.Seat(1).Set())
	}
	return notation.Lost
}

// Hash returns a hash of the position, the same on every platform.
func (s State) Hash() uint64 {
	h := uint64(0)
	for _, set := range s.sets {
		for _, word := range set {
			h = notation.Mix(h, word)
		}
	}
	return h
}
