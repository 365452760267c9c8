package puct_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/puct"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func uniform([]env.State, []float32, []float32) error { return nil }

func load(t *testing.T, name string) env.Game {
	t.Helper()
	g, err := games.All().Environment(name, notation.Setup{})
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
	for _, game := range games.All().Games() {
		for _, setup := range game.Spec().Setups() {
			g, err := game.Environment(setup)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(g.String(), func(t *testing.T) { test(t, g, rand.New(rand.NewPCG(1, 2))) })
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
			err := tree.Run(50, 1+ply, func(leaves []env.State, priors, values []float32) error {
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
				return nil
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
	if sum != max(tree.Simulations()-1, 0) {
		t.Errorf("%d visits after %d simulations", sum, tree.Simulations())
	}
}

// rare are the setups in which hardly any random game comes to a position where some moves
// win at once, and others do not.
var rare = []string{"sly", "sly random", "sniggle 4 teams match", "gateway 4 teams", "ploy 4", "ploy 4 teams", "reversi"}

// Without knowledge, the search finds moves that win at once, and avoids those after which
// the opponent wins at once.
func TestFindsWins(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	forAll(t, func(t *testing.T, g env.Game, random *rand.Rand) {
		found := 0
		for game := 0; game < 200 && found < 2; game++ {
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
		if found == 0 && !slices.Contains(rare, g.String()) {
			t.Error("no position in which some moves win at once")
		}
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
	err = tree.Run(101, 1, func(leaves []env.State, priors, _ []float32) error {
		for i := range priors {
			priors[i] = 0.01
		}
		priors[favorite] = 10
		return nil
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
		_, err := puct.New(g, cfg)
		wantError(t, fmt.Sprintf("New with %+v", cfg), err)
	}
	tree, err := puct.New(g, puct.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := tree.Reset(load(t, "lineup").New(1)); err == nil {
		t.Error("Reset to a state of another game: no error")
	}
	_, err = tree.Select(1)
	wantError(t, "Select before Reset", err)
	wantError(t, "Advance before Reset", tree.Advance(37))
	if visits := visitsOf(tree); visits[37] != 0 || tree.Simulations() != 0 || tree.Root() != nil {
		t.Error("an empty tree has visits")
	}
	wantError(t, "Run with batches of no leaves", tree.Run(1, 0, uniform))
	wantError(t, "Run before Reset", tree.Run(0, 1, uniform))
	testExpandErrors(t, tree, g)
	for _, a := range []env.Action{0, -1, env.Action(g.Actions())} {
		var illegal *env.ActionError
		if err := tree.Advance(a); !errors.As(err, &illegal) || illegal.Action != a {
			t.Errorf("Advance by the illegal action %d: %v", a, err)
		}
	}
}

// wantError checks that an error says which package found it.
func wantError(t *testing.T, what string, err error) {
	t.Helper()
	if err == nil || !strings.HasPrefix(err.Error(), "puct: ") {
		t.Errorf("%s: the error is %v, want one of puct", what, err)
	}
}

func testExpandErrors(t *testing.T, tree *puct.Tree, g env.Game) {
	if err := tree.Reset(g.New(1)); err != nil {
		t.Fatal(err)
	}
	if n, err := tree.Select(10); n != 1 || err != nil {
		t.Fatalf("Select at a new root = %d, %v, want 1: only the root can wait", n, err)
	}
	wantError(t, "Advance while a leaf waits", tree.Advance(37))
	priors, values := make([]float32, g.Actions()), make([]float32, g.Seats())
	wantError(t, "Expand with too few priors", tree.Expand(priors[1:], values))
	for _, bad := range []float32{-1, float32(math.NaN()), float32(math.Inf(1))} {
		priors[3] = bad
		wantError(t, fmt.Sprintf("Expand with the prior %v", bad), tree.Expand(priors, values))
		priors[3], values[1] = 0, 2*bad
		wantError(t, fmt.Sprintf("Expand with the value %v", 2*bad), tree.Expand(priors, values))
		values[1] = 0
	}
	if err := tree.Expand(priors, values); err != nil || tree.Waiting() != 0 {
		t.Errorf("%v; %d wait", err, tree.Waiting())
	}
}

// After an error of Run, its leaves wait on, and the next Run evaluates them first.
func TestRunErrors(t *testing.T) {
	broken := errors.New("the network is gone")
	for name, fails := range map[string]puct.Evaluator{
		"no evaluation":   func([]env.State, []float32, []float32) error { return broken },
		"a value refused": func(_ []env.State, _, values []float32) error { values[0] = 2; return nil },
	} {
		tree := newTree(t, load(t, "reversi").New(1), puct.Config{})
		for _, done := range []int{0, 20} { // at a fresh root, and below it
			if err := tree.Run(done, 4, uniform); err != nil {
				t.Fatal(err)
			}
			err := tree.Run(30, 4, fails)
			left := 30 - (tree.Simulations() - done)
			if err == nil || tree.Waiting() == 0 || errors.Is(err, broken) != (name == "no evaluation") {
				t.Fatalf("%s: %v; %d leaves wait", name, err, tree.Waiting())
			}
			if err := tree.Advance(37); err == nil {
				t.Errorf("%s: no error of Advance", name)
			}
			sizes := leafCounter{t: t, first: tree.Leaf(0)}
			if err := tree.Run(left, 4, sizes.evaluate); err != nil || tree.Waiting() != 0 || tree.Simulations() != done+30 {
				t.Fatalf("%s: %v; %d leaves wait after %d simulations", name, err, tree.Waiting(), tree.Simulations())
			}
			if sizes.most > 4 || sizes.calls == 0 {
				t.Errorf("%s: %d calls with up to %d leaves, want 4", name, sizes.calls, sizes.most)
			}
			checkRoot(t, tree, tree.Root())
			if err := tree.Reset(tree.Root()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A leafCounter is an evaluator that knows nothing and wants a certain leaf first.
type leafCounter struct {
	t           *testing.T
	first       env.State
	calls, most int
}

func (c *leafCounter) evaluate(leaves []env.State, _, _ []float32) error {
	if c.calls++; c.calls == 1 && leaves[0] != c.first {
		c.t.Errorf("the first leaf is %s, want %s, which waited", leaves[0], c.first)
	}
	c.most = max(c.most, len(leaves))
	return nil
}

// Leaves that wait before Run are evaluated, even if it is to run no simulations or they are
// more than its batch.
func TestRunWaiting(t *testing.T) {
	tree := newTree(t, load(t, "reversi").New(1), puct.Config{})
	if err := tree.Run(10, 1, uniform); err != nil {
		t.Fatal(err)
	}
	waiting, err := tree.Select(6)
	if err != nil || waiting < 2 {
		t.Fatalf("Select = %d, %v", waiting, err)
	}
	sizes := leafCounter{t: t, first: tree.Leaf(0)}
	before := tree.Simulations()
	if err := tree.Run(0, 1, sizes.evaluate); err != nil || tree.Waiting() != 0 || tree.Simulations() != before || sizes.most != waiting {
		t.Errorf("%v; %d leaves wait, %d simulations after %d, %d leaves at once", err, tree.Waiting(), tree.Simulations(), before, sizes.most)
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
	wantError(t, "Expand after Reset", forest.Expand(make([]float32, 2*g.Actions()), make([]float32, 2*g.Seats())))
	_, err = forest.Select(10, 0)
	wantError(t, "Select with batches of no leaves", err)
	_, err = puct.NewForest(g, 0, puct.Config{})
	wantError(t, "NewForest with no trees", err)
	_, err = puct.NewForest(g, 1, puct.Config{MaxNodes: -1})
	wantError(t, "NewForest with a bad configuration", err)
}

func BenchmarkRun(b *testing.B) {
	g, err := games.All().Environment("reversi", notation.Setup{})
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
