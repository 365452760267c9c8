package server_test

import (
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// The searcher for any game finds a legal move in each of the ten.
func TestNewSearcher(t *testing.T) {
	x := server.NewSearcher(protocol.SearchConfig{Memory: 1})
	for _, g := range games.All().Games() {
		p, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		word, _ := x.Search(t.Context(), p, protocol.SearchParams{Nodes: 50}, nil).Best()
		if _, err := p.PlayWord(word); err != nil {
			t.Errorf("%s: %v", g.Spec().Name, err)
		}
	}
}
