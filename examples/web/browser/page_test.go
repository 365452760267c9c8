package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Screenshots are kept where -screenshots says, otherwise they are only taken.
var screenshots = flag.String("screenshots", "", "`directory` for the screenshots")

// mostPlies cuts off games that random play would not end soon.
const mostPlies = 100

// page is a browser's tab with the page.
type page struct {
	*testing.T
	ctx     context.Context
	address string

	mu       sync.Mutex
	problems []string // errors in the console, exceptions
}

// newPage serves the page and opens it. Without Chromium the test is skipped.
func newPage(t *testing.T) *page {
	chromium := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			chromium = path
		}
	}
	if chromium == "" {
		t.Skip("no Chromium on this machine")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox,
		chromedp.Flag("disable-dev-shm-usage", true))
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	p := &page{T: t, ctx: ctx, address: serve(t)}
	chromedp.ListenTarget(ctx, p.listen)
	p.run(chromedp.Navigate(p.address), chromedp.WaitVisible("#board svg"))
	return p
}

// serve runs examples/web and returns its address.
func serve(t *testing.T) string {
	program := filepath.Join(t.TempDir(), "web.exe")
	build := exec.Command("go", "build", "-o", program, "./examples/web")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	web := exec.Command(program, "-addr", "127.0.0.1:0")
	web.Dir = build.Dir
	web.Stderr = os.Stderr
	out, err := web.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := web.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		web.Process.Kill()
		web.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

func (p *page) listen(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		p.problems = append(p.problems, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
			text, _ := json.Marshal(e.Args)
			p.problems = append(p.problems, string(text))
		}
	}
}

func (p *page) run(actions ...chromedp.Action) {
	p.Helper()
	// A guard against a page that hangs.
	ctx, cancel := context.WithTimeout(p.ctx, 2*time.Minute)
	defer cancel()
	if len(actions) == 0 {
		return
	}
	// The first run starts the browser and must not be bound to a shorter life.
	if chromedp.FromContext(p.ctx).Browser == nil {
		ctx = p.ctx
	}
	if err := chromedp.Run(ctx, actions...); err != nil {
		p.Fatal(err)
	}
}

// eval evaluates JavaScript, which may be a promise, into a value.
func (p *page) eval(script string, value any) {
	p.Helper()
	p.run(chromedp.Evaluate(script, value, func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }))
}

// state is what the page knows of the game.
type state struct {
	Legal  []string
	Result string
	Status string
	Moves  []string
}

func (p *page) state() (s state) {
	p.Helper()
	p.eval(`(async () => {
		await rulebook.idle();
		return {legal: rulebook.now.legal, result: rulebook.now.result, moves: rulebook.game.moves,
			status: document.getElementById("status").textContent};
	})()`, &s)
	return s
}

// open shows a game with people in all seats.
func (p *page) open(link string) {
	p.Helper()
	var done bool
	p.eval(fmt.Sprintf(`(async () => {
		const link = %q;
		if (location.hash !== "#" + link) {
			// The page listens too, and was there first.
			const changed = new Promise((resolve) => addEventListener("hashchange", resolve, {once: true}));
			location.hash = link;
			await changed;
		}
		await rulebook.idle();
		for (const who of document.querySelectorAll("#seats select")) {
			who.value = "";
			who.dispatchEvent(new Event("change"));
		}
		await rulebook.idle();
		return true;
	})()`, link), &done)
}

// click presses the mouse in the middle of an element.
func (p *page) click(selector string) {
	p.Helper()
	x, y := p.middle(selector)
	p.run(chromedp.MouseClickXY(x, y))
}

// drag pulls what stands on a space to another one.
func (p *page) drag(from, to string) {
	p.Helper()
	x, y := p.middle(fmt.Sprintf(`.space[data-space="%s"]`, from))
	p.run(chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	var dragged bool
	toX, toY := p.middle(fmt.Sprintf(`.space[data-space="%s"]`, to))
	p.run(chromedp.MouseEvent(input.MouseMoved, (x+toX)/2, (y+toY)/2, chromedp.ButtonLeft))
	p.eval(`Boolean(document.querySelector(".piece.dragged"))`, &dragged)
	if !dragged {
		p.Errorf("the piece on %s does not come along", from)
	}
	p.run(chromedp.MouseEvent(input.MouseMoved, toX, toY, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseReleased, toX, toY, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// touch drags a finger from a space to another one, on a screen that could scroll.
func (p *page) touch(from, to string) {
	p.Helper()
	p.run(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch))
	x, y := p.middle(fmt.Sprintf(`.space[data-space="%s"]`, from))
	toX, toY := p.middle(fmt.Sprintf(`.space[data-space="%s"]`, to))
	p.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}))
	for i := 1.; i <= 8; i++ {
		at := &input.TouchPoint{X: x + (toX-x)*i/8, Y: y + (toY-y)*i/8}
		p.run(input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{at}))
	}
	p.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}), chromedp.EmulateReset())
}

// middle returns where the middle of an element is in the window.
func (p *page) middle(selector string) (x, y float64) {
	p.Helper()
	var at []float64
	p.eval(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		if (!e) return [];
		e.scrollIntoView({block: "nearest"});
		const box = e.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, selector), &at)
	if len(at) != 2 {
		p.Fatalf("no element %s", selector)
	}
	return at[0], at[1]
}

// play makes a move by clicks on its spaces and, where several moves have the same
// spaces, on the button of this one. It reports how long the page took to show the
// position after the last click.
func (p *page) play(word string) time.Duration {
	p.Helper()
	before := len(p.state().Moves)
	var spaces []string
	p.eval(fmt.Sprintf(`(/^(-?\d+[A-Z])(?:-(-?\d+[A-Z]))?/.exec(%q) ?? []).slice(1).filter(Boolean)`, word), &spaces)
	for _, space := range spaces {
		p.click(fmt.Sprintf(`.space[data-space="%s"]`, space))
	}
	var choose bool
	button := fmt.Sprintf(`button[data-move="%s"]`, word)
	p.eval(fmt.Sprintf(`Boolean(document.querySelector(%q))`, button), &choose)
	if choose {
		p.click(button)
	}
	started := time.Now()
	after := p.state()
	if len(after.Moves) != before+1 || after.Moves[before] != word {
		p.Fatalf("after clicking %s the moves are %v; %s", word, after.Moves, after.Status)
	}
	return time.Since(started)
}

// check fails the test when the console had an error.
func (p *page) check() {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.problems) > 0 {
		p.Errorf("in the console: %s", strings.Join(p.problems, "\n"))
	}
}

// shoot takes pictures of the page at the width of a desktop and of a phone.
func (p *page) shoot(name string) {
	p.Helper()
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"phone", 360, 740}, {"desktop", 1280, 800}} {
		var png []byte
		var overflow bool
		p.run(chromedp.EmulateViewport(size.width, size.height), chromedp.CaptureScreenshot(&png))
		p.eval(`document.documentElement.scrollWidth > document.documentElement.clientWidth`, &overflow)
		if overflow {
			p.Errorf("%s is wider than a %s", name, size.name)
		}
		if *screenshots == "" {
			continue
		}
		file := filepath.Join(*screenshots, name+"-"+size.name+".png")
		if err := os.WriteFile(file, png, 0o644); err != nil {
			p.Fatal(err)
		}
	}
}

// A whole game of each kind is played by clicks.
func TestEveryGame(t *testing.T) {
	p := newPage(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, setup := range []string{
		"game=sly", "game=sniggle&players=3", "game=lineup", "game=empire&players=4&teams=1", "game=blockade", "game=gateway",
		"game=ploy", "game=swords", "game=smarts", "game=reversi",
	} {
		game := strings.TrimPrefix(strings.Split(setup, "&")[0], "game=")
		p.open(fmt.Sprintf("%s&maxplies=%d", setup, mostPlies))
		var slowest time.Duration
		plies := 0
		for s := p.state(); s.Result == "none"; s = p.state() {
			if plies++; plies > 2*mostPlies {
				t.Fatalf("%s does not end", game)
			}
			slowest = max(slowest, p.play(s.Legal[rng.IntN(len(s.Legal))]))
			if plies == 10 {
				p.shoot(game)
			}
		}
		t.Logf("%s: %d plies, %s, a move was shown within %v", game, plies, p.state().Result, slowest.Round(time.Millisecond))
	}
	p.check()
}

// set sets a form's element as a person would.
func (p *page) set(id, value string) {
	p.Helper()
	var done bool
	p.eval(fmt.Sprintf(`(() => {
		const e = document.getElementById(%q);
		e.value = %q;
		e.dispatchEvent(new Event("change"));
		return true;
	})()`, id, value), &done)
}

// until waits for something to become true of the page.
func (p *page) until(what, condition string) {
	p.Helper()
	p.run(chromedp.Poll(condition, nil, chromedp.WithPollingTimeout(time.Minute)))
	p.Logf("%s: yes", what)
}

// What stands around the board works: the field for moves, the computer, taking
// back, hints, records, positions, links, the keyboard and the clock.
func TestControls(t *testing.T) {
	p := newPage(t)
	moves := "rulebook.game.moves.length"
	open := func() { p.run(chromedp.Evaluate(`document.getElementById("texts").open = true`, nil)) }
	p.set("think", "0.05")
	open()

	p.run(chromedp.SendKeys("#move", "f5\r"))
	p.until("the computer answers", moves+` === 2 && !document.querySelector("#status").textContent.includes("thinks")`)
	p.run(chromedp.Click("#back"))
	p.until("both moves are taken back", moves+" === 0")

	p.run(chromedp.Click("#hint"))
	p.until("a hint", `document.getElementById("status").textContent.startsWith("Hint: ") && document.querySelector(".space.hint")`)

	p.open("game=reversi")
	p.run(chromedp.SendKeys("#move", "5f\r"))
	p.until("a person's move", moves+" === 1")
	p.run(chromedp.SendKeys("#move", "1A\r"))
	p.until("an illegal move is explained", `document.getElementById("status").textContent.includes("ply 2")`)
	if n := len(p.state().Moves); n != 1 {
		t.Errorf("%d moves after an illegal one", n)
	}

	// From the top left space down and to the right, to 4F.
	p.open("game=reversi")
	p.run(chromedp.Focus("#board"))
	for _, key := range []string{kb.ArrowDown, kb.ArrowDown, kb.ArrowDown, kb.ArrowDown, kb.ArrowDown, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight} {
		p.run(chromedp.KeyEvent(key))
	}
	p.until("the keyboard moves", `document.querySelector(".space.cursor") !== null`)
	var at string
	p.eval(`document.querySelector(".space.cursor").dataset.space`, &at)
	for i := 0; at != "5F" && i < 8; i++ {
		key := kb.ArrowDown
		if at[0] > '5' {
			key = kb.ArrowUp
		}
		if at[0] == '5' {
			key = kb.ArrowRight
			if at[1] > 'F' {
				key = kb.ArrowLeft
			}
		}
		p.run(chromedp.KeyEvent(key))
		p.eval(`document.querySelector(".space.cursor").dataset.space`, &at)
	}
	p.run(chromedp.KeyEvent(kb.Enter))
	p.until("a move by the keyboard", moves+" === 1")

	p.open("game=swords")
	word := p.state().Legal[0]
	from, to, _ := strings.Cut(word, "-")
	p.drag(from, to)
	p.until("a piece is dragged", moves+" === 1 && rulebook.game.moves[0] === \""+word+"\"")

	p.open("game=swords")
	p.touch(from, to)
	p.until("a finger drags a piece", moves+" === 1 && rulebook.game.moves[0] === \""+word+"\"")

	open()
	p.set("record", "[Game \"lineup\"]\n[Result \"*\"]\n\n1. 8E 2. 11E {a note} 3. 5K *\n")
	p.run(chromedp.Click("#load"))
	p.until("a record is loaded", moves+` === 3 && rulebook.game.name === "lineup"`)
	p.state() // when it is all shown
	var link, record string
	p.eval(`document.getElementById("link").value`, &link)
	p.eval(`document.getElementById("record").value`, &record)
	if !strings.Contains(record, "1. 8E 2. 11E 3. 5K *") {
		t.Errorf("the record is %q", record)
	}

	p.set("record", "[Game \"reversi\"]\n[Result \"*\"]\n\n1. 1A *\n")
	p.run(chromedp.Click("#load"))
	p.until("a record with an illegal move is refused", `document.getElementById("status").textContent.includes("ply 1")`)
	if s := p.state(); len(s.Moves) != 3 {
		t.Errorf("after a refused record the moves are %v", s.Moves)
	}
	p.until("the game before it stays", `rulebook.game.name === "lineup" && document.getElementById("game").value === "lineup"`)
	p.play(p.state().Legal[0])
	p.run(chromedp.Click("#back"))
	p.until("and is played on", moves+" === 3")

	p.open("game=lineup&maxplies=2")
	p.set("record", "[Game \"lineup\"]\n[Result \"*\"]\n\n1. 8E 2. 11E 3. 5K *\n")
	p.run(chromedp.Click("#load"))
	p.until("a record is longer than the last game was let be", moves+` === 3`)

	p.set("fen", "8/8/8/3wb3/3bw3/8/8/8 b")
	p.run(chromedp.Click("#setfen"))
	p.until("a position of another game is refused", `document.getElementById("status").textContent.includes("want 12")`)

	p.run(chromedp.Navigate("about:blank"), chromedp.Navigate(link), chromedp.WaitVisible("#board svg"))
	p.until("the link shows the game", `window.rulebook && `+moves+` === 3 && rulebook.game.name === "lineup"`)

	p.run(chromedp.Click("#settings"))
	p.set("minutes", "0.005")
	p.run(chromedp.Click("#setup button"))
	p.until("the clock runs out", `document.getElementById("status").textContent.includes("lost on time")`)
	p.check()
}
