package gui

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of programs in GUIS.md anew")

// tested are the programs that these tests run with the program ugi, in the order of the table.
var tested = []struct {
	name, pkg string // pkg is a Debian package, or the variable that names a program built from source
	dialect   string
	games     string
	enter     string
	by        []func(*testing.T)
}{
	{"Quarry", "quarry", "GTP", "Reversi", "Preferences, GTP Engines, Add: the path", []func(*testing.T){TestQuarry}},
	{"XBoard", "xboard", "CECP", "Sniggle, Empire for two", "Engine, Load New: the path; Options, General: no Test Legality",
		[]func(*testing.T){TestXBoard, TestXBoardAnalysis, TestXBoardMouse, TestXBoardPosition}},
	{"GRhino", "grhino", "GTP", "Reversi", "in the arena: `-engine gtp-rhino`, `-option gtp-rhino.Protocol=gtp`", []func(*testing.T){TestRhino}},
	{"GoGui", "GOGUI", "GTP", "Reversi", "Program, New Program: the path; the same path as its referee", []func(*testing.T){TestGoGui}},
	{"cutegames", "CUTEGAMES", "UGI", "all nine for two seats", "[settings](#settings-of-cutegames)", []func(*testing.T){TestCutegames}},
	{"ntest", "NTEST", "NBoard", "Reversi", "in the arena: `-option NAME.Protocol=nboard`", []func(*testing.T){TestNTest}},
}

// GUIS.md has the table of the programs and of the tests that have run them, with the versions of
// Debian (go test -run TestTable -update).
func TestTable(t *testing.T) {
	const file = "../../../protocol/GUIS.md"
	var table strings.Builder
	fmt.Fprint(&table, "| program | version | dialect | games | what to enter | tests |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, p := range tested {
		var names []string
		for _, test := range p.by {
			name := runtime.FuncForPC(reflect.ValueOf(test).Pointer()).Name()
			names = append(names, "`"+name[strings.LastIndexByte(name, '.')+1:]+"`")
		}
		fmt.Fprintf(&table, "| %s | %s | %s | %s | %s | %s |\n",
			p.name, version(t, p.pkg), p.dialect, p.games, p.enter, strings.Join(names, " "))
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	have := rows.FindString(string(text))
	switch {
	case have == table.String():
	case *update && have != "":
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), have, table.String(), 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s has the table\n%swant\n%s", file, have, table.String())
	}
}

// rows are those of the table in GUIS.md.
var rows = regexp.MustCompile(`(?m)^\| program \| version .*\n(\|.*\n)+`)

// version returns the version of a Debian package without what Debian adds to that of its authors,
// so that a repaired package has the same one.
func version(t *testing.T, pkg string) string {
	t.Helper()
	if pkg == strings.ToUpper(pkg) {
		return "source, `" + pkg + "`"
	}
	out, err := exec.Command("dpkg-query", "-W", "-f", "${Version}", pkg).Output()
	if err != nil {
		t.Fatalf("%s: %v", pkg, err)
	}
	return upstream.FindString(string(out))
}

var upstream = regexp.MustCompile(`^\d+(\.\d+)*`)
