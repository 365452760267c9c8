package readme

import (
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

const module = "github.com/seed-445450d7/rulebook/"

// A package imports only packages that come later in the map of CONTRIBUTING.md, and every
// package is on it.
func TestMap(t *testing.T) {
	ranks := readMap(t)
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	arrows := 0
	for line := range strings.Lines(string(out)) {
		list := strings.Fields(line)
		from := strings.TrimPrefix(list[0], module)
		if rankOf(ranks, from) < 0 {
			t.Errorf("%s is not on the map", from)
		}
		for _, imported := range list[1:] {
			to, ours := strings.CutPrefix(imported, module)
			if !ours || isExample(from) && isExample(to) {
				continue
			}
			arrows++
			if rankOf(ranks, to) <= rankOf(ranks, from) {
				t.Errorf("%s imports %s, which does not come later in the map", from, to)
			}
		}
	}
	if arrows < 100 {
		t.Errorf("only %d imports were looked at", arrows)
	}
}

func isExample(name string) bool { return strings.HasPrefix(name, "examples/") }

// rankOf returns the place of a package in the map, or -1.
func rankOf(ranks map[string]int, name string) int {
	if rank, ok := ranks[name]; ok {
		return rank
	}
	if isExample(name) {
		return ranks["examples/…"]
	}
	return -1
}

// entry matches a line of the map that begins with names of packages.
var entry = regexp.MustCompile(`(?m)^ {4}(sly … reversi|[^\s,]+(?:, [^\s,]+)*)(?:\s|$)`)

// readMap returns the place of each name in the map. Names after a comma are in the
// directory of the first one.
func readMap(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile(root + "/CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "## The map")
	section, _, _ := strings.Cut(after, "\n## ")
	ranks := map[string]int{}
	place := 0
	for _, match := range entry.FindAllStringSubmatch(section, -1) {
		place++
		if match[1] == "protocol/games/…game" {
			for _, name := range games.All().Names() {
				ranks["protocol/games/"+name+"game"] = place
			}
			continue
		}
		if match[1] == "sly … reversi" {
			for _, name := range games.All().Names() {
				ranks[name] = place
			}
			place++
			ranks["sly/board"] = place
			continue
		}
		names := strings.Split(match[1], ", ")
		for _, name := range names {
			if name != names[0] {
				name = path.Join(path.Dir(names[0]), name)
			}
			place++
			ranks[name] = place
		}
	}
	if keys := []string{"examples/…", "protocol/server", "notation", "sly/board"}; slices.ContainsFunc(keys, func(key string) bool { return ranks[key] == 0 }) {
		t.Fatalf("the map cannot be read: %v", ranks)
	}
	return ranks
}
