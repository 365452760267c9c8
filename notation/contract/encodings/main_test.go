package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	root      = "../../.."
	directive = "//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings\n"
)

// The program would write each generated file of this repository again, byte by byte.
func TestGenerated(t *testing.T) {
	packages := map[string]bool{} // directories with the directive or the generated file
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if d.Name() == output || bytes.Contains(source, []byte("\n"+directive)) {
			packages[filepath.Dir(path)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir := range packages {
		want, err := generate(dir)
		if err != nil {
			t.Error(err)
			continue
		}
		if got, err := os.ReadFile(filepath.Join(dir, output)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the program writes (%v); run go generate ./...", filepath.Join(dir, output), err)
		}
	}
	if len(packages) < 11 {
		t.Errorf("only %d packages have generated files", len(packages))
	}
}

// A game of another module, in a single file, gets its methods from go generate and passes
// the tests of any game.
func TestOutside(t *testing.T) {
	const home = root + "/examples/eleventh/noughts"
	dir := t.TempDir()
	for _, name := range []string{"noughts.go", "noughts_test.go"} {
		source, err := os.ReadFile(filepath.Join(home, name))
		if err != nil {
			t.Fatal(err)
		}
		source = bytes.ReplaceAll(source, []byte("github.com/seed-445450d7/rulebook/examples/eleventh/"), []byte("example.com/"))
		writeFile(t, filepath.Join(dir, name), string(source))
	}
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(here, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	_, requirements, _ := strings.Cut(string(mod), "\n") // the version of Go and of what tests need
	sum, err := os.ReadFile(filepath.Join(here, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "go.sum"), string(sum))
	writeFile(t, filepath.Join(dir, "go.mod"), "module example.com/noughts\n"+requirements+
		"require github.com/seed-445450d7/rulebook v0.0.0\n"+
		"replace github.com/seed-445450d7/rulebook => "+here+"\n")
	for _, args := range [][]string{{"generate"}, {"test", "-short"}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Whatever a package lacks, or has that the generated file declares, is an error.
func TestErrors(t *testing.T) {
	const (
		parsers  = "func Parse(text string) (s State, err error) { return }\nfunc ParseMove(text string) (m Move, err error) { return }\n"
		printers = "func (s *State) appendText(dst []byte) []byte { return dst }\nfunc (Move) appendText([]byte) []byte { return nil }\n"
		valid    = "func (s State) IsValid() bool { return true }\n"
		whole    = parsers + printers + valid
	)
	for _, tt := range []struct{ name, body, want string }{
		{"whole", whole, ""},
		{"no printers", parsers + valid, "lacks Move.appendText func([]byte) ([]byte), State.appendText func([]byte) ([]byte)"},
		{"no parser", printers + valid, "lacks Parse func(string) (State, error), ParseMove func(string) (Move, error)"},
		{"other type", strings.Replace(whole, "Parse(text string)", "Parse(text []byte, strict bool)", 1),
			"game.go:3:1: the type of Parse is func([]byte, bool) (State, error), want func(string) (State, error)"},
		{"twice", whole + "func (m *Move) Scan(src any) error { return nil }\n", "game.go:8:1: Move.Scan would be declared twice, here and in encodings.go"},
		{"function twice", whole + "func MustParse(text string) State { return 0 }\n", "game.go:8:1: MustParse would be declared twice"},
		{"syntax", whole + "func {", "game.go:8:6: expected 'IDENT'"},
	} {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, "game.go"), "package game\n\n"+tt.body)
		writeFile(t, filepath.Join(dir, "game_test.go"), "package game_test\n\nfunc (m Move) Value() {}\n") // not looked at
		writeFile(t, filepath.Join(dir, output), "half a file")
		err := write(dir)
		if tt.want == "" && err == nil {
			continue
		}
		if err == nil || tt.want == "" || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if got, err := os.ReadFile(filepath.Join(dir, output)); err != nil || string(got) != "half a file" {
			t.Errorf("%s: after an error the file is %q, %v", tt.name, got, err)
		}
	}
	if err := write(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no Go files") {
		t.Errorf("an empty directory: %v", err)
	}
}
