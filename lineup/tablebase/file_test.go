package tablebase

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
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
	entries := newTable(v).size + 1
	for reason, content := range map[string][]byte{
		"is not a table of Line Up":                   []byte("something else, which is long enough to be one"),
		`format "1", and this program reads only "2"`: []byte(format + "1\xff\xff\xff\x7f\x00\x00\x00\x00 and codes"),
		"is not finished":                             append(header{state: 3}.append(nil), text[headerSize:]...),
		"header of the table":                         append([]byte(magic), text[len(magic)+1:]...),
		"bytes instead of":                            text[:len(text)-1],
		"far codes for":                               header{finished, entries}.append(nil),
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
		for block := 0; err == nil && block < table.Chunks(c.ply); block++ {
			err = table.Walk(c.ply, block, func(lineup.State, Value) error { return nil })
		}
		if err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("ply %d, all codes %d: %v", c.ply, c.code, err)
		}
	}
}

// Whatever byte of a file is damaged, a code is either read as it was or not at all, and a table
// with any damage cannot be loaded. The error names the block, and the file if it is opened.
func TestDamaged(t *testing.T) {
	v := variants[1]
	path := filepath.Join(t.TempDir(), "table")
	whole := solveVariant(t, v, path, 1)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	zeros := append(bytes.Clone(text[:headerSize]), make([]byte, len(text)-headerSize)...)
	swapped := slices.Concat(text[:headerSize], text[headerSize+blockSize:headerSize+2*blockSize], text[headerSize:headerSize+blockSize], text[headerSize+2*blockSize:])
	files := map[string][]byte{"zeros": zeros, "swapped": swapped}
	for at := 0; at < len(text); at += 1 + len(text)/5 {
		files[fmt.Sprint("byte ", at)] = append(append(bytes.Clone(text[:at]), text[at]^1), text[at+1:]...)
	}
	for name, file := range files {
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		if state, err := newTable(v).load(path); err == nil {
			t.Errorf("%s: a damaged table is loaded, with the state %d", name, state)
		}
		opened, err := open(path, v)
		if err != nil {
			continue // the header is damaged
		}
		faults := 0
		for i := range whole.layers {
			for n, want := range whole.layers[i].codes {
				got, err := opened.code(&opened.layers[i], n)
				var fault *fs.PathError
				switch {
				case err == nil && got != want:
					t.Fatalf("%s: position %d of layer %d has code %d, want %d or an error", name, n, i, got, want)
				case err != nil:
					faults++
					if !errors.As(err, &fault) || fault.Path != path || !strings.Contains(err.Error(), "block ") {
						t.Fatalf("%s: the error is %v", name, err)
					}
				}
			}
		}
		if want := map[string]int{"zeros": whole.size, "swapped": 2 * blockContents}[name]; faults == 0 || want > 0 && faults != want {
			t.Errorf("%s: %d codes are not read, want %d", name, faults, want)
		}
		opened.Close()
	}
}

// Opening reads only the header, however long the file is that it promises.
func TestOpenReadsHeader(t *testing.T) {
	v := variants[2]
	table := newTable(v)
	h := header{finished, table.size}
	path := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(path, h.append(nil), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, int64(headerSize)+sealed(table.contents(h))); err != nil {
		t.Fatal(err)
	}
	allocated := testing.AllocsPerRun(1, func() {
		opened, err := open(path, v)
		if err != nil {
			t.Fatal(err)
		}
		defer opened.Close()
		if _, err := opened.read(0); err == nil || !strings.Contains(err.Error(), "block 0 of the table is damaged") {
			t.Errorf("the error is %v", err)
		}
	})
	plain := testing.AllocsPerRun(1, func() { newTable(v) })
	if allocated > plain+50 {
		t.Errorf("%.0f allocations, %.0f more than for a table without a file", allocated, allocated-plain)
	}
}

// A reader of codes that are not those of a solver finds the codes that a loader finds.
func FuzzTable(f *testing.F) {
	v := variants[0]
	size := newTable(v).size
	f.Add(uint32(finished), uint16(0), make([]byte, size))
	f.Add(uint32(finished), uint16(1), binary.LittleEndian.AppendUint64(append(make([]byte, size-1), farByte), uint64(size-1)|300<<32))
	f.Add(uint32(finished), uint16(2), slices.Concat(bytes.Repeat([]byte{farByte}, size), make([]byte, 16)))
	f.Add(uint32(1), uint16(0), bytes.Repeat([]byte{wonByte}, size))
	path := filepath.Join(f.TempDir(), "table")
	f.Fuzz(func(t *testing.T, state uint32, far uint16, contents []byte) {
		var file bytes.Buffer
		file.Write(header{int(int32(state)), int(far)}.append(nil))
		w := newBlockWriter(&file)
		for _, b := range contents {
			w.add(b)
		}
		if err := w.finish(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		loaded := newTable(v)
		_, failure := loaded.load(path)
		opened, err := open(path, v)
		if err != nil {
			return
		}
		defer opened.Close()
		for i := range opened.layers {
			for n := range opened.layers[i].index.size {
				got, err := opened.code(&opened.layers[i], n)
				if failure == nil && (err != nil || got != loaded.layers[i].codes[n]) {
					t.Fatalf("layer %d: code %d is read as %d (%v) and loaded as %d", i, n, got, err, loaded.layers[i].codes[n])
				}
			}
		}
	})
}

// No bytes that are a file make the reader panic.
func FuzzOpen(f *testing.F) {
	v := variants[0]
	path := filepath.Join(f.TempDir(), "table")
	table := newTable(v)
	for i := range table.layers {
		table.layers[i].codes = make([]code, table.layers[i].index.size)
	}
	if err := table.save(path, finished); err != nil {
		f.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(text[:headerSize])
	f.Add([]byte(format + "1"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		opened, err := open(path, v)
		if err != nil {
			return
		}
		defer opened.Close()
		for i := range opened.layers {
			for n := range opened.layers[i].index.size {
				if _, err := opened.code(&opened.layers[i], n); err != nil && !strings.Contains(err.Error(), "table") {
					t.Fatal(err)
				}
			}
		}
	})
}
