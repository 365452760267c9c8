package env_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/swords"
)

// The plain coding fits simple games, and Check tells where it does not.
func TestPlain(t *testing.T) {
	g, err := env.New(reversi.Rules(), notation.Setup{}, env.DefaultCoding(reversi.Rules(), notation.Setup{}))
	if err != nil {
		t.Fatal(err)
	}
	if err := env.Check(g, 400, 1); err != nil {
		t.Error(err)
	}
	if g, err = env.New(swords.Rules(), notation.Setup{}, env.DefaultCoding(swords.Rules(), notation.Setup{})); err != nil {
		t.Fatal(err)
	}
	if err := env.Check(g, 200, 1); err != nil {
		t.Error(err)
	}
	// A board of 144 spaces has too many pairs of them.
	if _, err = env.New(lineup.Rules(), notation.Setup{}, env.DefaultCoding(lineup.Rules(), notation.Setup{})); err == nil {
		t.Error("no error for a large board")
	}
	if _, err = env.New(gateway.Rules(), notation.Setup{Players: 7}, env.DefaultCoding(gateway.Rules(), notation.Setup{Players: 7})); err == nil {
		t.Error("no error for seven players")
	}
}

// Check finds codings that are no bijection or not complete.
func TestCheck(t *testing.T) {
	type coding = env.Coding[reversi.State, reversi.Move]
	// codes codes each move of a list by its index there and the move.
	codes := func(one func(i int, m reversi.Move) env.Code) func([]env.Code, *reversi.State, []reversi.Move) []env.Code {
		return func(dst []env.Code, _ *reversi.State, moves []reversi.Move) []env.Code {
			for i, m := range moves {
				dst = append(dst, one(i, m))
			}
			return dst
		}
	}
	// oneAfterTwo makes the first move begin with the action that is the second one.
	oneAfterTwo := codes(func(i int, _ reversi.Move) env.Code {
		if i == 0 {
			return env.Two(1, 2)
		}
		return env.One(env.Action(i))
	})
	for want, change := range map[string]func(c *coding){
		"same actions":                    func(c *coding) { c.Codes = codes(func(_ int, m reversi.Move) env.Code { return env.Code(m / 2) }) },
		"3D and 4C have the same actions": func(c *coding) { c.Codes, c.TwoParts = oneAfterTwo, true },
		"TwoParts is false":               func(c *coding) { c.Codes = oneAfterTwo },
		"coded by itself":                 func(c *coding) { c.Codes = codes(func(i int, _ reversi.Move) env.Code { return env.Code(i) }) },
		"above 63":                        func(c *coding) { c.Blocks = c.Blocks[:1] },
		"0 codes for 4 moves": func(c *coding) {
			c.Codes = func(dst []env.Code, _ *reversi.State, _ []reversi.Move) []env.Code { return dst }
		},
		"one observation": func(c *coding) {
			c.Observe = func(dst []uint64, s *reversi.State, _ notation.Seat) { dst[0] = s.Pieces(s.Turn())[0] }
		},
	} {
		c := env.DefaultCoding(reversi.Rules(), notation.Setup{})
		change(&c)
		if err := env.Check(mustNew(t, c), 4000, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func mustNew(t *testing.T, coding env.Coding[reversi.State, reversi.Move]) env.Game {
	t.Helper()
	g, err := env.New(reversi.Rules(), notation.Setup{}, coding)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A coding that does not fit is an error.
func TestNewErrors(t *testing.T) {
	for want, change := range map[string]func(c *env.Coding[reversi.State, reversi.Move]){
		"no function Codes":             func(c *env.Coding[reversi.State, reversi.Move]) { c.Codes = nil },
		"no function Observe":           func(c *env.Coding[reversi.State, reversi.Move]) { c.Observe = nil },
		"planes of 0 × 8 cells":         func(c *env.Coding[reversi.State, reversi.Move]) { c.Rows = 0 },
		"planes of 8 × -8 cells":        func(c *env.Coding[reversi.State, reversi.Move]) { c.Cols = -8 },
		"planes of 8 × 256 cells":       func(c *env.Coding[reversi.State, reversi.Move]) { c.Cols = 256 },
		"-1 actions":                    func(c *env.Coding[reversi.State, reversi.Move]) { c.Blocks[2].Count = -1 },
		"no actions":                    func(c *env.Coding[reversi.State, reversi.Move]) { c.Blocks = nil },
		"at most 10000":                 func(c *env.Coding[reversi.State, reversi.Move]) { c.Blocks[2].Count = 10000 },
		"not a stack of planes":         func(c *env.Coding[reversi.State, reversi.Move]) { c.Blocks[1].Count = 65 },
		"cells are not a permutation":   func(c *env.Coding[reversi.State, reversi.Move]) { c.Generators[0].Cells = make([]int, 64) },
		"actions are not a permutation": func(c *env.Coding[reversi.State, reversi.Move]) { c.Generators[0].Actions = []env.Action{0} },
		"planes are not a permutation":  func(c *env.Coding[reversi.State, reversi.Move]) { c.Generators[0].Planes = []int{1, 1} },
		"order of turns":                func(c *env.Coding[reversi.State, reversi.Move]) { c.Generators[0].Seats = []notation.Seat{1, 1} },
		"want 2":                        func(c *env.Coding[reversi.State, reversi.Move]) { c.Generators[0].Seats = []notation.Seat{1} },
	} {
		coding := env.DefaultCoding(reversi.Rules(), notation.Setup{})
		coding.Generators = []env.Symmetry{{Name: "none"}}
		change(&coding)
		if _, err := env.New(reversi.Rules(), notation.Setup{}, coding); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A game that is over at the start has no episodes, and one with a setup that it does not
// have is the error of the game.
func TestNewSetups(t *testing.T) {
	over := reversi.Rules()
	over.New = func(...notation.Option) (reversi.State, error) { return reversi.Parse("b7/8/8/8/8/8/8/8 b") }
	if _, err := env.New(over, notation.Setup{}, env.DefaultCoding(over, notation.Setup{})); err == nil || !strings.Contains(err.Error(), "over at the start") {
		t.Errorf("a game that is over: %v", err)
	}
	for _, setup := range []notation.Setup{{Players: 3}, {Players: math.MaxInt}, {Variation: "odd"}, {Arrangement: "8/8"}} {
		var setupError *notation.SetupError
		if _, err := env.New(reversi.Rules(), setup, env.DefaultCoding(reversi.Rules(), setup)); !errors.As(err, &setupError) {
			t.Errorf("%+v: %v, want a SetupError", setup, err)
		}
	}
}

// A Game prints what sets its setup apart.
func TestGameString(t *testing.T) {
	for want, setup := range map[string]notation.Setup{
		"reversi": {}, "sly random": {Variation: "random"}, "ploy 2": {}, "empire 4 teams": {Players: 4, Teams: true},
		"sniggle 3 match": {Players: 3, Variation: "match"},
	} {
		name, _, _ := strings.Cut(want, " ")
		g, err := games.All().Environment(name, setup)
		if err != nil {
			t.Fatal(err)
		}
		if g.String() != want {
			t.Errorf("%s with %+v prints %q, want %q", name, setup, g, want)
		}
	}
}

// Mistakes of the caller that the documentation says panic do.
func TestPanics(t *testing.T) {
	g := mustNew(t, env.DefaultCoding(reversi.Rules(), notation.Setup{}))
	st, shape := g.New(0), g.Shape()
	b, err := g.NewBatch(env.BatchConfig{Environments: 2})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func(){
		"Returns":     func() { st.Returns(make([]float32, 1)) },
		"Mask":        func() { st.Mask(make([]byte, g.Actions()-1)) },
		"Observe":     func() { st.Observe(1, make([]float32, shape.Len()-1)) },
		"seat 0":      func() { st.Observe(0, make([]float32, shape.Len())) },
		"ObserveBits": func() { st.ObserveBits(1, make([]uint64, shape.PackedLen()-1)) },
		"seat 3":      func() { st.ObserveBits(3, make([]uint64, shape.PackedLen())) },
		"Step":        func() { _ = b.Step(make([]env.Action, 1)) },
		"Sample":      func() { b.Sample(make([]env.Action, 3)) },
		"State":       func() { b.State(2) },
		"SetState":    func() { _ = b.SetState(-1, st) },
		"Fill":        func() { env.Fill(make([]uint64, 1), 65) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			f()
		}()
	}
}

// States of one Game are refused by another, even by one with the same setup.
func TestOtherGame(t *testing.T) {
	coding := env.DefaultCoding(reversi.Rules(), notation.Setup{})
	one, other := mustNew(t, coding), mustNew(t, coding)
	st := one.New(1)
	if err := st.Apply(st.AppendActions(nil)[0]); err != nil {
		t.Fatal(err)
	}
	before := st.String()
	for _, from := range []env.State{other.New(1), nil} {
		if err := st.Assign(from); err == nil || st.String() != before || st.Applied() != 1 {
			t.Errorf("Set to %v: %v, then %v after %d actions", from, err, st, st.Applied())
		}
	}
	if err := st.Assign(one.New(1)); err != nil || st.Applied() != 0 || st.Undo() || st.String() != one.New(1).String() {
		t.Errorf("Set to the start: %v, then %v", err, st)
	}
}

// An End prints as a word.
func TestEndString(t *testing.T) {
	for end, want := range map[env.End]string{env.Running: "running", env.Over: "over", env.Cut: "cut", 7: "End(7)"} {
		if got := end.String(); got != want {
			t.Errorf("End %d prints %q, want %q", uint8(end), got, want)
		}
	}
}

// A move of two actions can be given as one word, and be begun in a text.
func TestTwoParts(t *testing.T) {
	g, err := games.All().Environment("gateway", notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	// 3C-3L earns an entry: bT stands in row 3, bS in column L.
	const start = "12/12/2aC4bT4/12/12/12/11bS/12/aS2bC8/12/12/6aT5 a players=2 teams=0 reserve=T3S5,T3S5 passes=0"
	st, err := g.Parse(start)
	if err != nil {
		t.Fatal(err)
	}
	actions, err := st.AppendMoveActions(nil, "3C-3L+S")
	if err != nil || len(actions) != 2 {
		t.Fatalf("actions %v, %v", actions, err)
	}
	if _, err := st.ParseWord("3C-3L+S"); err == nil || !strings.Contains(err.Error(), "two actions, of which the first is 3C-3L") {
		t.Errorf("ParseWord of a whole move: %v", err)
	}
	if err := st.Apply(actions[0]); err != nil {
		t.Fatal(err)
	}
	if want := start + " | 3C-3L"; st.String() != want || st.Position() != start {
		t.Errorf("%v, want %s", st, want)
	}
	if _, err := st.AppendMoveActions(nil, "3C-3D"); !errors.Is(err, notation.RulePart) || !strings.Contains(err.Error(), "does not begin with the chosen part") {
		t.Errorf("another move: %v", err)
	}
	rest, err := st.AppendMoveActions(nil, "3C-3L+S")
	if err != nil || len(rest) != 1 || rest[0] != actions[1] || st.Word(rest[0]) != "3C-3L+S" {
		t.Errorf("rest %v, %v, want %v", rest, err, actions[1:])
	}
	testParseErrors(t, g, start)
}

func testParseErrors(t *testing.T, g env.Game, start string) {
	positionOf := func(setup notation.Setup) string {
		other, err := games.All().Environment("gateway", setup)
		if err != nil {
			t.Fatal(err)
		}
		return other.New(0).String()
	}
	for _, bad := range []struct {
		text string
		rule notation.Rule
		want string // part of the error
	}{
		{start + " | 3C-3D", notation.RulePart, "a whole move"},
		{start + " | 3C-3L+S", notation.RulePart, "two actions"},
		{start + " | 9Z", notation.RuleMalformed, "no space 9Z"},
		{start + " | pass", notation.RulePass, "may not pass"},
		{start + " | 3C-4A", "gateway.line", "illegal move"},
		{"12", notation.RuleMalformed, "gateway position: board: 1 rows"},
		{start + " |", notation.RuleMalformed, "gateway position: end: "},
		{positionOf(notation.Setup{Players: 4}), notation.RulePlayers, "gateway position: 4 players, but the environment has 2 players"},
	} {
		if _, err := g.Parse(bad.text); !errors.Is(err, bad.rule) || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("Parse(%q): %v, want %s and the rule %s", bad.text, err, bad.want, bad.rule)
		}
	}
	teams, err := games.All().Environment("gateway", notation.Setup{Teams: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := teams.Parse(positionOf(notation.Setup{Players: 4})); !errors.Is(err, notation.RuleTeams) {
		t.Errorf("a position without teams: %v", err)
	}
}

// A playout changes nothing and can be bounded.
func TestPlayout(t *testing.T) {
	g, err := games.All().Environment("reversi", notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	st := g.New(0)
	before := st.String()
	for seed := range uint64(20) {
		result, plies := st.Playout(seed, 0)
		again, count := st.Playout(seed, 0)
		if !result.Over() || plies < 9 || result != again || plies != count || st.String() != before {
			t.Fatalf("seed %d: %v after %d plies, then %v after %d; %v", seed, result, plies, again, count, st)
		}
		if result, plies := st.Playout(seed, 5); result.Over() || plies != 5 {
			t.Errorf("bounded: %v after %d plies", result, plies)
		}
	}
}

// A deal depends on the seed, and each episode of a batch has its own.
func TestDeals(t *testing.T) {
	g, err := games.All().Environment("sly", notation.Setup{Variation: "random", Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	one, again, two := g.New(1), g.New(1), g.New(2)
	if one.String() == two.String() || one.String() != again.String() {
		t.Errorf("seed 1 deals %v and %v, seed 2 %v", one, again, two)
	}
	b, err := g.NewBatch(env.BatchConfig{Environments: 2, Seed: 1, MaxPlies: 1})
	if err != nil {
		t.Fatal(err)
	}
	deals := map[string]bool{b.State(0).String(): true, b.State(1).String(): true}
	actions := make([]env.Action, 2)
	b.Sample(actions)
	if err := b.Step(actions); err != nil {
		t.Fatal(err)
	}
	deals[b.State(0).String()], deals[b.State(1).String()] = true, true
	if len(deals) != 4 {
		t.Errorf("%d different deals, want 4", len(deals))
	}
}
