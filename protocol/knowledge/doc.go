// Package knowledge tells the search what positions are worth: for each game a
// function that values a running position for a seat, from 0 (lost) to 1 (won).
//
// The functions are short and know nothing but the rules: how far the pieces have
// come, what is left of an army, what the seat to move could take at once. They
// are for [search.NewMonteCarlo], and no more than estimates; what is certain, the
// search proves. The values of all sides of a position add up to 1, and partners
// share theirs.
//
// # Strength
//
// Measured by
//
//	go run ./examples/strength -concurrency 2 -games 20 -ms 50 -against random
//	go run ./examples/strength -concurrency 2 -games 20 -ms 20 -against flat
//	go run ./examples/strength -concurrency 2 -games 24 -ms 20 -against half
//
// on an AMD EPYC, 2 cores shared with other work, on 2026-11-21, before the
// search looked for forced wins in three plies: games won, drawn and lost against a
// random mover, against flat Monte Carlo in the same time, and with 20 ms against
// 10 ms. Line Up has no evaluation: one by lines was no better than random play to
// the end. So few games leave a share of one half uncertain by twenty percent.
// Sixty games each against half the time gave 34 3 23 in Swords & Shields and 32 1 27
// in Blockade: no gain from double the time is shown there, nor in Smarts. A hundred
// games against a random mover at 20 ms were all won in Sniggle, Line Up, Blockade,
// Swords & Shields and Smarts.
//
//	game      random    flat      half the time
//	sniggle   20 0 0    17 0 3    14 0 10
//	lineup    20 0 0    17 0 3    15 0 9
//	empire    20 0 0    20 0 0    16 0 8
//	blockade  20 0 0    19 0 1    13 0 11
//	gateway   20 0 0    20 0 0    19 0 5
//	ploy      20 0 0    20 0 0    16 0 8
//	swords    20 0 0    20 0 0    12 1 11
//	smarts    20 0 0    19 0 1     9 4 11
package knowledge

import (
	"math"

	"github.com/seed-445450d7/rulebook/notation"
)

// scores are what each seat has to show for itself, in the unit of [logistic]; a
// seat that the game does not have is left at 0.
type scores [notation.MaxSeats]float64

// share returns a seat's part of all chances: those of two sides are to each other
// as the exponentials of their scores. A team has the mean of its partners' scores.
func (x scores) share(players int, teams bool, seat notation.Seat) float32 {
	if teams {
		return logistic((x[seat-1] + x[seat.Partner()-1] - x[seat&3] - x[(seat+2)&3]) / 2)
	}
	if players == 2 {
		return logistic(x[seat-1] - x[2-seat])
	}
	sum := 0.0
	for _, other := range x[:players] {
		sum += math.Exp(other - x[seat-1])
	}
	return float32(1 / sum)
}

// logistic turns a lead into a chance: 0 into a half, 1 into 0.73, 3 into 0.95.
func logistic(lead float64) float32 { return float32(1 / (1 + math.Exp(-lead))) }
