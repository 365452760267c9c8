package tablebase

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
)

// A file has a header, a byte for the code of each position, and the far codes. The header
// is the name of the format and two numbers of four bytes, the low byte first: the state,
// which is the distance to find next or finished, and the number of far codes. The layers
// follow each other from ply 0 on, and then come the three kinds. A code that does not fit
// into a byte is far there, and its position and the code follow at the end, as two
// numbers of four bytes.
const (
	magic      = "rulebook line up table 1"
	headerSize = len(magic) + 8
	farSize    = 8
	finished   = math.MaxInt32
)

// The codes of a byte that have another meaning than theirs.
const (
	farByte byte = 253 + iota
	impossibleByte
	wonByte
)

// Solve makes the table of all positions and writes it to a file, or goes on with a file
// that it has begun; if it is finished, Solve only loads it. When ctx is canceled, Solve
// saves what it has found and returns the context's error. It takes 1.7 GB of memory and
// 800 MB on disk, twice as much while it saves. The log function gets a line about each step;
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
	if err := writable(path); err != nil { // before the work for it
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

// Open returns a table that reads its file for each value. Close it after use. An error wraps
// a [*fs.PathError].
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

// openRegular opens a file and returns its size. It refuses what is not a file, since opening
// a pipe would block.
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
	if length := t.length(h); size != length {
		return nil, fmt.Errorf("the table has %d bytes instead of %d", size, length)
	}
	t.file = f
	if t.far, err = readFar(io.NewSectionReader(f, t.end(), size), h.far); err != nil {
		return nil, err
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

// end returns where the far codes begin in the file.
func (t *Table) end() int64 { return int64(headerSize) + int64(t.size) }

// length returns the number of bytes of a file with a header.
func (t *Table) length(h header) int64 { return t.end() + farSize*int64(h.far) }

// read returns a code from the file, by its number among those of all layers.
func (t *Table) read(number int) (code, error) {
	var b [1]byte
	if _, err := t.file.ReadAt(b[:], int64(headerSize)+int64(number)); err != nil {
		return draw, err
	}
	return codeOf(b[0], number, t.far)
}

// codeOf returns the code for a byte.
func codeOf(b byte, number int, far map[uint32]code) (code, error) {
	switch b {
	case wonByte:
		return won, nil
	case impossibleByte:
		return impossible, nil
	case farByte:
		c, ok := far[uint32(number)]
		if !ok {
			return draw, fmt.Errorf("position %d has no far code", number)
		}
		return c, nil
	}
	return code(b), nil
}

// byteOf returns the byte for a code.
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

// load reads the codes of a file and returns its state: finished, or the distance to find
// next. If there is no file, all positions are without a value and the state is 0.
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
	if length := t.length(h); size != length {
		return fmt.Errorf("the table has %d bytes instead of %d", size, length)
	}
	far, err := readFar(io.NewSectionReader(f, t.end(), size), h.far)
	if err != nil {
		return err
	}
	r := bufio.NewReader(f)
	for i := range t.layers {
		l := &t.layers[i]
		for n := range l.codes {
			b, err := r.ReadByte()
			if err != nil {
				return err
			}
			if l.codes[n], err = codeOf(b, l.first+n, far); err != nil {
				return err
			}
		}
	}
	return nil
}

type header struct{ state, far int }

func readHeader(r io.Reader) (h header, err error) {
	b := make([]byte, headerSize)
	if _, err := io.ReadFull(r, b); err != nil || string(b[:len(magic)]) != magic {
		return h, errors.New("the file is not a table of Line Up")
	}
	h.state = int(int32(binary.LittleEndian.Uint32(b[len(magic):])))
	h.far = int(int32(binary.LittleEndian.Uint32(b[len(magic)+4:])))
	if h.state < 0 || h.far < 0 {
		return h, errors.New("the header of the table is damaged")
	}
	return h, nil
}

func readFar(r io.Reader, n int) (map[uint32]code, error) {
	far := map[uint32]code{}
	var b [farSize]byte
	for r := bufio.NewReader(r); n > 0; n-- {
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return nil, err
		}
		far[binary.LittleEndian.Uint32(b[:])] = code(binary.LittleEndian.Uint32(b[4:]))
	}
	return far, nil
}

// partOf returns the path of a file that is being written, for that which it replaces.
func partOf(path string) string { return path + ".part" }

// writable returns an error if save cannot write the file.
func writable(path string) error {
	f, err := os.Create(partOf(path))
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(partOf(path)))
}

// save replaces the file at once, so that a fault leaves the old one.
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
	w := bufio.NewWriter(f)
	var far []byte
	w.Write(make([]byte, headerSize)) // written at the end
	for i := range t.layers {
		for n, c := range t.layers[i].codes {
			b := byteOf(c)
			w.WriteByte(b)
			if b == farByte {
				far = binary.LittleEndian.AppendUint32(far, uint32(t.layers[i].first+n))
				far = binary.LittleEndian.AppendUint32(far, uint32(c))
			}
		}
	}
	w.Write(far)
	if err := w.Flush(); err != nil {
		return err
	}
	header := binary.LittleEndian.AppendUint32([]byte(magic), uint32(state))
	header = binary.LittleEndian.AppendUint32(header, uint32(len(far)/farSize))
	_, err := f.WriteAt(header, 0)
	return err
}
