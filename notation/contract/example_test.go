package contract_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sniggle"
)

// explore lists the positions that begin with the start of any game and are plies moves
// deep.
func explore[S contract.State[S, M], M contract.Move](rules contract.Rules[S, M], plies int, opts ...notation.Option) ([]S, error) {
	start, err := rules.New(opts...)
	if err != nil {
		return nil, err
	}
	level := []S{start}
	for range plies {
		var next []S
		for _, s := range level {
			for m := range s.Moves() {
				next = append(next, s.After(m))
			}
		}
		level = next
	}
	return level, nil
}

// One function handles any game, with the types and the speed of its package.
func ExampleRules() {
	r, err := explore(reversi.Rules(), 3)
	fmt.Println(len(r), r[0], err)

	s, err := explore(sniggle.Rules(), 2, notation.Players(3))
	fmt.Println(len(s), s[0].Turn(), err)
	// Output:
	// 56 8/8/1bbb4/3wb3/3bw3/8/8/8 b <nil>
	// 81 p3 <nil>
}
