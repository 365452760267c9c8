package browser

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// lookAtLesson begins a lesson and ends it.
func (p *page) lookAtLesson() {
	p.Helper()
	p.run(chromedp.Click("#learn"))
	p.until(`!document.getElementById("lesson").hidden`)
	p.run(chromedp.Click("#lesson-end"))
	p.until(`document.getElementById("lesson").hidden`)
}

// The computer neither moves nor claims to think while a game is reviewed, and goes on where
// the line ends. So it is after the page was left and after a lesson.
func TestReviewOfComputer(t *testing.T) {
	p := newPage(t)
	idle := "!" + says("thinks") + ` && document.getElementById("now").hidden`
	p.set("think", "100")
	p.set("level", "20") // below, it answers too soon
	p.follow(p.site + "#game=reversi&computer=2")
	p.play("5F")
	p.until(says("thinks"))
	p.run(chromedp.Click("#go-back"))
	p.until(plies + " === 0 && " + idle)
	p.set("think", "0.01")
	p.run(chromedp.Click("#go-forward"))
	p.until(plies + " === 2 && " + idle)
	p.run(chromedp.Click("#go-back"))
	p.until(plies + " === 1 && " + idle)
	record := p.value("record")

	still := func(when string) {
		t.Helper()
		p.until(plies + " === 1 && " + idle)
		if now := p.value("record"); now != record {
			t.Errorf("after %s the record is %s, want %s", when, now, record)
		}
	}
	p.visit(p.site + "?again")
	still("a reload")
	p.lookAtLesson()
	still("a lesson")

	// Who gets the move there plays on, in a variation.
	p.set("think", "0.01")
	p.giveSeat(2)
	p.until(plies + " === 2")
	p.check()
}

// A move after others were taken back continues the game; one in a review begins a variation,
// and leaves the result of the game as it was.
func TestMainLine(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi")
	p.play("5F")
	p.play("6D")
	p.run(chromedp.Click("#back"))
	p.until(plies + " === 1")
	p.play("6F")
	p.wantRecord("1. 5F 2. 6F (2. 6D) *")

	p.unfold("texts")
	p.load("[Game \"reversi\"]\n\n1. 5F 2. 6D 3. 3C {resigned} p2win\n")
	p.until(plies + " === 3")
	p.run(chromedp.Click("#go-first"))
	p.until(plies + " === 0")
	p.play("5F")
	p.wantRecord("resigned} p2win")
	p.run(chromedp.Click("#go-first"))
	p.until(plies + " === 0")
	p.play("4C")
	p.wantRecord("1. 5F (1. 4C) 2. 6D 3. 3C {resigned} p2win")

	// So are the result and the score of a game that has ended by the rules.
	p.open(query("game", "reversi", "fen", "8/8/8/8/8/8/1bw5/8 a"))
	p.play("7D")
	p.wantRecord("[Score ")
	record := p.value("record")
	p.run(chromedp.Click("#go-back"))
	p.until(plies + " === 0")
	p.wantRecord("[Score ") // when the page is idle, it has kept the game
	p.visit(p.site + "?again")
	if now := p.value("record"); now != record {
		t.Errorf("after a reload in a review the record is %s, want %s", now, record)
	}
	p.check()
}

// A new game has the clocks of the form; a record and a game without clocks have none.
func TestClocks(t *testing.T) {
	p := newPage(t)
	const clock = `document.querySelector(".clock").textContent`
	p.open("game=reversi")
	p.play("5F")
	p.set("minutes", "5")
	p.lookAtLesson()
	p.until(plies + " === 1")
	p.state()
	if !p.is(clock + ` === ""`) {
		t.Error("a lesson gives a game clocks")
	}
	p.unfold("texts")
	p.load("[Game \"reversi\"]\n\n1. 5F 2. 6D p1win\n")
	p.until(plies + " === 2")
	if !p.is(clock + ` === ""`) {
		t.Error("a record has clocks")
	}

	// A game that was lost on time says so, also after a review, and goes on without clocks if
	// a move is taken back.
	p.set("minutes", "0.1")
	p.open("game=reversi")
	p.play("5F")
	p.until(says("White lost on time"))
	p.wantRecord("1. 5F {White lost on time} p1win")
	p.run(chromedp.Click("#go-back"))
	p.until(plies + " === 0")
	p.wantRecord("1. 5F {White lost on time} p1win")
	p.run(chromedp.Click("#go-forward"))
	p.until(says("White lost on time"))
	p.run(chromedp.Click("#back"))
	p.until(plies + " === 0 && " + clock + ` === ""`)
	p.play("4C")
	p.wantRecord("1. 4C (1. 5F {White lost on time}) *")
	p.check()
}

// What is refused, or arrives from elsewhere, leaves what somebody has written.
func TestWrittenTexts(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi")
	p.edit()
	const fault = "8/8/8/3wb3/3bw3/8/8/8 q"
	p.write(fault)
	p.until(`!document.getElementById("fault").hidden`)
	p.run(chromedp.Click("#setfen"))
	p.until(says("not a seat"))
	if fen := p.value("fen"); fen != fault || p.is(`document.getElementById("editor").hidden`) {
		t.Errorf("after a refusal the position is %q", fen)
	}
	p.run(chromedp.Click("#edit-end"))
	p.until(`document.getElementById("editor").hidden`)
	if fen := p.value("fen"); fen != p.state().FEN {
		t.Errorf("after the editor the position is %q", fen)
	}

	for id, button := range map[string]string{"fen": "#setfen", "record": "#load"} {
		const text = "[Game \"reversi\"]\n\n1. 5F 2. 1A *"
		p.set(id, text)
		p.run(chromedp.Click(button))
		p.until(says("unknown piece") + " || " + says("ply 2"))
		if kept := p.value(id); kept != text {
			t.Errorf("after a refusal %s is %q", id, kept)
		}
	}
	p.play("5F") // a person's move writes them anew
	if p.value("fen") != p.state().FEN {
		t.Error("a move does not show its position")
	}
	p.wantRecord("1. 5F *")

	// The computer moves while somebody writes a record and a comment.
	p.set("think", "100")
	p.set("level", "20") // below, it answers too soon
	p.follow(p.site + "#game=reversi&computer=2")
	p.play("5F")
	p.until(says("thinks"))
	p.set("record", "mine")
	p.run(chromedp.SendKeys("#comment", "a bold"))
	p.eval(`document.getElementById("now").click()`, nil) // which leaves the focus where it is
	p.until(plies + " === 2")
	p.run(chromedp.SendKeys("#comment", " {move}"))
	if record := p.value("record"); record != "mine" {
		t.Errorf("the record is %q", record)
	}
	p.set("record", "") // an empty field is written anew
	p.eval(`document.activeElement.blur()`, nil)
	p.wantRecord("1. 5F ;a bold {move}\n 2. ")
	p.check()
}

// An address that is refused leaves the unfinished game.
func TestRefusedAddress(t *testing.T) {
	p := newPage(t)
	p.open("game=empire&players=3")
	p.play(p.state().Legal[0])
	before := p.state()
	for _, link := range []string{"game=nonsense", "game=reversi&moves=1A", "game=reversi&fen=%00"} {
		p.visit(p.site + "#" + link)
		p.until(says("There is no game") + " || " + says("ply 1") + " || " + says("control character"))
		if s := p.state(); s.FEN != before.FEN || !slices.Equal(s.Moves, before.Moves) {
			t.Errorf("%s: the game is %s after %v", link, s.FEN, s.Moves)
		}
	}

	// Nor does it stop the computer.
	p.set("think", "100")
	p.set("level", "20") // below, it answers too soon
	p.follow(p.site + "#game=reversi&computer=2")
	p.play("5F")
	p.until(says("thinks"))
	p.set("think", "0.01")
	p.follow(p.site + "#game=reversi&fen=%00")
	p.until(plies + " === 2")
	p.check()
}

// A position for fewer players than before takes the others' seats away.
func TestFewerSeats(t *testing.T) {
	p := newPage(t)
	p.open("game=gateway")
	fen := p.state().FEN
	p.set("think", "0.01")
	p.follow(p.site + "#game=gateway&players=4&computer=234")
	p.unfold("texts")
	p.set("fen", fen)
	p.run(chromedp.Click("#setfen"))
	p.until(`rulebook.now.players === 2 && document.querySelectorAll("#seats li").length === 2`)
	p.play(p.state().Legal[0])
	p.until(plies + " === 2")
	p.run(chromedp.Click("#back"))
	p.until(plies + " === 0")
	p.check()
}

// A lesson and the editor are without an analysis, which goes on behind them.
func TestAnalysisWaits(t *testing.T) {
	p := newPage(t)
	p.unfold("analysis")
	p.open("game=reversi&moves=5F")
	p.run(chromedp.Click("#analyze"))
	const lines = `document.querySelectorAll("#best-lines li").length`
	for _, c := range []struct{ begin, begun, end string }{
		{"#learn", `!document.getElementById("lesson").hidden`, "#lesson-end"},
		{"#edit", `!document.getElementById("editor").hidden && document.getElementById("fault").hidden`, "#edit-end"},
	} {
		p.unfold("texts")
		p.until(lines + " > 0")
		p.run(chromedp.Click(c.begin))
		p.until(c.begun)
		p.state()
		// A search that went on would draw again.
		var drawn bool
		p.eval(`new Promise((resolve) => {
			const seen = new MutationObserver(() => resolve(true));
			seen.observe(document.getElementById("graph-line"), {attributes: true});
			setTimeout(() => resolve(false), 1000);
		})`, &drawn)
		if drawn || p.is(lines+` > 0 || document.querySelector("#board .mark")`) {
			t.Errorf("after %s the analysis goes on", c.begin)
		}
		p.run(chromedp.Click(c.end))
	}
	p.until(lines + " > 0")
	p.check()
}

// The focus stays where keys can go on when its element goes away.
func TestFocus(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi")
	p.play("5F")
	focused := func(selector string) {
		t.Helper()
		p.until(`document.activeElement.matches("` + selector + `")`)
	}
	enter := func(selector string) {
		t.Helper()
		p.run(chromedp.Focus(selector))
		p.press("\r")
	}
	enter("#go-back")
	p.until(plies + " === 0")
	focused("#moves")
	enter("#go-forward")
	p.until(plies + " === 1")
	enter("#back")
	p.until(plies + " === 0")
	focused("#board")

	enter("#learn")
	p.until(`document.querySelectorAll("#lesson-marks button").length > 2`)
	p.run(chromedp.Focus("#lesson-marks li:nth-child(2) button"))
	p.press("\r")
	focused("#lesson-marks [aria-current]")
	enter("#lesson-back")
	focused("#lesson-marks [aria-current]")
	enter("#lesson-end")
	focused("#learn")

	p.unfold("texts")
	enter("#edit")
	focused("#palette input")
	enter("#edit-end")
	focused("#edit")
	enter("#settings")
	enter("#setup button")
	focused("#settings")
	p.check()
}
