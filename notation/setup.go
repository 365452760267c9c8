package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

const (
	MaxSeats = 4
	MaxSide  = 12 // maximum number of rows or columns
	PassText = "pass"
	Standard = "standard" // the variation with the plain rules
)

// A Setup selects a start. The zero Setup is the usual one.
type Setup struct {
	Players     int    `json:"players,omitempty"`   // 0 means the usual number, or 4 with Teams
	Teams       bool   `json:"teams,omitempty"`     // seats 1 and 3 against seats 2 and 4
	Variation   string `json:"variation,omitempty"` // "" means [Standard]; case does not matter
	Seed        uint64 `json:"seed,omitempty,string"`
	Arrangement string `json:"arrangement,omitempty"` // where pieces start, in the game's own form
}

// An Option changes one thing about the start of a game.
type Option func(*Setup)

// Players returns an option for a number of players.
func Players(n int) Option { return func(s *Setup) { s.Players = n } }

// Teams returns an option for seats 1 and 3 against seats 2 and 4.
func Teams() Option { return func(s *Setup) { s.Teams = true } }

// Variation returns an option for a variation of the rules.
func Variation(name string) Option { return func(s *Setup) { s.Variation = name } }

// Seed returns an option that selects a deal.
func Seed(seed uint64) Option { return func(s *Setup) { s.Seed = seed } }

// Arrangement returns an option for another placement of pieces.
func Arrangement(text string) Option { return func(s *Setup) { s.Arrangement = text } }

// With returns an option that replaces the whole setup.
func With(setup Setup) Option { return func(s *Setup) { *s = setup } }

// A Spec describes a game and its choices. In JSON, kinds are names and spaces are labels.
type Spec struct {
	Name        string   `json:"name"`  // package name, "reversi"
	Title       string   `json:"title"` // as on the box, "Reversi"
	Goal        string   `json:"goal"`  // one sentence
	Grid        Grid     `json:"grid"`
	Kinds       []string `json:"kinds"` // names; kind k is at index k-1
	Reserves    []Kind   `json:"reserves"`
	Players     []int    `json:"players"`     // the usual one first
	TeamPlayers int      `json:"teamPlayers"` // 0 without teams
	Variations  []string `json:"variations"`  // in lower case, [Standard] first
	Dealt       []string `json:"dealt"`       // variations that depend on [Setup.Seed]
	Arranged    bool     `json:"arranged"`
	Endless     bool     `json:"endless"` // whether positions can repeat, so that no rule ends every game
	// Seats holds names such as "Red"; seat s is at index s-1. A game for one player has none.
	Seats    []string  `json:"seats"`
	Plural   bool      `json:"plural"`   // whether these names are plural, as in "Swords win"
	Features []Feature `json:"features"` // a space belongs to at most one
	// Rules also holds the shared rules that the game states in its own words.
	Rules []RuleSpec `json:"rules"`
}

// A Feature is a kind of spaces that the board sets apart, for example thrones.
type Feature struct {
	Name   string  `json:"name"`   // singular, "throne"
	Spaces []Space `json:"spaces"` // ascending
}

// Setups returns every combination of players, teams and variation, the usual one first.
func (sp Spec) Setups() (list []Setup) {
	for _, variation := range sp.Variations {
		for _, players := range sp.Players {
			list = append(list, Setup{Players: players, Variation: variation})
			if players == sp.TeamPlayers {
				list = append(list, Setup{Players: players, Variation: variation, Teams: true})
			}
		}
	}
	return list
}

// Setup applies options and fills in defaults. The error is a [*SetupError].
func (sp Spec) Setup(opts ...Option) (Setup, error) {
	var s Setup
	for _, opt := range opts {
		opt(&s)
	}
	if s.Players == 0 && len(sp.Players) > 0 {
		s.Players = sp.Players[0]
		if s.Teams && sp.TeamPlayers != 0 {
			s.Players = sp.TeamPlayers
		}
	}
	if s.Variation == "" {
		s.Variation = Standard
	}
	for _, name := range sp.Variations {
		if strings.EqualFold(name, s.Variation) {
			s.Variation = name
		}
	}
	return s, sp.check(s)
}

func (sp Spec) check(s Setup) error {
	fail := func(rule Rule, format string, args ...any) error {
		return &SetupError{Game: sp.Name, Rule: rule, Reason: fmt.Sprintf(format, args...)}
	}
	switch {
	case !slices.Contains(sp.Players, s.Players):
		return fail(RulePlayers, "no game for %d players, only for %s", s.Players, listInts(sp.Players))
	case s.Teams && sp.TeamPlayers == 0:
		return fail(RuleTeams, "the game has no teams")
	case s.Teams && s.Players != sp.TeamPlayers:
		return fail(RuleTeams, "teams need %d players, not %d", sp.TeamPlayers, s.Players)
	case !slices.Contains(sp.Variations, s.Variation):
		return fail(RuleVariation, "no variation %q, only %s", short.Text(s.Variation), strings.Join(sp.Variations, ", "))
	case s.Arrangement != "" && !sp.Arranged:
		return fail(RuleArrangement, "the start cannot be rearranged")
	}
	return nil
}

func listInts(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = fmt.Sprint(n)
	}
	return strings.Join(words, ", ")
}
