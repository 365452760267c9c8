package notation

import (
	"fmt"
	"slices"
	"strings"
)

// Standard is the name of the variation that every game has: its rules as they
// stand.
const Standard = "standard"

// A Setup says which start of a game is wanted. The zero Setup is the standard
// game for the usual number of players.
type Setup struct {
	Players     int    // 0: the game's usual number, or 4 with Teams
	Teams       bool   // seats 1 and 3 against seats 2 and 4
	Variation   string // "" is [Standard]
	Seed        uint64 // for a variation that deals at random
	Arrangement string // a game's own word for where pieces start; see its package
}

// An Option changes one thing of the standard start; every game's New takes
// options.
type Option func(*Setup)

// Players asks for a number of players.
func Players(n int) Option { return func(s *Setup) { s.Players = n } }

// Teams asks for seats 1 and 3 against seats 2 and 4.
func Teams() Option { return func(s *Setup) { s.Teams = true } }

// Variation asks for a variation of the rules by its name.
func Variation(name string) Option { return func(s *Setup) { s.Variation = name } }

// Seed sets the seed of a variation that deals at random.
func Seed(seed uint64) Option { return func(s *Setup) { s.Seed = seed } }

// Arrangement asks for another placing of the pieces, in the words of the game.
func Arrangement(text string) Option { return func(s *Setup) { s.Arrangement = text } }

// With returns an option that replaces the whole setup, for callers that hold
// one already.
func With(setup Setup) Option { return func(s *Setup) { *s = setup } }

// A SetupError says that a game has no such start.
type SetupError struct {
	Game   string // package name of the game
	Reason string
}

func (e *SetupError) Error() string { return e.Game + ": " + e.Reason }

// A Spec is what there is to choose in a game before it starts.
type Spec struct {
	Name        string // package name: "reversi"
	Title       string // the name on the box: "Reversi"
	Grid        Grid
	Players     []int    // the numbers of players, the usual one first
	TeamPlayers int      // the number of players that may form teams, 0 for none
	Variations  []string // their names, [Standard] first
	Arranged    bool     // whether [Setup.Arrangement] has a meaning
}

// Setup applies the options to the standard start and checks that the game has
// such a start. In the result Players and Variation are filled in. The error is
// a [*SetupError].
func (sp Spec) Setup(opts ...Option) (Setup, error) {
	var s Setup
	for _, opt := range opts {
		opt(&s)
	}
	if s.Players == 0 {
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
		return fail("no variation %q, only %s", clip(s.Variation), strings.Join(sp.Variations, ", "))
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
