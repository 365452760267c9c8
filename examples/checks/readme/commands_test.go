package readme

import (
	"bufio"
	"bytes"
	"cmp"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/blockade"
	"github.com/seed-445450d7/rulebook/notation/record"
)

const root = "../../.."

// all reports whether even the commands run that compile the page, or need another module.
var all = os.Getenv("COMMANDS") == "all" // as in the gate

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

// A command is a line of a document that its readers copy to a shell.
type command struct {
	page, line string
	excused    bool // the document says before it that no test runs it
}

var (
	shellLine = regexp.MustCompile(`^(?:    |//\t)(?:\$ )?((?:\w+=\S+ )*(?:cd|echo|gcc|git|go (?:build|generate|get|install|mod|run|test)|python3|\(printf|\./\w+) .*)$`)
	excuse    = regexp.MustCompile(`\b[Nn]o test runs\b`)
)

// commands returns the commands of all Markdown files and Go comments, each once, and those of the
// README and the guides first. A backslash joins two lines.
func commands(t *testing.T) (list []command) {
	t.Helper()
	texts := files(t, ".md")
	maps.Copy(texts, files(t, ".go"))
	late := func(page string) int {
		return slices.IndexFunc([]string{"README.md", "examples/guides/", ""}, func(start string) bool {
			return strings.HasPrefix(page, filepath.Join(root, start))
		})
	}
	pages := slices.SortedFunc(maps.Keys(texts), func(a, b string) int {
		return cmp.Or(late(a)-late(b), strings.Compare(a, b))
	})
	for _, page := range pages {
		prose := ""
		for line := range strings.Lines(strings.NewReplacer("\\\n//\t", " ", "\\\n", " ").Replace(texts[page])) {
			found := shellLine.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if found == nil {
				prose += " " + strings.TrimSpace(strings.TrimPrefix(line, "//"))
				continue
			}
			line, _, _ := strings.Cut(found[1], "  #")
			line = strings.Join(strings.Fields(line), " ")
			if !slices.ContainsFunc(list, func(c command) bool { return c.line == line }) {
				list = append(list, command{page, line, excuse.MatchString(prose)})
			}
		}
	}
	return list
}

// Every command of the documents runs with the arguments that it has there, except that it writes
// to another directory. If a command gets more arguments or does not run here, a comment gives the
// reason. The document itself says that no test runs a command because it takes too long, or needs
// a program of other authors.
func TestCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs for a minute")
	}
	dir := t.TempDir()
	start, err := blockade.New()
	if err != nil {
		t.Fatal(err)
	}
	games, marked := filepath.Join(dir, "games.txt"), filepath.Join(dir, "marked.txt")
	own := regexp.MustCompile(`(-o |\./)(ugi|engine|eleventh|example|librulebook\.so)\b|([ =>])(games\.txt|marked\.txt|DIR|gallery|position\.txt|\w+\.svg|ploy\.png)\b`)
	ran := func(more ...string) func(t *testing.T, line string) {
		return func(t *testing.T, line string) { output(t, "", strings.Join(append([]string{line}, more...), " ")) }
	}
	serve := func(t *testing.T, line string) {
		// It is built first, because go run does not pass on the signal that ends it, and
		// gets any free port, because the usual one may be taken.
		args := strings.Fields(line)
		web := filepath.Join(dir, "web")
		output(t, "", "go build -o "+web+" "+args[2])
		serves(t, exec.Command(web, append(args[3:], "-addr", "127.0.0.1:0")...))
	}
	// Another test does the same.
	elsewhere := func(*testing.T, string) {}
	picture := func(t *testing.T, line string) {
		if all { // because this needs another module
			output(t, "", "cd examples/picture && "+line)
		}
	}
	published := func(t *testing.T, line string) {
		// The module may not be published yet, so only its path is checked.
		if path := strings.TrimSpace(output(t, "", "go list -m")); !strings.HasSuffix(line, path) {
			t.Errorf("the module is %s", path)
		}
	}
	run := map[string]func(t *testing.T, line string){
		"git clone https://github.com/seed-445450d7/rulebook": published,
		"go get github.com/seed-445450d7/rulebook":            published,
		"cd rulebook":                    elsewhere, // the directory of this module
		"cd examples/picture":            elsewhere, // its commands run there
		"go test ./...":                  elsewhere, // it runs this test
		"go mod init example.com/mygame": elsewhere, // as notation/contract/encodings does
		"go mod init example.com/server": elsewhere,
		"python3 examples/reference/check.py ./ugi examples/reference/*/": elsewhere, // examples/reference
		"go mod tidy":                    elsewhere,
		"./ugi reversi":                  testDialogue,
		"go build -o ugi ./protocol/ugi": ran(),
		"go run ./examples/web":          serve,
		"go run ./examples/web -out DIR": func(t *testing.T, line string) {
			if all {
				output(t, "", line)
			}
		},
		"go run ./examples/eleventh play":                                                                   ran(),
		"echo show | go run ./examples/eleventh server noughts":                                             ran(),
		"go build -o eleventh ./examples/eleventh":                                                          ran(),
		"go build -o ugi ./protocol/ugi && go run ./examples/bot ./ugi reversi":                             ran(),
		"go build -o ugi ./protocol/ugi && go build -o engine ./examples/engine":                            ran(),
		"go build -buildmode=c-shared -o librulebook.so ./examples/bindings/capi":                           ran(),
		"gcc -Iexamples/bindings/capi -o example examples/bindings/capi/example/example.c ./librulebook.so": ran(),
		"LD_LIBRARY_PATH=. ./example reversi": func(t *testing.T, line string) {
			output(t, "", strings.Replace(line, "=.", "="+dir, 1))
		},
		"PYTHONPATH=DIR python3 -m rulebook":                           ran(),
		"PYTHONPATH=DIR python3 -m rulebook empire players=3":          ran(),
		"go run . -players 4 empire >empire.svg":                       picture,
		"go run . -o ploy.png -width 800 -dark -moves ploy":            picture,
		"go run . -arrow 5F-3F -mark 4D,red reversi >lesson.svg":       picture,
		`go run . -draw path blockade "$(cat position.txt)" >path.svg`: picture,
		"go run . -style styles/chess.json empire >chess.svg":          picture,
		"go run . -draw path -gallery gallery ./gallery/games.txt":     picture,
		"go run ./examples/eleventh web":                               serve,
		// The number of games and the time that the arena usually takes are too long for a test.
		"go run ./examples/eleventh arena -engine 'A=./eleventh server' -engine 'B=./eleventh server' -random-plies 2": ran("-games 2 -tc nodes=10"),
		"go run ./examples/matches/arena -engine 'mine=./engine ./ugi' -engine 'program=./ugi'":                        ran("-games 2 -tc nodes=10"),
		"go build ./protocol/ugi": func(t *testing.T, line string) {
			output(t, "", strings.Replace(line, "build", "build -o "+dir, 1)) // as it names no file
		},
		"go run ./examples/play reversi": func(t *testing.T, line string) {
			if out := output(t, "hint\n5F\nquit\n", line); !strings.Contains(out, "White plays ") {
				t.Errorf("the computer does not play:\n%s", out)
			}
		},
		"go run -C examples/play/terminal . reversi": func(t *testing.T, line string) {
			if all { // because this needs another module
				output(t, "quit\n", line)
			}
		},
		"go run ./examples/eleventh server noughts": func(t *testing.T, line string) {
			if out := output(t, "show\nquit\n", line); !strings.Contains(out, "3/3/3 a") {
				t.Errorf("the start is not shown:\n%s", out)
			}
		},
		"go run ./examples/engine/check -game lineup -positions 20 python3 examples/engine/python/engine.py ./ugi": func(t *testing.T, line string) {
			// On a busy machine, answers take longer. One check waits for the whole limit of
			// five seconds, because the engine does not answer it.
			if out := output(t, "", strings.Replace(line, "-game", "-patience 20 -game", 1)); !strings.Contains(out, " 0 failed, ") {
				t.Errorf("the engine fails:\n%s", out)
			}
		},
		"go run ./examples/matches/arena -game lineup -tc nodes=10 -games 4 -random-plies 2 -max-plies 60 " +
			"-engine 'mine=python3 examples/engine/python/engine.py ./ugi' -engine 'program=./ugi' -records games.txt": func(t *testing.T, line string) {
			output(t, "", line)
			for i, rec := range recordsIn(t, games, 4) {
				switch reason, _ := rec.Tag(record.TagTermination); reason {
				case record.EndedByRules, record.EndedByLength:
				default: // the arena does not fail if engines do
					text, _ := rec.MarshalText()
					t.Errorf("game %d ended by %q:\n%s", i+1, reason, text)
				}
			}
		},
		"go run ./examples/records/analyze -time 100ms -o marked.txt games.txt": func(t *testing.T, line string) {
			output(t, "", line)
			recordsIn(t, marked, 4)
		},
		"go run ./examples/bindings/python -out DIR": func(t *testing.T, line string) {
			output(t, "", line)
			if _, err := os.Stat(filepath.Join(dir, "DIR", "rulebook", "__init__.py")); err != nil {
				t.Error(err)
			}
		},
		"go run ./examples/records/statistics games.txt": func(t *testing.T, line string) {
			if out := output(t, "", line); !strings.Contains(out, "| lineup | 2/standard | 4 |") {
				t.Errorf("the statistics are\n%s", out)
			}
		},
	}
	if err := os.WriteFile(filepath.Join(dir, "position.txt"), []byte(start.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range commands(t) {
		test, ok := run[c.line]
		delete(run, c.line)
		switch {
		case c.excused && !ok:
			checkPaths(t, c)
		case !ok:
			t.Errorf("%s: no test runs the command, and the document does not say why: %s", c.page, c.line)
		default:
			line := own.ReplaceAllStringFunc(c.line, func(found string) string {
				m := own.FindStringSubmatch(found)
				return strings.TrimPrefix(m[1], "./") + m[3] + filepath.Join(dir, m[2]+m[4])
			})
			t.Run(strings.Fields(c.line)[1], func(t *testing.T) { test(t, line) })
		}
	}
	for line := range run {
		t.Errorf("no document has the command %s", line)
	}
}

// checkPaths reports the packages and files of a command that do not exist.
func checkPaths(t *testing.T, c command) {
	t.Helper()
	words := strings.Fields(c.line)
	for i, word := range words {
		name := strings.TrimPrefix(word, "./")
		if i == 0 || words[i-1] == "-o" || strings.Contains(name, "...") || !strings.HasPrefix(name, "examples/") && !strings.HasPrefix(name, "protocol/") {
			continue
		}
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Errorf("%s: %s: %v", c.page, c.line, err)
		}
	}
}

// recordsIn returns the records of a file, which must have the given number of them.
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

// output runs a command in a shell at the root of the module and returns its output.
func output(t *testing.T, input, line string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", line)
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
// it only where all commands run.
func serves(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if !all {
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
func testDialogue(t *testing.T, line string) {
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
	for line := range strings.Lines(output(t, strings.Join(said, "\n")+"\n", line)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "response") {
			got = append(got, line)
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the program answers %q, the README has %q", got, want)
	}
}
