package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const atHome = `!document.getElementById("home").hidden && document.querySelectorAll("#cards .main").length === 10`

// Without a link and an unfinished game, the page begins with a card for each game, before the
// engine has loaded.
func TestHome(t *testing.T) {
	p := newPage(t)
	p.arrive(p.site)
	p.until(atHome)
	if p.is(`document.getElementById("board").checkVisibility() || !document.getElementById("resume").hidden`) {
		t.Error("the home shows a game that nobody has begun")
	}
	p.shoot("home")
	p.run(chromedp.Click(`[aria-label="Play Empire"]`))
	p.until(`rulebook.game.name === "empire" && document.getElementById("home").hidden`)
	if s := p.state(); len(s.Moves) != 0 || s.Status != "Red to move." {
		t.Errorf("the game of the card: %+v", s)
	}
	p.play("1D-5D")
	p.until(`rulebook.game.moves.length === 2`)
	p.run(chromedp.Click("#games"))
	p.until(`document.getElementById("resume").textContent === "Go on with Empire, 2 moves"`)
	p.run(chromedp.Click("#resume"))
	if s := p.state(); len(s.Moves) != 2 || p.is(atHome) {
		t.Errorf("the game after the home: %+v", s)
	}
	p.run(chromedp.Click("#games"), chromedp.Click(`[aria-label="Learn Ploy"]`))
	p.until(`rulebook.game.name === "ploy" && !document.getElementById("lesson").hidden`)
}

// The button to go back leads from a game to the home, and from there to the game.
func TestHomeByHistory(t *testing.T) {
	p := newPage(t)
	p.arrive(p.site)
	p.until(atHome)
	p.run(chromedp.Click(`[aria-label="Play Gateway"]`))
	p.until(`rulebook.game.name === "gateway" && !document.querySelector("[inert]")`)
	p.run(chromedp.NavigateBack())
	p.until(atHome)
	p.run(chromedp.NavigateForward())
	p.until(`rulebook.game.name === "gateway" && document.getElementById("home").hidden`)
}

// A finished game offers another one with the same players.
func TestRematch(t *testing.T) {
	p := newPage(t)
	p.open(query("game", "reversi", "fen", "8/8/8/8/8/8/1bw5/8 a"))
	if p.is(`document.getElementById("after").checkVisibility()`) {
		t.Error("there is a rematch before the end")
	}
	p.play("7D")
	p.until(`document.getElementById("after").checkVisibility()`)
	p.shoot("after")
	p.run(chromedp.Click("#rematch"))
	p.until(`rulebook.game.moves.length === 0`)
	if s := p.state(); s.Result != "none" || s.FEN != "8/8/8/8/8/8/1bw5/8 a" {
		t.Errorf("the rematch: %+v", s)
	}
}

// The form for a new game asks who plays whom, and has the usual clocks.
func TestAgainst(t *testing.T) {
	p := newPage(t)
	p.open("game=empire")
	p.run(chromedp.Click("#settings"))
	p.set("players", "3")
	p.set("side-of", "2")
	p.set("clock", "10 5")
	p.shots("new", func(string) {})
	p.run(chromedp.Click("#setup .main"))
	p.until(`document.getElementById("setup").hidden`)
	if who := p.players(); who != "computer,person,computer" {
		t.Errorf("the seats are played by %s", who)
	}
	if p.is(`document.querySelector("#seats .clock").textContent !== "10:00"`) {
		t.Error("the clock does not begin with ten minutes")
	}
	p.run(chromedp.Click("#settings"))
	p.set("against", "people")
	p.run(chromedp.Click("#setup .main"))
	p.until(`document.getElementById("setup").hidden`)
	if who := p.players(); who != "person,person,person" {
		t.Errorf("the seats are played by %s", who)
	}
	p.check()
}

// players returns who plays the seats.
func (p *page) players() (who string) {
	p.Helper()
	p.eval(`rulebook.idle().then(() => [...document.querySelectorAll("#seats select")].map((e) => e.selectedOptions[0].textContent).join())`, &who)
	return who
}

// A game is kept when another one begins, with its variations and comments, also after its end and
// over reloads, until somebody deletes it.
func TestShelf(t *testing.T) {
	p := newPage(t)
	p.open(query("game", "reversi", "fen", "8/8/8/8/8/8/1bw5/8 a"))
	p.play("7D")
	p.set("comment", "the end")
	p.open("game=lineup")
	p.play("8E")
	p.play("2B")
	p.arrive(p.site + "?again")
	p.run(chromedp.Click("#games"))
	const titles = `[...document.querySelectorAll("#kept b")].map((e) => e.textContent).join()`
	p.until(titles + ` === "Line Up,Reversi"`)
	p.shoot("shelf")
	p.run(chromedp.Click("#kept li:nth-child(2) button"))
	p.until(`rulebook.game.name === "reversi" && rulebook.game.moves.length === 1`)
	if record := p.value("record"); !strings.Contains(record, "{the end}") {
		t.Errorf("the record of the kept game is %s", record)
	}
	p.run(chromedp.Click("#games"), chromedp.Click("#kept li:nth-child(1) button:last-child"))
	p.until(titles + ` === "Line Up"`)
	p.check()
}
