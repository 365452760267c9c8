package readme

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// files returns the contents of the files of the project whose names end with suffix, by path.
func files(t *testing.T, suffix string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules"):
			return fs.SkipDir
		case !entry.IsDir() && strings.HasSuffix(path, suffix):
			text, err := os.ReadFile(path)
			texts[path] = string(text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// The links of all pages lead to existing files.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#: ]+)\)|src="([^":]+)"`)
	n := 0
	for page, text := range files(t, ".md") {
		for _, match := range link.FindAllStringSubmatch(text, -1) {
			n++
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), match[1]+match[2])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d links found", n)
	}
}

// The tests that CONTRIBUTING.md names exist.
func TestNamedTests(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	var sources strings.Builder
	for _, text := range files(t, "_test.go") {
		sources.WriteString(text)
	}
	names := regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w*)").FindAllStringSubmatch(string(page), -1)
	for _, name := range names {
		if !strings.Contains(sources.String(), "func "+name[1]+"(") {
			t.Errorf("there is no test %s", name[1])
		}
	}
	if len(names) < 10 {
		t.Errorf("only %d tests are named", len(names))
	}
}
