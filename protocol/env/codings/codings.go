package codings

import (
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/reversi"
	"github.com/seed-445450d7/rulebook/sly"
	"github.com/seed-445450d7/rulebook/smarts"
	"github.com/seed-445450d7/rulebook/sniggle"
	"github.com/seed-445450d7/rulebook/swords"
)

// entries are the ten games, with the SLY games first.
var entries = []struct {
	spec func() notation.Spec
	load func(notation.Setup) (env.Game, error)
}{
	{sly.Spec, loadSly},
	{sniggle.Spec, loadSniggle},
	{lineup.Spec, loadLineup},
	{empire.Spec, loadEmpire},
	{blockade.Spec, loadBlockade},
	{gateway.Spec, loadGateway},
	{ploy.Spec, loadPloy},
	{swords.Spec, loadSwords},
	{smarts.Spec, loadSmarts},
	{reversi.Spec, loadReversi},
}

// Names returns the names of the games.
func Names() []string {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.spec().Name
	}
	return names
}

// Load returns a game with a setup, by its name in lower or upper case. If there is no such
// game, the error is a [*protocol.UnknownGameError]; if the game does not have the setup, it
// is a [*notation.SetupError]. Each call returns a Game of its own.
func Load(name string, setup notation.Setup) (env.Game, error) {
	i := indexOf(name)
	if i < 0 {
		return nil, &protocol.UnknownGameError{Name: name, Known: Names()}
	}
	return entries[i].load(setup)
}

// indexOf returns the index of the game with a name, or -1.
func indexOf(name string) int {
	return slices.IndexFunc(Names(), func(known string) bool { return strings.EqualFold(known, name) })
}

// Setups returns every combination of players, teams and variation that a game has, or
// nil if there is no such game. The usual one comes first.
func Setups(name string) (list []notation.Setup) {
	i := indexOf(name)
	if i < 0 {
		return nil
	}
	spec := entries[i].spec()
	for _, variation := range spec.Variations {
		for _, players := range spec.Players {
			list = append(list, notation.Setup{Players: players, Variation: variation})
			if players == spec.TeamPlayers {
				list = append(list, notation.Setup{Players: players, Variation: variation, Teams: true})
			}
		}
	}
	return list
}
