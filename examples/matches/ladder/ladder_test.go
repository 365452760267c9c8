package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/match"
)

// scripted is an adapter whose Zebra plays the first legal square.
func scripted(t *testing.T) (a *adapter, asked *[]string) {
	t.Helper()
	asked = new([]string)
	a = &adapter{think: func(_ context.Context, moves string) (string, error) {
		*asked = append(*asked, moves)
		m := a.state.AppendMoves(nil)[0].String()
		return strings.ToLower(m[1:] + m[:1]), nil
	}}
	return a, asked
}

// The adapter answers as GTP wants it, and hands Zebra the moves so far.
func TestAdapter(t *testing.T) {
	a, asked := scripted(t)
	var out bytes.Buffer
	in := "1 name\nprotocol_version\n2 play b D3\n3 genmove w\n\n4 play b E1\n5 play b pass\n6 play b i9\n7 dance\n8 clear_board\n9 genmove b\nquit\nname\n"
	if err := a.serve(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	want := []string{"=1 Zebra", "= 2", "=2 ", "=3 C3", "?4 ", "?5 ", "?6 ", "?7 unknown command", "=8 ", "=9 D3", "= "}
	got := strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
	if len(got) != len(want) {
		t.Fatalf("%q", got)
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("answer %d is %q, want %q", i+1, got[i], want[i])
		}
	}
	if strings.Join(*asked, ",") != "d3," {
		t.Errorf("Zebra was asked for %q", *asked)
	}
}

// A whole game goes through the adapter, with its passes.
func TestAdapterPasses(t *testing.T) {
	a, asked := scripted(t)
	if err := a.clear(); err != nil {
		t.Fatal(err)
	}
	passes := 0
	for !a.state.Result().Over() {
		square, err := a.genmove(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if square == "PASS" {
			passes++
		}
	}
	if passes == 0 || len(a.moves) != 2*len(*asked) {
		t.Errorf("%d passes, %d moves, %q", passes, len(*asked), a.moves)
	}
}

func TestZebraFails(t *testing.T) {
	a, _ := scripted(t)
	a.think = func(context.Context, string) (string, error) { return "", errors.New("no weights") }
	var out bytes.Buffer
	if err := a.serve(context.Background(), strings.NewReader("genmove b\n"), &out); err != nil || out.String() != "? no weights\n\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// Without a program, no move can be asked for, and the adapter does not begin to answer.
func TestNoZebra(t *testing.T) {
	for _, program := range []string{"", filepath.Join(t.TempDir(), "zebra"), t.TempDir()} {
		var out bytes.Buffer
		err := run(t.Context(), []string{"gtp", "-program", program}, strings.NewReader("name\nquit\n"), &out)
		if err == nil || out.Len() > 0 {
			t.Errorf("%q: error %v, the answers are %q", program, err, &out)
		}
	}
}

func TestPrincipalMove(t *testing.T) {
	got, err := principalMove("\nZebra\n-->   6  -33.16  4200  a4 d1\n-->  18  Loss  19102  a4 e2\nPV: a4 e2 d1\n")
	if err != nil || got != "a4" {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := principalMove("Fatal error"); err == nil {
		t.Errorf("%q", got)
	}
}

// The results and times of a match come from its records. A game that ended by a fault tells
// nothing about strength.
func TestCount(t *testing.T) {
	got, err := count(strings.NewReader(`[Game "reversi"]
[P1 "us"]
[P2 "other"]
[Result "p1win"]

1. 5F 2. 6D {[%emt 0.25]} 3. 3C
{[%eval 0.658] [%depth 3] [%emt 0.5]} 4. pass {[%emt 1:01.5] [%clk 0:09:59]} p1win

[Game "reversi"]
[P1 "other"]
[P2 "us"]
[Result "p1win"]

1. 5F {[%emt 1]} p1win

[Game "reversi"]
[P1 "other"]
[P2 "us"]
[Result "draw"]

draw

[Game "reversi"]
[P1 "us"]
[P2 "other"]
[Result "p1win"]
[Fault "p2 crash"]

1. 5F p1win
`))
	want := totals{won: 1, drawn: 1, lost: 1, faults: 1, ours: 500 * time.Millisecond, theirs: 62750 * time.Millisecond}
	if err != nil || got != want {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
}

func TestOpponents(t *testing.T) {
	x := settings{program: "P", rev: "v1", movetime: 20 * time.Millisecond, elo: 50, games: 10}
	if c, words := (&settings{nodes: 7}).limit(); c != (match.Control{Nodes: 7}) || words != "7 nodes" {
		t.Errorf("limit %v, %q", c, words)
	}
	for command, want := range map[string]string{
		"version reversi": "command other=/dir/old reversi, version v1, movetime=20, test 0,50",
		"rhino 5":         "command other=P --level 5; dialect other=gtp, GRhino, level 5, 600, test <nil>",
		"ntest 5":         "command other=P; dialect other=nboard, NTest, depth 5, depth=5, test <nil>",
		"zebra 5":         "gtp -program P -depth 5; dialect other=gtp, Zebra, depth 5, 600, test <nil>",
	} {
		word, arg, _ := strings.Cut(command, " ")
		list, err := x.opponents(word, []string{arg})
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %v, %v", command, list, err)
		}
		cfg, err := x.config("/dir", list[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := match.New(cfg); err != nil {
			t.Errorf("%s: %v", command, err)
		}
		e := cfg.Engines[1]
		got := fmt.Sprintf("%s, %s, %v, test %v", strings.Join(e.Details, "; "), list[0].name, e.Control, cfg.SPRT)
		if !strings.HasSuffix(filepath.ToSlash(got), want) {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
	if list, err := new(settings).opponents("rhino", []string{"5"}); err != nil || !strings.Contains(list[0].entrant("").Details[0], "=gtp-rhino --level 5") {
		t.Errorf("%v, %v", list, err)
	}
	for _, args := range [][]string{nil, {"rhino"}, {"rhino", "x"}, {"edax", "1"}, {"ntest", "6"}, {"zebra", "8"}} {
		if err := run(context.Background(), args, nil, io.Discard); err == nil {
			t.Errorf("no error for %q", args)
		}
	}
}

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	c := exec.Command("git", args...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// The earlier version is built although the worktree of a run that was killed is there, and
// leaves no worktree itself.
func TestBuildOld(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	module, dir := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example\n\ngo 1.24\n", "protocol/ugi/main.go": "package main\n\nfunc main() {}\n"} {
		path := filepath.Join(module, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	tree := filepath.Join(dir, "tree")
	git(t, module, "init", "--quiet")
	git(t, module, "add", ".")
	git(t, module, "-c", "user.name=x", "-c", "user.email=x", "commit", "--quiet", "-m", "x")
	git(t, module, "worktree", "add", "--quiet", "--detach", tree)
	git(t, module, "worktree", "lock", tree) // as while it is being made
	t.Chdir(module)
	if err := (&settings{rev: "HEAD"}).buildOld(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "old")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(tree); err == nil {
		t.Error("the worktree is left")
	}
}

// A flag that a command does not use is refused.
func TestUnusedFlags(t *testing.T) {
	for _, text := range []string{
		"rhino -rev v1 5", "rhino -elo 50 5", "ntest -program P -elo 50 6", "version -program P reversi", "zebra -program P -depth 9 8",
		"gtp -program P -movetime 9ms", "gtp -program P -games 5", "version -nodes 5 -movetime 5ms reversi",
	} {
		err := run(t.Context(), strings.Fields(text), strings.NewReader(""), io.Discard)
		if err == nil || !strings.Contains(err.Error(), "has no effect") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// The directory of the programs may have blanks.
func TestWorkDir(t *testing.T) {
	x := settings{dir: filepath.Join(t.TempDir(), "a b")}
	if dir, err := x.workDir(); err != nil || dir != x.dir {
		t.Errorf("%q, %v", dir, err)
	}
}

// The report has a row for each game for two. Only known programs can be named.
func TestReport(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), []string{"report", "-games", "2", "-nodes", "2"}, nil, &out); err != nil {
		t.Fatal(err)
	}
	if rows := strings.Count(out.String(), "\n| "); rows != 13 || !strings.Contains(out.String(), "\n| reversi | ") {
		t.Errorf("%d rows, want 13 with the four of the heads:\n%s", rows, &out)
	}
	for _, arg := range []string{"edax=edax", "zebra", "rhino="} {
		if err := run(t.Context(), []string{"report", arg}, nil, &out); err == nil {
			t.Errorf("%s: no error", arg)
		}
	}
}
