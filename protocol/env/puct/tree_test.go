package puct_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/codings"
	"github.com/seed-445450d7/rulebook/protocol/env/puct"
)

// uniform knows nothing.
func uniform([]env.State, []float32, []float32) {}

func load(t *testing.T, name string) env.Game {
	t.Helper()
	g, err := codings.Load(name, notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func newTree(t *testing.T, root env.State, cfg puct.Config) *puct.Tree {
	t.Helper()
	tree, err := puct.New(root.Game(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := tree.Reset(root); err != nil {
		t.Fatal(err)
	}
	return tree
}

func visitsOf(tree *puct.Tree) []int32 {
	visits := make([]int32, tree.Game().Actions())
	tree.Visits(visits)
	return visits
}

// mostVisited returns the action with the most visits.
func mostVisited(tree *puct.Tree) (best env.Action) {
	visits := visitsOf(tree)
	for a, n := range visits {
		if n > visits[best] {
			best = env.Action(a)
		}
	}
	return best
}

// forAll runs a test for every setup of every game.
func forAll(t *testing.T, test func(t *testing.T, g env.Game, random *rand.Rand)) {
	for _, name := range codings.Names() {
		for _, setup := range codings.Setups(name) {
			g, err := codings.Load(name, setup)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(codings.Title(g), func(t *testing.T) { test(t, g, rand.New(rand.NewPCG(1, 2))) })
		}
	}
}

// All simulations but the first begin with an action, in every game, and whatever the
// evaluations are.
func TestVisitsAddUp(t *testing.T) {
	forAll(t, func(t *testing.T, g env.Game, random *rand.Rand) {
		s := g.New(1)
		tree := newTree(t, s, puct.Config{NoiseAlpha: 0.3, NoiseWeight: 0.25, Seed: 5})
		for ply := 0; ply < 6 && !s.Terminal(); ply++ {
			before := tree.Simulations()
			err := tree.Run(50, 1+ply, func(leaves []env.State, priors, values []float32) {
				for _, leaf := range leaves {
					if leaf.Terminal() {
						t.Error("a finished game waits for an evaluation")
					}
				}
				for i := range priors {
					priors[i] = random.Float32()
				}
				for i := range values {
					values[i] = 2*random.Float32() - 1
				}
			})
			if err != nil || tree.Simulations() != before+50 || tree.Waiting() != 0 {
				t.Fatalf("%v; %d simulations after %d, %d wait", err, tree.Simulations(), before, tree.Waiting())
			}
			checkRoot(t, tree, s)
			a := mostVisited(tree)
			if err := s.Apply(a); err != nil {
				t.Fatal(err)
			}
			if err := tree.Advance(a); err != nil {
				t.Fatal(err)
			}
			if tree.Root().String() != s.String() {
				t.Fatalf("the root is %s, want %s", tree.Root(), s)
			}
		}
	})
}

// checkRoot compares visits and values of the root with the legal actions of a state.
func checkRoot(t *testing.T, tree *puct.Tree, s env.State) {
	t.Helper()
	visits, sum := visitsOf(tree), 0
	values := make([]float32, len(visits))
	tree.Values(values)
	mask := make([]byte, len(visits))
	s.Mask(mask)
	for a, n := range visits {
		sum += int(n)
		if n != 0 && mask[a] == 0 || n == 0 && values[a] != 0 || values[a] < -1 || values[a] > 1 {
			t.Errorf("action %d, legal %d: %d visits, value %v", a, mask[a], n, values[a])
		}
	}
	if sum != tree.Simulations()-1 {
		t.Errorf("%d visits after %d simulations", sum, tree.Simulations())
	}
}

// Without knowledge, the search finds moves that win at once, and avoids those after which
// the opponent wins at once.
func TestFindsWins(t *testing.T) {
	forAll(t, func(t *testing.T, g env.Game, random *rand.Rand) {
		// In a solitaire, random games do not come close to a win, and find no positions.
		found := 0
		for game := 0; game < 200 && found < 3; game++ {
			s := beforeEnd(g, random)
			wins := winning(s)
			if len(wins) == 0 {
				continue
			}
			found++
			tree := newTree(t, s, puct.Config{})
			if err := tree.Run(40*len(s.AppendActions(nil)), 4, uniform); err != nil {
				t.Fatal(err)
			}
			if a := mostVisited(tree); !wins[a] {
				t.Errorf("%s: chose %s, want one of %v", s, s.Word(a), wins)
			}
		}
		t.Logf("%d positions", found)
	})
}

// beforeEnd plays at random and returns the state before the last action.
func beforeEnd(g env.Game, random *rand.Rand) env.State {
	s := g.New(random.Uint64())
	for ply := 0; !s.Terminal() && ply < 400; ply++ {
		legal := s.AppendActions(nil)
		if err := s.Apply(legal[random.IntN(len(legal))]); err != nil {
			panic(err)
		}
	}
	s.Undo()
	return s
}

// winning returns the actions that win at once, or none if all do.
func winning(s env.State) map[env.Action]bool {
	wins := map[env.Action]bool{}
	legal, returns := s.AppendActions(nil), make([]float32, s.Game().Seats())
	for _, a := range legal {
		seat := s.Turn()
		if err := s.Apply(a); err != nil {
			panic(err)
		}
		if s.Returns(returns); s.Terminal() && returns[seat-1] == 1 {
			wins[a] = true
		}
		s.Undo()
	}
	if len(wins) == len(legal) {
		return nil
	}
	return wins
}

// The priors lead the search.
func TestPriorsLead(t *testing.T) {
	s := load(t, "reversi").New(1)
	favorite, err := s.ParseWord("4C")
	if err != nil {
		t.Fatal(err)
	}
	tree := newTree(t, s, puct.Config{})
	err = tree.Run(101, 1, func(leaves []env.State, priors, _ []float32) {
		for i := range priors {
			priors[i] = 0.01
		}
		priors[favorite] = 10
	})
	if visits := visitsOf(tree); err != nil || visits[favorite] < 90 {
		t.Errorf("%v; visits %v", err, visits)
	}
}

// Equal seeds give equal searches, and noise makes others differ.
func TestNoise(t *testing.T) {
	search := func(seed uint64, weight float32) string {
		tree := newTree(t, load(t, "reversi").New(1), puct.Config{NoiseAlpha: 0.5, NoiseWeight: weight, Seed: seed})
		if err := tree.Run(60, 1, uniform); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(visitsOf(tree))
	}
	first, again := search(1, 0.5), search(1, 0.5)
	if first != again {
		t.Error("equal seeds differ")
	}
	if search(2, 0.5) == first && search(3, 0.5) == first {
		t.Error("noise changes nothing")
	}
	if search(1, 0) != search(2, 0) {
		t.Error("a weight of 0 has an effect")
	}
}

// A full tree goes on searching.
func TestFullTree(t *testing.T) {
	tree := newTree(t, load(t, "reversi").New(1), puct.Config{MaxNodes: 8})
	if err := tree.Run(500, 8, uniform); err != nil {
		t.Fatal(err)
	}
	if tree.Simulations() != 500 {
		t.Errorf("%d simulations", tree.Simulations())
	}
	checkRoot(t, tree, tree.Root())
}

// What cannot be is an error and changes nothing.
func TestErrors(t *testing.T) {
	g := load(t, "reversi")
	for _, cfg := range []puct.Config{
		{Exploration: -1}, {Exploration: float32(math.NaN())}, {NoiseAlpha: -1}, {NoiseAlpha: float32(math.Inf(1))},
		{NoiseWeight: 1.5}, {NoiseWeight: float32(math.NaN())}, {MaxNodes: -1}, {MaxNodes: math.MaxInt},
	} {
		if _, err := puct.New(g, cfg); err == nil {
			t.Errorf("no error for %+v", cfg)
		}
	}
	tree, err := puct.New(g, puct.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := tree.Reset(load(t, "lineup").New(1)); err == nil {
		t.Error("Reset to a state of another game: no error")
	}
	if _, err := tree.Select(1); err == nil {
		t.Error("Select before Reset: no error")
	}
	if err := tree.Advance(37); err == nil {
		t.Error("Advance before Reset: no error")
	}
	if visits := visitsOf(tree); visits[37] != 0 || tree.Simulations() != 0 || tree.Root() != nil {
		t.Error("an empty tree has visits")
	}
	if err := tree.Run(1, 0, uniform); err == nil {
		t.Error("batches of no leaves: no error")
	}
	testExpandErrors(t, tree, g)
	var illegal *env.ActionError
	if err := tree.Advance(0); !errors.As(err, &illegal) {
		t.Errorf("Advance by an illegal action: %v", err)
	}
}

func testExpandErrors(t *testing.T, tree *puct.Tree, g env.Game) {
	if err := tree.Reset(g.New(1)); err != nil {
		t.Fatal(err)
	}
	if n, err := tree.Select(10); n != 1 || err != nil {
		t.Fatalf("Select at a new root = %d, %v, want 1: only the root can wait", n, err)
	}
	if err := tree.Advance(37); err == nil {
		t.Error("Advance while a leaf waits: no error")
	}
	priors, values := make([]float32, g.Actions()), make([]float32, g.Seats())
	if err := tree.Expand(priors[1:], values); err == nil {
		t.Error("too few priors: no error")
	}
	for _, bad := range []float32{-1, float32(math.NaN()), float32(math.Inf(1))} {
		priors[3] = bad
		if err := tree.Expand(priors, values); err == nil {
			t.Errorf("the prior %v: no error", bad)
		}
		priors[3], values[1] = 0, 2*bad
		if err := tree.Expand(priors, values); err == nil {
			t.Errorf("the value %v: no error", 2*bad)
		}
		values[1] = 0
	}
	if err := tree.Expand(priors, values); err != nil || tree.Waiting() != 0 {
		t.Errorf("%v; %d wait", err, tree.Waiting())
	}
}

// A finished game has nothing to search.
func TestFinished(t *testing.T) {
	s := beforeEnd(load(t, "reversi"), rand.New(rand.NewPCG(3, 4)))
	if err := s.Apply(s.AppendActions(nil)[0]); err != nil {
		t.Fatal(err)
	}
	for !s.Terminal() {
		if err := s.Apply(s.AppendActions(nil)[0]); err != nil {
			t.Fatal(err)
		}
	}
	tree := newTree(t, s, puct.Config{})
	if err := tree.Run(10, 1, uniform); err != nil || tree.Simulations() != 0 {
		t.Errorf("%v; %d simulations", err, tree.Simulations())
	}
}

// Many trees give the same visits as one does by itself, whatever the size of the batches.
func TestForest(t *testing.T) {
	g := load(t, "reversi")
	forest, err := puct.NewForest(g, 3, puct.Config{})
	if err != nil || forest.Len() != 3 || forest.Game() != g {
		t.Fatal(forest, err)
	}
	starts := []env.State{g.New(1), beforeEnd(g, rand.New(rand.NewPCG(5, 6)))} // the third tree is empty
	for i, s := range starts {
		if err := forest.Tree(i).Reset(s); err != nil {
			t.Fatal(err)
		}
	}
	priors, values := make([]float32, 3*g.Actions()), make([]float32, 3*g.Seats())
	for {
		n, err := forest.Select(80, 1)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			break
		}
		for i := range n {
			if leaf, tree := forest.Leaf(i); leaf.Terminal() || tree > 1 {
				t.Fatalf("leaf %d of tree %d: %s", i, tree, leaf)
			}
		}
		if err := forest.Expand(priors, values); err == nil {
			t.Fatal("too many priors: no error")
		}
		if err := forest.Expand(priors[:n*g.Actions()], values[:n*g.Seats()]); err != nil {
			t.Fatal(err)
		}
	}
	for i, s := range starts {
		alone := newTree(t, s, puct.Config{})
		if err := alone.Run(80, 1, uniform); err != nil {
			t.Fatal(err)
		}
		if got, want := visitsOf(forest.Tree(i)), visitsOf(alone); !slices.Equal(got, want) {
			t.Errorf("tree %d: visits %v, want %v", i, got, want)
		}
	}
}

// Evaluations for leaves of a tree that was reset in the meantime are refused.
func TestForestReset(t *testing.T) {
	g := load(t, "reversi")
	forest, err := puct.NewForest(g, 2, puct.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		if err := forest.Tree(i).Reset(g.New(1)); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := forest.Select(10, 4); n != 2 || err != nil {
		t.Fatalf("Select = %d, %v, want 2", n, err)
	}
	if err := forest.Tree(0).Reset(g.New(1)); err != nil {
		t.Fatal(err)
	}
	if err := forest.Expand(make([]float32, 2*g.Actions()), make([]float32, 2*g.Seats())); err == nil {
		t.Error("no error")
	}
	if _, err := forest.Select(10, 0); err == nil {
		t.Error("batches of no leaves: no error")
	}
	if _, err := puct.NewForest(g, 0, puct.Config{}); err == nil {
		t.Error("no trees: no error")
	}
}

func BenchmarkRun(b *testing.B) {
	g, err := codings.Load("reversi", notation.Setup{})
	if err != nil {
		b.Fatal(err)
	}
	tree, err := puct.New(g, puct.Config{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := tree.Reset(g.New(1)); err != nil {
			b.Fatal(err)
		}
		if err := tree.Run(1000, 16, uniform); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*1000/b.Elapsed().Seconds(), "simulations/s")
}
