package tablebase

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/lineup"
)

// A solver that is stopped again and again ends up with the same file as one that is not.
func TestGoesOn(t *testing.T) {
	dir := t.TempDir()
	v := variants[1]
	whole := filepath.Join(dir, "whole")
	solveVariant(t, v, whole, 1)
	stopped := filepath.Join(dir, "stopped")
	stops, placing := 0, false
	for {
		ctx, stop := context.WithCancel(t.Context())
		_, err := newTable(v).solve(ctx, stopped, 2, func(line string) {
			switch {
			case strings.Contains(line, "plies: "): // after each distance
				stop()
			case strings.HasPrefix(line, "ply ") && !placing: // and once later
				placing = true
				stop()
			}
		})
		stop()
		if err == nil {
			break
		}
		if stops++; !errors.Is(err, context.Canceled) || stops > 100 {
			t.Fatalf("stop %d: %v", stops, err)
		}
	}
	want, _ := os.ReadFile(whole)
	got, err := os.ReadFile(stopped)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("after %d stops, the table differs (%v)", stops, err)
	}
	if stops < 5 {
		t.Errorf("the solver was stopped only %d times", stops)
	}
}

// A table that is opened reads the codes that a loaded one has in memory.
func TestOpen(t *testing.T) {
	v := variants[1]
	path := filepath.Join(t.TempDir(), "table")
	loaded := solveVariant(t, v, path, 1)
	opened, err := open(path, v)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	for i := range loaded.layers {
		for n, want := range loaded.layers[i].codes {
			if got, err := opened.code(&opened.layers[i], n); got != want || err != nil {
				t.Fatalf("layer %d: position %d has code %d in the file (%v), want %d", i, n, got, err, want)
			}
		}
	}
}

// A table that cannot be saved is not returned, nor is this called an interrupt.
func TestUnsaved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "missing", "table")
	for _, interrupted := range []bool{false, true} {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		table, err := newTable(variants[0]).solve(ctx, path, 1, func(line string) {
			if interrupted && strings.Contains(line, "plies: ") {
				stop()
			}
		})
		if table != nil || !errors.Is(err, fs.ErrNotExist) || errors.Is(err, context.Canceled) {
			t.Errorf("interrupted %t: table %p, error %v", interrupted, table, err)
		}
	}
}

// Nothing is left of a file that could not take its place.
func TestNothingLeft(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "table")
	if err := os.MkdirAll(filepath.Join(path, "x"), 0o777); err != nil {
		t.Fatal(err)
	}
	table := newTable(variants[0])
	for i := range table.layers {
		table.layers[i].codes = make([]code, table.layers[i].index.size)
	}
	if err := table.save(path, 1); err == nil {
		t.Error("a directory was replaced")
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("the directory has %v, %v", list, err)
	}
}

// Files that are not finished tables are refused, with a reason.
func TestOpenRefuses(t *testing.T) {
	v := variants[1]
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole")
	solveVariant(t, v, whole, 1)
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	begun := bytes.Clone(text)
	begun[len(magic)], begun[len(magic)+1] = 3, 0
	for reason, content := range map[string][]byte{
		"is not a table of Line Up": []byte("something else, which is long enough to be one"),
		"is not finished":           begun,
		"bytes instead of":          text[:len(text)-1],
	} {
		path := filepath.Join(dir, "table")
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
		refuses(t, path, v, reason)
	}
	refuses(t, dir, v, "not a file")
	none := filepath.Join(dir, "none")
	refuses(t, none, v, "")
	if _, err := open(none, v); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the error for no file is %v", err)
	}
}

// refuses checks that a file cannot be opened, and that the error tells the path, once.
func refuses(t *testing.T, path string, v variant, reason string) {
	t.Helper()
	_, err := open(path, v)
	var fault *fs.PathError
	if !errors.As(err, &fault) || fault.Path != path || strings.Count(err.Error(), path) != 1 || !strings.Contains(err.Error(), reason) {
		t.Errorf("the error is %v, want one with %q", err, reason)
	}
}

// Only tables in memory have walks, and only of the plies that there are.
func TestWalkRefuses(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	table := newTable(lineUp)
	for _, c := range []struct {
		ply  int
		want string
	}{{-1, "want 0 to 17"}, {18, "want 0 to 17"}, {17, "not in memory"}} {
		if err := table.Walk(c.ply, 0, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("ply %d: %v", c.ply, err)
		}
	}
}

// Codes that do not fit into a byte come back, as do those with a meaning of their own.
func TestFarCodes(t *testing.T) {
	v := variants[0]
	table := newTable(v)
	n := code(250)
	for i := range table.layers {
		l := &table.layers[i]
		l.codes = make([]code, l.index.size)
		for j := range l.codes {
			l.codes[j] = n
			n++
		}
		l.codes[0] = [...]code{won, impossible, draw, 1000}[i%4]
	}
	path := filepath.Join(t.TempDir(), "table")
	if err := table.save(path, finished); err != nil {
		t.Fatal(err)
	}
	loaded := newTable(v)
	if state, err := loaded.load(path); state != finished || err != nil {
		t.Fatalf("the state is %d, %v", state, err)
	}
	opened, err := open(path, v)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	for i := range table.layers {
		for j, want := range table.layers[i].codes {
			if got := loaded.layers[i].codes[j]; got != want {
				t.Errorf("layer %d: code %d is loaded as %d, want %d", i, j, got, want)
			}
			if got, err := opened.code(&opened.layers[i], j); got != want || err != nil {
				t.Errorf("layer %d: code %d is read as %d (%v), want %d", i, j, got, err, want)
			}
		}
	}
}

// A walk refuses codes that the rules contradict: a position that is called impossible, and
// lines of both players that are not.
func TestWalkDamaged(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a race detector minutes, and has one goroutine")
	}
	for _, c := range []struct {
		ply  int
		code code
	}{{0, impossible}, {8, draw}} {
		table := newTable(lineUp)
		l := table.layerOf(c.ply)
		l.codes = slices.Repeat([]code{c.code}, l.index.size)
		var err error
		for block := 0; err == nil && block < table.Blocks(c.ply); block++ {
			err = table.Walk(c.ply, block, func(lineup.State, Value) error { return nil })
		}
		if err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("ply %d, all codes %d: %v", c.ply, c.code, err)
		}
	}
}
