package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

const root = "../../.."

// python returns the interpreter: that of the system, which has Debian's NumPy, or the
// value of PYTHON.
func python() string {
	if name := os.Getenv("PYTHON"); name != "" {
		return name
	}
	return "/usr/bin/python3"
}

// The command in the README builds the package, and the package passes its tests.
func TestPython(t *testing.T) {
	dir := t.TempDir()
	build := exec.Command("go", "run", "./examples/python", "-out", dir)
	build.Dir = root
	output(t, build)
	tests, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	unittest := exec.Command(python(), "-W", "error", "-m", "unittest", "discover", "-s", tests)
	unittest.Dir = dir // where no other module of these names is
	unittest.Env = append(os.Environ(), "PYTHONPATH="+dir, "PYTHONDONTWRITEBYTECODE=1")
	t.Logf("%s", output(t, unittest))
}

// output runs a command and returns what it prints.
func output(t *testing.T, cmd *exec.Cmd) []byte {
	t.Helper()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
	return out
}
