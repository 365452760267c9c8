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
	terms := glossary(t)
	if len(terms) == 0 || len(terms) > maxTerms || !slices.IsSorted(terms) {
		t.Errorf("%d terms, want at most %d in order: %q", len(terms), maxTerms, terms)
	}
	for name, dirs := range exportedTypes(t) {
		if len(dirs) > 1 && !slices.Contains(terms, strings.ToLower(name)) && !slices.Contains(terms, strings.ToLower(name)+"s") {
			t.Errorf("%s is a type of %q and not in the glossary", name, dirs)
		}
	}
}

// narrow are words that once had several meanings, so the list names the packages that use them.
var narrow = strings.Fields("draw hash host line outcome place plain position rules score search set setup shape table turn variation view words")

// Every word of an exported name is a term of the glossary or is listed with its meaning in
// words.txt, so the author of a new word looks whether an old one serves. A plural has the line of
// its singular, unless it has its own. A word with two meanings, which a semicolon separates, stays
// in the packages that already have it.
func TestGlossaryWords(t *testing.T) {
	text, err := os.ReadFile("words.txt")
	if err != nil {
		t.Fatal(err)
	}
	terms := glossary(t)
	packages := map[string][]string{} // where a listed word may be used, or nil for everywhere
	last := ""
	for line := range strings.Lines(string(text)) {
		word, meaning, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " | ")
		meaning, in, _ := strings.Cut(meaning, " | ")
		if word <= last {
			t.Errorf("%s is not in order", word)
		}
		last, packages[word] = word, strings.Fields(in)
		if term := slices.Contains(terms, word); (meaning == "") != term || term && in == "" {
			t.Errorf("%s needs a meaning, or as a term of the glossary only packages", word)
		}
		if in == "" && (slices.Contains(narrow, word) || strings.Contains(meaning, ";")) {
			t.Errorf("%s needs a list of packages", word)
		}
	}
	known := func(word string) bool {
		_, ok := packages[word]
		return ok || slices.Contains(terms, word)
	}
	used := map[string][]string{} // the packages by words
	for _, name := range exportedNames(t) {
		for _, word := range splitName(name.id) {
			i := slices.IndexFunc(singulars(word), known)
			if i < 0 {
				t.Errorf("%s: the word %q of %s is new. Use a word of the glossary or of words.txt, or list it there with its meaning", name.pkg, word, name.id)
				continue
			}
			word = singulars(word)[i]
			if list := packages[word]; len(list) > 0 && !slices.Contains(list, name.pkg) {
				t.Errorf("%s: %s has the word %q, which only %q use", name.pkg, name.id, word, list)
			}
			used[word] = append(used[word], name.pkg)
		}
	}
	for word, list := range packages {
		if used[word] == nil {
			t.Errorf("no exported name has the word %q", word)
		}
		for _, pkg := range list {
			if !slices.Contains(used[word], pkg) {
				t.Errorf("no exported name of %s has the word %q", pkg, word)
			}
		}
	}
}

func glossary(t *testing.T) (terms []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Glossary\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, row := range regexp.MustCompile(`(?m)^\| (\w+) \|`).FindAllStringSubmatch(section, -1)[1:] {
		terms = append(terms, row[1])
	}
	return terms
}

var (
	declared = regexp.MustCompile(`^(\S+): (?:func \([^)]*\) |(?:field|method) \w+\.|(?:const|var|type|func) )(\w+)`)
	inlined  = regexp.MustCompile(`[{;] ?([A-Z]\w*)\(`) // methods of interfaces with type parameters
	humps    = regexp.MustCompile(`[A-Z]+[a-z]*|[a-z]+`)
	acronym  = regexp.MustCompile(`([A-Z]+)([A-Z][a-z])`)
)

// exportedNames returns the exported names on file with their packages, which TestAPI keeps
// complete.
func exportedNames(t *testing.T) (names []struct{ pkg, id string }) {
	t.Helper()
	text, err := os.ReadFile(apiFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		m := declared.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("no name in %q", line)
		}
		names = append(names, struct{ pkg, id string }{m[1], m[2]})
		if _, body, ok := strings.Cut(line, " interface{"); ok {
			for _, id := range inlined.FindAllStringSubmatch("{"+body, -1) {
				names = append(names, struct{ pkg, id string }{m[1], id[1]})
			}
		}
	}
	return names
}

// splitName returns the words of a name in lower case, such as n and board for NBoard. It leaves
// out numbers.
func splitName(id string) []string {
	words := humps.FindAllString(acronym.ReplaceAllString(id, "$1 $2"), -1)
	for i, word := range words {
		words[i] = strings.ToLower(word)
	}
	return words
}

// singulars returns a word and what it may be the plural of.
func singulars(word string) []string {
	list := []string{word}
	if stem, ok := strings.CutSuffix(word, "ies"); ok {
		list = append(list, stem+"y")
	}
	if stem, ok := strings.CutSuffix(word, "es"); ok {
		list = append(list, stem)
	}
	if stem, ok := strings.CutSuffix(word, "s"); ok {
		list = append(list, stem)
	}
	return list
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
	return parseFiles(t, root, "internal", "examples")
}

// parseFiles returns the Go files of this module below a directory, except tests and skipped
// directories, by their paths.
func parseFiles(t *testing.T, dir string, skipped ...string) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && path != root {
			if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil {
				return fs.SkipDir // another module
			}
		}
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (slices.Contains(skipped, entry.Name()) || entry.Name() == "testdata" || entry.Name() == ".git"):
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
