package protocol_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"strings"

	"github.com/seed-445450d7/rulebook/examples/eleventh/noughts"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/reversi"
)

// Any game is played to its end in the same way, here by random moves.
func Example() {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, g := range games.All().Games()[:3] {
		p, err := g.New()
		if err != nil {
			log.Fatal(err)
		}
		plies := 0
		for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(moves[:0]) {
			p = p.After(moves[rng.IntN(len(moves))])
			plies++
		}
		fmt.Println(g.Spec().Title, plies, p.Result())
	}
	// Output:
	// Solitaire Sly 11 p1loss
	// Sniggle 74 p2win
	// Line Up 10 p2win
}

// A game of one's own joins the ten. Its rules are enough.
func ExampleAdapt() {
	own := protocol.Adapt(protocol.Entry[noughts.State, noughts.Move]{Rules: noughts.Rules()})
	set, err := games.All().With(own)
	if err != nil {
		log.Fatal(err)
	}
	g, err := set.Lookup("noughts")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		log.Fatal(err)
	}
	p, n, _, err := p.PlayWords("2B 1A 1B 3B 2A", make([]protocol.Move, 9))
	fmt.Println(p, n, err)
	fmt.Println(p.Words())
	// Output:
	// ox1/xx1/1o1 b 5 <nil>
	// [1C 2C 3A 3C]
}

// A set finds games by name. A Fact of a position needs no code for the game.
func ExampleSet() {
	all := games.All()
	set, err := protocol.NewSet(all.Games()[2:4]...)
	fmt.Println(set.Names(), err)
	g, err := all.Lookup("reversi")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		log.Fatal(err)
	}
	p, err = p.PlayWord("5F")
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range g.Facts() {
		answer, _ := p.Fact(f.Name)
		fmt.Println(f.Name, "is", f.Doc, answer.Words())
	}
	_, err = set.Lookup("chess")
	fmt.Println(err)
	// Output:
	// [lineup empire] <nil>
	// score is by how many discs Black leads [3]
	// no game "chess", only lineup, empire
}

// The State of a game package answers questions that only this game has.
func ExampleStateOf() {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		log.Fatal(err)
	}
	s, ok := protocol.StateOf[reversi.State](p)
	fmt.Println(s.Score(), ok)
	// Output: 0 true
}

// Records are read and played by the rules. A fault does not end the reading.
func ExampleSet_ReplayAll() {
	text := `[Game "reversi"]

1. 5F 2. 6D 3. 3C p1win

[Game "reversi"]

1. 5F 2. 5F *
`
	for played, err := range games.All().ReplayAll(strings.NewReader(text)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(played.Game.Spec().Name, played.Last(), played.Record.Result)
	}
	// Output:
	// reversi 8/8/2b5/3bb3/3wbb2/3w4/8/8 b p1win
	// record: line 7, column 10: ply 2: reversi: illegal move 5F: 5F is occupied
}

// A Position of any game has pieces, moves, and their effects.
func ExamplePosition() {
	g, err := games.All().Lookup("empire")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.New(notation.Players(3))
	if err != nil {
		log.Fatal(err)
	}
	m, err := p.ParseMove("1A-5A")
	if err != nil {
		log.Fatal(err)
	}
	from, _ := p.From(m)
	fmt.Println(g.PieceName(p.Piece(from)))
	next, err := p.Play(m)
	fmt.Println(next.Turn(), len(next.Words()), err)
	_, err = next.PlayWord("1A-5A")
	fmt.Println(err)
	// Output:
	// red commander
	// p2 128 <nil>
	// empire: illegal move 1A-5A: 1A is empty
}

// A Searcher chooses moves. With a limit on nodes and one thread, it always chooses the same.
func ExampleSearcher() {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		log.Fatal(err)
	}
	x, err := g.NewSearcher(protocol.SearchConfig{Level: 5})
	if err != nil {
		log.Fatal(err)
	}
	for p.Result() == notation.Undecided {
		info := x.Search(context.Background(), p, protocol.SearchParams{Nodes: 100}, nil)
		word, _ := info.Best()
		if p, err = p.PlayWord(word); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(p.Result().Over())
	// Output:
	// true
}
