package ploy_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/ploy"
)

func ExampleState_Play() {
	s, err := ploy.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []string{"7E-6E+1", "2E+2"} {
		m, err := ploy.ParseMove(s, word)
		if err != nil {
			fmt.Println(err)
			return
		}
		if s, err = s.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	shield, err := ploy.Grid().ParseSpace("6E")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := s.Piece(shield)
	fmt.Printf("%v points to %08b\n", p, p.Indicators())
	// Output: aS1 points to 00000010
}
