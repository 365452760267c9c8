package capi

// #include "rulebook.h"
import "C"

import (
	"unsafe"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

// A batch counts seats from 0 in the caller's buffer.
type batch struct {
	env.Batch
	turns   []notation.Seat
	players []uint8 // the caller's buffer
}

func withBatch(handle C.rb_handle, body func(b *batch) (int64, error)) C.int64_t {
	return with(handle, "batch", func(b *batch) (int64, error) {
		answer, err := body(b)
		b.answerPlayers()
		return answer, err
	})
}

func (b *batch) answerPlayers() {
	for i := range b.players {
		b.players[i] = uint8(b.turns[i] - 1)
	}
}

//export rb_batch_new
func rb_batch_new(game C.rb_handle, config *C.rb_batch_config) C.rb_handle {
	return withGame(game, func(g env.Game) (int64, error) {
		if config == nil {
			return 0, badArgument("config is NULL")
		}
		b := new(batch)
		cfg, err := b.configure(g, config)
		if err != nil {
			return 0, err
		}
		if b.Batch, err = g.NewBatch(cfg); err != nil {
			return 0, err
		}
		b.answerPlayers()
		return newHandle(b), nil
	})
}

func (b *batch) configure(g env.Game, c *C.rb_batch_config) (env.BatchConfig, error) {
	n := int(c.n)
	switch {
	case n < 1 || n > env.MaxEnvironments: // keeps products of sizes in range
		return env.BatchConfig{}, badArgument("%d environments, but a batch has 1 to %d", n, env.MaxEnvironments)
	case c.view < -1 || int(c.view) >= g.Seats():
		return env.BatchConfig{}, badArgument("view of seat %d, but seats are 0 to %d", int(c.view), g.Seats()-1)
	}
	cfg := env.BatchConfig{
		Environments: n, Threads: int(c.threads), Seed: uint64(c.seed), MaxPlies: int(c.max_plies), Observer: notation.Seat(c.view + 1),
	}
	shape := g.Shape()
	buf, err := &cfg.Buffers, error(nil)
	share(&err, &b.players, pointer(c.players), n)
	if b.players != nil {
		b.turns = make([]notation.Seat, n)
		buf.Turns = b.turns
	}
	share(&err, &buf.Masks, pointer(c.masks), n*g.Actions())
	share(&err, &buf.Planes, pointer(c.planes), n*shape.Len())
	share(&err, &buf.Bits, pointer(c.bits), n*shape.PackedLen())
	share(&err, &buf.Returns, pointer(c.returns), n*g.Seats())
	share(&err, &buf.Ends, pointer(c.ends), n)
	share(&err, &buf.Plies, pointer(c.plies), n)
	return cfg, err
}

func pointer[T any](p *T) unsafe.Pointer { return unsafe.Pointer(p) }

// share leaves dst unchanged if the buffer is NULL.
func share[T any](err *error, dst *[]T, p unsafe.Pointer, n int) {
	if p == nil || *err != nil {
		return
	}
	*dst, *err = buffer((*T)(p), C.int64_t(n), n)
}

//export rb_batch_reset
func rb_batch_reset(handle C.rb_handle, seed C.uint64_t) C.int64_t {
	return withBatch(handle, func(b *batch) (int64, error) {
		b.Reset(uint64(seed))
		return 0, nil
	})
}

//export rb_batch_step
func rb_batch_step(handle C.rb_handle, actions *C.int32_t, n C.int64_t) C.int64_t {
	return withBatch(handle, func(b *batch) (int64, error) {
		list, err := exactly(b, actions, n)
		if err != nil {
			return 0, err
		}
		return 0, b.Step(list)
	})
}

//export rb_batch_sample
func rb_batch_sample(handle C.rb_handle, actions *C.int32_t, n C.int64_t) C.int64_t {
	return withBatch(handle, func(b *batch) (int64, error) {
		list, err := exactly(b, actions, n)
		if err != nil {
			return 0, err
		}
		b.Sample(list)
		return 0, nil
	})
}

func exactly(b *batch, actions *C.int32_t, n C.int64_t) ([]env.Action, error) {
	if int64(n) != int64(b.Len()) {
		return nil, badBuffer("%d actions for %d environments", int64(n), b.Len())
	}
	return buffer((*env.Action)(actions), n, b.Len())
}

//export rb_batch_state
func rb_batch_state(handle C.rb_handle, i C.int64_t) C.rb_handle {
	return withBatch(handle, func(b *batch) (int64, error) {
		if err := checkEnvironment(b, i); err != nil {
			return 0, err
		}
		return newHandle(b.State(int(i))), nil
	})
}

//export rb_batch_set_state
func rb_batch_set_state(handle C.rb_handle, i C.int64_t, state C.rb_handle) C.int64_t {
	st, answer := cloneOf(state)
	if answer < 0 {
		return answer
	}
	return withBatch(handle, func(b *batch) (int64, error) {
		if err := checkEnvironment(b, i); err != nil {
			return 0, err
		}
		return 0, b.SetState(int(i), st)
	})
}

func checkEnvironment(b *batch, i C.int64_t) error {
	if i < 0 || int64(i) >= int64(b.Len()) {
		return badArgument("environment %d, but environments are 0 to %d", int64(i), b.Len()-1)
	}
	return nil
}
