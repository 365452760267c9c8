package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var played = regexp.MustCompile(`(?m)^result: (p[12]win|draw)$\n^\d+ episodes in`)

// The library can be built as its documentation says, and C programs use it by its header.
func TestC(t *testing.T) {
	dir := t.TempDir()
	library := filepath.Join(dir, "librulebook.so")
	output(t, goCommand("build", "-buildmode=c-shared", "-o", library, "./examples/bindings/capi"))

	example := compile(t, library, "example")
	for _, args := range [][]string{nil, {"reversi", `{"players": 2}`}} {
		if out := output(t, exec.Command(example, args...)); !played.Match(out) {
			t.Errorf("example %q prints\n%s", args, out)
		}
	}
	if out, err := exec.Command(example, "chess").CombinedOutput(); err == nil || !strings.Contains(string(out), "chess") {
		t.Errorf("example chess: %v\n%s", err, out)
	}
	output(t, exec.Command(compile(t, library, "faults")))
}

// compile compiles a C program of examples/bindings/capi with all warnings as errors.
func compile(t *testing.T, library, name string) string {
	t.Helper()
	dir, source := filepath.Dir(library), filepath.Join(root, "examples/bindings/capi")
	program := filepath.Join(dir, name)
	compiler := os.Getenv("CC")
	if compiler == "" {
		compiler = "gcc"
	}
	output(t, exec.Command(compiler, "-std=c11", "-pedantic", "-Wall", "-Wextra", "-Werror", "-I", filepath.Join(source, "capi"), "-o", program,
		filepath.Join(source, "example", name+".c"), library, "-Wl,-rpath,"+dir, "-lpthread"))
	return program
}
