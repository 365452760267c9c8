package tablebase

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A file is a header and then the codes of all layers: the placing plies from the first
// on, then the three kinds. The header is the name of the format and a number: the
// distance to find next, or finished.
const (
	magic      = "rulebook line up table 1"
	headerSize = len(magic) + 4
	finished   = 1000
)

// Solve makes the table of all positions and writes it to a file, or goes on with a file
// that it has begun; if it is finished, Solve only loads it. When ctx is canceled, Solve
// saves what it has found and returns the context's error. It takes 800 MB of memory and as
// much on disk, twice as much while it saves. The log function gets a line about each step;
// it may be nil.
func Solve(ctx context.Context, path string, threads int, log func(line string)) (*Table, error) {
	return newTable(lineUp).solve(ctx, path, threads, log)
}

func (t *Table) solve(ctx context.Context, path string, threads int, log func(line string)) (*Table, error) {
	s := &solver{Table: t, threads: max(threads, 1), log: func(string, ...any) {}}
	if log != nil {
		s.log = func(format string, args ...any) { log(fmt.Sprintf(format, args...)) }
	}
	state, err := t.load(path)
	if err != nil {
		return nil, err
	}
	if state == finished {
		return t, nil
	}
	s.plies = state
	s.save = func(plies int) error {
		s.log("saving %s", path)
		return t.save(path, plies)
	}
	if err := s.run(ctx); err != nil {
		return nil, err
	}
	return t, s.save(finished)
}

// Open returns a table that reads its file for each value. Close it after use.
func Open(path string) (*Table, error) { return open(path, lineUp) }

func open(path string, v variant) (*Table, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // opening a pipe would block
		return nil, fmt.Errorf("%s is not a file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	state, err := readHeader(f, path)
	if err == nil && state != finished {
		err = fmt.Errorf("%s is not finished", path)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	t := newTable(v)
	t.file = f
	if length := t.length(); info.Size() != length {
		return nil, errors.Join(fmt.Errorf("%s has %d bytes instead of %d", path, info.Size(), length), f.Close())
	}
	return t, nil
}

// Close closes the file of a table that [Open] returned.
func (t *Table) Close() error {
	if t.file == nil {
		return nil
	}
	return t.file.Close()
}

// length returns the number of bytes of the file.
func (t *Table) length() int64 {
	last := &t.layers[len(t.layers)-1]
	return last.offset + int64(last.index.size)
}

// load reads the codes of a file and returns its state: finished, or the distance to find
// next. If there is no file, all positions are without a value and the state is 0.
func (t *Table) load(path string) (state int, err error) {
	for i := range t.layers {
		t.layers[i].codes = make([]byte, t.layers[i].index.size)
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if state, err = readHeader(f, path); err != nil {
		return 0, err
	}
	for i := range t.layers {
		if _, err := io.ReadFull(f, t.layers[i].codes); err != nil {
			return 0, fmt.Errorf("reading %s: %w", path, err)
		}
	}
	return state, nil
}

func readHeader(r io.Reader, path string) (state int, err error) {
	header := make([]byte, headerSize)
	if _, err := io.ReadFull(r, header); err != nil || string(header[:len(magic)]) != magic {
		return 0, fmt.Errorf("%s is not a table of Line Up", path)
	}
	return int(binary.LittleEndian.Uint32(header[len(magic):])), nil
}

// save replaces the file at once, so that a fault leaves the old one.
func (t *Table) save(path string, state int) error {
	part := path + ".part"
	f, err := os.Create(part)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	w.WriteString(magic)
	w.Write(binary.LittleEndian.AppendUint32(nil, uint32(state)))
	for i := range t.layers {
		w.Write(t.layers[i].codes)
	}
	if err := errors.Join(w.Flush(), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(part, path)
}
