package solitaire

import (
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/sly"
)

var update = flag.Uint64("update", 0, "search each deal of SOLUTIONS.md through `n` positions, and write better solutions to it")

const (
	solutionsFile = "SOLUTIONS.md"
	deals         = 100 // random deals in the file: those of the seeds from 1 on
	solutionsHead = `# Short solutions of Solitaire Sly

The shortest solutions that are known, for the booklet's start and for the random deals of
the first seeds, and how many moves it takes at least. A test plays them all. A search of many
positions for each deal replaces them if it finds better solutions. It takes hours, so no test runs
this command:

    go test ./protocol/games/slygame/internal/solitaire -run TestSolutions -update 1000000 -timeout 0

The booklet's start takes 13 moves, and not fewer. The documentation of the package describes the
proof, which is repeated in a few minutes on two cores, with 3 GB of memory, by

    SLY=12 go test ./protocol/games/slygame/internal/solitaire -run TestWithin -timeout 0 -v

| deal | at least | known | solution |
| --- | --: | --: | --- |
`
)

// A known is a row of the file.
type known struct {
	deal  string // "standard" or a seed
	least int
	moves []sly.Move
}

func (k known) String() string {
	words := make([]string, len(k.moves))
	for i, m := range k.moves {
		words[i] = m.String()
	}
	return fmt.Sprintf("| %s | %d | %d | %s |\n", k.deal, k.least, len(k.moves), strings.Join(words, " "))
}

// start returns the position of a deal.
func (k known) start(t *testing.T) sly.State {
	t.Helper()
	if k.deal == notation.Standard {
		return start(t)
	}
	seed, err := strconv.ParseUint(k.deal, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return start(t, notation.Variation(sly.Random), notation.Seed(seed))
}

// readSolutions returns the rows of the file by deal.
func readSolutions(t *testing.T) map[string]known {
	t.Helper()
	text, err := os.ReadFile(solutionsFile)
	if err != nil && *update == 0 {
		t.Fatal(err)
	}
	list := map[string]known{}
	for _, row := range regexp.MustCompile(`(?m)^\| (\w+) \| (\d+) \| (\d+) \| (.*) \|$`).FindAllStringSubmatch(string(text), -1) {
		k := known{deal: row[1]}
		k.least, _ = strconv.Atoi(row[2])
		for _, word := range strings.Fields(row[4]) {
			m, err := sly.ParseMove(word)
			if err != nil {
				t.Fatal(err)
			}
			k.moves = append(k.moves, m)
		}
		if row[3] != strconv.Itoa(len(k.moves)) {
			t.Errorf("deal %s: %d moves instead of %s", k.deal, len(k.moves), row[3])
		}
		list[k.deal] = k
	}
	return list
}

func dealNames() []string {
	names := []string{notation.Standard}
	for seed := 1; seed <= deals; seed++ {
		names = append(names, strconv.Itoa(seed))
	}
	return names
}

// Each solution of the file leaves one piece, and takes no fewer moves than the bound.
func TestSolutions(t *testing.T) {
	list := readSolutions(t)
	if *update > 0 {
		improve(t, list)
	}
	for _, name := range dealNames() {
		k, ok := list[name]
		if !ok {
			t.Errorf("there is no deal %s", name)
			continue
		}
		if left := ends(t, k.start(t), k.moves); left != 1 || len(k.moves) < k.least {
			t.Errorf("deal %s: %d left after %d moves, with a bound of %d", name, left, len(k.moves), k.least)
		}
	}
}

// improve searches all deals, and writes the file after each.
func improve(t *testing.T, list map[string]known) {
	t.Helper()
	for _, name := range dealNames() {
		k := list[name]
		k.deal = name
		s := k.start(t)
		found := New(protocol.SearchConfig{Memory: 256}).Search(context.Background(), s, params{Nodes: *update}, nil).Lines[0]
		if found.Mate > 0 && (len(k.moves) == 0 || found.Mate < len(k.moves)) {
			k.moves = found.PV
		}
		if k.least == 0 {
			k.least = LowerBound(s)
		}
		list[name] = k
		t.Logf("deal %s: %d to %d moves", name, k.least, len(k.moves))
		writeSolutions(t, list)
	}
}

func writeSolutions(t *testing.T, list map[string]known) {
	t.Helper()
	var text strings.Builder
	text.WriteString(solutionsHead)
	for _, name := range dealNames() {
		if k, ok := list[name]; ok {
			text.WriteString(k.String())
		}
	}
	if err := os.WriteFile(solutionsFile, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}
