package codings

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/empire"
	"github.com/seed-445450d7/rulebook/gateway"
	"github.com/seed-445450d7/rulebook/lineup"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/ploy"
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

// Load returns a game with a setup. The error of a setup that the game does not have is a
// [*notation.SetupError].
func Load(name string, setup notation.Setup) (env.Game, error) {
	for _, e := range entries {
		if e.spec().Name == name {
			return e.load(setup)
		}
	}
	return nil, fmt.Errorf("no game %q, only %s", name, strings.Join(Names(), ", "))
}

// Setups returns every combination of players, teams and variation that a game has, or
// nil if there is no such game. The usual one comes first.
func Setups(name string) (list []notation.Setup) {
	for _, e := range entries {
		if spec := e.spec(); spec.Name == name {
			for _, variation := range spec.Variations {
				for _, players := range spec.Players {
					list = append(list, notation.Setup{Players: players, Variation: variation})
					if players == spec.TeamPlayers {
						list = append(list, notation.Setup{Players: players, Variation: variation, Teams: true})
					}
				}
			}
		}
	}
	return list
}

// Title returns the name of a game with what sets its setup apart from the others of the
// game: "empire 4 teams".
func Title(g env.Game) string {
	setups, setup := Setups(g.Name()), g.Setup()
	words := []string{g.Name()}
	if setups[0].Players != setups[len(setups)-1].Players {
		words = append(words, strconv.Itoa(setup.Players))
	}
	if setup.Teams {
		words = append(words, "teams")
	}
	if setup.Variation != notation.Standard {
		words = append(words, setup.Variation)
	}
	return strings.Join(words, " ")
}
