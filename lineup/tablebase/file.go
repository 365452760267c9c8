package tablebase

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"os"
)

// A file is a header, one byte for each position in the order of the layers, and the far codes. A
// code that does not fit into a byte has farByte instead. The far codes, sorted by position, have
// the number of the position and the code. All but the header is divided into blocks.
const (
	format     = "rulebook line up table "
	magic      = format + "2"
	headerSize = len(magic) + 12
	farSize    = 8
	finished   = math.MaxInt32
)

// These bytes do not stand for the codes of the same value.
const (
	farByte byte = 253 + iota
	impossibleByte
	wonByte
)

// Solve computes the table of all positions and saves it to a file. If the file already exists,
// Solve continues the saved work or, if the table is finished, loads it. When ctx is canceled,
// Solve saves its results and returns the context's error. It needs 1.7 GB of memory, and 800 MB on
// disk, twice as much while saving. If log is not nil, Solve calls it with a line about each step.
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
	if err := writable(path); err != nil {
		return nil, err
	}
	s.plies = state
	s.save = func(plies int) error {
		s.log("saving %s", path)
		return t.save(path, plies)
	}
	if err := s.run(ctx); err != nil {
		return nil, err
	}
	if err := s.save(finished); err != nil {
		return nil, err
	}
	return t, nil
}

// Open returns a table that reads each value from its file, which the caller must close. If a part
// of the file is damaged, its values cause errors and are never wrong. Errors wrap an
// [*fs.PathError].
func Open(path string) (*Table, error) { return open(path, lineUp) }

func open(path string, v variant) (*Table, error) {
	f, size, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	t, err := openFile(f, size, v)
	if err != nil {
		return nil, errors.Join(&fs.PathError{Op: "open", Path: path, Err: err}, f.Close())
	}
	return t, nil
}

// openRegular refuses anything except for regular files, because opening a pipe would block.
func openRegular(path string) (f *os.File, size int64, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, &fs.PathError{Op: "open", Path: path, Err: errors.New("not a file")}
	}
	f, err = os.Open(path)
	return f, info.Size(), err
}

func openFile(f *os.File, size int64, v variant) (*Table, error) {
	h, err := readHeader(f)
	switch {
	case err != nil:
		return nil, err
	case h.state != finished:
		return nil, errors.New("the table is not finished")
	}
	t := newTable(v)
	if err := t.checkSize(h, size); err != nil {
		return nil, err
	}
	t.file, t.far = newBlocks(f, t.contents(h)), h.far
	return t, nil
}

// Close closes the file of a table from [Open]. For other tables it does nothing.
func (t *Table) Close() error {
	if t.file == nil {
		return nil
	}
	return t.file.file.Close()
}

func (t *Table) contents(h header) int64 { return int64(t.size) + farSize*int64(h.far) }

func (t *Table) checkSize(h header, size int64) error {
	if h.far > t.size {
		return fmt.Errorf("the table has %d far codes for %d positions", h.far, t.size)
	}
	if want := int64(headerSize) + sealed(t.contents(h)); size != want {
		return fmt.Errorf("the table has %d bytes instead of %d", size, want)
	}
	return nil
}

func (t *Table) read(number int) (code, error) {
	var b [1]byte
	if _, err := t.file.ReadAt(b[:], int64(number)); err != nil {
		return draw, err
	}
	if b[0] != farByte {
		return near(b[0]), nil
	}
	for low, high := 0, t.far; low < high; {
		middle := (low + high) / 2
		at, c, err := t.readFar(middle)
		switch {
		case err != nil:
			return draw, err
		case at < number:
			low = middle + 1
		case at > number:
			high = middle
		default:
			return c, nil
		}
	}
	return draw, fmt.Errorf("position %d has no far code", number)
}

func (t *Table) readFar(i int) (number int, c code, err error) {
	var b [farSize]byte
	if _, err := t.file.ReadAt(b[:], int64(t.size)+farSize*int64(i)); err != nil {
		return 0, draw, err
	}
	return decodeFar(&b)
}

func decodeFar(b *[farSize]byte) (number int, c code, err error) {
	n, v := binary.LittleEndian.Uint32(b[:]), binary.LittleEndian.Uint32(b[4:])
	if v < uint32(farByte) || v >= uint32(impossible) {
		return int(n), draw, fmt.Errorf("position %d has the far code %d, which is none", n, v)
	}
	return int(n), code(v), nil
}

func near(b byte) code {
	switch b {
	case wonByte:
		return won
	case impossibleByte:
		return impossible
	}
	return code(b)
}

func byteOf(c code) byte {
	switch {
	case c == won:
		return wonByte
	case c == impossible:
		return impossibleByte
	case c >= code(farByte):
		return farByte
	}
	return byte(c)
}

func (t *Table) load(path string) (state int, err error) {
	for i := range t.layers {
		t.layers[i].codes = make([]code, t.layers[i].index.size)
	}
	f, size, err := openRegular(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer f.Close()
	h, err := readHeader(f)
	if err == nil {
		err = t.loadCodes(f, size, h)
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	return h.state, nil
}

func (t *Table) loadCodes(f *os.File, size int64, h header) error {
	if err := t.checkSize(h, size); err != nil {
		return err
	}
	contents := newBlocks(f, t.contents(h))
	codes := contents.reader(0, int64(t.size))
	far := contents.reader(int64(t.size), farSize*int64(h.far))
	for i := range t.layers {
		l := &t.layers[i]
		for n := range l.codes {
			b, err := codes.ReadByte()
			if err != nil {
				return err
			}
			if b != farByte {
				l.codes[n] = near(b)
				continue
			}
			var entry [farSize]byte
			if _, err := io.ReadFull(far, entry[:]); err != nil {
				return fmt.Errorf("the far code of position %d: %w", l.first+n, err)
			}
			number, c, err := decodeFar(&entry)
			if err != nil {
				return err
			}
			if number != l.first+n {
				return fmt.Errorf("position %d has no far code", l.first+n)
			}
			l.codes[n] = c
		}
	}
	if _, err := far.ReadByte(); err != io.EOF {
		return errors.Join(errors.New("there are far codes of no position"), err)
	}
	return nil
}

type header struct{ state, far int }

func (h header) append(b []byte) []byte {
	start := len(b)
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint32(b, uint32(h.state))
	b = binary.LittleEndian.AppendUint32(b, uint32(h.far))
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[start:], castagnoli))
}

func readHeader(r io.Reader) (h header, err error) {
	b := make([]byte, headerSize)
	n, err := io.ReadFull(r, b)
	if err != nil || string(b[:len(magic)]) != magic {
		if n >= len(magic) && string(b[:len(format)]) == format {
			return h, fmt.Errorf("the table has format %q, and this program reads only %q; solve makes it anew", b[len(format):len(magic)], magic[len(format):])
		}
		return h, errors.New("the file is not a table of Line Up")
	}
	h.state = int(int32(binary.LittleEndian.Uint32(b[len(magic):])))
	h.far = int(int32(binary.LittleEndian.Uint32(b[len(magic)+4:])))
	if h.state < 0 || h.far < 0 || !bytes.Equal(h.append(nil), b) {
		return h, errors.New("the header of the table is damaged")
	}
	return h, nil
}

func partOf(path string) string { return path + ".part" }

func writable(path string) error {
	f, err := os.Create(partOf(path))
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(partOf(path)))
}

// save replaces the file in a single step, so that a failure leaves the old file intact.
func (t *Table) save(path string, state int) error {
	part := partOf(path)
	f, err := os.Create(part)
	if err != nil {
		return err
	}
	err = errors.Join(t.write(f, state), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part)) // the disk may be full
	}
	return nil
}

func (t *Table) write(f *os.File, state int) error {
	w := newBlockWriter(f)
	var far []byte
	w.skip(headerSize)
	for i := range t.layers {
		for n, c := range t.layers[i].codes {
			b := byteOf(c)
			w.add(b)
			if b == farByte {
				far = binary.LittleEndian.AppendUint32(far, uint32(t.layers[i].first+n))
				far = binary.LittleEndian.AppendUint32(far, uint32(c))
			}
		}
	}
	for _, b := range far {
		w.add(b)
	}
	if err := w.finish(); err != nil {
		return err
	}
	_, err := f.WriteAt(header{state, len(far) / farSize}.append(nil), 0)
	return err
}
