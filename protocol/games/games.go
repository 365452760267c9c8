// Package games has the set of the ten games, with an entry for each that holds everything
// about it that is not in its package.
package games

import (
	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation/contract"
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

func entries() []protocol.Game {
	return []protocol.Game{
		protocol.Adapt(protocol.Entry[sly.State, sly.Move]{
			Rules: contract.Rules[sly.State, sly.Move]{
				Spec: sly.Spec, New: sly.New, Parse: sly.Parse, ParseMove: sly.ParseMove,
			},
			Facts: []protocol.Fact[sly.State, sly.Move]{
				{Name: "score", Doc: "the number of pieces left (the booklet leaves one after 23 moves)", Number: sly.State.Score, Best: 1, Worst: 36},
				{Name: "rating", Doc: "the booklet's word for the number of pieces left", Word: sly.State.Rating},
			},
			Word:        slyWord,
			Ending:      slyEnding,
			NewSearcher: solitaire.NewSearcher,
			Draw:        looks.Sly.Draw,
		}),
		protocol.Adapt(protocol.Entry[sniggle.State, sniggle.Move]{
			Rules: contract.Rules[sniggle.State, sniggle.Move]{
				Spec: sniggle.Spec, New: sniggle.New, Parse: sniggle.Parse, ParseMove: sniggle.ParseMove,
			},
			Word:        shapeWord,
			Ending:      sniggleEnding,
			Forced:      sniggleForced,
			NewSearcher: knowledge.Sniggle.NewSearcher,
			Draw:        looks.Sniggle.Draw,
		}),
		protocol.Adapt(protocol.Entry[lineup.State, lineup.Move]{
			Rules: contract.Rules[lineup.State, lineup.Move]{
				Spec: lineup.Spec, New: lineup.New, Parse: lineup.Parse, ParseMove: lineup.ParseMove,
			},
			Word:        shapeWord,
			Ending:      lineupEnding,
			NewSearcher: knowledge.LineUp.NewSearcher,
			OpenTable:   openLineUpTable,
			Draw:        looks.LineUp.Draw,
		}),
		protocol.Adapt(protocol.Entry[empire.State, empire.Move]{
			Rules: contract.Rules[empire.State, empire.Move]{
				Spec: empire.Spec, New: empire.New, Parse: empire.Parse, ParseMove: empire.ParseMove,
			},
			Word:        shapeWord,
			Ending:      empireEnding,
			NewSearcher: knowledge.Empire.NewSearcher,
			Draw:        looks.Empire.Draw,
		}),
		protocol.Adapt(protocol.Entry[blockade.State, blockade.Move]{
			Rules: contract.Rules[blockade.State, blockade.Move]{
				Spec: blockade.Spec, New: blockade.New, Parse: blockade.Parse, ParseMove: blockade.ParseMove,
			},
			Facts: []protocol.Fact[blockade.State, blockade.Move]{
				{Name: "path", Doc: "an escape path of the side to move: the king's space, each space where it turns, the exit", Spaces: blockade.State.Path},
			},
			Word:        blockadeWord,
			Ending:      blockadeEnding,
			NewSearcher: knowledge.Blockade.NewSearcher,
			Draw:        looks.Blockade.Draw,
		}),
		protocol.Adapt(protocol.Entry[gateway.State, gateway.Move]{
			Rules: contract.Rules[gateway.State, gateway.Move]{
				Spec: gateway.Spec, New: gateway.New, Parse: gateway.Parse, ParseMove: gateway.ParseMove,
			},
			Word:        shapeWord,
			Ending:      gatewayEnding,
			Forced:      gatewayForced,
			NewSearcher: knowledge.Gateway.NewSearcher,
			Draw:        looks.Gateway.Draw,
		}),
		protocol.Adapt(protocol.Entry[ploy.State, ploy.Move]{
			Rules: contract.Rules[ploy.State, ploy.Move]{
				Spec: ploy.Spec, New: ploy.New, Parse: ploy.Parse, ParseMove: ploy.ParseMove,
			},
			Word:        ployWord,
			Ending:      ployEnding,
			NewSearcher: knowledge.Ploy.NewSearcher,
			Draw:        looks.Ploy.Draw,
		}),
		protocol.Adapt(protocol.Entry[swords.State, swords.Move]{
			Rules: contract.Rules[swords.State, swords.Move]{
				Spec: swords.Spec, New: swords.New, Parse: swords.Parse, ParseMove: swords.ParseMove,
			},
			Facts: []protocol.Fact[swords.State, swords.Move]{
				{Name: "threats", Doc: "the moves with which the side not to move could win if it were its turn", Moves: swords.State.Threats, Threat: true},
			},
			Word:        swordsWord,
			Ending:      swordsEnding,
			NewSearcher: knowledge.Swords.NewSearcher,
			Draw:        looks.Swords.Draw,
		}),
		protocol.Adapt(protocol.Entry[smarts.State, smarts.Move]{
			Rules: contract.Rules[smarts.State, smarts.Move]{
				Spec: smarts.Spec, New: smarts.New, Parse: smarts.Parse, ParseMove: smarts.ParseMove,
			},
			Word:        smartsWord,
			Ending:      smartsEnding,
			NewSearcher: knowledge.Smarts.NewSearcher,
			Draw:        looks.Smarts.Draw,
		}),
		protocol.Adapt(protocol.Entry[reversi.State, reversi.Move]{
			Rules: contract.Rules[reversi.State, reversi.Move]{
				Spec: reversi.Spec, New: reversi.New, Parse: reversi.Parse, ParseMove: reversi.ParseMove,
			},
			Facts: []protocol.Fact[reversi.State, reversi.Move]{
				{Name: "score", Doc: "the number of black discs minus that of white ones", Number: reversi.State.Score, Best: 64, Worst: -64},
			},
			Word:        reversiWord,
			Ending:      reversiEnding,
			Forced:      reversiForced,
			NewSearcher: knowledge.Reversi.NewSearcher,
			Draw:        looks.Reversi.Draw,
		}),
	}
}
