package readme

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The lines of each Go block of the documents are lines of an example, here or in the package
// that it shows, in the same order. The documents leave out lines that only print or check.
func TestReadmeIsTheSource(t *testing.T) {
	var examples [][]string
	for _, source := range files(t, "example_test.go") {
		for _, function := range regexp.MustCompile(`(?s)func Example\w*\(\) \{\n(.*?)\n\}`).FindAllStringSubmatch(source, -1) {
			examples = append(examples, code(function[1]))
		}
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(documents(t), -1)
	if len(blocks) < 7 {
		t.Errorf("only %d blocks of Go in the documents", len(blocks))
	}
	for _, block := range blocks {
		if !slices.ContainsFunc(examples, func(body []string) bool { return within(code(block[1]), body) }) {
			t.Errorf("no example has these lines of the documents:\n%s", block[1])
		}
	}
}

// code returns the lines of Go in a text, without comments.
func code(text string) (lines []string) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// within reports whether lines are among those of a body, in the same order.
func within(lines, body []string) bool {
	for _, line := range body {
		if len(lines) > 0 && line == lines[0] {
			lines = lines[1:]
		}
	}
	return len(lines) == 0
}

// The bot of the guide plays a whole game.
func TestPythonBlock(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	block := regexp.MustCompile("(?s)```python\n(.*?)```").FindStringSubmatch(documents(t))
	if block == nil {
		t.Fatal("no block of Python")
	}
	dir := t.TempDir()
	bot, ugi := filepath.Join(dir, "bot.py"), filepath.Join(dir, "ugi")
	if err := os.WriteFile(bot, []byte(block[1]), 0o666); err != nil {
		t.Fatal(err)
	}
	output(t, "", "go build -o "+ugi+" ./protocol/ugi")
	if out := output(t, "", "python3 "+bot+" "+ugi+" reversi"); !regexp.MustCompile(`^\d+ plies: (p1win|p2win|draw)\n$`).MatchString(out) {
		t.Errorf("the bot prints %q", out)
	}
}
