package games_test

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func Example_environment() {
	g, err := games.All().Environment("ploy", notation.Setup{Players: 4, Teams: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g, "has", g.Actions(), "actions and observations of", g.Shape())
	for _, b := range g.Blocks() {
		fmt.Printf("%d to %d: %s\n", b.First, int(b.First)+b.Count-1, b.Name)
	}
	// Output:
	// ploy 4 teams has 2843 actions and observations of {50 9 9}
	// 0 to 1943: motion
	// 1944 to 2024: turn commander
	// 2025 to 2267: turn I-probe
	// 2268 to 2834: turn
	// 2835 to 2842: shield
}
