package games_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// eachSetup runs a test for every setup of every game.
func eachSetup(t *testing.T, test func(t *testing.T, g env.Game)) {
	for _, name := range games.All().Names() {
		for _, setup := range setupsOf(name) {
			g, err := games.All().Environment(name, setup)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(g.String(), func(t *testing.T) {
				t.Parallel()
				test(t, g)
			})
		}
	}
}

func setupsOf(name string) []notation.Setup {
	g, err := games.All().Lookup(name)
	if err != nil {
		panic(err)
	}
	return g.Spec().Setups()
}

// Each call returns an environment of its own, and the errors say what is unknown.
func TestEnvironment(t *testing.T) {
	var unknown *protocol.UnknownGameError
	if _, err := games.All().Environment("chess", notation.Setup{}); !errors.As(err, &unknown) || unknown.Name != "chess" || len(unknown.Known) != 10 {
		t.Errorf("an unknown game: %v, want an UnknownGameError", err)
	}
	one, err := games.All().Environment("Reversi", notation.Setup{})
	if err != nil || one.Name() != "reversi" {
		t.Errorf("names in upper case: %v, %v", one, err)
	}
	if other, err := games.All().Environment("reversi", notation.Setup{}); err != nil || other == one {
		t.Errorf("the same environment twice, error %v", err)
	}
	var setupError *notation.SetupError
	if _, err := games.All().Environment("reversi", notation.Setup{Players: 3}); !errors.As(err, &setupError) {
		t.Errorf("three players: %v, want a SetupError", err)
	}
}

func plies() int {
	if testing.Short() {
		return 60
	}
	return 200
}

// walk plays random games of a game and calls visit at each state, terminal ones
// included. A call may play on, as long as it takes its actions back.
func walk(t *testing.T, g env.Game, plies int, visit func(st env.State, rng *rand.Rand)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(len(g.String()))))
	st := g.New(rng.Uint64())
	for range plies {
		visit(st, rng)
		actions := st.AppendActions(nil)
		if len(actions) == 0 {
			st = g.New(rng.Uint64())
			continue
		}
		apply(t, st, actions[rng.IntN(len(actions))])
	}
}

func apply(t *testing.T, st env.State, a env.Action) {
	t.Helper()
	if err := st.Apply(a); err != nil {
		t.Fatalf("%v: %v", st, err)
	}
}

// The actions of a state make each legal move in exactly one way, and play it.
func TestActions(t *testing.T) {
	eachSetup(t, func(t *testing.T, g env.Game) {
		rules, err := games.All().Lookup(g.Name())
		if err != nil {
			t.Fatal(err)
		}
		walk(t, g, plies()/3, func(st env.State, _ *rand.Rand) {
			if st.String() != st.Position() { // between the parts of a move
				return
			}
			p, err := rules.Parse(st.Position())
			if err != nil {
				t.Fatal(err)
			}
			if st.Turn() != p.Turn() || st.Result() != p.Result() || st.Terminal() != p.Result().Over() {
				t.Fatalf("%v: turn %v, result %v", st, st.Turn(), st.Result())
			}
			var words []string
			for _, a := range st.AppendActions(nil) {
				words = append(words, playAll(t, st, p, a)...)
			}
			slices.Sort(words)
			if want := p.Words(); !slices.Equal(words, want) {
				t.Fatalf("%v: actions make the moves %v, want %v", st, words, want)
			}
		})
	})
}

// playAll plays an action and, if it is the first part of a move, each second one. It
// returns the moves that are made so, and takes all actions back.
func playAll(t *testing.T, st env.State, p protocol.Position, a env.Action) (words []string) {
	t.Helper()
	before, word, seat := st.String(), st.Word(a), st.Turn()
	if back, err := st.ParseWord(word); err != nil || back != a {
		t.Fatalf("%v: action %d is %s, which is action %d, %v", st, a, word, back, err)
	}
	apply(t, st, a)
	if st.String() == st.Position() {
		next, err := p.PlayWord(word)
		if err != nil || next.String() != st.String() {
			t.Fatalf("%s: action %d, %s, leads to %v, want %v, %v", before, a, word, st, next, err)
		}
		words = append(words, word)
	} else {
		if st.Turn() != seat {
			t.Fatalf("%s: the turn changes to %v between the parts of a move", before, st.Turn())
		}
		for _, second := range st.AppendActions(nil) {
			words = append(words, playAll(t, st, p, second)...)
		}
		if len(words) < 2 {
			t.Fatalf("%s: action %d is the first part of the moves %v", before, a, words)
		}
	}
	if !st.Undo() || st.String() != before {
		t.Fatalf("undoing action %d leads to %v, want %s", a, st, before)
	}
	return words
}

// The codings are what package env wants of them.
func TestCheck(t *testing.T) {
	eachSetup(t, func(t *testing.T, g env.Game) {
		if err := env.Check(g, plies(), 1); err != nil {
			t.Error(err)
		}
	})
}

// One Game serves several goroutines, which play the same games as one would.
func TestConcurrentBatches(t *testing.T) {
	eachSetup(t, func(t *testing.T, g env.Game) {
		played := make(chan string)
		for range 3 {
			go func() { played <- playBatch(g) }()
		}
		want := playBatch(g)
		for range 3 {
			if got := <-played; got != want {
				t.Errorf("the games end at %s, want %s", got, want)
			}
		}
	})
}

// playBatch plays at random in a batch and returns what it comes to.
func playBatch(g env.Game) string {
	b, err := g.NewBatch(env.BatchConfig{Environments: 2, Threads: 2, Seed: 1, MaxPlies: 20, Buffers: newBuffers(g, 2)})
	if err != nil {
		return err.Error()
	}
	actions := make([]env.Action, b.Len())
	for range 30 {
		b.Sample(actions)
		if err := b.Step(actions); err != nil {
			return err.Error()
		}
	}
	return fmt.Sprint(b.State(0), b.State(1), len(g.Symmetries()), g.New(1))
}

// A state and its text, its clone and its mask agree, and what is not legal changes
// nothing.
func TestState(t *testing.T) {
	eachSetup(t, func(t *testing.T, g env.Game) {
		mask := make([]byte, g.Actions())
		walk(t, g, plies(), func(st env.State, rng *rand.Rand) {
			read, err := g.Parse(st.String())
			if err != nil {
				t.Fatal(err)
			}
			actions := st.AppendActions(nil)
			for name, other := range map[string]env.State{"Parse": read, "Clone": st.Clone()} {
				if other.String() != st.String() || !slices.Equal(other.AppendActions(nil), actions) {
					t.Fatalf("%v: %s returns %v", st, name, other)
				}
			}
			st.Mask(mask)
			for a, legal := range mask {
				if legal == 1 != slices.Contains(actions, env.Action(a)) || legal > 1 {
					t.Fatalf("%v: mask of %d is %d, actions %v", st, a, legal, actions)
				}
			}
			bad := env.Action(rng.IntN(g.Actions()+2) - 1)
			if slices.Contains(actions, bad) {
				return
			}
			before := st.String()
			var actionError *env.ActionError
			rule := notation.RuleAction
			switch {
			case bad < 0 || int(bad) >= g.Actions():
				rule = notation.RuleMalformed
			case st.Terminal():
				rule = notation.RuleFinished
			case strings.Contains(before, " | "):
				rule = notation.RulePart
			}
			if err := st.Apply(bad); !errors.As(err, &actionError) || !errors.Is(err, rule) || st.String() != before || st.Word(bad) != "" {
				t.Fatalf("%s: action %d: %v, then %v", before, bad, err, st)
			}
		})
	})
}
