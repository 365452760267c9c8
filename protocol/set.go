package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

// A Set is an ordered set of games with different names. The zero Set is empty. A Set is
// immutable and safe for concurrent use.
type Set struct{ games []Game }

// NewSet returns the set of the given games. The errors are the same as for [Set.With].
func NewSet(games ...Game) (Set, error) { return Set{}.With(games...) }

// With returns the set of the games of s and the given ones. It returns an error if a game is
// incomplete or two games have the same name. The names of games, variations and facts must be
// words of ASCII letters, digits, "-" and "_", without capital letters in variations. Each [Fact]
// must have exactly one function, only the properties of its form, and the same form as the fact of
// that name in other games. At most one fact of a game may score it.
func (s Set) With(games ...Game) (Set, error) {
	all := Set{s.Games()}
	for _, g := range games {
		if g == nil {
			return s, errors.New("a game of the set is nil")
		}
		if _, err := all.Lookup(g.name()); err == nil {
			return s, fmt.Errorf("duplicate game %s", format.Quote(g.name()))
		}
		if err := g.fault(); err != nil {
			return s, err
		}
		if err := all.checkKinds(g); err != nil {
			return s, err
		}
		all.games = append(all.games, g)
	}
	return all, nil
}

func (s Set) checkKinds(added Game) error {
	for _, f := range added.Facts() {
		for _, g := range s.games {
			if known, ok := FactOf(g, f.Name); ok && known.Form != f.Form {
				return fmt.Errorf("the fact %s of %s has another form than in %s", f.Name, added.name(), g.name())
			}
		}
	}
	return nil
}

// Games returns the games. The caller may change the slice.
func (s Set) Games() []Game { return append([]Game(nil), s.games...) }

// Names returns the package names of the games.
func (s Set) Names() []string {
	names := make([]string, len(s.games))
	for i, g := range s.games {
		names[i] = g.name()
	}
	return names
}

// Lookup returns the game with a package name, ignoring case. The error is an [*UnknownGameError].
func (s Set) Lookup(name string) (Game, error) {
	for _, g := range s.games {
		if strings.EqualFold(g.name(), name) {
			return g, nil
		}
	}
	return nil, &UnknownGameError{Name: name, Known: s.Names()}
}

// Environment returns a game with a setup for programs that learn to play. The errors come from
// [Set.Lookup] and the game's Environment method.
func (s Set) Environment(name string, setup notation.Setup) (env.Game, error) {
	g, err := s.Lookup(name)
	if err != nil {
		return nil, err
	}
	return g.Environment(setup)
}

// RestoreJSON returns the position that the JSON encoding of a [Position] describes. Because it
// ignores members other than game and position, it also reads answers of the protocol about a
// position. The errors come from [json.Unmarshal], [Set.Lookup], and the game's Parse method.
func (s Set) RestoreJSON(data []byte) (Position, error) {
	var doc document
	if err := json.Unmarshal(data, &doc); err != nil {
		return nil, err
	}
	g, err := s.Lookup(doc.Game)
	if err != nil {
		return nil, err
	}
	return g.Parse(doc.Position)
}

// An UnknownGameError reports that a [Set] does not have a game.
type UnknownGameError struct {
	Name  string   `json:"name"`
	Known []string `json:"known"` // the names of the games in the set
}

func (e *UnknownGameError) Error() string {
	return fmt.Sprintf("no game %s, only %s", format.Quote(e.Name), strings.Join(e.Known, ", "))
}
