package match

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Random plies never let a side win at once, whether or not the game has a searcher of its
// own. In Blockade most random moves do.
func TestRandomPlies(t *testing.T) {
	blockade, err := games.All().Lookup("blockade")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := blockade.Spec().Setup()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []*sampler{newSampler(blockade), {game: blockade}} {
		var seen []string
		for seed := range uint64(5) {
			setup.Seed = seed
			o, err := x.extend(t.Context(), Opening{}, setup, 4)
			if err != nil || len(o.Moves) != 4 {
				t.Fatalf("%d: %v, %v", seed, o.Moves, err)
			}
			p, err := o.position(blockade, setup)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range p.AppendMoves(nil) {
				if p.After(m).Result().Over() {
					t.Errorf("after %v, %s wins", o.Moves, p.Word(m))
				}
			}
			if again, err := x.extend(t.Context(), Opening{}, setup, 4); err != nil || !slices.Equal(again.Moves, o.Moves) {
				t.Errorf("seed %d: %v, then %v", seed, o.Moves, again.Moves)
			}
			seen = append(seen, strings.Join(o.Moves, " "))
		}
		if slices.Sort(seen); len(slices.Compact(seen)) != 5 {
			t.Errorf("five seeds give %v", seen)
		}
	}
}

// In a pair of games with the same opening, the engines exchange seats.
func TestSchedule(t *testing.T) {
	reversi, err := games.All().Lookup("reversi")
	if err != nil {
		t.Fatal(err)
	}
	cfg := &Config{Game: reversi, Games: 4, RandomPlies: 2, Tournament: RoundRobin, Seats: InTurn,
		Engines: []Entrant{{Name: "A"}, {Name: "B"}, {Name: "C"}}}
	if cfg.Setup, err = reversi.Spec().Setup(); err != nil {
		t.Fatal(err)
	}
	s := newSchedule(cfg)
	twins := map[int][]Fixture{}
	for number := range s.total() {
		fx, err := s.game(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		first := s.first(number)
		twins[first] = append(twins[first], fx)
	}
	if got := slices.Sorted(maps.Keys(twins)); !slices.Equal(got, []int{0, 1, 2, 6, 7, 8}) {
		t.Errorf("pairs begin with the games %v", got)
	}
	for first, pair := range twins {
		if len(pair) != 2 || !slices.Equal(pair[0].Moves, pair[1].Moves) || len(pair[0].Moves) != 2 ||
			pair[0].BySeat[0] != pair[1].BySeat[1] || pair[0].BySeat[1] != pair[1].BySeat[0] {
			t.Errorf("the pair of game %d: %+v", first, pair)
		}
	}
}
