package bench

import (
	"fmt"
	"io"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/origin"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

const (
	envBatch  = 64
	envPlies  = 500
	envRounds = 200
)

// reportEnvironments reports the best of several rounds, so that other programs usually have little
// effect.
func reportEnvironments(out io.Writer, list []protocol.Game, benchtime time.Duration, line string) error {
	fmt.Fprintf(out, "# Environments\n\n%s\n\n", origin.Sentence(line))
	fmt.Fprintf(out, "Actions per second on one core, chosen at random. Typed playouts call the rules alone. A batch has %d environments;\n"+
		"it fills no buffers, then masks, and then masks and planes (float32). Its cost is in typed playouts. Each figure is the\n"+
		"best of %d rounds.\n\n", envBatch, envRounds)
	fmt.Fprintf(out, "| setup | actions | planes | typed | batch | cost | masks | and planes |\n|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, game := range list {
		for _, setup := range game.Spec().Setups() {
			g, err := game.Environment(setup)
			if err != nil {
				return err
			}
			best, err := measureEnvironment(g, benchtime)
			if err != nil {
				return err
			}
			shape := g.Shape()
			fmt.Fprintf(out, "| %s | %d | %d×%d×%d | %s | %s | %.2f | %s | %s |\n", g.String(), g.Actions(), shape.Planes, shape.Rows, shape.Cols,
				origin.Rate(best[0]), origin.Rate(best[1]), best[0]/best[1], origin.Rate(best[2]), origin.Rate(best[3]))
		}
	}
	return nil
}

func measureEnvironment(g env.Game, benchtime time.Duration) (best [4]float64, err error) {
	var runs [4]func() (int, error)
	if runs[0], err = playouts(g); err != nil {
		return best, err
	}
	masks, planes := make([]byte, envBatch*g.Actions()), make([]float32, envBatch*g.Shape().Len())
	for i, buffers := range []env.Buffers{{}, {Masks: masks}, {Masks: masks, Planes: planes}} {
		if runs[i+1], err = steps(g, buffers); err != nil {
			return best, err
		}
	}
	for range envRounds {
		for i, run := range runs {
			n, started := 0, time.Now()
			for n == 0 || time.Since(started) < benchtime/envRounds {
				more, err := run()
				if err != nil {
					return best, err
				}
				n += more
			}
			best[i] = max(best[i], float64(n)/time.Since(started).Seconds())
		}
	}
	return best, nil
}

func playouts(g env.Game) (func() (int, error), error) {
	perMove, err := actionsPerMove(g)
	if err != nil {
		return nil, err
	}
	st, seed := g.New(1), uint64(0)
	return func() (int, error) {
		seed++
		_, plies := st.Playout(seed, envPlies)
		return int(float64(plies) * perMove), nil
	}, nil
}

func actionsPerMove(g env.Game) (float64, error) {
	const actions = 20_000
	plies := make([]int32, 1)
	b, err := g.NewBatch(env.BatchConfig{Environments: 1, MaxPlies: envPlies, Buffers: env.Buffers{Plies: plies}})
	if err != nil {
		return 0, err
	}
	moves, before := 0, int32(0)
	action := make([]env.Action, 1)
	for range actions {
		b.Sample(action)
		if err := b.Step(action); err != nil {
			return 0, err
		}
		if plies[0] != before { // also at the end of an episode, which is longer than one move
			moves++
		}
		before = plies[0]
	}
	return actions / float64(moves), nil
}

func steps(g env.Game, buffers env.Buffers) (func() (int, error), error) {
	b, err := g.NewBatch(env.BatchConfig{Environments: envBatch, Threads: 1, Seed: 1, MaxPlies: envPlies, Buffers: buffers})
	if err != nil {
		return nil, err
	}
	actions := make([]env.Action, envBatch)
	return func() (int, error) {
		const times = 4
		for range times {
			b.Sample(actions)
			if err := b.Step(actions); err != nil {
				return 0, err
			}
		}
		return times * envBatch, nil
	}, nil
}
