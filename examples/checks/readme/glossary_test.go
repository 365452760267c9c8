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
	for path, file := range library(t) {
		dir := filepath.ToSlash(filepath.Dir(path))
		if top, _, _ := strings.Cut(dir, "/"); top != "notation" && top != "protocol" && dir != "lineup/tablebase" || isGame(filepath.Base(dir)) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.IsExported() && !spec.Assign.IsValid() && !slices.Contains(found[spec.Name.Name], dir) {
				found[spec.Name.Name] = append(found[spec.Name.Name], dir)
			}
			_, inside := n.(*ast.FuncDecl)
			return !inside
		})
	}
	return found
}

// library returns the Go files of the packages that others can import, by their paths from the
// root. It leaves out tests.
func library(t *testing.T) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "internal" || entry.Name() == "examples" || entry.Name() == ".git"):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		files[name] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// isGame reports whether a folder has what is known of one game, such as empiregame.
func isGame(name string) bool {
	return slices.ContainsFunc(games.All().Names(), func(game string) bool { return name == game+"game" })
}
