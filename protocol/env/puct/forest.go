package puct

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/protocol/env"
)

// A Forest holds the trees of many games, whose leaves are evaluated together. Use [NewForest] to
// make one. A Forest is not safe for concurrent use.
type Forest struct {
	game   env.Game
	trees  []*Tree
	leaves []place
}

type place struct{ tree, leaf int }

// NewForest returns a Forest of n trees. Their noise differs, because tree i has the seed
// cfg.Seed+i. It returns an error if n is below 1 or the configuration is out of range.
func NewForest(game env.Game, n int, cfg Config) (*Forest, error) {
	if n < 1 {
		return nil, fmt.Errorf("puct: %d trees, want at least 1", n)
	}
	f := &Forest{game: game, trees: make([]*Tree, n)}
	for i := range f.trees {
		tree, err := New(game, cfg)
		if err != nil {
			return nil, err
		}
		f.trees[i] = tree
		cfg.Seed++
	}
	return f, nil
}

// Game returns the game.
func (f *Forest) Game() env.Game { return f.game }

// Len returns the number of trees.
func (f *Forest) Len() int { return len(f.trees) }

// Tree returns tree i, whose methods Select, Expand and Run must not be called. It panics if there
// is no tree i.
func (f *Forest) Tree(i int) *Tree { return f.trees[i] }

// Select runs simulations in all trees. In each tree, it continues until the tree has had the given
// number of simulations, including those it kept after Advance, or until a batch of its leaves
// waits. Select returns the number of leaves that wait in all trees, including earlier ones; 0
// means that the search is complete. Trees without a root, or whose game is over, are skipped. If
// batch is below 1, Select returns an error and changes nothing.
func (f *Forest) Select(simulations, batch int) (int, error) {
	if batch < 1 {
		return 0, fmt.Errorf("puct: batches of %d leaves", batch)
	}
	f.leaves = f.leaves[:0]
	for i, t := range f.trees {
		for t.root != nil && t.Waiting() < batch {
			before := t.Simulations()
			if _, err := t.Select(min(batch-t.Waiting(), simulations-before)); err != nil {
				return 0, err
			}
			if t.Simulations() == before {
				break
			}
		}
		for k := range t.leaves {
			f.leaves = append(f.leaves, place{i, k})
		}
	}
	return len(f.leaves), nil
}

// Leaf returns waiting leaf i, counted from 0, and the number of its tree. The state is valid until
// Expand, or until its tree is reset. The caller must not change it. Leaf panics if there is no
// such leaf.
func (f *Forest) Leaf(i int) (leaf env.State, tree int) {
	at := f.leaves[i]
	return f.trees[at.tree].Leaf(at.leaf), at.tree
}

// Expand sets the evaluations of all waiting leaves, in the order of Leaf, like [Tree.Expand].
// After an error, all of them continue to wait.
func (f *Forest) Expand(priors, values []float32) error {
	waiting := 0 // fewer than Leaf knows if a tree was reset
	for _, t := range f.trees {
		waiting += t.Waiting()
	}
	if err := checkEvaluations(f.game, waiting, priors, values); err != nil {
		return err
	}
	actions, seats := f.game.Actions(), f.game.Seats()
	for _, t := range f.trees {
		n := t.Waiting()
		t.expandAll(priors[:n*actions], values[:n*seats])
		priors, values = priors[n*actions:], values[n*seats:]
	}
	f.leaves = f.leaves[:0]
	return nil
}
