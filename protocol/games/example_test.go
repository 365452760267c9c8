package games_test

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

func ExampleAll() {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := g.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Turn(), p.Words())
	p, err = p.PlayWord("5F")
	fmt.Println(p, err)
	_, err = p.PlayWord("1A")
	fmt.Println(err)
	// Output:
	// p1 [3D 4C 5F 6E]
	// 8/8/8/3wb3/3bbb2/8/8/8 b <nil>
	// reversi: illegal move 1A: a disc on 1A outflanks nothing
}

// Records are replayed by the rules, and a damaged one does not affect the others.
func ExampleAll_records() {
	const file = `[Game "reversi"]

1. 5F 2. 6D *

[Game "sly"]

1. 5D-2D p1loss

[Game "empire"]

1. 1A-5A *
`
	for game, err := range games.All().ReplayAll(strings.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(game.Game.Spec().Name, game.Record.Moves(), game.Last().Turn())
	}
	// Output:
	// reversi [5F 6D] p1
	// record: line 7, column 4: ply 1: sly: illegal move 5D-2D: 2D is occupied
	// empire [1A-5A] p2
}
