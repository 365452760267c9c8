package puct

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/protocol/env"
)

// A Forest holds many trees. It is not safe for concurrent use.
type Forest struct {
	game   env.Game
	trees  []*Tree
	leaves []place
}

type place struct{ tree, leaf int }

// NewForest returns n trees, where tree i has the seed cfg.Seed+i. If n is below 1 or cfg is out of
// range, it returns an error.
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

// Tree returns tree i. Its methods Select, Expand and Run must not be called.
func (f *Forest) Tree(i int) *Tree { return f.trees[i] }

// Select runs simulations in each running game until its tree has so many, including simulations
// kept by Advance, or batch of its leaves wait. It returns the number of waiting leaves, which is 0
// if the search is complete, or an error if batch is below 1.
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

// Leaf returns waiting leaf i, which must not be changed, and the number of its tree. It is valid
// until Expand or a reset of its tree.
func (f *Forest) Leaf(i int) (leaf env.State, tree int) {
	at := f.leaves[i]
	return f.trees[at.tree].Leaf(at.leaf), at.tree
}

// Expand is like [Tree.Expand], for the leaves of all trees.
func (f *Forest) Expand(priors, values []float32) error {
	waiting := 0 // fewer after resets
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
