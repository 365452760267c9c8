package readme

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The lines of each Go block of the README are lines of an example, here or in the package
// that it shows, in the same order. The README leaves out those that only print or check.
func TestReadmeIsTheSource(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var examples [][]string
	for _, source := range files(t, "example_test.go") {
		for _, function := range regexp.MustCompile(`(?s)func Example\w*\(\) \{\n(.*?)\n\}`).FindAllStringSubmatch(source, -1) {
			examples = append(examples, code(function[1]))
		}
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(blocks) < 7 {
		t.Errorf("only %d blocks of Go in the README", len(blocks))
	}
	for _, block := range blocks {
		if !slices.ContainsFunc(examples, func(body []string) bool { return within(code(block[1]), body) }) {
			t.Errorf("no example has these lines of the README:\n%s", block[1])
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
