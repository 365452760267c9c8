//go:build !rulesonly

package slygame

import (
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games/slygame/internal/solitaire"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/sly"
)

var knowledge = search.Knowledge[sly.State, sly.Move]{
	NewTyped: newTyped,
	Levels:   []int{0, 60, 140, 225, 295, 370, 465, 555, 610, 650, 685, 710, 740, 770, 800, 830, 880, 935, 1000},
}

func init() { newSearcher = knowledge.NewSearcher }

func newTyped(cfg protocol.SearchConfig) typed.Searcher[sly.State, sly.Move] {
	return solitaire.New(cfg)
}
