package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// An analysis runs until it is switched off, follows the position that is shown, and has
// several lines that can be played.
func TestAnalysis(t *testing.T) {
	p := newPage(t)
	p.unfold("analysis")
	p.open("game=reversi&moves=5F")
	p.run(chromedp.Click("#analyze"))
	const lines = `document.querySelectorAll("#best-lines li").length`
	p.until(lines + ` === 3 && document.getElementById("chances-text").textContent.startsWith("Black ")`)
	// The best moves are marked on the board, the best one over the others.
	p.until(`document.querySelectorAll("#board .mark").length === 3`)
	p.set("analysis-lines", "1")
	p.until(lines + ` === 1 && document.querySelectorAll("#board .mark").length === 1`)
	p.until(`document.querySelector("#board .mark").dataset.space === document.querySelector("#best-lines button").textContent`)
	p.shoot("analysis")
	p.run(chromedp.Click("#best-lines button"))
	p.until(plies + ` === 2 && ` + lines + ` === 1`)
	p.run(chromedp.Click("#analyze"))
	p.until(lines + ` === 0 && !document.querySelector("#board .mark")`)

	// A game of one player, and one of more than two sides.
	for _, link := range []string{"game=sly", "game=empire&players=3"} {
		p.open(link)
		p.run(chromedp.Click("#analyze"))
		p.until(lines + ` === 1 && document.querySelectorAll("#board .arrow").length === 1`)
		p.until(`document.querySelector("#best-lines button").textContent === ["from", "to"].map((end) => document.querySelector("#board .arrow").dataset[end]).join("-")`)
		p.shoot(strings.TrimPrefix(strings.Split(link, "&")[0], "game=") + "-arrows")
		p.run(chromedp.Click("#analyze"))
		p.until(`!document.querySelector("#board .arrow")`)
	}
	p.check()
}

// A search that goes on takes neither the focus from a best line nor the click of a slow press,
// and the press plays the move that was pressed.
func TestBestLineHolds(t *testing.T) {
	p := newPage(t)
	p.unfold("analysis")
	p.open("game=reversi&moves=5F")
	p.run(chromedp.Click("#analyze"))
	p.set("analysis-lines", "1")
	const button = `document.querySelector("#best-lines button")`
	p.until(button)
	p.eval(button+`.focus()`, nil)
	p.redrawn()
	p.until(`document.activeElement === ` + button)

	x, y := p.middle("#best-lines button")
	p.run(chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	var pressed string
	p.eval(button+`.textContent`, &pressed)
	p.eval(button+`.nextElementSibling.textContent = "old"`, nil)
	p.redrawn()
	p.until(button + `.nextElementSibling.textContent === "old"`)
	p.run(chromedp.MouseEvent(input.MouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	p.until(plies + ` === 2`)
	if played := p.state().Moves[1]; played != pressed {
		t.Errorf("%s was played, and %s pressed", played, pressed)
	}
	p.check()
}

// redrawn waits until the search has been heard again, which draws the graph anew.
func (p *page) redrawn() {
	p.Helper()
	p.eval(`new Promise((resolve) => {
		const seen = new MutationObserver(() => { seen.disconnect(); resolve(true); });
		seen.observe(document.getElementById("graph-line"), {attributes: true});
	})`, new(bool))
}

// Every move of a game is searched, mistakes are marked and get the better move, and a graph
// shows the chances. Clicks on the graph go to moves.
func TestMistakes(t *testing.T) {
	p := newPage(t)
	p.unfold("analysis")
	// Seat 2 has three in a line, and seat 1 does not stop it, although it could.
	p.open("game=lineup&moves=8E 2B 5B 2E 11B 2H 11K")
	p.run(chromedp.Click("#analyze-all"))
	p.until(`document.getElementById("analysis-status").textContent.includes("marked")`)
	if record := p.value("record"); !strings.Contains(record, "7. 11K?? {2K was better}") {
		t.Errorf("the record is %q", record)
	}
	var points int
	p.eval(`document.getElementById("graph-line").points.length`, &points)
	if points != 8 {
		t.Errorf("the graph has %d points", points)
	}
	p.shoot("mistakes")
	p.click("#graph")
	p.until(plies + ` === 3 || ` + plies + ` === 4`)
	p.check()
}
