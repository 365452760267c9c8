package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// This test writes REFERENCE.md from the tables of the server
// (go test ./protocol/server -run TestReference -update).
func TestReference(t *testing.T) {
	compareFile(t, "REFERENCE.md", server.Reference(games.All()))
}

// Every command of the reference is known, and no other.
func TestHelpIsTheReference(t *testing.T) {
	var out strings.Builder
	if err := newServer(t, "reversi").Serve(t.Context(), strings.NewReader("help\n"), &out); err != nil {
		t.Fatal(err)
	}
	var helped, referred []string
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, " ") {
			helped = append(helped, strings.Fields(line)[0])
		}
	}
	_, list, _ := strings.Cut(server.Reference(games.All()), "\n## Commands\n")
	list, _, _ = strings.Cut(list, "\n## ")
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)").FindAllStringSubmatch(list, -1) {
		referred = append(referred, row[1])
	}
	if len(helped) == 0 || !slices.Equal(helped, referred) {
		t.Errorf("help lists %q, the reference %q", helped, referred)
	}
}

// The documentation of package wire names the commands that wait for a perft.
func TestWaitingCommandsAreDocumented(t *testing.T) {
	source, err := os.ReadFile("../wire/doc.go")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(strings.ReplaceAll(string(source), "//", "")), " ")
	names := server.Alone()
	last := len(names) - 1
	want := "During a perft, " + strings.Join(names[:last], ", ") + " and another " + names[last] + " wait for its end"
	if !strings.Contains(text, want) {
		t.Errorf("the documentation lacks: %s", want)
	}
}

// The reference has every bound of these packages: constants whose names begin with Max,
// and in the server and the packages below it also those that begin with max.
func TestReferenceNamesEveryLimit(t *testing.T) {
	reference := server.Reference(games.All())
	for dir, exported := range map[string]bool{
		".": false, "..": false, "../internal/host": false, "../internal/lineio": false,
		"../../notation": true, "../../notation/record": true,
	} {
		bounds := regexp.MustCompile(`^(?i:m)ax[A-Z]`)
		if exported {
			bounds = regexp.MustCompile(`^Max[A-Z]`)
		}
		for _, name := range constants(t, dir) {
			_, plain, _ := strings.Cut(name, ".")
			if bounds.MatchString(plain) && !strings.Contains(reference, "`"+name+"`") {
				t.Errorf("%s is not in the reference", name)
			}
		}
	}
}

// constants returns the constants that a package declares outside of functions, with the
// name of the package.
func constants(t *testing.T, dir string) (list []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", dir, len(files), err)
	}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		for _, d := range file.Decls {
			group, ok := d.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST {
				continue
			}
			for _, spec := range group.Specs {
				for _, id := range spec.(*ast.ValueSpec).Names {
					list = append(list, file.Name.Name+"."+id.Name)
				}
			}
		}
	}
	return list
}
