package match

import (
	"slices"

	"github.com/seed-445450d7/rulebook/notation"
)

func seatings(engines int, setup notation.Setup) (list [][]int, unit int) {
	players := setup.Players
	if engines <= 2 {
		for first := range engines {
			table := make([]int, players)
			for seat := range table {
				table[seat] = (seat + first) % engines
			}
			list = append(list, table)
		}
		return list, engines
	}
	for _, table := range assignments(engines, players) {
		known := slices.ContainsFunc(list, func(other []int) bool { return slices.Equal(other, table) })
		if known || !seatsAll(table, engines, setup.Teams) {
			continue
		}
		for first := range players {
			list = append(list, slices.Concat(table[first:], table[:first]))
		}
	}
	return list, players
}

func assignments(engines, seats int) (list [][]int) {
	if seats == 0 {
		return [][]int{nil}
	}
	for engine := range engines {
		for _, rest := range assignments(engines, seats-1) {
			list = append(list, append([]int{engine}, rest...))
		}
	}
	return list
}

func seatsAll(table []int, engines int, teams bool) bool {
	for engine := range engines {
		seats := seatsOf(table, engine)
		if len(seats) == 0 || teams && slices.ContainsFunc(seats, func(s notation.Seat) bool { return s.Team(true) != seats[0].Team(true) }) {
			return false
		}
	}
	return true
}

func seatsOf(table []int, engine int) (list []notation.Seat) {
	for seat, e := range table {
		if e == engine {
			list = append(list, notation.Seat(seat+1))
		}
	}
	return list
}

func choices(engines, first, n int) (list [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for i := first; i+n <= engines; i++ {
		for _, rest := range choices(engines, i+1, n-1) {
			list = append(list, append([]int{i}, rest...))
		}
	}
	return list
}
