package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

const (
	MaxSeats = 4          // maximum number of seats of a game
	MaxSide  = 12         // maximum number of rows or columns of a [Grid]
	PassWord = "pass"     // how a pass prints
	Standard = "standard" // the variation that every game has: the plain rules
)

// A Setup selects a start. The zero Setup is the usual one.
type Setup struct {
	Players     int    // 0: the game's usual number, or 4 with Teams
	Teams       bool   // seats 1 and 3 against seats 2 and 4
	Variation   string // "" is [Standard]
	Seed        uint64 // for a variation that deals at random
	Arrangement string // where pieces start, in a form that the game's package documents
}

// An Option of a game's New function changes one thing about the start.
type Option func(*Setup)

// Players asks for a number of players.
func Players(n int) Option { return func(s *Setup) { s.Players = n } }

// Teams asks for seats 1 and 3 against seats 2 and 4.
func Teams() Option { return func(s *Setup) { s.Teams = true } }

// Variation asks for a variation of the rules by its name.
func Variation(name string) Option { return func(s *Setup) { s.Variation = name } }

// Seed sets the seed of a variation that deals at random.
func Seed(seed uint64) Option { return func(s *Setup) { s.Seed = seed } }

// Arrangement asks for another placement of pieces, in the game's own form.
func Arrangement(text string) Option { return func(s *Setup) { s.Arrangement = text } }

// With replaces the whole setup, for callers that already have one.
func With(setup Setup) Option { return func(s *Setup) { *s = setup } }

// A Spec describes a game and its choices. A caller may change its copy.
type Spec struct {
	Name, Title string // the package name, "reversi", and the name on the box, "Reversi"
	Grid        Grid
	Kinds       []string // the names of the kinds of pieces; kind k is at index k-1
	Reserves    []Kind   // the kinds of pieces that may wait beside the board
	Players     []int    // the possible numbers of players, the usual one first
	TeamPlayers int      // the number of players with which teams are possible, or 0
	Variations  []string // names of the variations, [Standard] first
	Dealt       []string // the variations that depend on [Setup.Seed]
	Arranged    bool     // whether [Setup.Arrangement] has a meaning
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
	return s, sp.check(s)
}

func (sp Spec) check(s Setup) error {
	fail := func(format string, args ...any) error {
		return &SetupError{Game: sp.Name, Reason: fmt.Sprintf(format, args...)}
	}
	switch {
	case !slices.Contains(sp.Players, s.Players):
		return fail("no game for %d players, only for %s", s.Players, listInts(sp.Players))
	case s.Teams && sp.TeamPlayers == 0:
		return fail("the game has no teams")
	case s.Teams && s.Players != sp.TeamPlayers:
		return fail("teams need %d players, not %d", sp.TeamPlayers, s.Players)
	case !slices.Contains(sp.Variations, s.Variation):
		return fail("no variation %q, only %s", short.Text(s.Variation), strings.Join(sp.Variations, ", "))
	case s.Arrangement != "" && !sp.Arranged:
		return fail("the start cannot be rearranged")
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
