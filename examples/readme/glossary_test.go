package readme

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// maxTerms is the number of terms that a reader can be asked to learn.
const maxTerms = 40

// A type name that two packages export has the one meaning that the glossary gives it. The
// packages of the ten games share the names of their contract.
func TestGlossary(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Glossary\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var terms []string
	for _, row := range regexp.MustCompile(`(?m)^\| (\w+) \|`).FindAllStringSubmatch(section, -1)[1:] {
		terms = append(terms, row[1])
	}
	if len(terms) == 0 || len(terms) > maxTerms || !slices.IsSorted(terms) {
		t.Errorf("%d terms, want at most %d in order: %q", len(terms), maxTerms, terms)
	}
	for name, dirs := range exportedTypes(t) {
		if len(dirs) > 1 && !slices.Contains(terms, strings.ToLower(name)) && !slices.Contains(terms, strings.ToLower(name)+"s") {
			t.Errorf("%s is a type of %q and not in the glossary", name, dirs)
		}
	}
}

// exportedTypes returns the packages of each exported type, except for those of the ten games.
func exportedTypes(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, top := range []string{"notation", "protocol", "lineup/tablebase"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "internal" || d.Name() == "testdata" || isGame(d.Name())) {
				return fs.SkipDir
			}
			if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.IsExported() && !spec.Assign.IsValid() {
					if dir := filepath.Dir(path); !slices.Contains(found[spec.Name.Name], dir) {
						found[spec.Name.Name] = append(found[spec.Name.Name], dir)
					}
				}
				_, inside := n.(*ast.FuncDecl)
				return !inside
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// isGame reports whether a folder has what is known of one game, such as empiregame.
func isGame(name string) bool {
	return slices.ContainsFunc(games.All().Names(), func(game string) bool { return name == game+"game" })
}
