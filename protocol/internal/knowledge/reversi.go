package knowledge

import (
	"github.com/seed-445450d7/rulebook/protocol/internal/reversisearch"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
	"github.com/seed-445450d7/rulebook/reversi"
)

// Reversi evaluates positions of Reversi. For two sides, package reversisearch searches.
var Reversi = Game[reversi.State, reversi.Move]{
	Scores: reversiScores,
	Own:    func(cfg search.Config) typed.Searcher[reversi.State, reversi.Move] { return reversisearch.New(cfg) },
	Levels: search.Levels{0, 125, 245, 310, 360, 395, 420, 465, 505, 530, 555, 595, 630, 760, 795, 825, 895, 975, 1000},
}

// discsOfLead is the expected margin, in discs, that makes a win e times as likely as a loss.
const discsOfLead = 4

func reversiScores(s reversi.State) (x Scores) {
	x[s.Turn()-1] = reversisearch.Learned().Evaluate(s) / discsOfLead
	return x
}
