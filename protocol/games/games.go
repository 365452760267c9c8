// Package games lists the ten games. A folder beside it holds the entry of each game, and the list
// adds the searches.
package games

import (
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games/blockadegame"
	"github.com/seed-445450d7/rulebook/protocol/games/empiregame"
	"github.com/seed-445450d7/rulebook/protocol/games/gatewaygame"
	"github.com/seed-445450d7/rulebook/protocol/games/lineupgame"
	"github.com/seed-445450d7/rulebook/protocol/games/ploygame"
	"github.com/seed-445450d7/rulebook/protocol/games/reversigame"
	"github.com/seed-445450d7/rulebook/protocol/games/slygame"
	"github.com/seed-445450d7/rulebook/protocol/games/smartsgame"
	"github.com/seed-445450d7/rulebook/protocol/games/snigglegame"
	"github.com/seed-445450d7/rulebook/protocol/games/swordsgame"
	"github.com/seed-445450d7/rulebook/protocol/internal/knowledge"
	"github.com/seed-445450d7/rulebook/protocol/internal/solitaire"
)

// Default is the name of the game with which programs start unless another one is chosen.
const Default = "reversi"

// All returns the set of the ten games, with the SLY games first.
func All() protocol.Set { return all }

var all = func() protocol.Set {
	set, err := protocol.NewSet(
		adapt(slygame.Entry(), solitaire.NewSearcher),
		adapt(snigglegame.Entry(), knowledge.Sniggle.NewSearcher),
		adapt(lineupgame.Entry(), knowledge.LineUp.NewSearcher),
		adapt(empiregame.Entry(), knowledge.Empire.NewSearcher),
		adapt(blockadegame.Entry(), knowledge.Blockade.NewSearcher),
		adapt(gatewaygame.Entry(), knowledge.Gateway.NewSearcher),
		adapt(ploygame.Entry(), knowledge.Ploy.NewSearcher),
		adapt(swordsgame.Entry(), knowledge.Swords.NewSearcher),
		adapt(smartsgame.Entry(), knowledge.Smarts.NewSearcher),
		adapt(reversigame.Entry(), knowledge.Reversi.NewSearcher),
	)
	if err != nil {
		panic(err) // duplicate name; every test would fail
	}
	return set
}()

func adapt[S contract.State[S, M], M contract.Move](e protocol.Entry[S, M], search func(protocol.SearchConfig) protocol.Searcher) protocol.Game {
	e.NewSearcher = search
	return protocol.Adapt(e)
}
