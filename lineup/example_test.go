package lineup_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/lineup"
)

func ExampleState_Play() {
	s, err := lineup.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []string{"5E", "5H", "8e"} {
		m, err := lineup.ParseMove(s, word)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s, err = s.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(s)
	fmt.Println(s.Turn(), "places a", s.Kind())
	// Output:
	// 12/12/12/12/4aS2bT4/12/12/4aC7/12/12/12/12 b ply=3
	// p2 places a square
}
