package search

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
)

type (
	reversiSearcher = MonteCarlo[reversi.State, reversi.Move]
	reversiLimits   = typed.Params[reversi.Move]
)

// newTiny returns a searcher whose tree has the given number of chunks.
func newTiny(chunks int) *reversiSearcher {
	x := NewMonteCarlo[reversi.State, reversi.Move](Config{Memory: 64}, nil, 0)
	x.tree.maxChunks = chunks
	return x
}

func startReversi(t testing.TB) reversi.State {
	t.Helper()
	s, err := reversi.New()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A node that another thread expands lacks no room.
func TestExpandTells(t *testing.T) {
	x := newTiny(1).tree
	s := startReversi(t)
	x.plant(s, nil)
	moves := s.AppendMoves(nil)
	if missing, ok := x.expand(x.root, s, moves); missing != 0 || ok {
		t.Errorf("expanded before: %d nodes are missing, ok %v", missing, ok)
	}
	first, _ := x.children(x.at(x.root))
	for _, ok := x.take(1); ok; _, ok = x.take(1) {
	}
	if missing, ok := x.expand(first, s.After(moves[0]), moves); missing != len(moves) || ok {
		t.Errorf("without room: %d nodes are missing, ok %v", missing, ok)
	}
}

// checkStore checks that siblings and spans fill every chunk, that parents and children
// refer to each other, and that visits add up.
func checkStore(t *testing.T, x *tree[reversi.State, reversi.Move]) {
	t.Helper()
	made := 0
	for _, chunk := range x.chunks {
		if chunk != nil {
			made++
		}
	}
	if x.used > x.maxChunks || made > x.maxChunks {
		t.Fatalf("%d chunks in use of %d, the limit is %d", x.used, made, x.maxChunks)
	}
	for chunk := range int32(x.used) {
		for at := int32(0); at < chunkSize; {
			i := chunk<<chunkBits + at
			n := x.at(i)
			switch n.parent {
			case vacant:
				_, length := n.children()
				at += length
			case none:
				at++
			default:
				p := x.at(n.parent)
				first, count := p.children()
				if first != i || count == 0 || at+count > chunkSize {
					t.Fatalf("a block begins at %d, its parent %d has %d children from %d", i, n.parent, count, first)
				}
				checkBlock(t, x, n.parent)
				at += count
			}
		}
	}
}

func checkBlock(t *testing.T, x *tree[reversi.State, reversi.Move], parent int32) {
	t.Helper()
	p := x.at(parent)
	sum := int64(0)
	_, children := x.children(p)
	for c := range children {
		n := &children[c]
		if n.parent != parent {
			t.Fatalf("a child of %d has the parent %d", parent, n.parent)
		}
		if n.value() < 0 || n.value() > float64(n.visits.Load()) {
			t.Fatalf("a node with %d visits is worth %v", n.visits.Load(), n.value())
		}
		sum += n.visits.Load()
	}
	if visits := p.visits.Load(); sum > visits {
		t.Fatalf("%d visits of the children, %d of the parent", sum, visits)
	}
}

// A line that is proven goes to the end of the game, even if the tree has discarded many
// proofs.
func TestFullTreeProofs(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	proofs := 0
	rng := rand.New(rand.NewPCG(3, 4))
	for range 12 {
		x, s := newTiny(2), startReversi(t)
		for range 46 {
			if moves := s.AppendMoves(nil); len(moves) > 0 {
				s = s.After(moves[rng.IntN(len(moves))])
			}
		}
		for !s.Result().Over() {
			info := x.Search(context.Background(), s, reversiLimits{Nodes: 30_000, Seed: rng.Uint64(), Lines: 10}, nil)
			checkStore(t, x.tree)
			for _, l := range info.Lines {
				if !l.Proven {
					continue
				}
				proofs++
				end := s
				for _, m := range l.PV {
					end = end.After(m)
				}
				if r := end.Result(); !r.Over() || l.Mate != r.For(s.Turn())*len(l.PV) {
					t.Errorf("%v: mate %d, and after %v the result is %v", s, l.Mate, l.PV, r)
				}
			}
			s = s.After(info.Lines[len(info.Lines)/2].PV[0])
		}
	}
	if proofs < 100 {
		t.Errorf("%d proven lines, want more", proofs)
	}
}

// grown returns the positions of the tree that have children.
func grown(x *tree[reversi.State, reversi.Move]) map[reversi.State]bool {
	found := map[reversi.State]bool{}
	var walk func(i int32, s reversi.State)
	walk = func(i int32, s reversi.State) {
		if first, count := x.at(i).children(); count > 0 {
			found[s] = true
			for c := first; c < first+count; c++ {
				walk(c, s.After(x.at(c).move))
			}
		}
	}
	walk(x.root, x.state)
	return found
}

// A tree that has filled its memory stays within it and keeps growing. The root keeps its
// visits.
func TestFullTree(t *testing.T) {
	s := startReversi(t)
	for _, threads := range []int{1, 4} {
		x := newTiny(3)
		visits := int64(0)
		var first map[reversi.State]bool
		for n := range 8 {
			got := x.Search(context.Background(), s, reversiLimits{Nodes: 12_000, Threads: threads, Seed: uint64(n)}, nil)
			checkStore(t, x.tree)
			root := x.tree.at(x.tree.root)
			// At the end each thread but the first may be in a playout that is undone.
			if more := root.visits.Load() - visits; more > int64(got.Nodes) || more <= int64(got.Nodes)-int64(threads) {
				t.Fatalf("%d threads: the root has %d more visits after a search of %d nodes", threads, more, got.Nodes)
			}
			visits = root.visits.Load()
			if n == 0 {
				first = grown(x.tree)
			}
		}
		learned, all := 0, grown(x.tree)
		for s := range all {
			if !first[s] {
				learned++
			}
		}
		if x.tree.used < x.tree.maxChunks || learned < len(all)/4 {
			t.Errorf("%d threads: of %d expanded positions in %d chunks, %d are new since the first search", threads, len(all), x.tree.used, learned)
		}
	}
}

// A full tree keeps the part below the next position and discards the rest.
func TestFullTreeAdvances(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	x := newTiny(3)
	s := startReversi(t)
	for n := range 40 {
		got := x.Search(context.Background(), s, reversiLimits{Nodes: 5_000, Seed: uint64(n)}, nil)
		checkStore(t, x.tree)
		visits := x.tree.at(x.tree.root).visits.Load()
		m, ok := got.Best()
		if !ok {
			break
		}
		if n > 0 && visits <= int64(got.Nodes) && !got.Lines[0].Proven {
			t.Errorf("move %d: nothing was kept", n)
		}
		s = s.After(m)
	}
}

// After Forget, a searcher gives the same result as a new one.
func TestForget(t *testing.T) {
	x := newTiny(3)
	params := reversiLimits{Nodes: 20_000}
	want := x.Search(context.Background(), startReversi(t), params, nil)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 3 {
		s := startReversi(t)
		for range 50 {
			if moves := s.AppendMoves(nil); len(moves) > 0 {
				s = s.After(moves[rng.IntN(len(moves))])
			}
		}
		x.Search(context.Background(), s, params, nil)
		x.Forget()
	}
	got := x.Search(context.Background(), startReversi(t), params, nil)
	if got.Lines[0].Score != want.Lines[0].Score || got.Depth != want.Depth || got.Nodes != want.Nodes {
		t.Errorf("%+v after Forget, a new searcher has %+v", got, want)
	}
}

// A search of several weeks works: visits do not overflow 32 bits.
func TestManyVisits(t *testing.T) {
	for _, visits := range []int64{1<<31 - 500, 1<<32 - 500, 1 << 44} {
		s := startReversi(t)
		x := newTiny(10)
		x.Search(context.Background(), s, reversiLimits{Nodes: 1000}, nil)
		root := x.tree.at(x.tree.root)
		_, children := x.tree.children(root)
		set := func(n *node[reversi.Move], visits int64, mean float64) {
			n.visits.Store(visits)
			n.total.Store(math.Float64bits(float64(visits) * mean))
		}
		for c := range children {
			set(&children[c], visits/8, 0.4)
		}
		set(&children[1], visits, 0.7)
		root.visits.Store(visits * 11 / 8)
		got := x.Search(context.Background(), s, reversiLimits{Nodes: 2000, Lines: 2}, nil)
		if m, _ := got.Best(); m != children[1].move {
			t.Errorf("%d visits: the best move changes from %v to %v", visits, children[1].move, m)
		}
		if score := got.Lines[0].Score; score < 690 || score > 710 {
			t.Errorf("%d visits: the score is %d, not 700", visits, score)
		}
		if child, root := children[1].visits.Load(), root.visits.Load(); child < visits || root != visits*11/8+2000 {
			t.Errorf("%d visits have become %d, those of the root %d", visits, child, root)
		}
	}
}
