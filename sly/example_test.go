package sly_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/sly"
)

func ExampleState_Play() {
	s, err := sly.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := sly.ParseMove(s, "5D-1D")
	if err != nil {
		fmt.Println(err)
		return
	}
	if s, err = s.Play(m); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	fmt.Println(s.Score(), "pieces left")
	// Output:
	// 12/12/5Y6/3RB1GYG3/3BR1YGY3/3RB1GYG3/3YG1BRB3/3GYGRBR3/3YGYBRB3/12/12/12 a
	// 33 pieces left
}
