package browser

import (
	"bufio"
	"encoding/binary"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// drawnTable writes a finished table of Line Up that calls every position a draw.
func drawnTable(t *testing.T) string {
	t.Helper()
	const (
		positions = 782782009
		contents  = 4092 // of a block, in bytes; its checksum follows
	)
	castagnoli := crc32.MakeTable(crc32.Castagnoli)
	header := []byte("rulebook line up table 2")
	header = binary.LittleEndian.AppendUint32(header, math.MaxInt32) // finished
	header = binary.LittleEndian.AppendUint32(header, 0)             // no codes beyond a byte
	header = binary.LittleEndian.AppendUint32(header, crc32.Checksum(header, castagnoli))
	file, err := os.Create(filepath.Join(t.TempDir(), "lineup.table"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20) // it keeps its first error
	out.Write(header)
	block := make([]byte, 8+contents) // its number, which only the checksum covers, and zeros
	for number := 0; number*contents < positions; number++ {
		size := min(contents, positions-number*contents)
		binary.LittleEndian.PutUint64(block, uint64(number))
		out.Write(block[8 : 8+size])
		out.Write(binary.LittleEndian.AppendUint32(nil, crc32.Checksum(block[:8+size], castagnoli)))
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	return file.Name()
}

// Where the server has a table, the page tells what the position and the moves are worth, but
// only to those who open it, and only in its game.
func TestTable(t *testing.T) {
	address, stop, err := serveWeb("-table", "lineup="+drawnTable(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	p := newPageAt(t, address)
	p.follow(p.site + "#game=reversi&computer=")
	if !p.is(`document.getElementById("best-play").hidden`) {
		t.Error("a game without a table offers its values")
	}
	p.follow(p.site + "#game=lineup&computer=")
	if !p.is(`!document.getElementById("best-play").hidden && !document.getElementById("best-play-value").textContent`) {
		t.Error("the values are not offered, or told before they are asked for")
	}
	p.run(chromedp.Click("#best-play > summary"))
	p.until(`/^With best play nobody wins\.$/.test(document.getElementById("best-play-value").textContent)`)
	p.until(`/^(\d+[A-L], ){15}\d+[A-L]: nobody wins$/.test(document.getElementById("best-play-moves").textContent)`)
	p.play("5E")
	p.until(`/^(\d+[A-L], ){14}\d+[A-L]: nobody wins$/.test(document.getElementById("best-play-moves").textContent)`)
	p.shoot("best-play")
	p.check()
}
