package match

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
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
		s := newStandings(&schedule{Config: &Config{setup: notation.Setup{Players: len(tt.table), Teams: tt.teams}}})
		result, err := notation.ParseResult(tt.result)
		if err != nil {
			t.Fatal(err)
		}
		engines := slices.Compact(slices.Sorted(slices.Values(tt.table)))
		played := outcome{record: record.Record{Result: result}}
		if got := fmt.Sprint(s.shares(engines, tt.table, played)); got != tt.want {
			t.Errorf("%v, teams %t, %s: %s, want %s", tt.table, tt.teams, tt.result, got, tt.want)
		}
	}
}

// Three and four engines sit at one table in every order. The one that fails loses to
// all others, and they draw with each other; in teams its partner loses with it.
func TestTables(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args []string
		want int // games
		a    string
	}{
		{[]string{"-game", "gateway", "-players", "3"}, 6, "6 6 0 0 0.750"},
		{[]string{"-game", "empire", "-players", "4", "-teams"}, 12, "12 8 0 4 0.667"}, // partner of bad in 4
		{[]string{"-game", "sniggle", "-players", "4", "-engine", engine("C", "good")}, 24, "24 24 0 0 0.667"},
	} {
		file := filepath.Join(t.TempDir(), "games.txt")
		args := append(twoGood(), "-engine", engine("bad", "illegal"), "-records", file, "-max-plies", "9")
		args = append(args, tt.args...)
		code, out := arena(t, args...)
		list := records(t, file)
		if code != ExitDone || len(list) != tt.want || strings.Contains(out, "repeat") {
			t.Errorf("%v: code %d, %d games\n%s", tt.args, code, len(list), out)
		}
		seatings := map[string]bool{}
		for _, rec := range list {
			seatings[strings.Join(players(rec, 4), " ")] = true
			if tag(rec, tagFault) == "" {
				t.Errorf("%v: the bad engine does not sit in %v", tt.args, rec.Tags)
			}
		}
		if got := standingOf(out, "A"); got != tt.a {
			t.Errorf("%v: A %s, want %s\n%s", tt.args, got, tt.a, out)
		}
		if got := standingOf(out, "bad"); got != fmt.Sprintf("%d 0 0 %[1]d 0.000", tt.want) {
			t.Errorf("%v: the bad engine %s\n%s", tt.args, got, out)
		}
		if _, again := arena(t, args...); again != "going on after "+fmt.Sprint(tt.want)+" games\n"+out[strings.LastIndex(out, "engine"):] {
			t.Errorf("%v: again\n%s", tt.args, again)
		}
		if len(seatings) != tt.want {
			t.Errorf("%v: %d seatings, want %d", tt.args, len(seatings), tt.want)
		}
	}
}

// standingOf returns the games, wins, draws, losses and the score of an engine.
func standingOf(out, name string) string {
	for _, line := range strings.Split(out, "\n") {
		if words := strings.Fields(line); len(words) > 6 && words[0] == name {
			return strings.Join(words[1:6], " ")
		}
	}
	return "none"
}

// Drawn by lot, seats are the same whenever the match is played, and fair in the long
// run; each game has an opening of its own.
func TestSeatsByLot(t *testing.T) {
	reversi, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &Config{game: reversi, games: 1000, tournament: roundRobin, seats: byLot, engines: []engineSpec{{name: "A"}, {name: "B"}}}
	if cfg.setup, err = reversi.Spec().Setup(); err != nil {
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
	if err != nil || one.setup.Seed == two.setup.Seed {
		t.Errorf("games 0 and 1 have the seeds %d and %d, %v", one.setup.Seed, two.setup.Seed, err)
	}
}

// A tournament whose rounds depend on results is resumed where it was stopped, with the same
// end.
func TestTournaments(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args  []string
		games int
		want  string // the first line of the tournament
	}{
		{[]string{"-tournament", "swiss", "-rounds", "3"}, 2 * 2 * 3, "swiss 1. "},
		{[]string{"-tournament", "knockout"}, 2 * 4, "knockout 1. A 3, winner\n"},
	} {
		file := filepath.Join(t.TempDir(), "games.txt")
		args := append(tt.args, "-tc", "nodes=1", "-random-plies", "2", "-max-plies", "30", "-records", file, "-engine", engine("A", "good"))
		for _, name := range []string{"B", "C", "D", "E"} {
			args = append(args, "-engine", engine(name, "illegal"))
		}
		code, out := arena(t, args...)
		end := out[strings.LastIndex(out, "\nengine"):]
		list := records(t, file)
		if code != ExitDone || len(list) < tt.games || !strings.Contains(end, tt.want) {
			t.Errorf("%v: code %d, %d games\n%s", tt.args, code, len(list), out)
		}
		whole := read(t, file)
		for _, part := range []int{3, 2} {
			write(t, file, string(whole[:len(whole)/part]))
			if code, out := arena(t, args...); code != ExitDone || !strings.HasSuffix(out, end) || len(records(t, file)) != len(list) {
				t.Errorf("%v: resumed, code %d\n%s\nwant%s", tt.args, code, out, end)
			}
		}
		last := strings.LastIndex(string(whole), "[Game ")
		write(t, file, string(whole[last:]))
		if code, out := arena(t, args...); code != ExitFailed || !strings.Contains(out, "of a round that has not begun") {
			t.Errorf("%v: without the first games, code %d\n%s", tt.args, code, out)
		}
	}
}
