// Package games has the set of the ten games, with an entry for each that holds everything
// about it that is not in its package.
package games

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledge"
	"github.com/seed-445450d7/rulebook/protocol/internal/looks"
	"github.com/seed-445450d7/rulebook/protocol/internal/solitaire"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

// All returns the set of the ten games, with the SLY games first.
func All() protocol.Set { return all }

var all = func() protocol.Set {
	set, err := protocol.NewSet(entries()...)
	if err != nil {
		panic(err) // duplicate name; every test would fail
	}
	return set
}()

// entries returns the games in the order of [All].
func entries() []protocol.Game {
	return []protocol.Game{
		slyGame(),
		sniggleGame(),
		lineupGame(),
		empireGame(),
		blockadeGame(),
		gatewayGame(),
		ployGame(),
		swordsGame(),
		smartsGame(),
		reversiGame(),
	}
}

func slyGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[sly.State, sly.Move]{
		Rules: sly.Rules(),
		Facts: []protocol.Fact[sly.State, sly.Move]{
			{Name: "score", Doc: "the number of pieces left (the booklet leaves one after 23 moves)", Number: sly.State.Score, Best: 1, Worst: 36},
			{Name: "rating", Doc: "the booklet's word for the number of pieces left", Word: sly.State.Rating},
		},
		Word:        slyWord,
		Ending:      slyEnding,
		NewSearcher: solitaire.NewSearcher,
		Draw:        looks.Sly.Draw,
	})
}

func sniggleGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[sniggle.State, sniggle.Move]{
		Rules:       sniggle.Rules(),
		Word:        shapeWord,
		Ending:      sniggleEnding,
		Forced:      sniggleForced,
		NewSearcher: knowledge.Sniggle.NewSearcher,
		Draw:        looks.Sniggle.Draw,
	})
}

func lineupGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[lineup.State, lineup.Move]{
		Rules:       lineup.Rules(),
		Word:        shapeWord,
		Ending:      lineupEnding,
		NewSearcher: knowledge.LineUp.NewSearcher,
		OpenTable:   openLineUpTable,
		Draw:        looks.LineUp.Draw,
	})
}

func empireGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[empire.State, empire.Move]{
		Rules:       empire.Rules(),
		Word:        shapeWord,
		Ending:      empireEnding,
		NewSearcher: knowledge.Empire.NewSearcher,
		Draw:        looks.Empire.Draw,
	})
}

func blockadeGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[blockade.State, blockade.Move]{
		Rules: blockade.Rules(),
		Facts: []protocol.Fact[blockade.State, blockade.Move]{
			{Name: "path", Doc: "an escape path of the side to move: the king's space, each space where it turns, the exit", Spaces: blockade.State.Path, Leaves: true},
		},
		Word:        blockadeWord,
		Ending:      blockadeEnding,
		NewSearcher: knowledge.Blockade.NewSearcher,
		Draw:        looks.Blockade.Draw,
	})
}

func gatewayGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[gateway.State, gateway.Move]{
		Rules:       gateway.Rules(),
		Word:        shapeWord,
		Ending:      gatewayEnding,
		Forced:      gatewayForced,
		NewSearcher: knowledge.Gateway.NewSearcher,
		Draw:        looks.Gateway.Draw,
	})
}

func ployGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[ploy.State, ploy.Move]{
		Rules:       ploy.Rules(),
		Word:        ployWord,
		Ending:      ployEnding,
		NewSearcher: knowledge.Ploy.NewSearcher,
		Draw:        looks.Ploy.Draw,
	})
}

func swordsGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[swords.State, swords.Move]{
		Rules: swords.Rules(),
		Facts: []protocol.Fact[swords.State, swords.Move]{
			{Name: "threats", Doc: "the moves with which the side not to move could win if it were its turn", Moves: swords.State.Threats, Threat: true},
		},
		Word:        swordsWord,
		Ending:      swordsEnding,
		NewSearcher: knowledge.Swords.NewSearcher,
		Draw:        looks.Swords.Draw,
	})
}

func smartsGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[smarts.State, smarts.Move]{
		Rules:       smarts.Rules(),
		Word:        smartsWord,
		Ending:      smartsEnding,
		NewSearcher: knowledge.Smarts.NewSearcher,
		Draw:        looks.Smarts.Draw,
	})
}

func reversiGame() protocol.Game {
	return protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
		Rules: reversi.Rules(),
		Facts: []protocol.Fact[reversi.State, reversi.Move]{
			{Name: "score", Doc: "the number of black discs minus that of white ones", Number: reversi.State.Score, Best: 64, Worst: -64},
		},
		Word:        reversiWord,
		Ending:      reversiEnding,
		Forced:      reversiForced,
		NewSearcher: knowledge.Reversi.NewSearcher,
		Draw:        looks.Reversi.Draw,
	})
}
