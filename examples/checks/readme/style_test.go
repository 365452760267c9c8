package readme

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
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
			g, err := games.All().Lookup(game)
			if err != nil {
				t.Fatal(err)
			}
			checkDoc(t, filepath.Join(root, game, "doc.go"), g.Spec().Goal)
		})
	}
}

// checkDoc checks the documentation of a game. A list that follows a drawing needs a sentence
// before it, because it would be part of the drawing otherwise.
func checkDoc(t *testing.T, source, goal string) {
	file, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	doc := file.Doc.Text()
	if text := strings.Join(strings.Fields(doc), " "); goal == "" || !strings.Contains(text, goal) {
		t.Errorf("the documentation lacks the goal of the Spec: %s", goal)
	}
	if strings.Contains(doc, "[public") && !strings.Contains(doc, "http") {
		t.Error("a fact is public, but no source is named")
	}
	item := regexp.MustCompile(`(?m)^ *(-|\d+\.) `)
	for _, block := range new(comment.Parser).Parse(doc).Content {
		if code, ok := block.(*comment.Code); ok && item.MatchString(code.Text) {
			t.Errorf("a list is part of the drawing before it: %s", code.Text)
		}
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
