package gametest

import (
	"fmt"
	"go/build"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

func (r Suite[S, M]) testSpec(t *testing.T) {
	spec := r.Spec()
	if spec.Name == "" || spec.Title == "" || spec.Grid.Len() == 0 || len(spec.Kinds) == 0 || len(spec.Players) == 0 ||
		len(spec.Variations) == 0 || spec.Variations[0] != notation.Standard {
		t.Fatalf("incomplete Spec %+v", spec)
	}
	for _, k := range spec.Reserves {
		if format.KindName(spec, k) == "" {
			t.Errorf("kind %d waits beside the board, but has no name", k)
		}
	}
	for _, v := range spec.Dealt {
		if !slices.Contains(spec.Variations, v) {
			t.Errorf("%s is dealt but is not a variation", v)
		}
	}
	if err := checkNames(spec); err != nil {
		t.Error(err)
	}
	checkRules(t, spec)
	players := r.Spec().Players
	CheckCopy(t, r.Spec)
	if s, err := r.New(); err != nil || !slices.Contains(players, s.Players()) {
		t.Errorf("New after a caller's change: %v, %v", s, err)
	}
}

func checkNames(spec notation.Spec) error {
	if n, most := len(spec.Seats), slices.Max(spec.Players); n != most && !(n == 0 && most == 1) {
		return fmt.Errorf("%d names of seats for %d players", n, most)
	}
	for i, name := range spec.Seats {
		if fault := nameFault(name); fault != "" {
			return fmt.Errorf("the name %q of seat %d %s", name, i+1, fault)
		}
		if slices.ContainsFunc(spec.Seats[:i], func(other string) bool { return strings.EqualFold(name, other) }) {
			return fmt.Errorf("two seats are called %s", name)
		}
	}
	owners := map[notation.Space]string{}
	for i, f := range spec.Features {
		if fault := nameFault(f.Name); fault != "" {
			return fmt.Errorf("the name %q of a feature %s", f.Name, fault)
		}
		if slices.ContainsFunc(spec.Features[:i], func(other notation.Feature) bool { return f.Name == other.Name }) {
			return fmt.Errorf("two features are called %s", f.Name)
		}
		if len(f.Spaces) == 0 || !slices.IsSorted(f.Spaces) {
			return fmt.Errorf("the spaces %v of the feature %s are none, or out of order", f.Spaces, f.Name)
		}
		for _, sp := range f.Spaces {
			switch other, taken := owners[sp]; {
			case int(sp) >= spec.Grid.Len():
				return fmt.Errorf("space %d of the feature %s is not on the board", sp, f.Name)
			case taken:
				return fmt.Errorf("%s belongs to the features %s and %s", spec.Grid.Label(sp), other, f.Name)
			}
			owners[sp] = f.Name
		}
	}
	return nil
}

func nameFault(name string) string {
	switch {
	case name == "" || name != strings.TrimSpace(name):
		return "is empty, or begins or ends with a blank"
	case strings.ContainsFunc(name, func(c rune) bool { return !unicode.IsPrint(c) }):
		return "has a character that does not print"
	}
	return ""
}

func checkRules(t *testing.T, spec notation.Spec) {
	t.Helper()
	headings := headings(spec.Name)
	shared := notation.SharedRules()
	for i, rule := range spec.Rules {
		is := func(other notation.RuleSpec) bool { return other.Rule == rule.Rule }
		if slices.ContainsFunc(spec.Rules[:i], is) {
			t.Errorf("the rule %s is stated twice", rule.Rule)
		}
		own, ok := strings.CutPrefix(string(rule.Rule), spec.Name+".")
		if !slices.ContainsFunc(shared, is) && (!ok || !ruleName.MatchString(own)) {
			t.Errorf("the rule %s does not have the form %s.some-words", rule.Rule, spec.Name)
		}
		if rule.Text == "" || !strings.HasSuffix(rule.Text, ".") {
			t.Errorf("the rule %s is stated as %q, not as a sentence", rule.Rule, rule.Text)
		}
		if headings != nil && !slices.Contains(headings, rule.Heading) {
			t.Errorf("the rule %s stands under %q, which is none of the headings %q", rule.Rule, rule.Heading, headings)
		}
	}
}

var ruleName = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

func headings(name string) (list []string) {
	source, err := build.ImportDir(".", 0)
	if err != nil || source.Name != name {
		return nil
	}
	set := token.NewFileSet()
	for _, file := range source.GoFiles {
		f, err := parser.ParseFile(set, file, nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			return nil
		}
		for _, block := range new(comment.Parser).Parse(f.Doc.Text()).Content {
			if h, ok := block.(*comment.Heading); ok {
				text, _ := h.Text[0].(comment.Plain)
				list = append(list, string(text))
			}
		}
	}
	return list
}

// CheckCopy checks that callers cannot change each other's Specs.
func CheckCopy(t testing.TB, spec func() notation.Spec) {
	t.Helper()
	want := fmt.Sprintf("%#v", spec()) // a text, because the slices change
	clearSlices(reflect.ValueOf(spec()))
	if got := fmt.Sprintf("%#v", spec()); got != want {
		t.Errorf("a caller has changed the Spec:\n got %s\nwant %s", got, want)
	}
}

func clearSlices(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			clearSlices(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			clearSlices(v.Index(i))
		}
		v.Clear()
	}
}

func (r Suite[S, M]) checkBoard(t failer, s S, moves []M) {
	spec := r.Spec()
	for n := range 2 * 256 { // more than a byte holds
		sp := notation.Space(n)
		p := s.Piece(sp)
		switch {
		case p == notation.Piece{}:
		case n >= spec.Grid.Len():
			t.Fatalf("%v: %+v stands on space %d, which is not on the board", s, p, n)
		case int(p.Seat) > s.Players() || p.Seat == 0 || format.KindName(spec, p.Kind) == "":
			t.Fatalf("%v: %+v on %s is not a piece of the game", s, p, spec.Grid.Label(sp))
		}
	}
	if s.Reserve(256+1, 1) != 0 || s.Reserve(1, 256+1) != 0 {
		t.Fatalf("%v: a seat or kind that does not exist has pieces beside the board", s)
	}
	for seat := range notation.Seat(notation.MaxSeats + 2) {
		for k := range notation.Kind(len(spec.Kinds) + 2) {
			n := s.Reserve(seat, k)
			can := seat != 0 && int(seat) <= s.Players() && slices.Contains(spec.Reserves, k)
			if n < 0 || n > 0 && !can {
				t.Fatalf("%v: seat %d has %d pieces of kind %d beside the board", s, seat, n, k)
			}
		}
	}
	r.checkPieces(t, s)
	for _, m := range moves {
		from, leaves := m.From()
		to, arrives := m.To()
		pass := m.String() == notation.PassText
		if arrives == pass || leaves && !arrives || arrives && int(to) >= spec.Grid.Len() || leaves && s.Piece(from).Seat == 0 {
			t.Fatalf("%v: %v goes from %d (%t) to %d (%t)", s, m, from, leaves, to, arrives)
		}
	}
}

type kinds interface {
	PiecesOf(seat notation.Seat, kind notation.Kind) notation.SpaceSet
}

func (r Suite[S, M]) checkPieces(t failer, s S) {
	var want [notation.MaxSeats + 2]notation.SpaceSet
	ofKind := map[notation.Piece]notation.SpaceSet{}
	spec := r.Spec()
	for sp := range spec.Grid.Spaces() {
		p := s.Piece(sp)
		if p == (notation.Piece{}) {
			continue
		}
		want[p.Seat].Add(sp)
		p.Heading = 0
		ofKind[p] = ofKind[p].With(sp)
	}
	for seat := range notation.Seat(len(want)) {
		if got := s.Pieces(seat); got != want[seat] {
			t.Fatalf("%v: Pieces(%d) = %v, want %v as Piece has it", s, seat, got, want[seat])
		}
		k, ok := any(s).(kinds)
		for kind := range notation.Kind(len(spec.Kinds) + 2) {
			if !ok {
				break
			}
			if got, want := k.PiecesOf(seat, kind), ofKind[notation.Piece{Seat: seat, Kind: kind}]; got != want {
				t.Fatalf("%v: PiecesOf(%d, %d) = %v, want %v as Piece has it", s, seat, kind, got, want)
			}
		}
	}
}
