package match_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/match"
	"github.com/seed-445450d7/rulebook/protocol/match/elo"
)

// Two levels of the searcher of Line Up play each other in this process.
func Example() {
	lineup, err := games.All().Lookup("lineup")
	if err != nil {
		log.Fatal(err)
	}
	m, err := match.New(match.Config{
		Game: lineup,
		Engines: []match.Entrant{
			match.Searcher("strong", protocol.SearchConfig{}),
			match.Searcher("weak", protocol.SearchConfig{Level: 1}),
		},
		Control:     match.Control{Nodes: 500},
		Games:       4,
		RandomPlies: 2,
		MaxPlies:    100,
	})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()
	for played, err := range m.Play(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
		first, _ := played.Record.Tag(record.SeatTag(1))
		fmt.Printf("game %d, begun by %s: %v\n", played.Number, first, played.Record.Result)
	}
	// Output:
	// game 0, begun by strong: p1win
	// game 1, begun by weak: p2win
	// game 2, begun by strong: p1win
	// game 3, begun by weak: p2win
}

// first is an engine that plays the first legal move.
type first struct{}

func (first) Name() string                               { return "first 1.0" }
func (first) NewGame(context.Context, match.Start) error { return nil }
func (first) Stop()                                      {}
func (first) Close(time.Duration) error                  { return nil }
func (first) Move(_ context.Context, turn match.Request) (string, error) {
	return turn.Position.Words()[0], nil
}

// Three engines of one's own play a round robin. [match.Program] would be an external one.
func Example_roundRobin() {
	swords, err := games.All().Lookup("swords")
	if err != nil {
		log.Fatal(err)
	}
	cfg := match.Config{Game: swords, Control: match.Control{Clock: time.Minute}, RandomPlies: 6, MaxPlies: 60}
	for _, name := range []string{"Ada", "Bo", "Cy"} {
		cfg.Engines = append(cfg.Engines, match.Entrant{
			Name:   name,
			Launch: func(context.Context) (match.Engine, error) { return first{}, nil },
		})
	}
	cfg.Save = func(played match.Played) error {
		_, err := played.Record.AppendText(nil) // a program would write it to a file
		return err
	}
	m, err := match.New(cfg)
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()
	for _, err := range m.Play(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
	}
	for _, e := range m.Standings().Engines {
		fmt.Println(e.Name, "played", e.Games(), "games with", len(e.Faults), "faults")
	}
	// Output:
	// Ada played 4 games with 0 faults
	// Bo played 4 games with 0 faults
	// Cy played 4 games with 0 faults
}

// A match stops when the test is decided, and the statistics say by how much one engine is
// stronger.
func Example_statistics() {
	lineup, err := games.All().Lookup("lineup")
	if err != nil {
		log.Fatal(err)
	}
	m, err := match.New(match.Config{
		Game: lineup,
		Engines: []match.Entrant{
			match.Searcher("weak", protocol.SearchConfig{Level: 1}),
			match.Searcher("strong", protocol.SearchConfig{}),
		},
		Control:     match.Control{Nodes: 300},
		Games:       1000,
		RandomPlies: 2,
		SPRT:        &elo.SPRT{Elo0: 0, Elo1: 50},
	})
	if err != nil {
		log.Fatal(err)
	}
	defer m.Close()
	for _, err := range m.Play(context.Background()) {
		if err != nil {
			log.Fatal(err)
		}
	}
	s := m.Standings()
	weak := s.Engines[0]
	fmt.Println(s.Verdict)
	fmt.Println("weaker:", elo.Of(weak.Hi) < 0)
	// Output:
	// H0 accepted
	// weaker: true
}
