package readme

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation/record"
)

const root = "../../.."

// documents returns the README and the guides, one after another.
func documents(t *testing.T) string {
	t.Helper()
	guides, err := filepath.Glob(filepath.Join(root, "examples/guides/*.md"))
	if err != nil || len(guides) == 0 {
		t.Fatalf("guides %v, %v", guides, err)
	}
	var all strings.Builder
	for _, file := range append(guides, filepath.Join(root, "README.md")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// commands returns the command lines of the documents, each once: indented lines outside
// blocks of Go that begin with a program. A backslash joins two lines.
func commands(t *testing.T) []string {
	t.Helper()
	joined := strings.ReplaceAll(documents(t), "\\\n", " ")
	var list []string
	for _, line := range regexp.MustCompile(`(?m)^    (?:\$ )?((?:go (?:build|get|run|test)|\./ugi) .*)$`).FindAllStringSubmatch(joined, -1) {
		if command := strings.Join(strings.Fields(line[1]), " "); !slices.Contains(list, command) {
			list = append(list, command)
		}
	}
	return list
}

// Every command of the documents runs with the arguments that it has there, except that it writes
// to another directory. Where a command gets more arguments, or does not run, it says why.
func TestCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs for a minute")
	}
	dir := t.TempDir()
	ugi, python := filepath.Join(dir, "ugi"), filepath.Join(dir, "python")
	games, marked := filepath.Join(dir, "games.txt"), filepath.Join(dir, "marked.txt")
	here := strings.NewReplacer("./ugi", ugi, "games.txt", games, "marked.txt", marked, "DIR", python)
	run := map[string]func(t *testing.T, args []string){
		"go run ./examples/play reversi": func(t *testing.T, args []string) {
			if out := output(t, "hint\n5F\nquit\n", args...); !strings.Contains(out, "White plays ") {
				t.Errorf("the computer does not play:\n%s", out)
			}
		},
		"go run ./examples/web": func(t *testing.T, args []string) {
			// It is built first, because go run does not pass on the signal that ends it, and
			// gets any free port, because the usual one may be taken.
			web := filepath.Join(dir, "web")
			output(t, "", "go", "build", "-o", web, args[2])
			serves(t, exec.Command(web, "-addr", "127.0.0.1:0"))
		},
		"go test ./...": func(*testing.T, []string) {}, // which runs this test
		"go get github.com/seed-445450d7/rulebook": func(t *testing.T, args []string) {
			// The module may not be published yet, so only its path is checked.
			if path := output(t, "", "go", "list", "-m"); strings.TrimSpace(path) != args[2] {
				t.Errorf("the module is %s", path)
			}
		},
		"go build ./protocol/ugi": func(t *testing.T, args []string) {
			output(t, "", slices.Insert(args, 2, "-o", ugi)...) // as it names no file
		},
		"./ugi reversi": testDialogue,
		"go run ./examples/web -engine ./examples/eleventh/page": func(t *testing.T, args []string) {
			web := filepath.Join(dir, "web11")
			output(t, "", "go", "build", "-o", web, args[2])
			serves(t, exec.Command(web, "-addr", "127.0.0.1:0", args[3], args[4]))
		},
		"go run ./examples/eleventh noughts": func(t *testing.T, args []string) {
			if out := output(t, "show\nquit\n", args...); !strings.Contains(out, "3/3/3 a") {
				t.Errorf("the start is not shown:\n%s", out)
			}
		},
		"go run ./examples/engine/check -game lineup -positions 20 python3 examples/engine/python/engine.py ./ugi": func(t *testing.T, args []string) {
			// On a busy machine, answers take longer. One check waits for the whole limit of
			// five seconds, because the engine does not answer it.
			if out := output(t, "", slices.Insert(args, 3, "-patience", "20")...); !strings.Contains(out, " 0 failed, ") {
				t.Errorf("the engine fails:\n%s", out)
			}
		},
		"go run ./examples/matches/arena -game lineup -tc nodes=10 -games 4 -random-plies 2 -max-plies 60 " +
			"-engine 'mine=python3 examples/engine/python/engine.py ./ugi' -engine 'program=./ugi' -records games.txt": func(t *testing.T, args []string) {
			output(t, "", args...)
			for i, rec := range recordsIn(t, games, 4) {
				switch reason, _ := rec.Tag(record.TagTermination); reason {
				case record.EndedByRules, record.EndedByLength:
				default: // the arena does not fail if engines do
					text, _ := rec.MarshalText()
					t.Errorf("game %d ended by %q:\n%s", i+1, reason, text)
				}
			}
		},
		"go run ./examples/records/analyze -time 100ms -o marked.txt games.txt": func(t *testing.T, args []string) {
			output(t, "", args...)
			recordsIn(t, marked, 4)
		},
		"go run ./examples/bindings/python -out DIR": func(t *testing.T, args []string) {
			output(t, "", args...)
			if _, err := os.Stat(filepath.Join(python, "rulebook", "__init__.py")); err != nil {
				t.Error(err)
			}
		},
		"go run ./examples/records/statistics games.txt": func(t *testing.T, args []string) {
			if out := output(t, "", args...); !strings.Contains(out, "| lineup | 2/standard | 4 |") {
				t.Errorf("the statistics are\n%s", out)
			}
		},
	}
	list := commands(t)
	for _, command := range list {
		test, ok := run[command]
		if !ok {
			t.Errorf("no test for the command %s", command)
			continue
		}
		args := split(command)
		for i, arg := range args {
			args[i] = here.Replace(arg)
		}
		t.Run(strings.Fields(command)[1], func(t *testing.T) { test(t, args) })
	}
	if len(list) != len(run) {
		t.Errorf("%d commands in the documents, want %d: %q", len(list), len(run), list)
	}
}

// split returns the arguments of a command, as a shell does that knows no quotes but ' and '.
func split(command string) (args []string) {
	for _, arg := range regexp.MustCompile(`(?:'[^']*'|[^' ])+`).FindAllString(command, -1) {
		args = append(args, strings.ReplaceAll(arg, "'", ""))
	}
	return args
}

// recordsIn returns the records of a file, which are to be so many.
func recordsIn(t *testing.T, path string, number int) (list []record.Record) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for rec, err := range record.All(f) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, rec)
	}
	if len(list) != number {
		t.Errorf("%d records in %s, want %d", len(list), path, number)
	}
	return list
}

// output runs a command at the root of the module and returns what it prints.
func output(t *testing.T, input string, args ...string) string {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = root
	cmd.Stdin = strings.NewReader(input)
	var diagnostics bytes.Buffer
	cmd.Stderr = &diagnostics
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", cmd, err, out, &diagnostics)
	}
	return string(out)
}

// serves starts a server, waits for the address that it prints, and interrupts it. The server
// compiles the page first, which takes a minute from an empty build cache, so the test starts
// it only if the variable SERVE is set, as in the gate.
func serves(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if os.Getenv("SERVE") == "" {
		return
	}
	cmd.Dir = root
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.Contains(line, "http://127.0.0.1:") {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // so that all of its errors are there
		t.Fatalf("%q, %v\n%s", line, err, &said)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	_ = cmd.Wait() // it was interrupted
}

// testDialogue sends the lines of the README to the program and compares the answers, except
// those of the search, which vary.
func testDialogue(t *testing.T, args []string) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, block, found := strings.Cut(string(text), "$ ./ugi reversi\n")
	if !found {
		t.Fatal("no dialogue in the README")
	}
	block, _, _ = strings.Cut(block, "\n\n")
	var said, want []string
	for line := range strings.Lines(block) {
		line = strings.TrimSpace(line)
		switch word, _, _ := strings.Cut(line, " "); word {
		case "response":
			want = append(want, line)
		case "info", "bestmove":
		default:
			said = append(said, line)
		}
	}
	var got []string
	for line := range strings.Lines(output(t, strings.Join(said, "\n")+"\n", args...)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "response") {
			got = append(got, line)
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the program answers %q, the README has %q", got, want)
	}
}
