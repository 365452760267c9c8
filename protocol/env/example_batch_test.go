package env_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Many games at once, as a learner plays them.
func ExampleBatch() {
	g, err := games.All().Environment("lineup", notation.Setup{})
	if err != nil {
		fmt.Println(err)
		return
	}
	const n = 64
	masks := make([]byte, n*g.Actions())
	planes := make([]float32, n*g.Shape().Len())
	returns := make([]float32, n*g.Seats())
	ends := make([]env.End, n)
	b, err := g.NewBatch(env.BatchConfig{Environments: n, MaxPlies: 500, Buffers: env.Buffers{
		Masks: masks, Planes: planes, Returns: returns, Ends: ends,
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	actions := make([]env.Action, n)
	episodes := map[string]int{}
	for range 100 {
		choose(actions, masks, planes)
		if err := b.Step(actions); err != nil {
			fmt.Println(err)
			return
		}
		for i, end := range ends { // masks and planes are of the next episodes already
			if end == env.Over {
				episodes[fmt.Sprint(returns[i*g.Seats():(i+1)*g.Seats()])]++
			}
		}
	}
	fmt.Println(episodes)
	// Output: map[[-1 1]:768]
}

// choose stands for a network, which would look at the planes. It takes the first action
// that is legal in each environment.
func choose(actions []env.Action, masks []byte, planes []float32) {
	each := len(masks) / len(actions)
	for i := range actions {
		for a, legal := range masks[i*each : (i+1)*each] {
			if legal == 1 {
				actions[i] = env.Action(a)
				break
			}
		}
	}
}
