package browser

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed-445450d7/rulebook/notation"
)

// steer moves the cursor of the board to a space by arrow keys.
func (p *page) steer(label string) {
	p.Helper()
	var at [2]int // columns to the right, rows down
	p.eval(fmt.Sprintf(`(() => {
		const [from, to] = [document.querySelector(".space.cursor"), document.querySelector(%q)];
		return ["x", "y"].map((name) => Math.round((to.getAttribute(name) - from.getAttribute(name)) / 40));
	})()`, space(label)), &at)
	for i, keys := range [2][2]string{{kb.ArrowLeft, kb.ArrowRight}, {kb.ArrowUp, kb.ArrowDown}} {
		for n := at[i]; n < 0; n++ {
			p.press(keys[0])
		}
		for n := at[i]; n > 0; n-- {
			p.press(keys[1])
		}
	}
}

// A whole game is played only by the keyboard, in the window of a phone in landscape, from
// the choice of the game on. The page does not scroll.
func TestKeyboardGame(t *testing.T) {
	p := newPage(t)
	p.before(`
		window.shift = 0;
		new PerformanceObserver((list) => {
			for (const e of list.getEntries()) if (!e.hadRecentInput) shift += e.value;
		}).observe({type: "layout-shift", buffered: true});
	`)
	p.run(chromedp.EmulateViewport(844, 390))
	p.visit(p.site + "?again")
	p.follow(p.site + "#game=reversi&computer=")
	for !p.is(`document.activeElement.id === "board"`) {
		p.press(kb.Tab)
	}
	mind := newPlayer(t, "reversi", notation.Setup{}, false)
	for s := p.state(); s.Result == "none"; s = p.state() {
		if !slices.Equal(s.Legal, mind.now.Words()) {
			t.Fatalf("the page offers %v, the rules %v", s.Legal, mind.now.Words())
		}
		word := mind.next(t)
		if word != "pass" {
			p.steer(word)
		}
		p.press(kb.Enter)
		if word == "pass" {
			p.press(kb.Enter) // the first one has gone to the only button
		}
	}
	if s := p.state(); s.FEN != mind.now.String() {
		t.Errorf("the game ends in %s, want %v", s.FEN, mind.now)
	}
	var shift float64
	p.eval(`shift`, &shift)
	t.Logf("layout shift %.3f; %v", shift, p.takeSpeed())
	if shift >= 0.1 {
		t.Errorf("the layout shifts by %.3f", shift)
	}
	p.check()
}

// maxFirst bounds the bytes that are needed before the board and the rules of a game are
// shown for the first time. With 400 kbit/s, 50 kB take a second.
const maxFirst = 120_000

// On a slow connection, the board, the seats and the rules are shown long before the engine
// is there. How long it takes is reported, because other load on the machine counts, too.
func TestSlowConnection(t *testing.T) {
	t.Parallel()
	p := &page{T: t, site: address}
	p.start()
	p.light()
	chromedp.ListenTarget(p.ctx, p.listen)
	p.run(network.Enable(), network.EmulateNetworkConditions(false, 400, 50_000, 50_000),
		chromedp.ActionFunc(func(ctx context.Context) error {
			_, _, _, _, err := cdppage.Navigate(p.site + "#game=gateway").Do(ctx)
			return err
		}))
	p.until(`document.querySelectorAll("#board .piece").length === 6 && document.querySelectorAll("#seats li").length === 2 &&
		document.getElementById("title").textContent === "Gateway" && document.getElementById("goal").textContent && document.querySelector("#booklet h2")`)
	p.until(`document.getElementById("status").textContent.startsWith("The rules are loading, ")`)
	var first struct {
		Bytes, Painted float64
		Engine         bool
	}
	p.eval(`(() => {
		const files = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
		return {
			bytes: files.reduce((sum, {transferSize}) => sum + transferSize, 0), painted: performance.getEntriesByName("first board")[0].startTime,
			engine: files.some(({name, responseEnd}) => name.endsWith(".wasmz") && responseEnd > 0),
		};
	})()`, &first)
	t.Logf("%.0f bytes, and %.1f s at 400 kbit/s and 400 ms", first.Bytes, first.Painted/1000)
	if first.Bytes > maxFirst || first.Engine {
		t.Errorf("%.0f bytes come before the board, want at most %d; the engine is there: %v", first.Bytes, maxFirst, first.Engine)
	}
	if *screenshots != "" {
		p.shot("slow")
	}
	p.check()
}
