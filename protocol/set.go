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

// A Set is an immutable, ordered set of games with different names, safe for concurrent
// use.
type Set struct{ games []Game }

// NewSet returns the set of games, with the errors of [Set.With].
func NewSet(games ...Game) (Set, error) { return Set{}.With(games...) }

// With returns s with further games, if they are complete and have different names. Names
// of games, variations and facts must be words of ASCII letters, digits, "-" and "_",
// without capitals in variations. A fact must have the same form in all games, and at
// most one may score a game.
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

// Games returns a copy of the list.
func (s Set) Games() []Game { return append([]Game(nil), s.games...) }

// Names returns the package names of the games.
func (s Set) Names() []string {
	names := make([]string, len(s.games))
	for i, g := range s.games {
		names[i] = g.name()
	}
	return names
}

// Lookup returns the named game, ignoring case. The error is an [*UnknownGameError].
func (s Set) Lookup(name string) (Game, error) {
	for _, g := range s.games {
		if strings.EqualFold(g.name(), name) {
			return g, nil
		}
	}
	return nil, &UnknownGameError{Name: name, Known: s.Names()}
}

// Environment returns an environment of the named game.
func (s Set) Environment(name string, setup notation.Setup) (env.Game, error) {
	g, err := s.Lookup(name)
	if err != nil {
		return nil, err
	}
	return g.Environment(setup)
}

// RestoreJSON returns the position of a JSON object with the members game and position.
// It ignores further members, so it also reads the protocol's answers about a position.
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

// An UnknownGameError reports a game that a [Set] lacks.
type UnknownGameError struct {
	Name  string   `json:"name"`
	Known []string `json:"known"` // games in the set
}

func (e *UnknownGameError) Error() string {
	return fmt.Sprintf("no game %s, only %s", format.Quote(e.Name), strings.Join(e.Known, ", "))
}
