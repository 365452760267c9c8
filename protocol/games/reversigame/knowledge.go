//go:build !rulesonly

package reversigame

import (
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games/reversigame/internal/patterns"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
)

var knowledge = search.Knowledge[reversi.State, reversi.Move]{
	Scores:     scores,
	NewTyped:   newTyped,
	Levels:     []int{0, 125, 245, 310, 360, 395, 420, 465, 505, 530, 555, 595, 630, 760, 795, 825, 895, 975, 1000},
	Confidence: func(reversi.State) float64 { return 0.75 },
}

func init() { newSearcher = knowledge.NewSearcher }

func newTyped(cfg protocol.SearchConfig) typed.Searcher[reversi.State, reversi.Move] {
	return patterns.New(cfg)
}

// discsOfLead makes a win e times as likely as a loss.
const discsOfLead = 4

func scores(s reversi.State) (list search.Scores) {
	list[s.Turn()-1] = patterns.Learned().Evaluate(s) / discsOfLead
	return list
}
