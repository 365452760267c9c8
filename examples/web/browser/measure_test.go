package browser

import (
	"fmt"
	"slices"
	"testing"

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
