package readme

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const root = "../.."

// commands returns the command lines of the README: indented lines outside its blocks of
// Go that begin with a program. A backslash joins two lines.
func commands(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	joined := strings.ReplaceAll(string(text), "\\\n", " ")
	var list []string
	for _, line := range regexp.MustCompile(`(?m)^    (?:\$ )?((?:go (?:build|get|run|test)|\./ugi) .*)$`).FindAllStringSubmatch(joined, -1) {
		list = append(list, strings.Join(strings.Fields(line[1]), " "))
	}
	return list
}

// Every command of the README runs as written, except that it writes to another directory.
func TestCommands(t *testing.T) {
	dir := t.TempDir()
	ugi := filepath.Join(dir, "ugi")
	run := map[string]func(t *testing.T){
		"go run ./examples/play reversi": func(t *testing.T) {
			if out := output(t, "hint\n5F\nquit\n", "go", "run", "./examples/play", "-time", "10ms", "reversi"); !strings.Contains(out, "White plays ") {
				t.Errorf("the computer does not play:\n%s", out)
			}
		},
		"go run ./examples/web": func(t *testing.T) {
			// It is built first, because go run does not pass on the signal that ends it.
			web := filepath.Join(dir, "web")
			output(t, "", "go", "build", "-o", web, "./examples/web")
			serves(t, exec.Command(web, "-addr", "127.0.0.1:0"))
		},
		"go test ./...": func(*testing.T) {}, // which runs this test
		"go get github.com/seed-445450d7/rulebook": func(t *testing.T) {
			// The module may not be published yet, so only its path is checked.
			if path := output(t, "", "go", "list", "-m"); strings.TrimSpace(path) != "github.com/seed-445450d7/rulebook" {
				t.Errorf("the module is %s", path)
			}
		},
		"go build ./protocol/ugi": func(t *testing.T) { output(t, "", "go", "build", "-o", ugi, "./protocol/ugi") },
		"./ugi reversi":           func(t *testing.T) { testDialogue(t, ugi) },
		"go run ./examples/arena -game empire -players 4 -tc movetime=20 -games 2 -max-plies 60 " +
			"-engine 'A=./ugi' -engine 'B=node examples/engine-js/engine.js ./ugi' -records games.txt": func(t *testing.T) {
			records := filepath.Join(dir, "games.txt")
			output(t, "", "go", "run", "./examples/arena", "-game", "empire", "-players", "4", "-tc", "movetime=20", "-margin", "10s",
				"-games", "2", "-max-plies", "60", "-engine", "A="+ugi, "-engine", "B=node examples/engine-js/engine.js "+ugi, "-records", records)
			if text, err := os.ReadFile(records); err != nil || bytes.Count(text, []byte("[Game ")) != 2 {
				t.Errorf("%v, the records are\n%s", err, text)
			}
		},
		"go run ./examples/analyze -time 100ms -o marked.txt games.txt": func(t *testing.T) {
			marked := filepath.Join(dir, "marked.txt")
			output(t, "", "go", "run", "./examples/analyze", "-nodes", "20", "-o", marked, filepath.Join(dir, "games.txt"))
			if text, err := os.ReadFile(marked); err != nil || bytes.Count(text, []byte("[Game ")) != 2 {
				t.Errorf("%v, the marked records are\n%s", err, text)
			}
		},
		"go run ./examples/python -out DIR": func(t *testing.T) {
			output(t, "", "go", "run", "./examples/python", "-out", filepath.Join(dir, "python"))
			if _, err := os.Stat(filepath.Join(dir, "python", "rulebook", "__init__.py")); err != nil {
				t.Error(err)
			}
		},
		"go run ./examples/statistics games.txt": func(t *testing.T) {
			if out := output(t, "", "go", "run", "./examples/statistics", filepath.Join(dir, "games.txt")); !strings.Contains(out, "| empire | 4/standard | 2 |") {
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
		t.Run(strings.Fields(command)[1], test)
	}
	if len(list) != len(run) {
		t.Errorf("%d commands in the README, want %d: %q", len(list), len(run), list)
	}
}

// output runs a command at the root of the module and returns what it prints.
func output(t *testing.T, input, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
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

// serves starts a server, waits for the address that it prints, and interrupts it.
func serves(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	cmd.Dir = root
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.Contains(line, "http://127.0.0.1:") {
		t.Errorf("%q, %v", line, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Error(err)
	}
	_ = cmd.Wait() // it was interrupted
}

// testDialogue sends the lines of the README to the program and compares the answers, except
// those of the search, which vary.
func testDialogue(t *testing.T, ugi string) {
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
	for line := range strings.Lines(output(t, strings.Join(said, "\n")+"\n", ugi, "reversi")) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "response") {
			got = append(got, line)
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the program answers %q, the README has %q", got, want)
	}
}
