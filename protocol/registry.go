package protocol

import (
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol/knowledge"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/search"
	"github.com/seed-445450d7/rulebook/protocol/solitaire"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

// games is the registry: one line a game. Whatever is said about a single game
// outside its package stands here.
var games = []Game{
	Adapt(Rules[sly.State, sly.Move]{sly.Spec(), sly.New, sly.Parse, sly.ParseMove, newSolver, picture.Sly}),
	Adapt(Rules[sniggle.State, sniggle.Move]{sniggle.Spec(), sniggle.New, sniggle.Parse, sniggle.ParseMove, knowledge.Sniggle.NewSearcher, picture.Sniggle}),
	Adapt(Rules[lineup.State, lineup.Move]{lineup.Spec(), lineup.New, lineup.Parse, lineup.ParseMove, knowledge.LineUp.NewSearcher, picture.LineUp}),
	Adapt(Rules[empire.State, empire.Move]{empire.Spec(), empire.New, empire.Parse, empire.ParseMove, knowledge.Empire.NewSearcher, picture.Empire}),
	Adapt(Rules[blockade.State, blockade.Move]{blockade.Spec(), blockade.New, blockade.Parse, blockade.ParseMove, knowledge.Blockade.NewSearcher, picture.Blockade}),
	Adapt(Rules[gateway.State, gateway.Move]{gateway.Spec(), gateway.New, gateway.Parse, gateway.ParseMove, knowledge.Gateway.NewSearcher, picture.Gateway}),
	Adapt(Rules[ploy.State, ploy.Move]{ploy.Spec(), ploy.New, ploy.Parse, ploy.ParseMove, knowledge.Ploy.NewSearcher, picture.Ploy}),
	Adapt(Rules[swords.State, swords.Move]{swords.Spec(), swords.New, swords.Parse, swords.ParseMove, knowledge.Swords.NewSearcher, picture.Swords}),
	Adapt(Rules[smarts.State, smarts.Move]{smarts.Spec(), smarts.New, smarts.Parse, smarts.ParseMove, knowledge.Smarts.NewSearcher, picture.Smarts}),
	Adapt(Rules[reversi.State, reversi.Move]{reversi.Spec(), reversi.New, reversi.Parse, reversi.ParseMove, knowledge.NewReversiSearcher, picture.Reversi}),
}

// newSolver makes the [solitaire.Solver] for Solitaire Sly.
func newSolver(cfg search.Config) search.Searcher[sly.State, sly.Move] { return solitaire.New(cfg) }

// Games returns all games, in the order of their names on the boxes.
func Games() []Game { return append([]Game(nil), games...) }

// Names returns the package names of all games.
func Names() []string {
	names := make([]string, len(games))
	for i, g := range games {
		names[i] = g.Spec().Name
	}
	return names
}

// Lookup returns the game with a package name, in any case of letters. The error
// lists the names.
func Lookup(name string) (Game, error) {
	for _, g := range games {
		if strings.EqualFold(g.Spec().Name, name) {
			return g, nil
		}
	}
	return nil, fmt.Errorf("no game %q, only %s", clip(name), strings.Join(Names(), ", "))
}
