package browser

import (
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// works fails the test unless a move can be made and taken back.
func (p *page) works() {
	p.Helper()
	s := p.state()
	if len(s.Legal) == 0 {
		p.Fatalf("nothing can be played; the page says %q", s.Status)
	}
	p.play(s.Legal[0])
	p.run(chromedp.Click("#back"))
	p.until(fmt.Sprintf("%s === %d", plies, len(s.Moves)))
	if back := p.state(); back.FEN != s.FEN {
		p.Errorf("after a move and its taking back the position is %s, want %s", back.FEN, s.FEN)
	}
}

// hostileLinks are texts after the # of an address, each with a part of the page's message.
var hostileLinks = []struct{ link, says string }{
	{"game=reversi&moves=3D%0Aquit", "ply 2"},
	{"game=reversi&moves=3D%0D%0A%0Aquit%E2%80%A83C", "ply 2"},
	{"game=reversi%0D%0Asetoption name Game value sly", "There is no game “reversi setoption"},
	{"game=reversi&variation=standard%0D%0Asetoption name Game value sly", "There is no variation “standard setoption"},
	{"game=reversi&fen=8/8/8/3wb3/3bw3/8/8/8 b%0Aquit", "end: "},
	{"game=reversi&fen=8/8/8/3wb3/3bw3/8/8/8 b moves 3D", "A position text cannot have moves"},
	{"game=reversi&fen=%00", "control character"},
	{"game=sniggle&arrangement=1A%0Aquit", "rrangement"},
	{"game=sniggle&arrangement=1A,1A,1A", "1A"},
	{"game=sniggle&arrangement=1B,2B,3B;1B,2B,3B;1B,2B,3B;1B,2B,3B", "cannot be set up"},
	{"game=reversi&arrangement=1B,2B,3B", "cannot be rearranged"},
	{"game=__proto__", "There is no game “__proto__”"},
	{"game=constructor", "There is no game “constructor”"},
	{"game=", "There is no game “”"},
	{"game=reversi&players=1e9", "is for 2 players, not “1e9”"},
	{"game=empire&players=-1", "is for 2, 3 or 4 players, not “-1”"},
	{"game=empire&players=3&teams=1", "in teams is for 4 players, not “3”"},
	{"game=reversi&teams=1", "There are no teams"},
	{"game=empire&teams=maybe", "Teams are 1 or 0"},
	{"game=sly&variation=random&seed=99999999999999999999", "is not the number of a deal"},
	{"game=sly&seed=-1", "is not the number of a deal"},
	{"game=reversi&maxplies=1e300", "is not a number of moves"},
	{"game=reversi&maxplies=99999999", "is not a number of moves"},
	{"game=empire&repetitions=1001", "is not a number of times"},
	{"game=reversi&computer=12345", "The computer plays seats from 1 to 4"},
	{"game=reversi&computer=%F0%9F%98%80", "The computer plays seats from 1 to 4"},
	{"game=reversi&game=sly", "says “game” twice"},
	{"game=%", "There is no game “%”"},
	{"game=%E0%A4%A", "There is no game"},
	{"%0Aquit", "which the page does not know"},
	{"game=" + strings.Repeat("x", 100_000), "There is no game “xxx"},
	{"game=reversi&moves=" + strings.Repeat("3D+", 1000), "ply 2"},
}

// The page follows the valid parts of a link, reports what is wrong with the rest, and
// remains usable.
func TestHostileLinks(t *testing.T) {
	p := newPage(t)
	p.open("game=empire&players=3")
	p.play(p.state().Legal[0])
	before := p.state()
	for _, test := range hostileLinks {
		p.follow(p.site + "#" + test.link)
		name := test.link[:min(len(test.link), 60)]
		s := p.state()
		if !strings.Contains(s.Status, test.says) {
			t.Errorf("%s: the page says %q, want %q", name, s.Status, test.says)
		}
		if s.FEN != before.FEN || !slices.Equal(s.Moves, before.Moves) || p.value("game") != "empire" {
			t.Fatalf("%s: the game is %s after %v", name, s.FEN, s.Moves)
		}
	}
	p.works()

	// The same when the page is opened with the link.
	for _, i := range []int{0, 2} {
		p.visit(p.site + "#" + hostileLinks[i].link)
		p.until(says(hostileLinks[i].says))
		p.works()
	}
	p.check()
}

// Texts in boxes are one line to the engine, whatever is pasted.
func TestHostileBoxes(t *testing.T) {
	p := newPage(t)
	p.open("game=reversi")
	p.unfold("texts")

	// A position in two lines is one position.
	p.set("fen", "8/8/8/3wb3/\n")
	p.run(chromedp.Click("#setfen"))
	p.until(says("spaces, want 8"))
	p.works()
	p.set("fen", "8/8/8/3wb3/3bw3/8/8/8\r\n\r\n b\n")
	p.run(chromedp.Click("#setfen"))
	p.until(`rulebook.now.fen === "8/8/8/3wb3/3bw3/8/8/8 b"`)
	p.works()

	for fen, want := range map[string]string{
		"8/8/8/3wb3/3bw3/8/8/8 b\nsetoption name Game value sly": "more than the text",
		"8/8/8/3wb3/3bw3/8/8/8 b\nmoves 3D":                      "cannot have moves",
		"8/8/8/3wb3/3bw3/8/8/8 b\x00":                            "control character",
	} {
		p.set("fen", fen)
		p.run(chromedp.Click("#setfen"))
		p.until(says(want))
		p.works()
	}
	p.typed("3D quit")
	p.until(says("one word"))
	p.works()

	for record, want := range map[string]string{
		"": "A record begins",
		"[Game \"reversi\"]\n[Game \"sly\"]\n\n*":                "twice",
		"[Game \"reversi\"]\n[Setup \"8/8\nquit\"]\n\n*":         "cannot be read",
		"[Game \"__proto__\"]\n\n*":                              "There is no game",
		"[Game \"empire\"]\n[Players \"1e9\"]\n\n*":              "not “1e9”",
		"[Game \"reversi\"]\n\n1. 3D\u2028quit *":                "ply 2",
		"[Game \"reversi\"]\n[__proto__ \"x\"]\n\n1. 3D 2. 3D *": "ply 2",
	} {
		p.set("record", record)
		p.run(chromedp.Click("#load"))
		p.until(says(want))
		p.works()
	}

	// The page reads every record that package record reads.
	p.set("record", "[Game \"Reversi\"]\n\n{a remark} 1. 3D! (1. 5F 2. 4F (2. 6D)) 2. 3C?! ; a remark\n*\n[Game \"sly\"]\n*")
	p.run(chromedp.Click("#load"))
	p.until(plies + ` === 2`)

	// Nor can a line be injected by the form for a new game.
	p.set("game", "sniggle")
	p.until(`rulebook.game.name === "sniggle"`)
	p.state()
	p.run(chromedp.Click("#settings"))
	p.set("arrangement", "1A,2A")
	p.run(chromedp.Click("#setup button"))
	p.until(says("is not three spaces"))
	p.set("arrangement", "1A,2A,3A")
	p.run(chromedp.Click("#setup button"))
	p.until(`rulebook.game.arrangement === "1A,2A,3A" && document.getElementById("setup").hidden`)
	p.works()
	p.check()
}

// watchWorkers lets a test reach the workers of the page.
const watchWorkers = `
	window.workers = [];
	window.Worker = class extends Worker {
		constructor(url) {
			super(window.noWorkers ? url + "-that-is-missing" : url);
			workers.push(this);
			this.addEventListener("message", () => { this.heard = true; });
		}
	};
`

// If the engine with the rules dies, another one takes over, and the game goes on.
func TestRulesDie(t *testing.T) {
	p := newPage(t)
	p.before(watchWorkers)
	p.visit(p.site + "?again")
	p.open("game=empire&players=3")
	p.play(p.state().Legal[0])
	before := p.state()
	for _, end := range []string{
		`workers.at(-1).terminate()`,
		`workers.at(-1).postMessage("quit")`,
		`workers.at(-1).dispatchEvent(new ErrorEvent("error", {message: "out of memory"}))`,
	} {
		var done bool
		p.eval(`(`+end+`, true)`, &done)
		p.until(says("They were started again, and the game goes on."))
		if s := p.state(); s.FEN != before.FEN || !slices.Equal(s.Moves, before.Moves) {
			t.Errorf("%s: the game is %s after %v, want %s after %v", end, s.FEN, s.Moves, before.FEN, before.Moves)
		}
		p.works()
	}

	// It dies during a question.
	p.eval(`(workers.at(-1).postMessage("quit"), true)`, new(bool))
	p.play(before.Legal[0])
	p.check()

	// When it always dies, the page gives up and says so.
	p.eval(`(window.noWorkers = true, workers.at(-1).terminate(), true)`, new(bool))
	p.until(says("The rules stop again and again") + ` && ` + says("Reload the page."))
	p.eval(`(window.noWorkers = false, true)`, new(bool))
	p.run(chromedp.Click("#back"))
	p.until(plies + ` === 1`)
}

// If the engine that searches dies, the computer still moves.
func TestSearchDies(t *testing.T) {
	p := newPage(t)
	p.before(watchWorkers)
	p.visit(p.site + "?again")
	p.set("think", "0.5")
	p.follow(p.site + "#game=empire&computer=2")
	p.play(p.state().Legal[0])
	p.until(says("thinks") + ` && workers[1]?.heard`)
	p.eval(`(workers[1].terminate(), true)`, new(bool))
	p.until(says("The search had stopped"))
	p.until(plies + " === 2")
	p.check()
}

// A stopped search does not reload any file, and its answer is not used for another
// position.
func TestStoppedSearch(t *testing.T) {
	files := serveFiles(t, tenGames(t))
	p := newPageAt(t, files.URL+"/")
	p.until("navigator.serviceWorker.controller")
	p.set("think", "100")
	p.set("level", "20") // below, it answers too soon
	p.follow(p.site + "#game=empire&computer=2")
	loaded := files.requests.Load()
	for range 3 {
		p.play(p.state().Legal[0])
		p.until(says("thinks"))
		p.run(chromedp.Click("#back"))
		p.until(plies + " === 0")
	}
	p.play(p.state().Legal[0])
	p.open("game=lineup")
	p.set("think", "0.01")
	p.run(chromedp.Click("#hint"))
	p.until(says("Hint: "))
	if n := files.requests.Load(); n != loaded {
		t.Errorf("%d files are asked for again", n-loaded)
	}
	if s := p.state(); len(s.Moves) != 0 {
		t.Errorf("the search for another game has made the moves %v", s.Moves)
	}
	p.check()
}

// Seats may change between people and the computer faster than it thinks.
func TestQuickSeats(t *testing.T) {
	p := newPage(t)
	p.set("think", "0.01")
	for round := range 4 {
		p.open("game=reversi")
		p.eval(fmt.Sprintf(`(async () => {
			for (let i = 0; i < 60; i++) {
				const who = document.querySelectorAll("#seats select")[(i * 7 + %d) %% 2];
				who.value = i %% 3 ? "1" : "";
				who.dispatchEvent(new Event("change"));
				if (i %% 4 === %[1]d) await new Promise((resolve) => setTimeout(resolve, i %% 5 * 10));
			}
			for (const who of document.querySelectorAll("#seats select")) {
				who.value = "1";
				who.dispatchEvent(new Event("change"));
			}
			return true;
		})()`, round), new(bool))
		p.until(plies + " > 10")
	}
	p.check()
}

// After the first load the page works offline, from any file server.
func TestOffline(t *testing.T) {
	files := serveFiles(t, tenGames(t))
	p := newPageAt(t, files.URL+"/")
	p.until("navigator.serviceWorker.controller")
	files.Close()
	for _, link := range []string{"", "?again", "index.html#game=sly"} {
		p.visit(p.site + link)
		p.works()
	}
	p.set("think", "0.05")
	p.run(chromedp.Click("#hint"))
	p.until(says("Hint: "))
	p.check()
}

// An unfinished game is restored with its clocks when the page is opened again. A link in the
// address has precedence.
func TestUnfinishedGame(t *testing.T) {
	p := newPage(t)
	p.set("minutes", "5")
	p.open("game=empire&players=3")
	p.play(p.state().Legal[0])
	p.play(p.state().Legal[0])
	before := p.state()
	for _, address := range []string{p.site, p.site + "?again"} {
		p.visit(address)
		if s := p.state(); s.FEN != before.FEN || !slices.Equal(s.Moves, before.Moves) {
			t.Errorf("the game is %s after %v, want %s after %v", s.FEN, s.Moves, before.FEN, before.Moves)
		}
		if !p.is(`/^([0-4]:\d\d|5:00)$/.test(document.querySelector(".clock").textContent)`) {
			t.Error("the clocks are lost")
		}
	}
	p.visit(p.site + "#game=lineup&moves=8E&computer=")
	if s := p.state(); !slices.Equal(s.Moves, []string{"8E"}) {
		t.Errorf("the link shows %v", s.Moves)
	}

	// A finished game is not restored, and unreadable data is ignored.
	p.open(query("game", "reversi", "fen", "8/8/8/8/8/8/1bw5/8 a"))
	p.play("7D")
	p.visit(p.site)
	if s := p.state(); len(s.Moves) != 0 || p.value("game") != "reversi" {
		t.Errorf("after a finished game the page shows %s, %v", p.value("game"), s.Moves)
	}
	if !p.is(`localStorage.getItem("rulebook / view") === null && localStorage.getItem("rulebook / game") === null`) {
		t.Error("values are kept before there are any, or under other names")
	}
	for _, kept := range []string{"{", "7", `{"link": "game=__proto__"}`, `{"link": "game=lineup", "clocks": 3, "lines": 3, "played": [3, null]}`} {
		p.eval(fmt.Sprintf(`(localStorage.setItem("rulebook / game", %q), localStorage.setItem("rulebook / view", %[1]q), true)`, kept), new(bool))
		p.visit(p.site)
		p.works()
	}
	p.check()
}

// The second time, the page loads its files from the cache.
func TestReload(t *testing.T) {
	p := newPage(t)
	p.until("navigator.serviceWorker.controller")
	p.visit(p.site + "?again")
	var bytes int
	p.eval(`performance.getEntriesByType("resource").reduce((sum, e) => sum + e.transferSize, 0)`, &bytes)
	if bytes != 0 {
		t.Errorf("a reload transfers %d bytes", bytes)
	}
	p.check()
}

// The page shows the progress while it loads the rules.
func TestProgress(t *testing.T) {
	p := newPage(t)
	p.before(`
		window.said = [];
		new MutationObserver(() => said.push(document.getElementById("status")?.textContent)).observe(document, {childList: true, subtree: true});
	`)
	p.visit(p.site + "?again")
	if !p.is(`said.some((text) => /^The rules are loading, [\d.]+ of [\d.]+ MB: \d+ %$/.test(text)) && document.getElementById("progress").hidden`) {
		var said []string
		p.eval(`said`, &said)
		t.Errorf("while it loads the page says %q", said)
	}
}

// The page runs only its own scripts and connects only to its own host.
func TestPolicy(t *testing.T) {
	p := newPage(t)
	for _, attempt := range []string{
		`document.head.append(Object.assign(document.createElement("script"), {textContent: "window.bad = true"}))`,
		`document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.bad = true'>")`,
		`new Function("window.bad = true")()`,
		`await fetch("http://localhost:1/")`,
		`document.body.append(Object.assign(document.createElement("iframe"), {src: "http://localhost:1/"}))`,
	} {
		var forbidden bool
		p.eval(fmt.Sprintf(`new Promise((resolve) => {
			addEventListener("securitypolicyviolation", () => resolve(!window.bad), {once: true});
			setTimeout(async () => { try { %s } catch {} });
		})`, attempt), &forbidden)
		if !forbidden {
			t.Errorf("the page lets %s pass", attempt)
		}
	}
}

// Browsers do not run the engine of a page opened from a file. The page says so and what to
// do.
func TestFromFile(t *testing.T) {
	p := newPage(t)
	dir := tenGames(t)
	p.run(chromedp.Navigate((&url.URL{Scheme: "file", Path: filepath.ToSlash(dir) + "/index.html"}).String()))
	p.until(says("From a file, browsers load neither modules nor WebAssembly."))
}

func TestWithoutScripts(t *testing.T) {
	p := newPage(t)
	p.leave()
	p.run(emulation.SetScriptExecutionDisabled(true))
	defer p.run(emulation.SetScriptExecutionDisabled(false))
	p.run(chromedp.Navigate(p.site))
	if names := p.names()["StaticText"]; !slices.ContainsFunc(names, func(s string) bool { return strings.Contains(s, "needs JavaScript") }) {
		t.Errorf("without scripts the page says %q", names)
	}
}

// A program on the server's machine plays a seat.
func TestOpponent(t *testing.T) {
	dir := t.TempDir()
	ugi := filepath.Join(dir, "ugi")
	build := exec.Command("go", "build", "-o", ugi, "./protocol/ugi")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	served, stop, err := serveWeb("-opponent", "Sparring="+ugi, "-opponent", "Othello:gtp="+ugi)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	p := newPageAt(t, served)
	seat := func(n int, who string) {
		p.eval(fmt.Sprintf(`(() => {
			const who = document.querySelector("#seats li[data-seat='%d'] select");
			who.value = %q;
			who.dispatchEvent(new Event("change"));
		})()`, n, who), nil)
	}
	p.set("think", "0.05")
	p.open("game=empire&players=3")
	seat(1, "Sparring")
	seat(2, "Sparring")
	p.until(plies + " === 2")
	p.open("game=reversi")
	seat(2, "Othello")
	p.play(p.state().Legal[0])
	p.until(plies + " === 2")

	// It plays on after a lesson, and after a reload.
	const plays = `document.querySelector("#seats li[data-seat='2'] select").value === "Othello"`
	p.run(chromedp.Click("#learn"))
	p.until(plies + " === 0")
	p.run(chromedp.Click("#lesson-end"))
	p.until(plies + " === 2 && " + plays)
	p.visit(served + "?again")
	p.until(plies + " === 2 && " + plays)
	p.play(p.state().Legal[0])
	p.until(plies + " === 4")
	p.check()
	p.open("game=lineup")
	seat(1, "Othello")
	p.until(says("Othello cannot play"))
}
