package tablebase

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
)

// A block ends with a checksum. Blocks are small, because reading a single code reads its whole
// block.
const (
	blockSize     = 4096
	checksumSize  = 4
	blockContents = blockSize - checksumSize
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// The checksum includes the number, so that a block in the wrong place counts as damaged.
func checksum(number int64, contents []byte) uint32 {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(number))
	return crc32.Update(crc32.Checksum(b[:], castagnoli), castagnoli, contents)
}

func sealed(contents int64) int64 {
	return contents + checksumSize*((contents+blockContents-1)/blockContents)
}

type blocks struct {
	file *os.File
	size int64 // of the contents
}

func newBlocks(f *os.File, size int64) *blocks { return &blocks{f, size} }

// ReadAt implements [io.ReaderAt]. Offsets do not count checksums.
func (b *blocks) ReadAt(p []byte, offset int64) (n int, err error) {
	var room [blockSize]byte
	for n < len(p) && offset < b.size {
		contents, err := b.block(offset/blockContents, &room)
		if err != nil {
			return n, err
		}
		read := copy(p[n:], contents[offset%blockContents:])
		n += read
		offset += int64(read)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (b *blocks) block(number int64, room *[blockSize]byte) ([]byte, error) {
	size := int(min(b.size-number*blockContents, blockContents))
	if _, err := b.file.ReadAt(room[:size+checksumSize], int64(headerSize)+number*blockSize); err != nil {
		return nil, err
	}
	if binary.LittleEndian.Uint32(room[size:]) != checksum(number, room[:size]) {
		return nil, &fs.PathError{Op: "read", Path: b.file.Name(), Err: fmt.Errorf("block %d of the table is damaged", number)}
	}
	return room[:size], nil
}

func (b *blocks) reader(offset, n int64) *bufio.Reader {
	return bufio.NewReaderSize(io.NewSectionReader(b, offset, n), 16*blockContents)
}

type blockWriter struct {
	out      *bufio.Writer // which keeps its first error
	number   int64
	contents []byte
}

func newBlockWriter(w io.Writer) *blockWriter {
	return &blockWriter{out: bufio.NewWriterSize(w, 16*blockSize), contents: make([]byte, 0, blockSize)}
}

// skip must be called before add.
func (w *blockWriter) skip(size int) { w.out.Write(make([]byte, size)) }

func (w *blockWriter) add(b byte) {
	if w.contents = append(w.contents, b); len(w.contents) == blockContents {
		w.seal()
	}
}

func (w *blockWriter) seal() {
	w.out.Write(binary.LittleEndian.AppendUint32(w.contents, checksum(w.number, w.contents)))
	w.contents = w.contents[:0]
	w.number++
}

func (w *blockWriter) finish() error {
	if len(w.contents) > 0 {
		w.seal()
	}
	return w.out.Flush()
}
