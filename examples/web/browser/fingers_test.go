package browser

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// swipe puts a finger on a point and moves it up by some pixels.
func (p *page) swipe(x, y, pixels float64) {
	p.Helper()
	p.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}))
	for i := 1.; i <= 8 && pixels > 0; i++ {
		p.run(input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: x, Y: y - pixels*i/8}}))
	}
	p.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}

// rest waits until the page and the board no longer scroll, and goes back to its top.
func (p *page) rest() {
	p.Helper()
	p.eval(`(async () => {
		const at = () => [scrollY, document.getElementById("board").scrollTop].join();
		for (let before = ""; before !== at();) {
			before = at();
			await new Promise((done) => setTimeout(done, 100));
		}
		scrollTo(0, 0);
	})()`, nil)
}

// A finger that scrolls the page, or the board in the zoom, makes no move; a tap does.
func TestFingers(t *testing.T) {
	p := newPage(t)
	p.run(chromedp.EmulateViewport(360, 500, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.open("game=reversi")
	for _, far := range []float64{60, 150} {
		x, y := p.middle(space("5F"))
		p.swipe(x, y, far)
		p.until(`scrollY > 0`)
		if s := p.state(); len(s.Moves) != 0 {
			t.Errorf("a swipe of %v pixels plays %v", far, s.Moves)
		}
		p.rest()
	}
	x, y := p.middle(space("5F"))
	p.swipe(x, y, 0)
	p.until(plies + " === 1")

	// A piece is chosen by a tap, and its destination by another.
	p.open("game=empire")
	ends := spacesOf(p.state().Legal[0])
	p.eval(`document.getElementById("zoom").click()`, nil)
	x, y = p.middle(space(ends[0]))
	p.swipe(x, y, 60)
	p.rest()
	if p.is(`document.querySelector("#board .source")`) || len(p.state().Moves) != 0 {
		t.Error("a finger that pans takes a piece")
	}
	for _, label := range ends {
		x, y = p.middle(space(label))
		p.swipe(x, y, 0)
	}
	p.until(plies + " === 1")
	p.run(chromedp.EmulateReset())
	p.check()
}
