package browser

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// plies returns the number of moves on the page.
const plies = "rulebook.game.moves.length"

func says(text string) string {
	return fmt.Sprintf(`document.getElementById("status").textContent.includes(%q)`, text)
}

// typed enters a move in the field for moves.
func (p *page) typed(word string) {
	p.Helper()
	p.run(chromedp.SendKeys("#move", word+"\r"))
}

// unfold opens a collapsed part of the page.
func (p *page) unfold(id string) {
	p.Helper()
	var open bool
	p.eval(fmt.Sprintf(`document.getElementById(%q).open = true`, id), &open)
}

// giveSeat lets the computer play a seat.
func (p *page) giveSeat(seat int) {
	p.Helper()
	p.eval(fmt.Sprintf(`(() => {
		const who = document.querySelector('#seats li[data-seat="%d"] select');
		who.value = "1";
		who.dispatchEvent(new Event("change"));
	})()`, seat), nil)
}

func TestComputer(t *testing.T) {
	p := newPage(t)
	p.set("think", "0.05")
	p.typed("f5")
	p.until(plies + " === 2 && !" + says("thinks"))
	if moves := p.state().Moves; moves[0] != "5F" {
		t.Errorf("f5 is kept as %s", moves[0])
	}
	p.run(chromedp.Click("#back"))
	p.until(plies + " === 0")

	p.run(chromedp.Click("#hint"))
	p.until(says("Hint: ") + ` && document.querySelector(".space.hint")`)

	// With both seats, the computer plays on by itself until it loses one of them.
	p.set("think", "0.01")
	p.giveSeat(1)
	p.until(`rulebook.now.result !== "none"`)
	if s := p.state(); !strings.Contains(s.Status, "win") && !strings.Contains(s.Status, "Draw") {
		t.Errorf("the end is announced by %q", s.Status)
	}
	p.check()
}

// A move can be typed. The page reports what is wrong with a bad one.
func TestTypedMoves(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi")
	p.typed("5f")
	p.until(plies + " === 1")
	p.typed("1A")
	p.until(says("1A is not possible: a disc on 1A outflanks nothing."))
	if n := len(p.state().Moves); n != 1 {
		t.Errorf("%d moves after an illegal one", n)
	}
	p.play("6D") // the board still takes clicks
	p.check()
}

func TestKeyboard(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi")
	p.run(chromedp.Focus("#board"))
	at := func() (label string) {
		p.eval(`document.querySelector(".space.cursor")?.dataset.space ?? ""`, &label)
		return label
	}
	begin := at()
	if begin != "3D" {
		t.Errorf("the cursor begins on %q", begin)
	}
	for _, key := range []string{kb.ArrowDown, kb.ArrowDown, kb.ArrowRight, kb.ArrowRight, kb.ArrowUp, kb.ArrowDown, kb.ArrowLeft, kb.ArrowRight} {
		p.press(key)
	}
	if at() != "5F" {
		t.Errorf("the cursor is on %q, want 5F", at())
	}
	if !p.is(`document.getElementById("board").getAttribute("aria-activedescendant") === "space-5F"`) {
		t.Error("who listens does not hear where the cursor is")
	}
	p.press(kb.Enter)
	p.until(plies + ` === 1`)
	p.until(says("Black: 5F. White to move."))

	// A piece is taken and put back, then turned: its choices get the focus.
	p.open("game=ploy")
	p.run(chromedp.Focus("#board"))
	var label string
	p.eval(`rulebook.now.legal.find((move) => move.endsWith("+1") && !move.includes("-")).split("+")[0]`, &label)
	p.click(space(label))
	p.press(kb.Escape)
	if p.is(`document.querySelector(".space.source")`) {
		t.Error("Escape does not take the choice back")
	}
	p.press(kb.Enter)
	p.until(`document.activeElement.dataset.move`)
	p.press(kb.Enter)
	p.until(plies + " === 1")
	if !p.is(`document.activeElement.id === "board"`) {
		t.Error("the focus is lost after a choice")
	}
	p.check()
}

func TestDragging(t *testing.T) {
	p := newPage(t)
	for name, drag := range map[string]func(from, to string){"mouse": p.drag, "finger": p.touch} {
		p.open("game=swords")
		word := p.state().Legal[0]
		from, to, _ := strings.Cut(word, "-")
		p.click(space(from)) // already chosen
		drag(from, to)
		p.until(plies + " === 1")
		if s := p.state(); s.Moves[0] != word {
			t.Errorf("the %s drags %s, want %s", name, s.Moves[0], word)
		}
	}
	// A piece that is dropped where it cannot go returns.
	p.open("game=swords")
	p.drag("1D", "9I")
	if p.is(`document.querySelector(".space.source, .piece.dragged")`) {
		t.Error("a piece that was dropped is still held")
	}
	if n := len(p.state().Moves); n != 0 {
		t.Errorf("%d moves", n)
	}
	p.check()
}

// somewhere returns a position of a random game with a move that has the given end, and the
// move.
func somewhere(t *testing.T, name, end string) (fen, word string) {
	g, err := games.All().Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range maxPlies {
		moves := p.Words()
		if len(moves) == 0 {
			break
		}
		if i := slices.IndexFunc(moves, func(m string) bool { return strings.HasSuffix(m, end) }); i >= 0 {
			return p.String(), moves[i]
		}
		if p, err = p.PlayWord(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("a game of %s without %s", name, end)
	return "", ""
}

// Buttons choose between moves with the same spaces.
func TestChoices(t *testing.T) {
	p := newPage(t)
	for _, test := range []struct {
		game, choice string
		buttons      []string
	}{
		{"gateway", "+T", []string{"Enter a square on ", "Enter a triangle on ", "Enter nothing"}},
		{"ploy", "+2", []string{"rotate(45): Turn 45° clockwise", "rotate(90): Turn 90° clockwise"}},
	} {
		fen, word := somewhere(t, test.game, test.choice)
		p.open(query("game", test.game, "fen", fen))
		for _, label := range spacesOf(word) {
			p.click(space(label))
		}
		// A turn is shown by the turned piece; other labels are read.
		var buttons []string
		p.eval(`[...document.querySelectorAll("#choices button")].map((e) => (
			(e.querySelector("svg > g")?.getAttribute("transform") ?? e.textContent) + ": " + e.getAttribute("aria-label")))`, &buttons)
		for _, want := range test.buttons {
			if !slices.ContainsFunc(buttons, func(b string) bool { return strings.Contains(b, want) }) {
				t.Errorf("%s: the choices after %v are %q, want %q", test.game, spacesOf(word), buttons, want)
			}
		}
		p.shoot(test.game + "-choice")
		p.click(fmt.Sprintf(`button[data-move="%s"]`, word))
		p.until(plies + " === 1")
	}
	p.open(query("game", "smarts", "fen", "8/8/2aaaa2/6a1/8/8/8/8 a scored=00 passes=0"))
	s := p.state()
	i := slices.IndexFunc(s.Legal, func(m string) bool { return strings.Contains(m, "=") })
	if i < 0 {
		t.Fatalf("no row among %v", s.Legal)
	}
	for _, label := range spacesOf(s.Legal[i]) {
		p.click(space(label))
	}
	button := fmt.Sprintf(`button[data-move="%s"]`, s.Legal[i])
	p.run(chromedp.Focus(button))
	p.until(`document.querySelectorAll(".affected").length === 6`) // the row and the marker's corner
	p.shoot("smarts-choice")
	p.run(chromedp.Click(button))
	p.until(plies + " === 1")
	p.check()
}

func TestRecords(t *testing.T) {
	p := newPage(t)
	p.unfold("texts")
	p.load("[Game \"lineup\"]\n[Result \"*\"]\n\n1. 8E 2. 11E {a note} 3. 5K *\n")
	p.until(plies + ` === 3 && rulebook.game.name === "lineup"`)
	if record := p.value("record"); !strings.Contains(record, "1. 8E 2. 11E {a note} 3. 5K *") {
		t.Errorf("the record is %q", record)
	}

	p.load("[Game \"reversi\"]\n[Result \"*\"]\n\n1. 1A *\n")
	p.until(says("ply 1"))
	if s := p.state(); len(s.Moves) != 3 || p.value("game") != "lineup" {
		t.Errorf("after a refused record the game is %s with %v", p.value("game"), s.Moves)
	}
	p.play(p.state().Legal[0])
	p.run(chromedp.Click("#back"))
	p.until(plies + " === 3")

	// A record may be longer than MaxPlies of the last game, and have a result that does
	// not follow from the rules.
	p.open("game=lineup&maxplies=2")
	p.load("[Game \"lineup\"]\n[Result \"p2win\"]\n\n1. 8E 2. 11E 3. 5K {resigned} p2win\n")
	p.until(plies + ` === 3 && ` + says("The record says: p2win"))

	// A game that was cut off says so, and every program can read the record.
	p.open("game=empire&players=3&maxplies=4")
	for range 4 {
		p.play(p.state().Legal[0])
	}
	p.until(says("Draw, cut off after 4 moves."))
	record := p.value("record")
	if !strings.Contains(record, "{cut off after 4 moves} draw") {
		t.Errorf("the record is %q", record)
	}
	for played, err := range games.All().ReplayAll(strings.NewReader(record)) {
		if err != nil || len(played.Positions) != 5 || played.Last().String() != p.value("fen") {
			t.Errorf("replayed: %v, %v", played.Positions, err)
		}
	}
	p.check()
}

// The moves are a tree with navigation. Moves that are taken back or replaced stay, and so do
// comments and symbols, in files too.
func TestReview(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi")
	at := func(want ...string) {
		t.Helper()
		if got := p.state().Moves; !slices.Equal(got, want) {
			t.Errorf("the moves are %v, want %v", got, want)
		}
	}
	for _, word := range []string{"5F", "6D", "3C"} {
		p.play(word)
	}
	p.run(chromedp.Click("#go-back"))
	at("5F", "6D")
	p.play("4C") // another move is a variation
	at("5F", "6D", "4C")
	p.run(chromedp.Focus("#moves"))
	for _, step := range []struct {
		key  string
		want []string
	}{
		{kb.ArrowUp, []string{"5F", "6D", "3C"}}, {kb.ArrowDown, []string{"5F", "6D", "4C"}}, {kb.Home, nil}, {kb.ArrowLeft, nil},
		{kb.ArrowRight, []string{"5F"}}, {kb.End, []string{"5F", "6D", "3C"}}, {kb.ArrowRight, []string{"5F", "6D", "3C"}},
	} {
		p.press(step.key)
		at(step.want...)
	}
	p.eval(`([...document.querySelectorAll("#moves .variation .ply")].find((e) => e.textContent === "3. 4C").click(), true)`, new(bool))
	at("5F", "6D", "4C")
	p.set("symbol", "?!")
	p.set("comment", "too {wild}")
	p.shoot("review")
	const want = "1. 5F 2. 6D 3. 3C (3. 4C?! ;too {wild}\n) *"
	if record := p.value("record"); !strings.Contains(record, want) {
		t.Errorf("the record is %q", record)
	}

	// The computer waits while a game is reviewed.
	p.set("think", "0.01")
	p.follow(p.site + "#game=reversi&moves=5F 6D&computer=2")
	p.run(chromedp.Click("#go-back"))
	at("5F")
	p.run(chromedp.Click("#go-last"))
	at("5F", "6D")

	// The file has everything, and the packages can read it.
	text := "[Game \"reversi\"]\n\n{first} " + want + "\n"
	p.unfold("texts")
	p.eval(fmt.Sprintf(`(async () => {
		const files = new DataTransfer();
		files.items.add(new File([%q], "game.txt"));
		document.getElementById("upload").files = files.files;
		document.getElementById("upload").dispatchEvent(new Event("change"));
		await rulebook.idle();
		return true;
	})()`, text), new(bool))
	at("5F", "6D", "3C")
	record := p.value("record")
	for played, err := range games.All().ReplayAll(strings.NewReader(record)) {
		if err != nil || !strings.Contains(record, "{first} "+want) || len(played.Record.Plies[2].Sidelines) != 1 {
			t.Errorf("%v in the record %s", err, record)
		}
	}
	p.eval(`(() => {
		const create = URL.createObjectURL;
		URL.createObjectURL = (blob) => create.call(URL, window.saved = blob);
		return true;
	})()`, new(bool))
	p.run(chromedp.Click("#download"))
	var saved string
	if p.eval(`saved.text()`, &saved); saved != record {
		t.Errorf("%q is downloaded, want %q", saved, record)
	}

	// A variation that breaks the rules is refused with the whole record.
	p.set("record", "[Game \"reversi\"]\n\n1. 5F (1. 1A) *")
	p.run(chromedp.Click("#load"))
	p.until(says("1A outflanks nothing"))
	at("5F", "6D", "3C")

	// The unfinished game is restored, with its variations, wherever it is shown.
	for _, shown := range [][]string{{"5F", "6D", "3C"}, nil} {
		if shown == nil {
			p.run(chromedp.Click("#go-first"))
			at()
		}
		p.visit(p.site + "?again")
		at(shown...)
		if record := p.value("record"); !strings.Contains(record, want) {
			t.Errorf("at %v after a reload the record is %q", shown, record)
		}
	}

	// So is the result of a record whose game did not end by its rules.
	p.unfold("texts")
	p.set("record", "[Game \"reversi\"]\n\n1. 5F p1win")
	p.run(chromedp.Click("#load"))
	at("5F")
	p.visit(p.site + "?again")
	at("5F")
	if record := p.value("record"); !strings.Contains(record, "1. 5F p1win") {
		t.Errorf("after a reload the record of a game that was won is %q", record)
	}
	p.check()
}

func TestPositionsAndLinks(t *testing.T) {
	p := newPage(t)
	p.unfold("texts")
	p.open("game=lineup")
	p.set("fen", "8/8/8/3wb3/3bw3/8/8/8 b")
	p.run(chromedp.Click("#setfen"))
	p.until(says("want 12"))

	p.open("game=empire&players=4&teams=1")
	for range 3 {
		p.play(p.state().Legal[0])
	}
	shown, link := p.state(), p.value("link")
	p.set("fen", shown.FEN)
	p.run(chromedp.Click("#setfen"))
	p.until(plies + " === 0")
	if s := p.state(); s.FEN != shown.FEN || !slices.Equal(s.Legal, shown.Legal) {
		t.Errorf("set up is %s, want %s", s.FEN, shown.FEN)
	}
	p.play(shown.Legal[0])

	p.run(chromedp.Navigate("about:blank"))
	p.visit(link)
	if s := p.state(); s.FEN != shown.FEN || len(s.Moves) != 3 || p.value("players") != "4" || !p.is(`document.getElementById("teams").checked`) {
		t.Errorf("the link %s shows %+v", link, s)
	}
	p.check()
}

// write types a position text.
func (p *page) write(text string) {
	p.Helper()
	p.eval(fmt.Sprintf(`(() => {
		document.getElementById("fen").value = %q;
		document.getElementById("fen").dispatchEvent(new Event("input"));
	})()`, text), nil)
}

// The page reports errors in a position text while it is typed, with their place.
func TestPositionFaults(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi")
	p.unfold("texts")
	p.write("8/8/8/3xb3/3bw3/8/8/8 b")
	p.until(`document.getElementById("fault").textContent.includes("Row 4, character 2")`)
	p.until(`document.querySelector("#fault mark").textContent === "x"`)
	p.shoot("fault")
	p.write("8/8/8/3wb3/3bw3/8/8/8 q")
	p.until(`document.getElementById("fault").textContent.includes("is not a seat of this game")`)
	for _, editing := range []bool{false, true} {
		if editing {
			p.run(chromedp.Click("#edit"))
			p.until(`!document.getElementById("editor").hidden`)
		}
		p.write("8/8/8/3xb3/3by3/8/8/8 q") // all faults are shown
		p.until(`[...document.querySelectorAll("#fault mark")].map((mark) => mark.textContent).join() === "x,y"`)
		p.until(`document.getElementById("fault").textContent.includes("is not a seat of this game")`)
		p.shoot(fmt.Sprintf("faults-%t", editing))
		p.write("8/8/8/3wb3/3bw3/8/8/8 b")
		p.until(`document.getElementById("fault").hidden`)
		p.write("8/8/8/3wb3/3bw3/8/8/8 b moves 5F")
		p.until(`document.getElementById("fault").textContent.includes("cannot have moves")`)
	}
	p.run(chromedp.Click("#edit-end"))
	p.write("8/8/8/3wb3/3bw3/8/8/8 b")
	p.until(`document.getElementById("fault").hidden && document.getElementById("fen").getAttribute("aria-invalid") === "false"`)
	p.works()
	p.check()
}

func TestSetup(t *testing.T) {
	p := newPage(t)
	p.set("game", "sniggle")
	p.until(`rulebook.game.name === "sniggle"`)
	p.state()
	p.run(chromedp.Click("#settings"))
	p.set("teams", "true")
	p.set("variation", "match")
	p.run(chromedp.Click("#setup button"))
	p.until(`document.querySelectorAll("#seats li").length === 4`)
	if fen := p.state().FEN; !strings.Contains(fen, "teams=1") {
		t.Errorf("the game is %s", fen)
	}
	p.until(`document.getElementById("setup").hidden`)

	p.set("arrangement", "1A,2B,3C>1B,2B,3B")
	p.run(chromedp.Click("#settings"))
	p.shots("setup", func(string) {})
	p.run(chromedp.Click("#setup button"))
	p.until(`rulebook.game.arrangement !== "" && document.getElementById("setup").hidden`)
	p.play(p.state().Legal[0])
	if record := p.value("record"); !strings.Contains(record, "[Setup ") || strings.Contains(record, "[Arrangement ") {
		t.Errorf("the record of an arranged game is %s", record)
	}
	for played, err := range games.All().ReplayAll(strings.NewReader(p.value("record"))) {
		if err != nil || played.Last().String() != p.value("fen") {
			t.Errorf("the record of an arranged game: %v in %s", err, p.value("record"))
		}
	}
	p.visit(p.value("link"))
	if arrangement := p.value("arrangement"); arrangement != "1A,2B,3C>1B,2B,3B" {
		t.Errorf("the link has the arrangement %q", arrangement)
	}

	p.set("game", "sly")
	p.until(`rulebook.game.name === "sly"`)
	ordered := p.state().FEN
	p.run(chromedp.Click("#settings"))
	p.set("variation", "random")
	p.run(chromedp.Click("#setup button"))
	p.until(`rulebook.game.variation === "random"`)
	if p.state().FEN == ordered {
		t.Error("nothing was dealt")
	}

	p.run(chromedp.Click("#settings"))
	p.set("minutes", "0.005")
	p.run(chromedp.Click("#setup button"))
	p.until(says("lost on time"))
	if record := p.value("record"); !strings.Contains(record, "lost on time} p1loss") {
		t.Errorf("the record is %q", record)
	}
	p.check()
}

// A game that can go on forever is drawn when a position occurs as often as the form says. The
// link and the record say so, too, for this page and for other programs.
func TestRepetitions(t *testing.T) {
	p := newPage(t)
	p.unfold("texts")
	p.run(chromedp.Click("#settings"))
	if p.value("game") != "reversi" || !p.is(`document.getElementById("repetitions").parentElement.hidden`) {
		t.Errorf("in %s, positions cannot be repeated", p.value("game"))
	}
	p.open("game=empire")
	p.set("repetitions", "2")
	p.shots("repetitions", func(string) {})
	p.run(chromedp.Click("#setup button"))
	p.until(`rulebook.game.repetitions === 2 && document.getElementById("setup").hidden`)
	p.open("game=empire&repetitions=2")
	for _, word := range []string{"1D-2D", "9L-8L", "2D-1D", "8L-9L"} {
		p.play(word)
	}
	const draw = "Draw, as this position has occurred 2 times."
	p.until(says(draw))
	if s := p.state(); s.Result != "draw" || len(s.Legal) > 0 {
		t.Errorf("after the repetition, the result is %s, the moves are %v", s.Result, s.Legal)
	}
	text := p.value("record")
	for s, err := range session.OpenAll(games.All(), strings.NewReader(text)) {
		if err != nil || s.Outcome().Reason != record.EndedByRepetition {
			t.Errorf("%v: other programs do not see a repetition in %s", err, text)
		}
	}
	link := p.value("link")
	p.run(chromedp.Click("#back"))
	p.play("8L-7L") // another move goes on
	p.load(text)
	p.until(says(draw))
	p.open("game=empire")
	p.visit(link)
	p.until(says(draw))
	p.check()
}

// The facts of a game and the number of moves are shown beside the status.
func TestFacts(t *testing.T) {
	p := newPage(t)
	facts := func() (text string) {
		p.eval(`[...document.querySelectorAll("#facts li")].map((e) => e.textContent).join("|")`, &text)
		return text
	}
	p.open("game=sly")
	p.play(p.state().Legal[0])
	for _, want := range []string{"1 move made", "The number of pieces left", ": 3"} {
		if !strings.Contains(facts(), want) {
			t.Errorf("sly tells %q, want %q", facts(), want)
		}
	}
	p.open("game=reversi&moves=3D 3E 3F")
	if want := "3 moves made|By how many discs Black leads"; !strings.HasPrefix(facts(), want) {
		t.Errorf("reversi tells %q, want %q", facts(), want)
	}
	p.open("game=lineup")
	if facts() != "0 moves made" || !p.is(`document.getElementById("warnings").hidden`) {
		t.Errorf("lineup tells %q", facts())
	}
	fen, threat := threatened(t)
	p.open(query("game", "swords", "fen", fen))
	p.until(fmt.Sprintf(`document.getElementById("warnings").textContent.includes(%q)`, threat))
	if !p.is(`/^Warning! If it were their turn, (Swords|Shields) could win by /.test(document.getElementById("warnings").textContent)`) {
		t.Error("the page does not warn")
	}
	p.shoot("swords-threat")
	p.check()
}

// threatened returns a position in which the side that is not to move has a winning move,
// and the move.
func threatened(t *testing.T) (fen, threat string) {
	g, err := games.All().Lookup("swords")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		p, err := g.New()
		for err == nil && !p.Result().Over() {
			if told, ok := p.Fact("threats"); ok && len(told.Moves) > 0 {
				return p.String(), told.Moves[0]
			}
			moves := p.Words()
			p, err = p.PlayWord(moves[rng.IntN(len(moves))])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no game with a threat")
	return "", ""
}

// The rules, and why they refuse a move, are shown beside the board.
func TestRulesAtHand(t *testing.T) {
	p := newPage(t)
	p.unfold("rules")
	for _, test := range []struct{ link, goal, legend, wrong, why string }{
		{"game=reversi", "more discs", "Disc", "1A", "1A is not possible: a disc on 1A outflanks nothing."},
		{"game=empire", "crown", "Archer", "1D 2E", "1D and 2E are not in one row or column."},
		{"game=lineup", "four pieces", "", "1A", "1A is not possible: 1A is not a center."},
		{"game=swords", "Chief Shield", "Sword", "5A", "No move begins on 5A."},
		{"game=gateway", "whole reserve", "Triangle", "3A", "No move begins on 3A."},
	} {
		p.open(test.link)
		p.until(fmt.Sprintf(`document.getElementById("goal").textContent.includes(%q)`, test.goal))
		p.until(`document.querySelector("#booklet h2").textContent === "Rules"`)
		if !p.is(fmt.Sprintf(`document.getElementById("legend").textContent.includes(%q)`, test.legend)) {
			t.Errorf("%s: the legend lacks %s", test.link, test.legend)
		}
		for _, label := range strings.Fields(test.wrong) {
			p.click(space(label))
		}
		p.until(says(test.why))
		p.works()
	}
	p.shoot("rules")
	p.check()
}

// If the rules leave no choice, the page says so.
func TestForcedMoves(t *testing.T) {
	p := newPage(t)
	asks := func() (text string) {
		p.eval(`rulebook.idle().then(() => document.getElementById("question").textContent)`, &text)
		return text
	}
	p.open(query("game", "reversi", "fen", "wbb5/8/8/8/8/8/8/8 a"))
	if asks() != "Black must pass: no disc would outflank another." {
		t.Errorf("with a pass the page asks %q", asks())
	}
	p.click(`#choices button[data-move="pass"]`)
	p.until(plies + " === 1")

	fen, from := oneMovable(t)
	p.open(query("game", "sly", "fen", fen))
	if want := "You can move only the piece on " + from + "."; asks() != want {
		t.Errorf("the page asks %q, want %q", asks(), want)
	}

	const crowded = "12/bS11/12/4aC7/11aS/10aT1/1bTaS9/1aT10/bT10bT/2bC8aS/9bS2/12 a players=2 teams=0 reserve=T2S3,T1S4 passes=0"
	p.open(query("game", "gateway", "fen", crowded))
	if want := "Red must move the piece on 8B: it stands on a gateway, and 2 enemy pieces are in its field."; asks() != want {
		t.Errorf("the page asks %q, want %q", asks(), want)
	}
	p.shoot("forced")
	p.check()
}

// oneMovable returns a position with a single piece that can move, and its space.
func oneMovable(t *testing.T) (fen, from string) {
	g, err := games.All().Lookup("sly")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		p, err := g.New()
		for err == nil && !p.Result().Over() {
			moves := p.Words()
			from = spacesOf(moves[0])[0]
			if !slices.ContainsFunc(moves, func(m string) bool { return spacesOf(m)[0] != from }) {
				return p.String(), from
			}
			p, err = p.PlayWord(moves[rng.IntN(len(moves))])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no position with a single piece that can move")
	return "", ""
}

// The search can be cut short, and gives the best move that it has found.
func TestMoveNow(t *testing.T) {
	p := newPage(t)
	p.set("think", "3600")
	p.set("level", "20") // below, it answers too soon
	p.follow(p.site + "#game=empire&computer=2")
	p.play(p.state().Legal[0])
	p.until(says("thinks"))
	p.run(chromedp.Click("#now"))
	p.until(plies + ` === 2 && document.getElementById("now").hidden`)
	p.check()
}

// The title of the window has the game and whose turn it is.
func TestTitle(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi&moves=5F")
	if !p.is(`document.title === "White to move · Reversi"`) {
		t.Error("the title does not tell the turn")
	}
	p.open(query("game", "reversi", "fen", "8/8/8/8/8/8/1bw5/8 a"))
	p.play("7D")
	if !p.is(`document.title === "Black wins · Reversi"`) {
		t.Error("the title does not tell the result")
	}
	p.check()
}

// Pieces slide, change one after the other and make sounds, unless this is switched off.
func TestMotion(t *testing.T) {
	p := newPage(t)
	p.before(`
		window.motions = 0; window.tones = 0;
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...args) { motions++; return animate.apply(this, args); };
		const start = OscillatorNode.prototype.start;
		OscillatorNode.prototype.start = function (...args) { tones++; return start.apply(this, args); };
	`)
	p.visit(p.site + "?again")
	for _, test := range []struct {
		reduced, game, word, sound string
		motions, tones             int
	}{
		{"no-preference", "empire", "1D-1E", "false", 1, 0},
		{"no-preference", "reversi", "5F", "true", 3, 2}, // one disc comes in, one turns over
		{"no-preference", "sly", "3D-8D", "true", 5, 2},  // one piece slides, the others leave
		{"reduce", "reversi", "5F", "false", 0, 0},
	} {
		p.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: test.reduced}}))
		p.set("sound", test.sound)
		p.open("game=" + test.game)
		p.eval(`(motions = tones = 0, true)`, new(bool))
		p.playByMouse(test.word)
		var got [2]int
		p.eval(`[motions, tones]`, &got)
		if got != [2]int{test.motions, test.tones} {
			t.Errorf("%s of %s: %d motions and %d tones, want %d and %d", test.word, test.game, got[0], got[1], test.motions, test.tones)
		}
		p.until(`!document.querySelector("#board .ghost")`)
	}
	p.check()
}

// On a small screen the board can be made large enough for fingers.
func TestZoom(t *testing.T) {
	p := newPage(t)
	p.run(chromedp.EmulateViewport(390, 844))
	p.open("game=empire")
	p.run(chromedp.Click("#zoom"))
	var width float64
	p.eval(`document.querySelector("#board .space").getBoundingClientRect().width`, &width)
	if width < 43.9 {
		t.Errorf("a space is %.1f pixels wide", width)
	}
	p.playByMouse(p.state().Legal[0])
	p.run(chromedp.Click("#zoom"))
	p.until(`document.querySelector("#board svg").getBoundingClientRect().right <= innerWidth`)
	p.run(chromedp.EmulateViewport(1280, 800))
	p.until(`getComputedStyle(document.getElementById("zoom")).display === "none"`)
	p.check()
}

// View selects what the picture shows. Its default theme is that of the system.
func TestView(t *testing.T) {
	p := newPage(t)
	p.open("game=swords")
	word := p.state().Legal[0]
	from := spacesOf(word)[0]
	p.click(space(from))
	p.dark()
	p.paper("dark")
	p.light()
	p.paper("light")
	p.set("theme", "dark")
	p.paper("dark")
	if !p.is(`getComputedStyle(document.body).backgroundColor === "rgb(27, 27, 32)"`) {
		t.Error("the page around the board is not dark")
	}
	if !p.is(fmt.Sprintf(`document.querySelector(%q).classList.contains("source")`, space(from))) {
		t.Error("what was chosen is forgotten")
	}
	p.click(space(spacesOf(word)[1]))
	p.until(plies + " === 1")
	p.set("last", "false")
	p.until(`!document.querySelector("#board .last")`)
	p.set("last", "true")
	p.until(`document.querySelector("#board .last")`)

	p.open("game=blockade&moves=12C+6F")
	p.set("show-path", "true")
	p.until(`document.querySelector("#board .path")`)
	p.set("theme", "")
	p.shoot("blockade-way")
	p.set("theme", "dark")
	p.set("show-path", "false")
	p.until(`!document.querySelector("#board .path")`)

	p.open("game=reversi")
	p.until(`document.querySelectorAll("#board .goal").length === 4`)
	p.set("shows", "false")
	p.until(`!document.querySelector("#board .goal")`)

	// The page keeps the choice.
	p.visit(address + "?again")
	p.paper("dark")
	p.set("theme", "")
	p.paper("light")
	p.set("shows", "true")
	p.check()
}

// names returns the names of the elements that a screen reader finds, by role.
func (p *page) names() map[string][]string {
	p.Helper()
	// The types of cdproto refuse a tree with names that are newer than they are.
	type value struct {
		Value any `json:"value"`
	}
	var tree struct {
		Nodes []struct {
			Ignored bool  `json:"ignored"`
			Role    value `json:"role"`
			Name    value `json:"name"`
		} `json:"nodes"`
	}
	p.run(accessibility.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
		return cdp.Execute(ctx, accessibility.CommandGetFullAXTree, nil, &tree)
	}))
	names := map[string][]string{}
	for _, n := range tree.Nodes {
		if n.Ignored {
			continue
		}
		role, _ := n.Role.Value.(string)
		name, _ := n.Name.Value.(string)
		names[role] = append(names[role], strings.TrimSpace(name))
	}
	return names
}

// For screen readers, every control and space has a name, the spaces can be pressed, and
// changes are announced.
func TestAccessibility(t *testing.T) {
	p := newPage(t)
	p.open("game=empire")
	p.unfold("texts")
	p.unfold("view")
	p.run(chromedp.Click("#settings"))
	names := p.names()
	for _, role := range []string{"button", "combobox", "textbox", "spinbutton", "checkbox", "application", "form", "list"} {
		if slices.Contains(names[role], "") {
			t.Errorf("a %s has no name", role)
		}
	}
	for role, want := range map[string][]string{
		"button":      {"1A: red commander, can move", "5E, throne, where blue is crowned", "Take back", "Hint", "New game…"},
		"combobox":    {"Game", "Red is played by", "Blue is played by", "Move"},
		"status":      {""},
		"application": {"Board: arrow keys move, Enter chooses, Escape takes it back"},
	} {
		for _, name := range want {
			if !slices.Contains(names[role], name) {
				t.Errorf("there is no %s %q among %q", role, name, names[role])
			}
		}
	}
	if n := len(names["button"]); n < 144 {
		t.Errorf("%d buttons, fewer than spaces", n)
	}
	if !p.is(`document.querySelector('#status[role=status][aria-live=polite]')`) {
		t.Error("what happens is not announced")
	}
	// Users of a screen reader press the elements that it reads out.
	p.eval(fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new MouseEvent("click", {bubbles: true}))`, space("1D")), nil)
	p.until(`document.querySelector('[aria-label="1E, a move can end here"]')`)
	p.eval(fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new MouseEvent("click", {bubbles: true}))`, space("1E")), nil)
	p.until(says("Red: 1D-1E. Blue to move."))
	p.check()
}
