package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
)

// wish changes the wishes for the start. A value that some game of the set has is kept
// and used wherever it fits. A value that no game has is an error.
func (s *Server) wish(change func(*notation.Setup), has func(notation.Spec) bool, what string) error {
	if !slices.ContainsFunc(s.set.Games(), func(g protocol.Game) bool { return has(g.Spec()) }) {
		return fmt.Errorf("no game has %s", what)
	}
	change(&s.options.wishes)
	return s.restart()
}

// restart begins a new game if the wishes change the start.
func (s *Server) restart() error {
	start, err := s.wished(s.game)
	if err == nil && start != s.start {
		s.start, s.history = start, newHistory(start)
	}
	return err
}

// use makes g the current game, at the start that the wishes select.
func (s *Server) use(g protocol.Game) error {
	start, err := s.wished(g)
	if err != nil {
		return err
	}
	s.game = g
	s.dropSearcher()
	s.start, s.history = start, newHistory(start)
	return nil
}

// wished returns the start of g that fits the wishes best, and tells the peer which of
// them it leaves out: those that g does not have, and an arrangement or teams that do not
// fit the rest.
func (s *Server) wished(g protocol.Game) (protocol.Position, error) {
	wishes := s.options.wishes
	all := fitting(g.Spec(), wishes)
	var setup notation.Setup
	var start protocol.Position
	var err error
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
	if left := leftOut(wishes, setup); left != "" && s.out != nil {
		s.answer("info string kept, but not for %s as it is set up now: %s", g.Spec().Name, left)
	}
	return start, err
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
