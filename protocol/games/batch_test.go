package games_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/gametest"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func newBuffers(g env.Game, n int) env.Buffers {
	return env.Buffers{
		Turns: make([]notation.Seat, n), Masks: make([]byte, n*g.Actions()),
		Planes: make([]float32, n*g.Shape().Len()), Bits: make([]uint64, n*g.Shape().PackedLen()),
		Returns: make([]float32, n*g.Seats()), Ends: make([]env.End, n), Plies: make([]int32, n),
	}
}

func newBatch(t testing.TB, g env.Game, cfg env.BatchConfig) env.Batch {
	t.Helper()
	b, err := g.NewBatch(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A batch does in every environment what a State does, and two numbers of threads do the
// same.
func TestBatch(t *testing.T) {
	const n, maxPlies = 5, 40
	eachSetup(t, func(t *testing.T, g env.Game) {
		var buffers [2]env.Buffers
		var batches [2]env.Batch
		for i, threads := range []int{1, 3} {
			buffers[i] = newBuffers(g, n)
			batches[i] = newBatch(t, g, env.BatchConfig{Environments: n, Threads: threads, Seed: 7, MaxPlies: maxPlies, Buffers: buffers[i]})
		}
		states := make([]env.State, n)
		for i := range states {
			states[i] = batches[0].State(i)
		}
		actions := make([]env.Action, n)
		for range plies() / 3 {
			for i, st := range states {
				compareBuffers(t, buffers[0], i, st)
			}
			batches[0].Sample(actions)
			for _, b := range batches {
				if err := b.Step(actions); err != nil {
					t.Fatal(err)
				}
			}
			if !equal(buffers[0], buffers[1]) {
				t.Fatal("the number of threads changes the results")
			}
			for i, st := range states {
				apply(t, st, actions[i])
				states[i] = compareEnd(t, batches[0], buffers[0], i, st, maxPlies)
			}
		}
	})
}

// A batch that fills no masks codes moves one by one, with the same numbers.
func TestBatchPlain(t *testing.T) {
	const n = 3
	eachSetup(t, func(t *testing.T, g env.Game) {
		buf := newBuffers(g, n)
		full := newBatch(t, g, env.BatchConfig{Environments: n, Threads: 1, Seed: 5, MaxPlies: 50, Buffers: buf})
		plain := newBatch(t, g, env.BatchConfig{Environments: n, Threads: 1, Seed: 5, MaxPlies: 50})
		want, got := make([]env.Action, n), make([]env.Action, n)
		for range plies() {
			full.Sample(want)
			plain.Sample(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: actions %v, want %v", full.State(0), got, want)
			}
			for _, b := range []env.Batch{full, plain} {
				if err := b.Step(got); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// compareBuffers compares the parts of environment i with a state.
func compareBuffers(t *testing.T, buf env.Buffers, i int, st env.State) {
	t.Helper()
	g := st.Game()
	mask, planes, words := make([]byte, g.Actions()), make([]float32, g.Shape().Len()), make([]uint64, g.Shape().PackedLen())
	st.Mask(mask)
	st.Observe(st.Turn(), planes)
	st.ObserveBits(st.Turn(), words)
	switch {
	case buf.Turns[i] != st.Turn():
		t.Fatalf("%v: environment %d: turn %d", st, i, buf.Turns[i])
	case !slices.Equal(part(buf.Masks, i, len(mask)), mask):
		t.Fatalf("%v: environment %d has another mask", st, i)
	case !slices.Equal(part(buf.Planes, i, len(planes)), planes):
		t.Fatalf("%v: environment %d has other planes", st, i)
	case !slices.Equal(part(buf.Bits, i, len(words)), words):
		t.Fatalf("%v: environment %d has other bits", st, i)
	}
	shape := g.Shape()
	for at, value := range planes {
		plane, cell := at/shape.Cells(), at%shape.Cells()
		if bit := words[plane*shape.PlaneLen()+cell/64] >> (cell % 64) & 1; float32(bit) != value {
			t.Fatalf("%v: plane %d, cell %d: bit %d, value %v", st, plane, cell, bit, value)
		}
	}
}

func part[T any](list []T, i, n int) []T { return list[i*n : (i+1)*n] }

// equal reports whether two batches have filled all buffers alike.
func equal(a, b env.Buffers) bool {
	return slices.Equal(a.Turns, b.Turns) && slices.Equal(a.Masks, b.Masks) && slices.Equal(a.Planes, b.Planes) &&
		slices.Equal(a.Bits, b.Bits) && slices.Equal(a.Returns, b.Returns) && slices.Equal(a.Ends, b.Ends) &&
		slices.Equal(a.Plies, b.Plies)
}

// compareEnd checks the end that a step has reported for environment i, whose state was
// st before the next episode began. It returns the present state.
func compareEnd(t *testing.T, b env.Batch, buf env.Buffers, i int, st env.State, maxPlies int) env.State {
	t.Helper()
	want, returns := env.Running, make([]float32, st.Game().Seats())
	switch {
	case st.Terminal():
		want = env.Over
		st.Returns(returns)
	case st.String() == st.Position() && int(buf.Plies[i]) == maxPlies:
		want = env.Cut
	}
	if buf.Ends[i] != want || !slices.Equal(part(buf.Returns, i, len(returns)), returns) {
		t.Fatalf("%v: environment %d: end %d, returns %v, want %d, %v", st, i, buf.Ends[i], part(buf.Returns, i, len(returns)), want, returns)
	}
	if want == env.Running {
		return st
	}
	return b.State(i)
}

// An action that is not legal names its environment and changes nothing anywhere.
func TestBatchIllegal(t *testing.T) {
	eachSetup(t, func(t *testing.T, g env.Game) {
		const n = 4
		buf := newBuffers(g, n)
		b := newBatch(t, g, env.BatchConfig{Environments: n, Threads: 2, Seed: 3, Buffers: buf})
		actions := make([]env.Action, n)
		for bad := range n {
			b.Sample(actions)
			actions[bad] = env.Action(slices.Index(part(buf.Masks, bad, g.Actions()), 0))
			masks, planes := slices.Clone(buf.Masks), slices.Clone(buf.Planes)
			var actionError *env.ActionError
			if err := b.Step(actions); !errors.As(err, &actionError) || actionError.Environment != bad || actionError.Action != actions[bad] {
				t.Fatalf("action %d in environment %d: %v", actions[bad], bad, err)
			}
			if !slices.Equal(masks, buf.Masks) || !slices.Equal(planes, buf.Planes) {
				t.Fatalf("after an illegal action the buffers have changed")
			}
			b.Sample(actions)
			if err := b.Step(actions); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Of several actions that are not legal, the error names the first, even if it does not exist.
func TestBatchOutOfRange(t *testing.T) {
	g, err := games.All().Environment("reversi", notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(t, g, env.BatchConfig{Environments: 3})
	actions := make([]env.Action, 3)
	for _, bad := range []env.Action{-1, math.MinInt32, env.Action(g.Actions()), math.MaxInt32} {
		b.Sample(actions)
		actions[1], actions[2] = bad, bad
		var actionError *env.ActionError
		if err := b.Step(actions); !errors.As(err, &actionError) || actionError.Environment != 1 || actionError.Action != bad {
			t.Errorf("action %d: %v", bad, err)
		}
	}
}

// An episode can begin anywhere.
func TestSetState(t *testing.T) {
	g, err := games.All().Environment("reversi", setupsOf("reversi")[0])
	if err != nil {
		t.Fatal(err)
	}
	buf := newBuffers(g, 2)
	b := newBatch(t, g, env.BatchConfig{Environments: 2, Buffers: buf})
	st, err := g.Parse("bw6/8/8/8/8/8/8/8 b")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.SetState(1, st); err != nil {
		t.Fatal(err)
	}
	compareBuffers(t, buf, 1, st)
	compareBuffers(t, buf, 0, g.New(0))
	over, err := g.Parse("b7/8/8/8/8/8/8/8 b")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.SetState(0, over); err == nil {
		t.Error("no error for a finished game")
	}
	again, err := games.All().Environment("reversi", g.Setup())
	if err != nil {
		t.Fatal(err)
	}
	if err := b.SetState(0, again.New(0)); err == nil {
		t.Error("no error for the state of another Game")
	}
}

// A configuration that does not fit is an error.
func TestBatchConfig(t *testing.T) {
	g, err := games.All().Environment("reversi", setupsOf("reversi")[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, cfg := range []env.BatchConfig{
		{Environments: env.MaxEnvironments + 1}, {Environments: math.MaxInt},
		{}, {Environments: -1}, {Environments: 1, Threads: -1}, {Environments: 1, MaxPlies: -1}, {Environments: 1, Observer: 3},
		{Environments: 2, Buffers: env.Buffers{Masks: make([]byte, g.Actions())}},
		{Environments: 1, Buffers: env.Buffers{Plies: make([]int32, 2)}},
	} {
		if _, err := g.NewBatch(cfg); err == nil {
			t.Errorf("%+v: no error", cfg)
		}
	}
}

// Stepping allocates nothing on one thread once the lists have grown.
func TestBatchAllocates(t *testing.T) {
	for _, name := range games.All().Names() {
		g, err := games.All().Environment(name, setupsOf(name)[0])
		if err != nil {
			t.Fatal(err)
		}
		const n = 4
		b := newBatch(t, g, env.BatchConfig{Environments: n, Threads: 1, MaxPlies: 30, Buffers: newBuffers(g, n)})
		actions := make([]env.Action, n)
		step := func() {
			b.Sample(actions)
			if err := b.Step(actions); err != nil {
				t.Fatal(err)
			}
		}
		for range 3000 {
			step()
		}
		allocs := gametest.Allocs(func() {
			b.Reset(1)
			for range 100 {
				step()
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations for 100 steps of %d environments", name, allocs, n)
		}
	}
}

// Planes can be those of one seat all the time.
func TestBatchView(t *testing.T) {
	const n = 2
	eachSetup(t, func(t *testing.T, g env.Game) {
		planes := make([]float32, g.Shape().Len())
		for view := notation.Seat(1); int(view) <= g.Seats(); view++ {
			buf := newBuffers(g, n)
			b := newBatch(t, g, env.BatchConfig{Environments: n, Threads: 1, Observer: view, Buffers: buf})
			actions := make([]env.Action, n)
			for range 20 {
				for i := range n {
					b.State(i).Observe(view, planes)
					if !slices.Equal(part(buf.Planes, i, len(planes)), planes) {
						t.Fatalf("%v: environment %d has other planes than seat %d", b.State(i), i, view)
					}
				}
				b.Sample(actions)
				if err := b.Step(actions); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// A batch that begins anew is as a new one with that seed.
func TestReset(t *testing.T) {
	g, err := games.All().Environment("sly", notation.Setup{Variation: "random"})
	if err != nil {
		t.Fatal(err)
	}
	const n, fresh = 3, 9
	var buffers [2]env.Buffers
	var batches [2]env.Batch
	for i := range batches {
		buffers[i] = newBuffers(g, n)
		batches[i] = newBatch(t, g, env.BatchConfig{Environments: n, Threads: 1, Seed: uint64(i) + fresh - 1, MaxPlies: 5, Buffers: buffers[i]})
	}
	actions := make([]env.Action, n)
	for range 13 {
		batches[0].Sample(actions)
		if err := batches[0].Step(actions); err != nil {
			t.Fatal(err)
		}
	}
	batches[0].Reset(fresh)
	for range 13 { // past the next deals
		if !equal(buffers[0], buffers[1]) {
			t.Fatal("the batch that began anew is not as a new one")
		}
		for _, b := range batches {
			b.Sample(actions)
			if err := b.Step(actions); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// All moves are equally likely, whether they are one action or two.
func TestSample(t *testing.T) {
	g, err := games.All().Environment("gateway", notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	// Some moves earn an entry, so that several begin with one action.
	st, err := g.Parse("12/12/2aC4bT4/12/12/12/11bS/12/aS2bC8/12/12/6aT5 a players=2 teams=0 reserve=T3S5,T3S5 passes=0")
	if err != nil {
		t.Fatal(err)
	}
	const n = 5000
	b := newBatch(t, g, env.BatchConfig{Environments: n, Threads: 1})
	for i := range n {
		if err := b.SetState(i, st); err != nil {
			t.Fatal(err)
		}
	}
	next, actions := map[string]int{}, make([]env.Action, n)
	done := make([]bool, n)
	for range 2 { // the parts of a move
		b.Sample(actions)
		if err := b.Step(actions); err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if st := b.State(i); !done[i] && st.String() == st.Position() {
				next[st.String()]++
				done[i] = true
			}
		}
	}
	want := float64(n) / float64(len(next))
	for position, count := range next {
		if math.Abs(float64(count)-want) > 5*math.Sqrt(want) {
			t.Errorf("%d of %d go to %s, want about %.0f", count, n, position, want)
		}
	}
	if len(next) <= len(st.AppendActions(nil)) {
		t.Errorf("%d moves begin with %d actions, so that none has two parts", len(next), len(st.AppendActions(nil)))
	}
}

// What was sampled before a state is set, or all begin anew, is not taken for granted.
func TestStaleSample(t *testing.T) {
	g, err := games.All().Environment("reversi", notation.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	b := newBatch(t, g, env.BatchConfig{Environments: 1, Threads: 1})
	second := g.New(1) // none of the first moves is legal in it
	if err := second.Apply(second.AppendActions(nil)[0]); err != nil {
		t.Fatal(err)
	}
	var first, later [1]env.Action
	b.Sample(first[:])
	if err := b.SetState(0, second); err != nil {
		t.Fatal(err)
	}
	if err := b.Step(first[:]); err == nil {
		t.Error("an action of the state before is played after SetState")
	}
	b.Sample(later[:])
	b.Reset(1)
	if err := b.Step(later[:]); err == nil {
		t.Error("an action of the state before is played after Reset")
	}
}
