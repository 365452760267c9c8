package games_test

import (
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

var update = flag.Bool("update", false, "write ENVIRONMENTS.md and testdata/planes.txt anew")

// ENVIRONMENTS.md describes what the games have. Numbers in it must never change: networks that
// were trained depend on them.
func TestNumbersPinned(t *testing.T) {
	var b strings.Builder
	b.WriteString("# Actions, planes and symmetries of the ten games\n\n" +
		"Written by `go test ./protocol/games -update`, from what `Blocks`, `Planes` and `Symmetries` return.\n\n" +
		"An action of a block of planes (planes × cells) is its first number + plane · cells + cell. Cells are counted row\n" +
		"by row from the top left. The actions are the same in all setups of a game. The planes are those of its usual\n" +
		"setup; with more players there are planes for each seat. \"The seat 1 after\" counts in the order of turns.\n")
	for _, name := range games.All().Names() {
		var setups []env.Game
		for _, setup := range setupsOf(name) {
			g, err := games.All().Environment(name, setup)
			if err != nil {
				t.Fatal(err)
			}
			setups = append(setups, g)
		}
		describe(t, &b, name, setups)
	}
	if *update {
		if err := os.WriteFile("ENVIRONMENTS.md", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile("ENVIRONMENTS.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != b.String() {
		t.Error("ENVIRONMENTS.md is not what the games have; if only words have changed, run this test with -update")
	}
}

// describe writes about a game, whose usual setup comes first.
func describe(t *testing.T, b *strings.Builder, name string, setups []env.Game) {
	g := setups[0]
	shape := g.Shape()
	fmt.Fprintf(b, "\n## %s\n\n%d actions.\n\n| first | count | name | meaning |\n|---:|---:|---|---|\n", name, g.Actions())
	for _, block := range g.Blocks() {
		count := fmt.Sprint(block.Count)
		if block.Spatial {
			count = fmt.Sprintf("%d × %d", block.Count/shape.Cells(), shape.Cells())
		}
		fmt.Fprintf(b, "| %d | %s | %s | %s |\n", block.First, count, block.Name, block.Doc)
	}
	fmt.Fprintf(b, "\nFrom the start: %s. Fingerprint of the numbers: %x.\n", someActions(g), fingerprint(t, g))
	fmt.Fprintf(b, "\n| plane | name | meaning |\n|---:|---|---|\n")
	for i, p := range g.Planes() {
		fmt.Fprintf(b, "| %d | %s | %s |\n", i, p.Name, p.Doc)
	}
	b.WriteString("\n| setup | planes | board | symmetries |\n|---|---:|---|---|\n")
	for _, g := range setups {
		if !slices.Equal(g.Blocks(), setups[0].Blocks()) {
			t.Errorf("%s has its own actions", g.String())
		}
		shape := g.Shape()
		fmt.Fprintf(b, "| %s | %d | %d × %d | %s |\n", g.String(), shape.Planes, shape.Rows, shape.Cols, symmetryNames(g))
	}
}

// someActions returns the first legal actions of the start and the last one, with their
// words.
func someActions(g env.Game) string {
	st := g.New(1)
	list := st.AppendActions(nil)
	var words []string
	for _, a := range append(list[:3:3], list[len(list)-1]) {
		words = append(words, fmt.Sprintf("%s is %d", st.Word(a), a))
	}
	return strings.Join(words, ", ")
}

// fingerprint returns a hash of the actions and their words in random games. Whenever the
// numbers of actions change, it does.
func fingerprint(t *testing.T, g env.Game) uint64 {
	h := fnv.New64a()
	walk(t, g, 200, func(st env.State, _ *rand.Rand) {
		for _, a := range st.AppendActions(nil) {
			fmt.Fprintln(h, a, st.Word(a))
		}
	})
	return h.Sum64()
}

// What the planes hold must never change either, for every setup and seat.
func TestPlanesPinned(t *testing.T) {
	const golden = "testdata/planes.txt"
	var b strings.Builder
	for _, name := range games.All().Names() {
		for _, setup := range setupsOf(name) {
			g, err := games.All().Environment(name, setup)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%016x %s\n", planesPrint(t, g), g)
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("networks that were trained depend on the planes; -want +got:\n%s", diff)
	}
}

// planesPrint returns a hash of what the seats see in random games.
func planesPrint(t *testing.T, g env.Game) uint64 {
	h := fnv.New64a()
	bits := make([]uint64, g.Shape().PackedLen())
	walk(t, g, 200, func(st env.State, _ *rand.Rand) {
		for seat := notation.Seat(1); int(seat) <= g.Seats(); seat++ {
			st.ObserveBits(seat, bits)
			if err := binary.Write(h, binary.LittleEndian, bits); err != nil {
				t.Fatal(err)
			}
		}
	})
	return h.Sum64()
}

// symmetryNames returns the number of symmetries and those from which the others follow.
func symmetryNames(g env.Game) string {
	all := g.Symmetries()
	if len(all) == 1 {
		return "1"
	}
	var names []string
	for _, sym := range all[1:] {
		if !strings.Contains(sym.Name, ", ") {
			names = append(names, sym.Name)
		}
	}
	return fmt.Sprintf("%d, from: %s", len(all), strings.Join(names, "; "))
}
