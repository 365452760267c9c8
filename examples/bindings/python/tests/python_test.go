package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../../../.."

// interpreter returns the system's Python, which has Debian's NumPy, or that which PYTHON
// names.
func interpreter() string {
	if name := os.Getenv("PYTHON"); name != "" {
		return name
	}
	return "/usr/bin/python3"
}

// pythonCommand returns a command in Python, which finds the package in a directory.
func pythonCommand(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command(interpreter(), append([]string{"-W", "error"}, args...)...)
	cmd.Dir = dir // where nothing hides the package
	cmd.Env = append(os.Environ(), "PYTHONPATH="+dir, "PYTHONDONTWRITEBYTECODE=1")
	return cmd
}

// The command in the README builds the package. The package passes its tests, and games that
// the training script writes are records.
func TestPython(t *testing.T) {
	dir := t.TempDir()
	output(t, goCommand("run", "./examples/bindings/python", "-out", dir))
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("unittest", func(t *testing.T) {
		out := output(t, pythonCommand(dir, "-m", "unittest", "discover", "-s", here))
		t.Logf("%s", out)
		// Before Python 3.12, it is no failure to discover nothing.
		if !regexp.MustCompile(`(?m)^Ran [1-9]\d* tests? in `).Match(out) {
			t.Error("no test ran")
		}
	})
	t.Run("main", func(t *testing.T) {
		if out := string(output(t, pythonCommand(dir, "-m", "rulebook"))); strings.Count(out, "load_game(") < 10 {
			t.Errorf("the games are\n%s", out)
		}
		if out := string(output(t, pythonCommand(dir, "-m", "rulebook", "empire", "players=4", "teams=true"))); !strings.Contains(out, "\nresult: ") {
			t.Errorf("a game is\n%s", out)
		}
	})
	t.Run("train", func(t *testing.T) { testTraining(t, dir, filepath.Join(here, "../learn/train.py")) })
}

// The package may have another library, with a game of one's own.
func TestEleventh(t *testing.T) {
	dir := t.TempDir()
	output(t, goCommand("run", "./examples/bindings/python", "-library", "./examples/eleventh/capi", "-out", dir))
	if out := string(output(t, pythonCommand(dir, "-m", "rulebook", "noughts"))); !strings.Contains(out, "\nresult: ") {
		t.Errorf("a game is\n%s", out)
	}
}

// testTraining learns a little, plays a match, and lets a program in Go read the games.
func testTraining(t *testing.T, dir, script string) {
	network, games := filepath.Join(dir, "network"), filepath.Join(dir, "games.rbk")
	learned := output(t, pythonCommand(dir, script, "learn", "lineup", "-kind", "linear", "-network", network, "-records", games,
		"-steps", "8", "-games", "16", "-simulations", "10", "-batch", "32"))
	if !strings.Contains(string(learned), " 8 steps  policy ") {
		t.Errorf("learning prints\n%s", learned)
	}
	for _, flag := range [][]string{{"-network", network}, {"-records", games}} {
		again := pythonCommand(dir, slices.Concat([]string{script, "learn", "lineup", "-kind", "linear", "-steps", "1"}, flag)...)
		if out, err := again.CombinedOutput(); err == nil || !strings.Contains(string(out), flag[1]+" exists") {
			t.Errorf("%v again: %v\n%s", flag, err, out)
		}
	}
	fresh := filepath.Join(dir, "fresh")
	if err := os.WriteFile(fresh+".part", []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(dir, "missing", "network")
	for _, test := range []struct {
		flags []string
		want  string
	}{
		{[]string{"-network", fresh}, fresh + ".part exists"},
		{[]string{"-network", fresh + "2", "-records", fresh + "2"}, "cannot be both"},
		{[]string{"-network", fresh + "2", "-records", fresh + "2.part"}, "cannot be both"},
		{[]string{"-network", missing}, missing + " cannot be written: No such file"},
	} {
		refused := pythonCommand(dir, slices.Concat([]string{script, "learn", "lineup", "-kind", "linear", "-steps", "1"}, test.flags)...)
		if out, err := refused.CombinedOutput(); err == nil || !strings.Contains(string(out), test.want) {
			t.Errorf("%v: %v\n%s", test.flags, err, out)
		}
	}
	few := pythonCommand(dir, script, "learn", "lineup", "-kind", "linear", "-simulations", "1")
	if out, err := few.CombinedOutput(); err == nil || !strings.Contains(string(out), "argument -simulations: 1 is less than 2") {
		t.Errorf("one simulation: %v\n%s", err, out)
	}
	played := output(t, pythonCommand(dir, script, "match", "lineup", "-kind", "linear", "-network", network,
		"-method", "random", "-nodes", "30", "-games", "4"))
	if !strings.Contains(string(played), "network against random, 30 nodes each, 4 games of lineup: +") {
		t.Errorf("the match prints\n%s", played)
	}
	statistics := output(t, goCommand("run", "./examples/records/statistics", games))
	if !strings.Contains(string(statistics), "| lineup | 2/standard |") {
		t.Errorf("the statistics of the games are\n%s", statistics)
	}
}

// goCommand returns a go command at the root of the module.
func goCommand(args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	return cmd
}

func output(t *testing.T, cmd *exec.Cmd) []byte {
	t.Helper()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, out)
	}
	return out
}

// The table of figures has a row for each setup, with a number in every column.
func TestFigures(t *testing.T) {
	out := string(output(t, goCommand("run", "./examples/bindings/python/figures", "-seconds", "0.01", "-games", "lineup,swords",
		"-python", interpreter())))
	rows := regexp.MustCompile(`(?m)^\| (lineup|swords) (\| [\d.]+ ){7}\|$`).FindAllString(out, -1)
	if len(rows) != 2 {
		t.Errorf("the table is\n%s", out)
	}
}
