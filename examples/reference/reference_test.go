package main

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// Package protocol agrees with every case. What needs only the rules of a game is checked by
// TestReference of its package, which also asks the referee.
func TestCases(t *testing.T) {
	for _, g := range games.All().Games() {
		name := g.Spec().Name
		sections := sectionsOf(t, filepath.Join("../..", name, "doc.go"))
		for i, c := range read(t, name) {
			if c.Version != Version || c.Game != name || c.Description == "" {
				t.Errorf("%s %s %q: version %d", name, c.Topic, c.Description, c.Version)
			}
			if err := check(g, c); err != nil {
				t.Errorf("%s, case %d of all, %s: %v", name, i+1, c.Description, err)
			}
			if spec, ok := g.Spec().Rule(c.Rule.ID); ok && spec.Text != c.Rule.Text || !ok && !strings.Contains(sections[c.Rule.Heading], c.Rule.Text) || c.Breaks != "" && c.Rule.ID != c.Breaks || c.Ending != nil && c.Rule.ID != c.Ending.Rule {
				t.Errorf("%s: %s: the rule is quoted as %+v", name, c.Description, c.Rule)
			}
		}
	}
}

func read(t *testing.T, name string) []Case {
	t.Helper()
	cases, err := readCases(name)
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// sectionsOf returns the sections of the documentation of a package, each as one line.
func sectionsOf(t *testing.T, name string) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for _, part := range strings.Split("\n"+file.Doc.Text(), "\n# ")[1:] {
		heading, text, _ := strings.Cut(part, "\n")
		sections[heading] = strings.Join(strings.Fields(text), " ")
	}
	return sections
}

// check returns an error if package protocol does not agree with a case.
func check(g protocol.Game, c Case) error {
	if c.Topic == "setups" {
		return checkSetup(g, c)
	}
	if c.Topic == "texts" {
		return checkText(g, c)
	}
	p, err := g.Parse(c.Position)
	if err != nil {
		return err
	}
	if s := setupOf(p); s.Players != c.Setup.Players || s.Teams != c.Setup.Teams || s.Variation != c.Setup.Variation && len(g.Spec().Dealt) == 0 {
		return differs("setup", s, c.Setup)
	}
	for _, play := range c.Plays {
		m, err := p.ParseMove(play.Word)
		if err != nil {
			return err
		}
		if e := p.Effect(m); !reflect.DeepEqual(e, play.Effect) {
			return differs("effect", e, play.Effect)
		}
	}
	switch c.Topic {
	case "refusals":
		_, err = p.PlayWord(c.Move)
		return broken(err, c.Breaks)
	case "games":
		for _, word := range c.Moves {
			if p, err = p.PlayWord(word); err != nil {
				return err
			}
		}
	}
	if c.Topic != "moves" && (p.Result().String() != c.Result || !reflect.DeepEqual(endingOf(p), c.Ending)) {
		return differs("ending", endingOf(p), c.Ending)
	}
	return nil
}

func differs(what string, got, want any) error {
	return fmt.Errorf("%s: %+v, want %+v", what, got, want)
}

func broken(err error, want notation.Rule) error {
	var rule notation.Rule
	if !errors.As(err, &rule) || rule != want {
		return differs("rule", err, want)
	}
	return nil
}

func checkSetup(g protocol.Game, c Case) error {
	p, err := g.New(notation.With(notation.Setup(*c.Setup)))
	if c.Breaks != "" {
		return broken(err, c.Breaks)
	}
	if err != nil || p.String() != c.Position {
		return differs("start", p, c.Position)
	}
	return nil
}

func checkText(g protocol.Game, c Case) error {
	if c.Kind == "position" {
		_, err := g.Parse(c.Text)
		var bad *notation.PositionError
		if errors.As(err, &bad) && (bad.Row != c.Row || bad.Character != c.Character || bad.Space != c.Space || bad.Key != c.Key) {
			return differs("place", bad, c)
		}
		return broken(err, c.Breaks)
	}
	p, err := g.Parse(c.Position)
	if err != nil {
		return err
	}
	m, err := p.ParseMove(c.Text)
	if c.Breaks != "" {
		return broken(err, c.Breaks)
	}
	if err != nil || p.Word(m) != c.Reads {
		return differs("move", p.Word(m), c.Reads)
	}
	return nil
}

// At least three cases check each rule that a game states and each shared rule that any case
// checks, and show each sentence about what moves do.
func TestCoverage(t *testing.T) {
	const least = 3
	for _, g := range games.All().Games() {
		name := g.Spec().Name
		rules, texts, setups := map[notation.Rule]int{}, map[string]int{}, map[string]int{}
		for _, rule := range g.Spec().Rules {
			rules[rule.Rule] = 0
		}
		for _, c := range read(t, name) {
			texts[c.Rule.Text]++
			if c.Rule.ID != "" {
				rules[c.Rule.ID]++
			}
			if c.Setup != nil && c.Breaks == "" {
				setups[c.Topic+" "+c.Setup.describe()]++
			}
		}
		for rule, n := range rules {
			if n < least {
				t.Errorf("%s: %d cases check %s", name, n, rule)
			}
		}
		for about := range quotes[name] {
			if n := texts[quoteOf(g, about).Text]; n < least && about != "start" {
				t.Errorf("%s: %d cases show %q", name, n, about)
			}
		}
		table, err := readPerft(filepath.Join(name, perftFile), g)
		if err != nil {
			t.Fatal(err)
		}
		for i, start := range mustStarts(t, g) {
			if i >= len(table) || table[i].p != start.p || len(table[i].counts) < 2 {
				t.Errorf("the perft table lacks %s", start.id)
			}
		}
		for _, setup := range g.Spec().Setups() {
			text := newSetup(setup).describe()
			if slices.Contains(g.Spec().Dealt, setup.Variation) {
				text += ", seed 1"
			}
			if setups["setups "+text] == 0 {
				t.Errorf("%s: no start of %s", name, text)
			}
			if !slices.Contains(g.Spec().Dealt, setup.Variation) && (setups["moves "+text] < least || setups["results "+text] < least) {
				t.Errorf("%s: %d positions of %s with moves and %d with results", name, setups["moves "+text], text, setups["results "+text])
			}
		}
	}
}

func mustStarts(t *testing.T, g protocol.Game) []block {
	t.Helper()
	starts, err := startBlocks(g)
	if err != nil {
		t.Fatal(err)
	}
	return starts
}

// README.md explains every member of a case.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[Case](), reflect.TypeFor[Rule](), reflect.TypeFor[Setup](), reflect.TypeFor[protocol.Effect](), reflect.TypeFor[protocol.Ending]()} {
		for _, field := range reflect.VisibleFields(typ) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if !strings.Contains(string(text), "`"+name+"`") {
				t.Errorf("README.md lacks %s.%s", typ.Name(), name)
			}
		}
	}
}

// Without -write, the command changes nothing and says what there is.
func TestReport(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"-dir", ".", "reversi"}, &out); err != nil || !strings.HasPrefix(out.String(), "reversi: ") {
		t.Errorf("%q, %v", out.String(), err)
	}
	for _, args := range [][]string{{"-dir", t.TempDir()}, {"chess"}} {
		if err := run(args, &out); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
	var size int64
	for _, g := range games.All().Games() {
		names, err := filepath.Glob(filepath.Join(g.Spec().Name, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			size += info.Size()
		}
	}
	if size > 4<<20 {
		t.Errorf("the files have %d bytes", size)
	}
}

// The reader in Python finds that the program agrees with every case, and finds cases with which
// it does not.
func TestPython(t *testing.T) {
	if os.Getenv("COMMANDS") != "all" { // as in the gate
		t.Skip("builds the program, and Python reads slowly")
	}
	ugi := filepath.Join(t.TempDir(), "ugi")
	if out, err := exec.Command("go", "build", "-o", ugi, "../../protocol/ugi").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	check := func(folders ...string) string {
		cmd := exec.Command("python3", append([]string{"check.py", ugi}, folders...)...)
		out, _ := cmd.CombinedOutput() // the exit code is 1 if there are faults
		return string(out)
	}
	folders, err := filepath.Glob("*/" + perftFile)
	if err != nil || len(folders) == 0 {
		t.Fatalf("%d folders, %v", len(folders), err)
	}
	for i, name := range folders {
		folders[i] = filepath.Dir(name)
	}
	if out := check(folders...); out != "0 faults\n" {
		t.Errorf("%.2000s", out)
	}
	first := func(name, end string) string {
		text, err := os.ReadFile(filepath.Join("reversi", name))
		if err != nil {
			t.Fatal(err)
		}
		part, _, _ := strings.Cut(string(text), end)
		return part + "\n"
	}
	table := first(perftFile, "\n\n")
	for _, topic := range []string{"setups", "moves", "results", "refusals", "texts", "games", perftFile} {
		name, text := topic+".jsonl", table
		if topic == perftFile {
			name = perftFile
		} else {
			text = first(name, "\n")
		}
		for _, change := range [][2]string{
			{`"position":"`, `"position":"1`}, {`"breaks":"`, `"breaks":"x`}, {`"result":"`, `"result":"x`}, {`"moves":["`, `"moves":["1A-1A","`}, {`"word":"`, `"word":"x`},
			{`D2 12 `, `D2 13 `},
		} {
			changed := strings.Replace(text, change[0], change[1], 1)
			if changed == text {
				continue
			}
			folder := filepath.Join(t.TempDir(), "reversi")
			err := os.Mkdir(folder, 0o777)
			files := map[string]string{perftFile: table}
			files[name] = changed
			for file, text := range files {
				if err == nil {
					err = os.WriteFile(filepath.Join(folder, file), []byte(text), 0o666)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			if out := check(folder); !strings.HasSuffix(out, "\n1 faults\n") {
				t.Errorf("%s, with %s: %s", name, change[1], out)
			}
		}
	}
}
