package env

import (
	"fmt"
	"math/bits"
	"runtime"
	"sync"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/splitmix"
)

// A Batch steps many environments together. If an episode ends, the next begins in the same step.
// Threads do not affect results. A Batch is not safe for concurrent use. Later versions may add
// methods.
type Batch interface {
	Game() Game
	Len() int
	// Reset begins again, like NewBatch with this seed.
	Reset(seed uint64)
	// Step plays an action in each environment. If one is illegal, Step returns an [*ActionError]
	// for the first and changes nothing.
	Step(actions []Action) error
	// Sample chooses actions so that all moves are equally likely.
	Sample(dst []Action)
	// State returns a copy of a state, without its history.
	State(i int) State
	// SetState begins an episode with a copy of st. If st belongs to another [Game] or is over,
	// SetState returns an error.
	SetState(i int, st State) error

	sealed()
}

// An End describes how a step ended. Later versions may add ends.
type End uint8

const (
	Running End = iota // or just begun
	Over               // the game ended
	Cut                // the episode reached MaxPlies
)

// String returns "running", "over" or "cut".
func (e End) String() string {
	switch e {
	case Running:
		return "running"
	case Over:
		return "over"
	case Cut:
		return "cut"
	}
	return fmt.Sprintf("End(%d)", uint8(e))
}

// MarshalText implements [encoding.TextMarshaler].
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (e *End) UnmarshalText(text []byte) error { return format.ReadEnum(text, e, Cut) }

// MaxEnvironments is the maximum for a [Batch].
const MaxEnvironments = 1 << 20

// A BatchConfig configures a [Batch].
type BatchConfig struct {
	Environments int           // 1 to MaxEnvironments
	Threads      int           // 0 means GOMAXPROCS
	Seed         uint64        // for deals and Sample
	MaxPlies     int           // per episode; 0 means no limit
	Observer     notation.Seat // 0 means the seat that acts
	Buffers      Buffers
}

// Buffers are slices that only a [Batch] writes to. Each is nil or has the length given here times
// the number of environments. After an episode ends, Returns, Ends and Plies describe it, and the
// others the next.
type Buffers struct {
	Turns   []notation.Seat // 1: the seat that acts
	Masks   []byte          // Game.Actions: 1 or 0
	Planes  []float32       // Shape.Len
	Bits    []uint64        // Shape.PackedLen
	Returns []float32       // Game.Seats: 1, -1 or 0
	Ends    []End           // 1
	Plies   []int32         // 1: moves so far
}

type batch[S contract.State[S, M], M contract.Move] struct {
	game    *game[S, M]
	cfg     BatchConfig
	slots   []slot[S, M]
	scratch [][]uint64
}

type slot[S contract.State[S, M], M contract.Move] struct {
	cursor   cursor[S, M]
	hint     int    // of the last move sampled or found, or -1
	hinted   Action // the action at hint, or -1 after a change
	plies    int32
	random   uint64
	seed     uint64
	episodes uint64
}

func (g *game[S, M]) NewBatch(cfg BatchConfig) (Batch, error) {
	if cfg.Threads == 0 {
		cfg.Threads = runtime.GOMAXPROCS(0)
	}
	if err := g.checkConfig(cfg); err != nil {
		return nil, err
	}
	cfg.Threads = min(cfg.Threads, cfg.Environments)
	b := &batch[S, M]{game: g, cfg: cfg, slots: make([]slot[S, M], cfg.Environments), scratch: make([][]uint64, cfg.Threads)}
	for i := range b.scratch {
		b.scratch[i] = make([]uint64, g.Shape().PackedLen())
	}
	b.Reset(cfg.Seed)
	return b, nil
}

func (g *game[S, M]) checkConfig(cfg BatchConfig) error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("%s: batch: "+format, append([]any{g.name}, args...)...)
	}
	switch {
	case cfg.Environments < 1 || cfg.Environments > MaxEnvironments:
		return fail("%d environments, want 1 to %d", cfg.Environments, MaxEnvironments)
	case cfg.Threads < 0:
		return fail("%d threads, want 0 or more", cfg.Threads)
	case cfg.MaxPlies < 0:
		return fail("a maximum of %d plies, want 0 or more", cfg.MaxPlies)
	case int(cfg.Observer) > g.Seats():
		return fail("no seat %d, only %d", cfg.Observer, g.Seats())
	}
	b := cfg.Buffers
	for _, buffer := range []struct {
		name     string
		got, per int
		used     bool
	}{
		{"Turns", len(b.Turns), 1, b.Turns != nil},
		{"Masks", len(b.Masks), g.actions, b.Masks != nil},
		{"Planes", len(b.Planes), g.Shape().Len(), b.Planes != nil},
		{"Bits", len(b.Bits), g.Shape().PackedLen(), b.Bits != nil},
		{"Returns", len(b.Returns), g.Seats(), b.Returns != nil},
		{"Ends", len(b.Ends), 1, b.Ends != nil},
		{"Plies", len(b.Plies), 1, b.Plies != nil},
	} {
		if buffer.used && buffer.got != buffer.per*cfg.Environments {
			return fail("buffer %s has length %d, want %d for each of %d environments", buffer.name, buffer.got, buffer.per, cfg.Environments)
		}
	}
	return nil
}

func (b *batch[S, M]) Game() Game { return b.game }
func (b *batch[S, M]) Len() int   { return len(b.slots) }
func (b *batch[S, M]) sealed()    {}

func (b *batch[S, M]) Reset(seed uint64) {
	clear(b.cfg.Buffers.Masks)
	for i := range b.slots {
		sl := &b.slots[i]
		sl.seed = splitmix.Mix(seed + splitmix.Mix(uint64(i))) // streams must begin far apart
		sl.random, sl.episodes = splitmix.Mix(sl.seed), 0
		b.begin(sl)
		b.publish(b.scratch[0], i, Running, notation.Undecided, 0)
	}
}

func (b *batch[S, M]) begin(sl *slot[S, M]) {
	sl.cursor.set(b.game.deal(splitmix.Mix(sl.seed + sl.episodes)))
	sl.episodes++
	sl.plies, sl.hinted = 0, -1
}

func (b *batch[S, M]) parallel(f func(thread, from, to int)) {
	threads := b.cfg.Threads
	var wg sync.WaitGroup
	wg.Add(threads)
	for t := range threads {
		go func() {
			defer wg.Done()
			f(t, t*len(b.slots)/threads, (t+1)*len(b.slots)/threads)
		}()
	}
	wg.Wait()
}

func (b *batch[S, M]) Step(actions []Action) error {
	b.checkLen(len(actions))
	if b.cfg.Threads == 1 { // a closure would be allocated
		b.locate(actions, 0, len(b.slots))
	} else {
		b.parallel(func(_, from, to int) { b.locate(actions, from, to) })
	}
	for i := range b.slots {
		if sl := &b.slots[i]; sl.hint < 0 {
			return b.game.illegal(&sl.cursor, i, actions[i])
		}
	}
	if b.cfg.Threads == 1 {
		b.play(0, 0, len(b.slots))
	} else {
		b.parallel(b.play)
	}
	return nil
}

func (b *batch[S, M]) checkLen(n int) {
	if n != len(b.slots) {
		panic(fmt.Sprintf("env: %d actions for %d environments", n, len(b.slots)))
	}
}

func (b *batch[S, M]) locate(actions []Action, from, to int) {
	for i := from; i < to; i++ {
		sl := &b.slots[i]
		if sl.hinted != actions[i] || sl.hinted < 0 {
			sl.hint, sl.hinted = sl.cursor.find(b.game, actions[i]), actions[i]
		}
	}
}

func (b *batch[S, M]) play(thread, from, to int) {
	for i := from; i < to; i++ {
		sl := &b.slots[i]
		c := &sl.cursor
		if b.cfg.Buffers.Masks != nil {
			c.mask(b.game, b.maskOf(i), 0)
		}
		if c.apply(b.game, sl.hint) {
			sl.plies++
		}
		sl.hinted = -1
		end, result, plies := Running, notation.Undecided, sl.plies
		switch {
		case len(c.moves) == 0:
			end, result = Over, c.s.Result()
		case c.part == 0 && b.cfg.MaxPlies > 0 && int(sl.plies) >= b.cfg.MaxPlies:
			end = Cut
		}
		if end != Running {
			b.begin(sl)
		}
		b.publish(b.scratch[thread], i, end, result, plies)
	}
}

func (b *batch[S, M]) maskOf(i int) []byte {
	return b.cfg.Buffers.Masks[i*b.game.actions : (i+1)*b.game.actions]
}

// publish requires that the mask of environment i is clear.
func (b *batch[S, M]) publish(planes []uint64, i int, end End, result notation.Result, plies int32) {
	buf, g, c := &b.cfg.Buffers, b.game, &b.slots[i].cursor
	if buf.Turns != nil {
		buf.Turns[i] = c.s.Turn()
	}
	if buf.Returns != nil {
		seats := g.Seats()
		setReturns(buf.Returns[i*seats:(i+1)*seats], result)
	}
	if buf.Ends != nil {
		buf.Ends[i] = end
	}
	if buf.Plies != nil {
		buf.Plies[i] = plies
	}
	if buf.Masks != nil {
		c.mask(g, b.maskOf(i), 1)
	}
	if buf.Planes == nil && buf.Bits == nil {
		return
	}
	seat := b.cfg.Observer
	if seat == 0 {
		seat = c.s.Turn()
	}
	if n := len(planes); buf.Bits != nil {
		planes = buf.Bits[i*n : (i+1)*n]
	}
	g.observe(planes, c, seat)
	if buf.Planes != nil {
		n := g.Shape().Len()
		g.expand(buf.Planes[i*n:(i+1)*n], planes)
	}
}

func (b *batch[S, M]) Sample(dst []Action) {
	b.checkLen(len(dst))
	if b.cfg.Threads == 1 {
		b.sample(dst, 0, len(b.slots))
		return
	}
	b.parallel(func(_, from, to int) { b.sample(dst, from, to) })
}

func (b *batch[S, M]) sample(dst []Action, from, to int) {
	for i := from; i < to; i++ {
		sl := &b.slots[i]
		sl.random += splitmix.Step
		sl.hint = pick(sl.random, len(sl.cursor.moves))
		sl.hinted = sl.cursor.actionAt(b.game, sl.hint)
		dst[i] = sl.hinted
	}
}

func (b *batch[S, M]) State(i int) State {
	st := &state[S, M]{game: b.game, cursor: b.slots[i].cursor}
	return st.Clone()
}

func (b *batch[S, M]) SetState(i int, st State) error {
	typed, ok := st.(*state[S, M])
	if !ok || typed.game != b.game {
		return fmt.Errorf("%s: batch: the state is of another game", b.game.name)
	}
	if typed.Terminal() {
		return fmt.Errorf("%s: batch: the game of the state is over", b.game.name)
	}
	sl := &b.slots[i]
	if b.cfg.Buffers.Masks != nil {
		sl.cursor.mask(b.game, b.maskOf(i), 0)
	}
	sl.cursor = typed.Clone().(*state[S, M]).cursor
	sl.plies, sl.hinted = 0, -1
	b.publish(b.scratch[0], i, Running, notation.Undecided, 0)
	return nil
}

func pick(random uint64, n int) int {
	high, _ := bits.Mul64(splitmix.Mix(random), uint64(n))
	return int(high)
}
