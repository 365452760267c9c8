package capi

// #include "rulebook.h"
import "C"

import (
	"math"

	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/env/puct"
)

func withSearch(handle C.rb_handle, body func(f *puct.Forest) (int64, error)) C.int64_t {
	return with(handle, "search", body)
}

// maxTrees and maxBatch keep products of sizes in range.
const (
	maxTrees = 1 << 16
	maxBatch = 1 << 16
)

//export rb_search_new
func rb_search_new(game C.rb_handle, config *C.rb_search_config) C.rb_handle {
	return withGame(game, func(g env.Game) (int64, error) {
		if config == nil {
			return 0, badArgument("config is NULL")
		}
		if config.n < 1 || config.n > maxTrees {
			return 0, badArgument("%d trees, but a search has 1 to %d", int64(config.n), maxTrees)
		}
		if config.max_nodes < 0 || config.max_nodes > math.MaxInt32 {
			return 0, badArgument("at most %d nodes, but it must be 0 to %d", int64(config.max_nodes), math.MaxInt32)
		}
		f, err := puct.NewForest(g, int(config.n), puct.Config{
			Exploration: float32(config.exploration), NoiseAlpha: float32(config.noise_alpha),
			NoiseWeight: float32(config.noise_weight), Seed: uint64(config.seed), MaxNodes: int(config.max_nodes),
		})
		if err != nil {
			return 0, err
		}
		return newHandle(f), nil
	})
}

func withTree(handle C.rb_handle, i C.int64_t, body func(t *puct.Tree) error) C.int64_t {
	return withSearch(handle, func(f *puct.Forest) (int64, error) {
		if i < 0 || int64(i) >= int64(f.Len()) {
			return 0, badArgument("tree %d, but trees are 0 to %d", int64(i), f.Len()-1)
		}
		return 0, body(f.Tree(int(i)))
	})
}

//export rb_search_reset
func rb_search_reset(handle C.rb_handle, tree C.int64_t, state C.rb_handle) C.int64_t {
	root, answer := cloneOf(state)
	if answer < 0 {
		return answer
	}
	return withTree(handle, tree, func(t *puct.Tree) error { return t.Reset(root) })
}

//export rb_search_advance
func rb_search_advance(handle C.rb_handle, tree C.int64_t, action C.int32_t) C.int64_t {
	return withTree(handle, tree, func(t *puct.Tree) error { return t.Advance(env.Action(action)) })
}

//export rb_search_select
func rb_search_select(handle C.rb_handle, simulations, batch C.int64_t, trees *C.int32_t,
	players *C.uint8_t, planes *C.float, masks *C.uint8_t, maxLeaves C.int64_t) C.int64_t {
	return withSearch(handle, func(f *puct.Forest) (int64, error) {
		if simulations < 0 || simulations > math.MaxInt32 || batch < 1 || batch > maxBatch {
			return 0, badArgument("%d simulations in batches of %d", int64(simulations), int64(batch))
		}
		room := 0
		for i := range f.Len() {
			room += max(int(batch), f.Tree(i).Waiting())
		}
		out, err := newLeafBuffers(f.Game(), trees, players, planes, masks, maxLeaves, room)
		if err != nil {
			return 0, err
		}
		n, err := f.Select(int(simulations), int(batch))
		if err != nil {
			return 0, err
		}
		for i := range n {
			out.write(f, i)
		}
		return int64(n), nil
	})
}

type leafBuffers struct {
	trees   []int32
	players []uint8
	planes  []float32
	masks   []byte
}

func newLeafBuffers(g env.Game, trees *C.int32_t, players *C.uint8_t, planes *C.float, masks *C.uint8_t,
	maxLeaves C.int64_t, room int) (out leafBuffers, err error) {
	if int64(maxLeaves) < int64(room) {
		return out, badBuffer("the buffers have room for %d leaves, but %d are needed", int64(maxLeaves), room)
	}
	if out.trees, err = buffer((*int32)(trees), C.int64_t(room), room); err != nil {
		return out, err
	}
	share(&err, &out.players, pointer(players), room)
	share(&err, &out.planes, pointer(planes), room*g.Shape().Len())
	share(&err, &out.masks, pointer(masks), room*g.Actions())
	return out, err
}

func (b *leafBuffers) write(f *puct.Forest, i int) {
	leaf, tree := f.Leaf(i)
	b.trees[i] = int32(tree)
	if b.players != nil {
		b.players[i] = uint8(leaf.Turn() - 1)
	}
	if n := f.Game().Shape().Len(); b.planes != nil {
		leaf.Observe(leaf.Turn(), b.planes[i*n:(i+1)*n])
	}
	if n := f.Game().Actions(); b.masks != nil {
		leaf.Mask(b.masks[i*n : (i+1)*n])
	}
}

//export rb_search_expand
func rb_search_expand(handle C.rb_handle, priors *C.float, nPriors C.int64_t, values *C.float, nValues C.int64_t) C.int64_t {
	return withSearch(handle, func(f *puct.Forest) (int64, error) {
		p, err := buffer((*float32)(priors), nPriors, 0)
		if err != nil {
			return 0, err
		}
		v, err := buffer((*float32)(values), nValues, 0)
		if err != nil {
			return 0, err
		}
		return 0, f.Expand(p, v)
	})
}

//export rb_search_visits
func rb_search_visits(handle C.rb_handle, visits *C.int32_t, size C.int64_t) C.int64_t {
	return withSearch(handle, func(f *puct.Forest) (int64, error) {
		return answerRoots(f, (*int32)(visits), size, (*puct.Tree).Visits)
	})
}

//export rb_search_values
func rb_search_values(handle C.rb_handle, values *C.float, size C.int64_t) C.int64_t {
	return withSearch(handle, func(f *puct.Forest) (int64, error) {
		return answerRoots(f, (*float32)(values), size, (*puct.Tree).Values)
	})
}

func answerRoots[T any](f *puct.Forest, p *T, size C.int64_t, of func(t *puct.Tree, dst []T)) (int64, error) {
	n := f.Game().Actions()
	dst, err := buffer(p, size, f.Len()*n)
	if err != nil {
		return 0, err
	}
	for i := range f.Len() {
		of(f.Tree(i), dst[i*n:(i+1)*n])
	}
	return int64(f.Len() * n), nil
}
