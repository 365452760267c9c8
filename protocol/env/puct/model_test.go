package puct_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/puct"
)

// A model is a tree with what must hold of it after any calls in any order.
type model struct {
	*testing.T
	tree   *puct.Tree
	root   env.State
	starts []env.State // from which Reset chooses
	random *rand.Rand
}

// The tree stays in order whatever is called, with or without errors, in every game.
func TestCallsInAnyOrder(t *testing.T) {
	forAll(t, func(t *testing.T, g env.Game, random *rand.Rand) {
		starts := []env.State{beforeEnd(g, random), beforeEnd(g, random), g.New(1)}
		for _, nodes := range []int{0, 1, 20} {
			m := &model{T: t, root: starts[0].Clone(), starts: starts, random: random}
			m.tree = newTree(t, m.root, puct.Config{NoiseAlpha: 0.3, NoiseWeight: 0.5, MaxNodes: nodes})
			for range 60 {
				call := []func(){m.selects, m.expands, m.runs, m.advances, m.resets}[random.IntN(5)]
				call()
				checkRoot(t, m.tree, m.root)
				if got, want := m.tree.Root().String(), m.root.String(); got != want {
					t.Fatalf("the root is %s, want %s", got, want)
				}
			}
		}
	})
}

func (m *model) digest() string {
	visits, values := visitsOf(m.tree), make([]float32, m.tree.Game().Actions())
	m.tree.Values(values)
	text := fmt.Sprint(m.tree.Root(), m.tree.Simulations(), m.tree.Waiting())
	for a, n := range visits {
		if n > 0 {
			text += fmt.Sprintf(" %d: %d, %v;", a, n, values[a])
		}
	}
	return text
}

func (m *model) refused(before string, err error) {
	m.Helper()
	if err == nil || m.digest() != before {
		m.Errorf("%s: %v, then %s", before, err, m.digest())
	}
}

func (m *model) selects() {
	n := m.random.IntN(8) - 1
	simulations, waiting := m.tree.Simulations(), m.tree.Waiting()
	got, err := m.tree.Select(n)
	if err != nil || got != m.tree.Waiting() || got < waiting || m.tree.Simulations() > simulations+max(n, 0) {
		m.Errorf("Select(%d) = %d, %v, after %d leaves and %d simulations", n, got, err, waiting, simulations)
	}
}

func (m *model) expands() {
	n, g, before := m.tree.Waiting(), m.tree.Game(), m.digest()
	priors, values := make([]float32, n*g.Actions()), make([]float32, n*g.Seats())
	if m.random.IntN(2) == 0 {
		m.refused(before, m.tree.Expand(append(priors, 1), values))
	}
	if m.random.IntN(2) == 0 && n > 0 {
		values[0] = float32(math.NaN())
		m.refused(before, m.tree.Expand(priors, values))
		values[0] = 0
	}
	if err := m.tree.Expand(priors, values); err != nil || m.tree.Waiting() != 0 {
		m.Errorf("Expand: %v; %d leaves wait", err, m.tree.Waiting())
	}
}

func (m *model) runs() {
	broken := errors.New("broken")
	n, before, calls := m.random.IntN(20), m.tree.Simulations(), m.random.IntN(8)
	err := m.tree.Run(n, 1+m.random.IntN(5), func(_ []env.State, priors, values []float32) error {
		for i := range priors {
			priors[i] = m.random.Float32()
		}
		for i := range values {
			values[i] = 2*m.random.Float32() - 1
		}
		if calls--; calls == 0 {
			return broken
		}
		return nil
	})
	switch grown := m.tree.Simulations() - before; {
	case err == nil && (m.tree.Waiting() > 0 || grown != n && !m.root.Terminal()):
		m.Errorf("Run(%d): %d simulations, %d leaves wait", n, grown, m.tree.Waiting())
	case err != nil && (!errors.Is(err, broken) || m.tree.Waiting() == 0 || grown > n):
		m.Errorf("Run(%d): %v; %d simulations, %d leaves wait", n, err, grown, m.tree.Waiting())
	}
}

func (m *model) advances() {
	before := m.digest()
	a := env.Action(m.random.IntN(m.tree.Game().Actions()+2) - 1)
	if legal := m.root.AppendActions(nil); len(legal) > 0 && m.random.IntN(3) > 0 {
		a = legal[m.random.IntN(len(legal))]
	}
	if m.tree.Waiting() > 0 || m.root.Word(a) == "" {
		m.refused(before, m.tree.Advance(a))
		return
	}
	kept := visitsOf(m.tree)[a]
	if err := m.tree.Advance(a); err != nil || m.tree.Simulations() > int(kept) {
		m.Errorf("Advance(%d): %v; %d simulations of %d", a, err, m.tree.Simulations(), kept)
	}
	if err := m.root.Apply(a); err != nil {
		m.Fatal(err)
	}
}

func (m *model) resets() {
	m.refused(m.digest(), m.tree.Reset(nil))
	if !m.root.Terminal() && m.random.IntN(4) > 0 {
		return
	}
	m.root = m.starts[m.random.IntN(len(m.starts))].Clone()
	if err := m.tree.Reset(m.root); err != nil || m.tree.Simulations() != 0 || m.tree.Waiting() != 0 {
		m.Errorf("Reset: %v; %d simulations, %d leaves wait", err, m.tree.Simulations(), m.tree.Waiting())
	}
}
