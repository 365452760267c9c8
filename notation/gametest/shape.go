package gametest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// testSpec checks a game's Spec, and that callers cannot change it.
func (r Suite[S, M]) testSpec(t *testing.T) {
	spec := r.Spec()
	if spec.Name == "" || spec.Title == "" || spec.Grid.Len() == 0 || len(spec.Kinds) == 0 || len(spec.Players) == 0 ||
		len(spec.Variations) == 0 || spec.Variations[0] != notation.Standard {
		t.Errorf("incomplete Spec %+v", spec)
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
	players := r.Spec().Players
	CheckCopy(t, r.Spec)
	if s, err := r.New(); err != nil || !slices.Contains(players, s.Players()) {
		t.Errorf("New after a caller's change: %v, %v", s, err)
	}
}

// CheckCopy checks that a caller who changes the slices of a Spec changes no other one.
func CheckCopy(t testing.TB, spec func() notation.Spec) {
	t.Helper()
	want := fmt.Sprintf("%#v", spec()) // a text keeps what the slices held
	changed := reflect.ValueOf(spec())
	for i := range changed.NumField() {
		if list := changed.Field(i); list.Kind() == reflect.Slice {
			list.Clear()
		}
	}
	if got := fmt.Sprintf("%#v", spec()); got != want {
		t.Errorf("a caller has changed the Spec:\n got %s\nwant %s", got, want)
	}
}

// checkBoard checks that the pieces on and beside the board are those of the Spec, and
// that the moves are on the board.
func (r Suite[S, M]) checkBoard(t failer, s S, moves []M) {
	spec := r.Spec()
	for n := range 256 {
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
	for seat := range notation.Seat(notation.MaxSeats + 2) {
		for k := range notation.Kind(len(spec.Kinds) + 2) {
			n := s.Reserve(seat, k)
			can := seat != 0 && int(seat) <= s.Players() && slices.Contains(spec.Reserves, k)
			if n < 0 || n > 0 && !can {
				t.Fatalf("%v: seat %d has %d pieces of kind %d beside the board", s, seat, n, k)
			}
		}
	}
	for _, m := range moves {
		from, leaves := m.From()
		to, arrives := m.To()
		pass := m.String() == notation.PassWord
		if arrives == pass || leaves && !arrives || arrives && int(to) >= spec.Grid.Len() || leaves && s.Piece(from).Seat == 0 {
			t.Fatalf("%v: %v goes from %d (%t) to %d (%t)", s, m, from, leaves, to, arrives)
		}
	}
}

// maxLines bounds the length of a function of a game package.
const maxLines = 45

// Every game package has these files, and its text.go has these methods, in order.
var (
	files     = []string{"doc.go", "moves.go", "state.go", "text.go"}
	encodings = []string{
		"String", "AppendText", "MarshalText", "UnmarshalText", "MarshalBinary", "UnmarshalBinary", "Value", "Scan",
	}
)

// testSource checks the source of the package, in the current directory: its files, the
// order of the text methods, that no variable is exported, and that functions are
// short.
func (r Suite[S, M]) testSource(t *testing.T) {
	set := token.NewFileSet()
	packages, err := parser.ParseDir(set, ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg := packages[r.Spec().Name]
	if pkg == nil {
		t.Fatalf("the directory does not hold package %s", r.Spec().Name)
	}
	for _, name := range files {
		if pkg.Files[name] == nil {
			t.Errorf("there is no %s", name)
		}
	}
	for name, file := range pkg.Files {
		for _, d := range file.Decls {
			checkDeclaration(t, set, d)
		}
		if name == "text.go" {
			checkOrder(t, file)
		}
	}
}

func checkDeclaration(t *testing.T, set *token.FileSet, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if n := set.Position(d.End()).Line - set.Position(d.Pos()).Line; n > maxLines {
			t.Errorf("%v: %s has %d lines, at most %d are wanted", set.Position(d.Pos()), d.Name, n, maxLines)
		}
	case *ast.GenDecl:
		if d.Tok != token.VAR {
			return
		}
		for _, spec := range d.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				if name.IsExported() {
					t.Errorf("%v: %s is an exported variable", set.Position(name.Pos()), name)
				}
			}
		}
	}
}

// checkOrder checks that the text methods of Move come before those of State, both in
// the order of encodings.
func checkOrder(t *testing.T, file *ast.File) {
	var got []string
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if ok && f.Recv != nil && slices.Contains(encodings, f.Name.Name) {
			got = append(got, receiver(f)+"."+f.Name.Name)
		}
	}
	var want []string
	for _, receiver := range []string{"Move", "State"} {
		for _, name := range encodings {
			want = append(want, receiver+"."+name)
		}
	}
	got = slices.DeleteFunc(got, func(name string) bool { return !slices.Contains(want, name) })
	if !slices.Equal(got, want) {
		t.Errorf("text.go declares %v, want the order %v", got, want)
	}
}

func receiver(f *ast.FuncDecl) string {
	at := f.Recv.List[0].Type
	if star, ok := at.(*ast.StarExpr); ok {
		at = star.X
	}
	if name, ok := at.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}
