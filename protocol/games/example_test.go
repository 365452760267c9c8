package games_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// A game is looked up by its name, played, saved, restored and drawn.
func Example() {
	g, err := games.All().Lookup("empire")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.New(notation.Players(3))
	if err != nil {
		log.Fatal(err)
	}
	moves := p.Words()
	p, err = p.PlayWord(moves[0])
	if err != nil {
		log.Fatal(err)
	}
	saved, err := json.Marshal(p)
	if err != nil {
		log.Fatal(err)
	}
	p, err = games.All().RestoreJSON(saved)
	if err != nil {
		log.Fatal(err)
	}
	svg, err := p.SVG(view.View{Last: moves[0], Moves: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Turn(), p.Result())
	fmt.Printf("%s, after one of %d moves: %.4s…\n", moves[0], len(moves), svg)
	// Output:
	// p2 none
	// 1A-10A, after one of 159 moves: <svg…
}

// The computer looks for a move.
func Example_search() {
	g, err := games.All().Lookup("smarts")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.Parse("a2bbb2/8/8/8/8/8/7a/B1abbaa1 b scored=01 passes=0")
	if err != nil {
		log.Fatal(err)
	}
	x, err := g.NewSearcher(protocol.SearchConfig{Memory: 1})
	if err != nil {
		log.Fatal(err)
	}
	info := x.Search(context.Background(), p, protocol.SearchParams{Depth: 3}, nil)
	best := info.Candidates[0]
	fmt.Println(p.Turn(), "wins in", best.Mate, "plies:", best.PV)
	// Output: p2 wins in 3 plies: [1C 1G 1B]
}
