package match

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// In each unit of games all engines have the same seats, and in all of them all
// orders occur once.
func TestSeatings(t *testing.T) {
	for _, tt := range []struct {
		engines, players int
		teams            bool
		want             int
	}{
		{1, 1, false, 1}, {2, 2, false, 2}, {2, 3, false, 2}, {2, 4, false, 2}, {2, 4, true, 2},
		{3, 3, false, 6}, {3, 4, false, 36}, {4, 4, false, 24}, {3, 4, true, 12}, {4, 4, true, 24},
	} {
		list, unit := seatings(tt.engines, notation.Setup{Players: tt.players, Teams: tt.teams})
		if len(list) != tt.want || len(list)%unit != 0 {
			t.Errorf("%+v: %d seatings in units of %d", tt, len(list), unit)
		}
		seen := map[string]bool{}
		for i, table := range list {
			seen[fmt.Sprint(table)] = true
			for a := range tt.engines {
				seats := seatsOf(table, a)
				if len(seats) == 0 {
					t.Errorf("%+v: nobody sits at %v for %d", tt, table, a)
				}
				if tt.teams && len(seats) == 2 && seats[1]-seats[0] != 2 {
					t.Errorf("%+v: %d sits in both teams at %v", tt, a, table)
				}
			}
			if i%unit != 0 || unit < tt.players {
				continue
			}
			for seat := range tt.players { // in the unit, whoever sits here sits everywhere
				var met []int
				for _, turned := range list[i : i+unit] {
					met = append(met, turned[seat])
				}
				if slices.Sort(met); !slices.Equal(met, slices.Sorted(slices.Values(table))) {
					t.Errorf("%+v: on seat %d of the unit of %v sit %v", tt, seat+1, table, met)
				}
			}
		}
		if len(seen) != tt.want {
			t.Errorf("%+v: %d different seatings", tt, len(seen))
		}
	}
}

// At a table of several, each scores against each of the others, but not against its
// partner, and all scores together are a half for each.
func TestShares(t *testing.T) {
	for _, tt := range []struct {
		table  []int
		teams  bool
		result string
		want   string
	}{
		{[]int{0, 1}, false, "p1win", "[{2 2} {0 2}]"},
		{[]int{0, 1}, false, "draw", "[{1 2} {1 2}]"},
		{[]int{1, 0, 1}, false, "p3win", "[{0 2} {2 2}]"},
		{[]int{0, 1, 2}, false, "p2win", "[{1 4} {4 4} {1 4}]"},
		{[]int{3, 1, 2, 0}, false, "p1win", "[{2 6} {2 6} {2 6} {6 6}]"},
		{[]int{3, 1, 2, 0}, false, "p124win", "[{4 6} {4 6} {0 6} {4 6}]"}, // the third one failed
		{[]int{0, 1, 2, 3}, true, "p13win", "[{4 4} {0 4} {4 4} {0 4}]"},
		{[]int{0, 1, 0, 2}, true, "p24win", "[{0 4} {2 2} {2 2}]"},
		{[]int{0, 1, 0, 2}, false, "p3win", "[{4 4} {1 4} {1 4}]"},
		{[]int{0}, false, "p1win", "[{2 2}]"},
		{[]int{0}, false, "p1loss", "[{0 2}]"},
	} {
		s := newStandings(&schedule{Config: &Config{Setup: notation.Setup{Players: len(tt.table), Teams: tt.teams}}}, nil)
		result, err := notation.ParseResult(tt.result)
		if err != nil {
			t.Fatal(err)
		}
		engines := slices.Compact(slices.Sorted(slices.Values(tt.table)))
		played := Played{Record: record.Record{Result: result}}
		if got := fmt.Sprint(s.shares(engines, tt.table, played)); got != tt.want {
			t.Errorf("%v, teams %t, %s: %s, want %s", tt.table, tt.teams, tt.result, got, tt.want)
		}
	}
}

// Drawn by lot, seats are the same whenever the match is played, and fair in the long
// run; each game has an opening of its own.
func TestSeatsByLot(t *testing.T) {
	reversi, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &Config{Game: reversi, Games: 1000, Tournament: RoundRobin, Seats: ByLot, Engines: []Entrant{{Name: "A"}, {Name: "B"}}}
	if cfg.Setup, err = reversi.Spec().Setup(); err != nil {
		t.Fatal(err)
	}
	s, again := newSchedule(cfg), newSchedule(cfg)
	first := 0
	for number := range s.total() {
		table := s.table(number)
		if !slices.Equal(table, again.table(number)) {
			t.Fatalf("game %d: %v, then %v", number, table, again.table(number))
		}
		if table[0] == 0 {
			first++
		}
	}
	if first < 430 || first > 570 { // more than four standard deviations
		t.Errorf("A begins %d of 1000 games", first)
	}
	one, err := s.game(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	two, err := s.game(t.Context(), 1)
	if err != nil || one.Seed == two.Seed {
		t.Errorf("games 0 and 1 have the seeds %d and %d, %v", one.Seed, two.Seed, err)
	}
}
