package browser

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// drawnTable writes a finished table of Line Up that calls every position a draw. Most of it
// is a hole in the file, which takes no room on disk.
func drawnTable(t *testing.T) string {
	t.Helper()
	const positions = 782782009
	header := []byte("rulebook line up table 1")
	header = binary.LittleEndian.AppendUint32(header, math.MaxInt32) // finished
	header = binary.LittleEndian.AppendUint32(header, 0)             // no codes beyond a byte
	path := filepath.Join(t.TempDir(), "lineup.table")
	if err := os.WriteFile(path, header, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, int64(len(header))+positions); err != nil {
		t.Fatal(err)
	}
	return path
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
