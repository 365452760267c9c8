package protocol

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
)

// A Set is an ordered set of games with different names. The zero Set is empty. A Set is
// immutable and safe for concurrent use.
type Set struct{ games []Game }

// NewSet returns the set of the given games. The errors are those of [Set.With].
func NewSet(games ...Game) (Set, error) { return Set{}.With(games...) }

// With returns the set of the games of s and the given ones. It is an error if a name occurs
// twice or is not a word of letters, digits, "-" and "_", and if a [Fact] has such a name or
// not one function.
func (s Set) With(games ...Game) (Set, error) {
	names := s.Names()
	for _, g := range games {
		name := g.name()
		if slices.ContainsFunc(names, func(other string) bool { return strings.EqualFold(other, name) }) {
			return s, fmt.Errorf("duplicate game %s", format.Quote(name))
		}
		if err := g.fault(); err != nil {
			return s, err
		}
		names = append(names, name)
	}
	return Set{append(s.Games(), games...)}, nil
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

// Lookup returns the game with a package name, ignoring case. The error is an
// [*UnknownGameError].
func (s Set) Lookup(name string) (Game, error) {
	for _, g := range s.games {
		if strings.EqualFold(g.name(), name) {
			return g, nil
		}
	}
	return nil, &UnknownGameError{Name: name, Known: s.Names()}
}

// RestoreJSON returns the position that the JSON encoding of a [Position] describes. It
// needs only the members game and position and ignores the others. The errors are those of
// [json.Unmarshal], [Set.Lookup] and the Parse method of the game.
func (s Set) RestoreJSON(data []byte) (Position, error) {
	var doc struct{ Game, Position string }
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
	Name  string
	Known []string // the names of the games in the set
}

func (e *UnknownGameError) Error() string {
	return fmt.Sprintf("no game %s, only %s", format.Quote(e.Name), strings.Join(e.Known, ", "))
}
