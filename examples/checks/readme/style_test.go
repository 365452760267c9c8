package readme

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// gameFiles are the files that each of the ten has.
var gameFiles = []string{"doc.go", "encodings.go", "moves.go", "state.go", "text.go"}

// maxLines bounds the length of a function of a game package.
const maxLines = 45

// The ten games have the same files, short functions, and no exported variables.
func TestStyle(t *testing.T) {
	for _, game := range games.All().Names() {
		t.Run(game, func(t *testing.T) {
			sources, err := filepath.Glob(filepath.Join(root, game, "*.go"))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range gameFiles {
				if !slices.Contains(sources, filepath.Join(root, game, name)) {
					t.Errorf("there is no %s", name)
				}
			}
			for _, source := range sources {
				if !strings.HasSuffix(source, "_test.go") {
					checkStyle(t, source)
				}
			}
			doc, err := os.ReadFile(filepath.Join(root, game, "doc.go"))
			if err != nil {
				t.Fatal(err)
			}
			g, err := games.All().Lookup(game)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Join(strings.Fields(strings.ReplaceAll(string(doc), "\n//", " ")), " ")
			if goal := g.Spec().Goal; goal == "" || !strings.Contains(text, goal) {
				t.Errorf("the documentation lacks the goal of the Spec: %s", goal)
			}
		})
	}
}

func checkStyle(t *testing.T, source string) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, source, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if n := set.Position(d.End()).Line - set.Position(d.Pos()).Line; n > maxLines {
				t.Errorf("%v: %s has %d lines, at most %d are wanted", set.Position(d.Pos()), d.Name, n, maxLines)
			}
		case *ast.GenDecl:
			if d.Tok == token.VAR && slices.ContainsFunc(d.Specs, exportsVariable) {
				t.Errorf("%v: an exported variable", set.Position(d.Pos()))
			}
		}
	}
}

func exportsVariable(spec ast.Spec) bool {
	return slices.ContainsFunc(spec.(*ast.ValueSpec).Names, (*ast.Ident).IsExported)
}
