package browser

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

// edit begins to edit the position on the board.
func (p *page) edit() {
	p.Helper()
	p.unfold("texts")
	p.run(chromedp.Click("#edit"))
	p.until(`!document.getElementById("editor").hidden && document.getElementById("fault").hidden`)
}

// paletteOf returns the place of a piece in the palette of a game for a number of players.
func paletteOf(g protocol.Game, players int, piece notation.Piece) string {
	var kinds []notation.Piece
	for _, word := range g.Pieces() {
		kind := notation.Piece{Seat: word.Seat, Kind: notation.Kind(slices.Index(g.Spec().Kinds, word.Kind) + 1)}
		if int(kind.Seat) <= players && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return strconv.Itoa(slices.Index(kinds, notation.Piece{Seat: piece.Seat, Kind: piece.Kind}))
}

// take chooses a piece of the palette. It presses again if the palette has moved before the
// press.
func (p *page) take(value string) {
	p.Helper()
	for range 3 {
		p.click(fmt.Sprintf(`#palette label:has([value="%s"])`, value))
		if p.is(fmt.Sprintf(`document.querySelector("#palette input:checked").value === %q`, value)) {
			return
		}
	}
	p.Fatalf("piece %q of the palette cannot be chosen", value)
}

// The start of each game is put on the empty board piece by piece, by the mouse, and becomes
// the game. The text is always that of the board.
func TestEditEveryGame(t *testing.T) {
	p := newPage(t)
	for _, g := range games.All().Games() {
		name, grid := g.Spec().Name, g.Spec().Grid
		start, err := g.New()
		if err != nil {
			t.Fatal(err)
		}
		p.open("game=" + name)
		p.edit()
		p.run(chromedp.Click("#edit-clear"))
		for sp := range grid.Spaces() {
			piece := start.Piece(sp)
			if piece.Seat == 0 {
				continue
			}
			p.take(paletteOf(g, start.Players(), piece))
			if piece.Heading > 0 || p.value("heading") > "0" {
				p.set("heading", strconv.Itoa(int(piece.Heading)))
			}
			p.click(space(grid.Label(sp)))
		}
		p.until(fmt.Sprintf(`document.getElementById("fen").value === %q && document.getElementById("fault").hidden`, start))
		p.shoot(name + "-editor")
		p.run(chromedp.Click("#setfen"))
		p.until(`document.getElementById("editor").hidden`)
		if s := p.state(); s.FEN != start.String() || !slices.Equal(s.Legal, start.Words()) {
			t.Errorf("%s: set up is %s", name, s.FEN)
		}
	}
	p.check()
}

// The board follows the text, and the text the board: faults are told, turn and keys are
// beside, and pieces can be dragged, taken away, and put by the keyboard and by touch.
func TestEditor(t *testing.T) {
	p := newPage(t)
	p.open("game=gateway&moves=3C-4C")
	before := p.state().FEN
	p.edit()
	fen := func(want string) {
		t.Helper()
		p.until(fmt.Sprintf(`document.getElementById("fen").value === %q`, want))
	}
	// A piece too few is a fault; the board shows it all the same.
	p.take("")
	p.click(space("2G"))
	fen(strings.Replace(before, "6aT5", "12", 1))
	p.until(`!document.getElementById("fault").hidden && !document.querySelector('.piece[data-space="2G"]') && document.querySelector('.piece[data-space="4C"]')`)
	p.shoot("editor-fault")
	p.drag("4C", "5D")
	p.until(`document.querySelector('.piece[data-space="5D"]') && !document.querySelector('.piece[data-space="4C"]')`)
	p.drag("5D", "4C")
	triangle := paletteOf(mustLookup(t, "gateway"), 2, notation.Piece{Seat: 1, Kind: 2})
	p.take(triangle)
	p.touchOn("2G")
	fen(before)
	p.until(`document.getElementById("fault").hidden`)
	p.set("edit-turn", "a")
	fen(strings.Replace(before, " b ", " a ", 1))
	p.set("edit-turn", "b")
	p.eval(`(() => {
		const field = [...document.querySelectorAll("#edit-keys label")].find((e) => e.textContent.startsWith("Reserve")).querySelector("input");
		field.value = "T3S5,T3S4";
		field.dispatchEvent(new Event("input"));
		return true;
	})()`, new(bool))
	fen(strings.Replace(before, "T3S5,T3S5", "T3S5,T3S4", 1))
	p.until(`document.getElementById("fault").textContent.includes("want 6 together")`)

	// What is written is on the board at once.
	p.write(strings.Replace(before, "6aT5", "aT11", 1))
	p.until(`document.getElementById("fault").hidden && document.querySelector('.piece[data-space="2A"]') && !document.querySelector('.piece[data-space="2G"]')`)
	p.run(chromedp.Click("#edit-end"))
	p.until(`document.getElementById("editor").hidden`)
	if s := p.state(); s.FEN != before || len(s.Moves) != 1 {
		t.Errorf("after the editor was left, the position is %s", s.FEN)
	}

	p.open("game=reversi")
	p.edit()
	p.run(chromedp.Focus(`#palette input:checked`))
	p.press(kb.ArrowRight)
	p.run(chromedp.Focus("#board"))
	p.steer("1A")
	p.press(kb.Enter)
	fen("w7/8/8/3wb3/3bw3/8/8/8 a")
	p.press(kb.Enter) // an equal piece is taken away
	fen("8/8/8/3wb3/3bw3/8/8/8 a")
	p.dark()
	p.paper("dark")
	p.light()
	p.paper("light")
	p.set("game", "sly")
	p.until(`rulebook.game.name === "sly" && document.getElementById("editor").hidden`)
	p.works()
	p.check()
}

func mustLookup(t *testing.T, name string) protocol.Game {
	t.Helper()
	g, err := games.All().Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// touchOn touches a space with a finger.
func (p *page) touchOn(label string) {
	p.Helper()
	p.run(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch))
	x, y := p.middle(space(label))
	p.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}), chromedp.EmulateReset())
}
