package host

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Wish changes the wishes for the start of every game that supports them, and reports whether the
// current game's start changes.
func (h *Host) Wish(change func(*notation.Setup)) (changed bool, err error) {
	change(&h.wishes)
	start, unmet, err := wished(h.game, h.wishes)
	if err != nil {
		return false, err
	}
	changed = start != h.start
	h.start, h.unmet = start, unmet
	return changed, nil
}

// Use makes g the current game, at [Host.Start].
func (h *Host) Use(g protocol.Game) error {
	start, unmet, err := wished(g, h.wishes)
	if err != nil {
		return err
	}
	h.game = g
	h.dropSearcher()
	h.start, h.unmet = start, unmet
	h.Restart()
	return nil
}

// Unmet names the wishes that do not fit the current game, or returns "".
func (h *Host) Unmet() string { return h.unmet }

func wished(g protocol.Game, wishes notation.Setup) (start protocol.Position, unmet string, err error) {
	all := fitting(g.Spec(), wishes)
	for without := noWish; without <= everyWish; without++ {
		setup := without.from(all)
		if start, err = g.New(notation.With(setup)); err == nil {
			return start, leftOut(wishes, setup), nil
		}
	}
	return nil, "", err
}

// dropped is a set of omitted wishes. More important wishes have greater numbers.
type dropped uint8

const (
	dropArrangement dropped = 1 << iota
	dropTeams
	dropVariation
	dropPlayers
	noWish    dropped = 0
	everyWish         = dropArrangement | dropTeams | dropVariation | dropPlayers
)

func (d dropped) from(setup notation.Setup) notation.Setup {
	if d&dropArrangement != 0 {
		setup.Arrangement = ""
	}
	if d&dropTeams != 0 {
		setup.Teams = false
	}
	if d&dropVariation != 0 {
		setup.Variation = ""
	}
	if d&dropPlayers != 0 {
		setup.Players = 0
	}
	return setup
}

func fitting(spec notation.Spec, wishes notation.Setup) notation.Setup {
	if !slices.Contains(spec.Players, wishes.Players) {
		wishes.Players = 0
	}
	if spec.TeamPlayers == 0 {
		wishes.Teams = false
	}
	if !slices.Contains(spec.Variations, wishes.Variation) {
		wishes.Variation = ""
	}
	if !spec.Arranged {
		wishes.Arrangement = ""
	}
	return wishes
}

func leftOut(wishes, setup notation.Setup) string {
	var list []string
	if wishes.Players != setup.Players {
		list = append(list, fmt.Sprintf("Players %d", wishes.Players))
	}
	if wishes.Teams != setup.Teams {
		list = append(list, "Teams")
	}
	if wishes.Variation != setup.Variation {
		list = append(list, "Variation "+wishes.Variation)
	}
	if wishes.Arrangement != setup.Arrangement {
		list = append(list, "Arrangement "+format.Quote(wishes.Arrangement))
	}
	return strings.Join(list, ", ")
}
