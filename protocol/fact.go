package protocol

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// A Fact is a property of positions of some games, and a question of the protocol. The
// svg command draws Spaces as a line. Exactly one function must be set.
type Fact[S any, M comparable] struct {
	Name string // one word, such as "score"
	Doc  string // a noun phrase: "the number of pieces left"

	Number func(s S) int
	Word   func(s S) string
	Moves  func(s S) []M              // not called for finished games
	Spaces func(s S) []notation.Space // not called for finished games

	// Best and Worst bound a Number that scores games, for seat 1 and its partner.
	// Otherwise, they are equal.
	Best, Worst int
	// Leaves continues a line through the Spaces beyond the edge.
	Leaves bool
	// Threat means that the Moves would win for the other side if it were its turn.
	Threat bool
}

// FactSpec describes a [Fact].
type FactSpec struct {
	Name   string   `json:"name"`
	Doc    string   `json:"doc"`
	Form   FactForm `json:"form"`
	Best   int      `json:"best,omitempty"`
	Worst  int      `json:"worst,omitempty"`
	Leaves bool     `json:"leaves,omitempty"`
	Threat bool     `json:"threat,omitempty"`
}

// Scores reports whether the fact scores games.
func (f FactSpec) Scores() bool { return f.Best != f.Worst }

// ScoreFact returns the fact that scores g, if any.
func ScoreFact(g Game) (f FactSpec, ok bool) {
	for _, f := range g.Facts() {
		if f.Scores() {
			return f, true
		}
	}
	return FactSpec{}, false
}

// FactOf returns the named fact of g, if any.
func FactOf(g Game, name string) (f FactSpec, ok bool) {
	for _, f := range g.Facts() {
		if f.Name == name {
			return f, true
		}
	}
	return FactSpec{}, false
}

// FactForm is the form of an [Answer]. Later versions may add forms.
type FactForm uint16 // encoders would take a list of uint8 for bytes

const (
	NumberFact FactForm = iota + 1
	WordFact
	MovesFact
	SpacesFact
)

// Values returns the texts of all forms.
func (FactForm) Values() (list []string) {
	for k := NumberFact; k <= SpacesFact; k++ {
		list = append(list, k.String())
	}
	return list
}

// None returns the words for a missing answer: "none", or nothing for moves.
func (k FactForm) None() []string {
	if k == MovesFact {
		return nil
	}
	return []string{"none"}
}

// An Answer is the value of a [Fact]. Its Form determines the field that is set.
type Answer struct {
	Form   FactForm `json:"form"`
	Number int      `json:"number,omitempty"`
	Word   string   `json:"word,omitempty"`
	Moves  []string `json:"moves,omitempty"` // sorted by their bytes
	Spaces []string `json:"spaces,omitempty"`
}

// Words returns the answer's words in the protocol.
func (a Answer) Words() []string {
	switch {
	case a.Form == NumberFact:
		return []string{strconv.Itoa(a.Number)}
	case a.Form == WordFact && a.Word != "":
		return []string{a.Word}
	case a.Form == MovesFact:
		return a.Moves
	case a.Form == SpacesFact && len(a.Spaces) > 0:
		return a.Spaces
	}
	return a.Form.None()
}

func (f *Fact[S, M]) fault() error {
	if !isName(f.Name) {
		return fmt.Errorf("%s cannot be the name of a fact", format.Quote(f.Name))
	}
	functions := 0
	for _, set := range []bool{f.Number != nil, f.Word != nil, f.Moves != nil, f.Spaces != nil} {
		if set {
			functions++
		}
	}
	switch info := f.info(); {
	case functions != 1:
		return fmt.Errorf("the fact %s has %d of the functions Number, Word, Moves and Spaces, want 1", f.Name, functions)
	case info.Scores() && info.Form != NumberFact:
		return fmt.Errorf("the fact %s has a best and a worst value but is not a number", f.Name)
	case f.Threat && info.Form != MovesFact:
		return fmt.Errorf("the fact %s has a threat but no moves", f.Name)
	case f.Leaves && info.Form != SpacesFact:
		return fmt.Errorf("the fact %s leaves the board but has no spaces", f.Name)
	}
	return nil
}

func isName(text string) bool {
	for _, c := range []byte(text) {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return text != ""
}

func (f *Fact[S, M]) info() FactSpec {
	kind := SpacesFact
	switch {
	case f.Number != nil:
		kind = NumberFact
	case f.Word != nil:
		kind = WordFact
	case f.Moves != nil:
		kind = MovesFact
	}
	return FactSpec{Name: f.Name, Doc: f.Doc, Form: kind, Best: f.Best, Worst: f.Worst, Leaves: f.Leaves, Threat: f.Threat}
}

func answer[S contract.State[S, M], M contract.Move](f *Fact[S, M], s S, grid notation.Grid) Answer {
	a := Answer{Form: f.info().Form}
	over := s.Result().Over()
	switch {
	case a.Form == NumberFact:
		a.Number = f.Number(s)
	case a.Form == WordFact:
		a.Word = f.Word(s)
	case over:
	case a.Form == MovesFact:
		a.Moves = words(f.Moves(s))
		slices.Sort(a.Moves)
	case a.Form == SpacesFact:
		a.Spaces = grid.Labels(f.Spaces(s))
	}
	return a
}

func words[M contract.Move](moves []M) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

// String returns "number", "word", "moves", "spaces" or "none".
func (k FactForm) String() string {
	if k > SpacesFact {
		k = 0
	}
	return [...]string{"none", "number", "word", "moves", "spaces"}[k]
}

// MarshalText implements [encoding.TextMarshaler].
func (k FactForm) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (k *FactForm) UnmarshalText(text []byte) error { return format.ReadEnum(text, k, SpacesFact) }
