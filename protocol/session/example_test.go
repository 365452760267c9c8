package session_test

import (
	"fmt"
	"log"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// A game is played, given up, and opened again from its record.
func Example() {
	g, err := games.All().Lookup("empire")
	if err != nil {
		log.Fatal(err)
	}
	s, err := session.New(g, notation.Setup{Players: 3}, session.DrawRules{MaxPlies: 400})
	if err != nil {
		log.Fatal(err)
	}
	err = s.PlayWord("1A-5A")
	if err != nil {
		log.Fatal(err)
	}
	s.Undo()
	s.Redo()
	err = s.Resign(2)
	if err != nil {
		log.Fatal(err)
	}
	again, err := session.Open(games.All(), s.Record())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Outcome())
	// Output: p13win by resignation
}

// A move that replaces one that was taken back begins a variation.
func ExampleSession_Play() {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		log.Fatal(err)
	}
	s, err := session.New(g, notation.Setup{}, session.DrawRules{})
	if err != nil {
		log.Fatal(err)
	}
	play := func(word string) {
		if err := s.PlayWord(word); err != nil {
			log.Fatal(err)
		}
	}
	play("5F")
	play("4F")
	s.Undo()
	play("6D")
	s.Annotate(func(p *record.Ply) { p.Symbol = "!" })
	s.Promote() // 6D continues the game, and 4F becomes the variation
	play("3C")
	fmt.Println(s.History().Words())
	text, err := s.Record().MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s", text)
	// Output:
	// [5F 6D 3C]
	// [Game "reversi"]
	// [Result "*"]
	//
	// 1. 5F 2. 6D! (2. 4F) 3. 3C *
}

// A History is a value: playing a move leaves it unchanged and returns a longer one.
func ExampleHistory() {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		log.Fatal(err)
	}
	start, err := g.New()
	if err != nil {
		log.Fatal(err)
	}
	h, rest, err := session.NewHistory(start).PlayWords("5F 6D 1A", 10)
	fmt.Println(h.Words(), rest, err)
	longer, err := h.PlayWord("3C")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(h.Plies(), longer.Plies())
	// Output:
	// [5F 6D] 1A reversi: illegal move 1A: a disc on 1A outflanks nothing
	// 2 3
}

// A player can end a game in ways that the rules do not know.
func ExampleOutcome() {
	g, err := games.All().Lookup("reversi")
	if err != nil {
		log.Fatal(err)
	}
	s, err := session.New(g, notation.Setup{}, session.DrawRules{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Outcome().Over())
	if err := s.Resign(1); err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Outcome())
	// Output:
	// false
	// p2win by resignation
}
