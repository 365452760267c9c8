// Package games lists the ten games, whose entries are in the folders below.
package games

import (
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
)

// Default is the game that programs start with.
const Default = "reversi"

// All returns the ten games, with the SLY games first.
func All() protocol.Set { return all }

var all = func() protocol.Set {
	set, err := protocol.NewSet(
		protocol.Adapt(slygame.Entry()),
		protocol.Adapt(snigglegame.Entry()),
		protocol.Adapt(lineupgame.Entry()),
		protocol.Adapt(empiregame.Entry()),
		protocol.Adapt(blockadegame.Entry()),
		protocol.Adapt(gatewaygame.Entry()),
		protocol.Adapt(ploygame.Entry()),
		protocol.Adapt(swordsgame.Entry()),
		protocol.Adapt(smartsgame.Entry()),
		protocol.Adapt(reversigame.Entry()),
	)
	if err != nil {
		panic(err) // duplicate name
	}
	return set
}()
