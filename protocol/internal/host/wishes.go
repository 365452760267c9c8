package host

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Wish changes the wishes for the start. They are kept, and apply to any game that
// supports them. If they change the start of the current game, a new game begins. The
// text names the wishes that do not fit the current game; it is empty if all do.
func (h *Host) Wish(change func(*notation.Setup)) (unmet string, err error) {
	change(&h.wishes)
	start, unmet, err := wished(h.game, h.wishes)
	if err == nil && start != h.start {
		h.start = start
		h.Restart()
	}
	return unmet, err
}

// Use makes g the current game, at the start that the wishes select. The text names the
// wishes that do not fit, as for [Host.Wish].
func (h *Host) Use(g protocol.Game) (unmet string, err error) {
	start, unmet, err := wished(g, h.wishes)
	if err != nil {
		return unmet, err
	}
	h.game = g
	h.dropSearcher()
	h.start = start
	h.Restart()
	return unmet, nil
}

// wished returns the start of g that fits the wishes best, and names the wishes that it
// leaves out: those that g does not support, and an arrangement or teams that do not fit
// the rest.
func wished(g protocol.Game, wishes notation.Setup) (start protocol.Position, unmet string, err error) {
	all := fitting(g.Spec(), wishes)
	var setup notation.Setup
	for _, without := range []struct{ arrangement, teams bool }{{}, {arrangement: true}, {teams: true}, {true, true}} {
		setup = all
		setup.Teams = all.Teams && !without.teams
		if without.arrangement {
			setup.Arrangement = ""
		}
		if start, err = g.New(notation.With(setup)); err == nil {
			break
		}
	}
	return start, leftOut(wishes, setup), err
}

// fitting returns the wishes that a game supports.
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

// leftOut names the wishes that are not in a setup.
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
