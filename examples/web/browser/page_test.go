package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Screenshots are written to the directory of -screenshots; without it, none are taken.
var screenshots = flag.String("screenshots", "", "`directory` for the screenshots")

// patience bounds the wait for a page that hangs. No test measures with it.
const patience = 2 * time.Minute

// All tests share the site and the browser. Each test has a tab of its own that shares no
// storage with the others, as in a browser of its own.
var (
	web     string          // the program of examples/web
	site    string          // a directory for its files
	address string          // of the page, as the program serves it
	browser context.Context // has the first tab, which stays empty
)

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := runAll(m)
	if err != nil {
		log.Fatal(err)
	}
	os.Exit(code)
}

func runAll(m *testing.M) (int, error) {
	chromium, err := findChromium()
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "web")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	stopSite, err := serveSite(dir)
	if err != nil {
		return 0, err
	}
	defer stopSite()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.WSURLReadTimeout(patience))
	process, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	browser, stop = chromedp.NewContext(process)
	defer stop()
	if err := chromedp.Run(browser); err != nil {
		return 0, fmt.Errorf("%s: %w", chromium, err)
	}
	return m.Run(), nil
}

func findChromium() (path string, err error) {
	for _, name := range []string{"google-chrome", "chromium-browser", "chromium"} {
		if path, err = exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", err
}

// serveSite builds the program of examples/web in a directory and has it serve the
// page until stop is called.
func serveSite(dir string) (stop func(), err error) {
	web, site = filepath.Join(dir, "web"), filepath.Join(dir, "site")
	root := filepath.Join("..", "..", "..")
	build := exec.Command("go", "build", "-o", web, "./examples/web")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	address, stop, err = serveWeb()
	return stop, err
}

// serveWeb has the program serve the page at the address that it returns, until stop is
// called.
func serveWeb(args ...string) (address string, stop func(), err error) {
	serve := exec.Command(web, append([]string{"-addr", "127.0.0.1:0"}, args...)...)
	serve.Dir, serve.Stderr = filepath.Join("..", "..", ".."), os.Stderr
	out, err := serve.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := serve.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = serve.Process.Kill()
		_ = serve.Wait()
	}
	if address, err = bufio.NewReader(out).ReadString('\n'); err != nil {
		stop()
		return "", nil, fmt.Errorf("the program ended without an address: %w", err)
	}
	return strings.TrimSpace(address), stop, nil
}

// writeSite has the program write the files of the page into a directory.
func writeSite(t *testing.T, args ...string) {
	t.Helper()
	write := exec.Command(web, args...)
	write.Dir = filepath.Join("..", "..", "..")
	if out, err := write.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

var writeTenGames sync.Once

// tenGames returns a directory with the files of the page.
func tenGames(t *testing.T) string {
	t.Helper()
	writeTenGames.Do(func() { writeSite(t, "-out", site) })
	return site
}

// A filesServer serves files like any web server, until it is closed.
type filesServer struct {
	*httptest.Server
	requests atomic.Int64 // but for the service worker, which browsers look at now and then
}

func serveFiles(t *testing.T, dir string) *filesServer {
	s := &filesServer{}
	files := http.FileServer(http.Dir(dir))
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/sw.js" {
			s.requests.Add(1)
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// page is the page in a tab of its own.
type page struct {
	*testing.T
	ctx  context.Context
	site string

	mu       sync.Mutex
	problems []string // errors in the console, exceptions
}

// newPage opens the page as if for the first time. The test runs in parallel with others
// from then on.
func newPage(t *testing.T) *page {
	return newPageAt(t, address)
}

// newPageAt opens the page of another site.
func newPageAt(t *testing.T, site string) *page {
	t.Parallel()
	p := &page{T: t, site: site}
	p.start()
	p.light()
	p.run(emulation.SetFocusEmulationEnabled(true))
	chromedp.ListenTarget(p.ctx, p.listen)
	p.visit(site)
	return p
}

// start opens a separate window that shares nothing with the others. It needs a window because
// only tabs in front are painted.
func (p *page) start() {
	p.Helper()
	chromium := cdp.WithExecutor(browser, chromedp.FromContext(browser).Browser)
	profile, err := target.CreateBrowserContext().Do(chromium)
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(func() { _ = target.DisposeBrowserContext(profile).Do(chromium) })
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(profile).WithNewWindow(true).Do(chromium)
	if err != nil {
		p.Fatal(err)
	}
	var stop context.CancelFunc
	p.ctx, stop = chromedp.NewContext(browser, chromedp.WithTargetID(id))
	p.Cleanup(stop)
	// Without a time limit, because its end would be that of the tab.
	if err := chromedp.Run(p.ctx); err != nil {
		p.Fatal(err)
	}
}

// visit opens an address, waits until the page has loaded, and goes on from its home to the game.
func (p *page) visit(link string) {
	p.Helper()
	p.arrive(link)
	p.unfold("more")
	p.eval(`document.getElementById("home").hidden || document.getElementById("resume").click()`, nil)
}

// arrive opens an address and waits until the page has loaded.
func (p *page) arrive(link string) {
	p.Helper()
	p.leave()
	p.run(chromedp.Navigate(link))
	p.until("window.rulebook !== undefined")
}

// leave closes the page.
func (p *page) leave() {
	p.Helper()
	p.run(chromedp.Navigate("about:blank"))
}

// before runs a script before those of the page, from the next visit on.
func (p *page) before(script string) {
	p.Helper()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := cdppage.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
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
	case *cdplog.EventEntryAdded: // including violations of the page's policy
		if e.Entry.Level == cdplog.LevelError || e.Entry.Level == cdplog.LevelWarning {
			p.problems = append(p.problems, e.Entry.Text+" "+e.Entry.URL)
		}
	}
}

func (p *page) run(actions ...chromedp.Action) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Run(ctx, actions...); err != nil {
		p.Fatal(err)
	}
}

// eval evaluates JavaScript, which may be a promise, into a value.
func (p *page) eval(script string, value any) {
	p.Helper()
	p.run(chromedp.Evaluate(script, value, func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }))
}

// is reports whether a condition holds.
func (p *page) is(condition string) (holds bool) {
	p.Helper()
	p.eval("Boolean(("+condition+"))", &holds)
	return holds
}

// until waits for a condition to hold. The page's policy forbids what chromedp.Poll
// does.
func (p *page) until(condition string) {
	p.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		var holds bool
		err := chromedp.Run(p.ctx, chromedp.Evaluate("Boolean(("+condition+"))", &holds))
		switch {
		case holds:
			return
		case p.ctx.Err() != nil:
			p.Fatal(p.ctx.Err())
		case time.Now().After(end):
			var status string
			p.eval(`document.getElementById("status")?.textContent ?? ""`, &status)
			p.Fatalf("waiting for %s: %v; the page says %q", condition, err, status)
		}
	}
}

// light and dark are color schemes of the system.
func (p *page) light() { p.prefer("light") }
func (p *page) dark()  { p.prefer("dark") }

func (p *page) prefer(scheme string) {
	p.Helper()
	p.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
}

// state is the state of the game on the page.
type state struct {
	FEN    string
	Legal  []string
	Result string
	Status string
	Moves  []string
}

// state returns the state of the page after all changes are shown.
func (p *page) state() (s state) {
	p.Helper()
	p.eval("rulebook.idle().then(() => ("+stateInPage+"))", &s)
	return s
}

const stateInPage = `{
	fen: rulebook.now.fen, legal: rulebook.now.legal, result: rulebook.now.result, moves: rulebook.game.moves,
	status: document.getElementById("status").textContent,
}`

// open shows a game with people in all seats; setup is as in links.
func (p *page) open(setup string) {
	p.Helper()
	p.follow(p.site + "#" + setup + "&computer=")
}

// follow opens a link in the page that is shown.
func (p *page) follow(link string) {
	p.Helper()
	var done bool
	p.eval(fmt.Sprintf(`(async () => {
		await rulebook.idle();
		const link = new URL(%q);
		if (location.hash !== link.hash) {
			// The page listens too, and was there first.
			const changed = new Promise((resolve) => addEventListener("hashchange", resolve, {once: true}));
			location.hash = link.hash;
			await changed;
		} else dispatchEvent(new Event("hashchange"));
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

// press presses a key as a keyboard does: a key that the page prevents types nothing.
func (p *page) press(key string) {
	p.Helper()
	down, up := input.DispatchKeyEvent(input.KeyDown), input.DispatchKeyEvent(input.KeyUp)
	for _, e := range []*input.DispatchKeyEventParams{down, up} {
		code := kb.Keys[[]rune(key)[0]]
		e.Key, e.Code, e.WindowsVirtualKeyCode = code.Key, code.Code, code.Windows
		if e.Type == input.KeyDown {
			e.Text = code.Text
		}
	}
	p.run(down, up)
}

func space(label string) string { return fmt.Sprintf(`.space[data-space="%s"]`, label) }

// drag drags the piece on a space to another one.
func (p *page) drag(from, to string) {
	p.Helper()
	x, y := p.middle(space(from))
	toX, toY := p.middle(space(to))
	p.run(chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.MouseMoved, (x+toX)/2, (y+toY)/2, chromedp.ButtonLeft))
	p.until(`document.querySelector(".piece.dragged")`)
	p.run(chromedp.MouseEvent(input.MouseMoved, toX, toY, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseReleased, toX, toY, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// touch drags a finger from a space to another one, on a screen that could scroll.
func (p *page) touch(from, to string) {
	p.Helper()
	p.run(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch))
	x, y := p.middle(space(from))
	toX, toY := p.middle(space(to))
	p.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}))
	for i := 1.; i <= 8; i++ {
		at := &input.TouchPoint{X: x + (toX-x)*i/8, Y: y + (toY-y)*i/8}
		p.run(input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{at}))
	}
	p.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}), chromedp.EmulateReset())
}

// middle returns the coordinates of the middle of an element in the window.
func (p *page) middle(selector string) (x, y float64) {
	p.Helper()
	var at []float64
	p.eval(fmt.Sprintf(`(async () => {
		const middle = () => {
			const e = document.querySelector(%q);
			if (!e) return [];
			e.scrollIntoView({block: "nearest"});
			const box = e.getBoundingClientRect();
			return [box.x + box.width / 2, box.y + box.height / 2];
		};
		for (let before = middle(); ; ) {
			await new Promise((done) => setTimeout(done, 20));
			const now = middle();
			if (String(now) === String(before)) return now;
			before = now;
		}
	})()`, selector), &at)
	if len(at) != 2 {
		p.Fatalf("no element %s", selector)
	}
	return at[0], at[1]
}

// spacesOf returns the spaces of a move's word, one or two.
func spacesOf(word string) []string {
	end := strings.IndexFunc(word, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z')
	})
	if end >= 0 {
		word = word[:end]
	}
	// A row's number may have a sign: -1Y--1Z.
	for i := 1; i < len(word); i++ {
		if word[i] == '-' {
			return []string{word[:i], word[i+1:]}
		}
	}
	if word == "" || word[len(word)-1] < 'A' {
		return nil // a pass
	}
	return []string{word}
}

// playInPage presses what is painted in the middle of some elements, one after the other, and
// then the button of a word, if there is one. It sends one request to the browser instead of
// one for each event, which is faster on a busy machine.
const playInPage = `(async (selectors, word) => {
	const press = (e) => {
		e.scrollIntoView({block: "nearest"});
		const box = e.getBoundingClientRect(), clientX = box.x + box.width / 2, clientY = box.y + box.height / 2;
		const hit = document.elementFromPoint(clientX, clientY);
		const at = {bubbles: true, cancelable: true, clientX, clientY, isPrimary: true, pointerId: 1, button: 0};
		hit.dispatchEvent(new PointerEvent("pointerdown", at));
		hit.dispatchEvent(new PointerEvent("pointerup", at));
		hit.dispatchEvent(new MouseEvent("click", at));
	};
	await rulebook.idle();
	const before = rulebook.game.moves.length;
	for (const selector of selectors) press(document.querySelector(selector));
	const button = document.querySelector('#choices button[data-move="' + word + '"]');
	if (button) press(button);
	await rulebook.idle();
	return {before, ...(` + stateInPage + `)};
})`

// play makes a move by presses on its spaces and, where several moves have the same
// spaces, on the button of this one.
func (p *page) play(word string) state {
	p.Helper()
	selectors := []string{}
	for _, label := range spacesOf(word) {
		selectors = append(selectors, space(label))
	}
	list, err := json.Marshal(selectors)
	if err != nil {
		p.Fatal(err)
	}
	var after struct {
		state
		Before int
	}
	p.eval(fmt.Sprintf("%s(%s, %q)", playInPage, list, word), &after)
	return p.played(word, after.Before, after.state)
}

// playByMouse makes a move like play, with the mouse of the browser itself.
func (p *page) playByMouse(word string) state {
	p.Helper()
	before := len(p.state().Moves)
	for _, label := range spacesOf(word) {
		p.click(space(label))
	}
	if button := fmt.Sprintf(`button[data-move="%s"]`, word); p.is(fmt.Sprintf("document.querySelector(%q)", button)) {
		p.click(button)
	}
	return p.played(word, before, p.state())
}

// played fails the test unless the last move was made after the given number of others.
func (p *page) played(word string, before int, after state) state {
	p.Helper()
	if len(after.Moves) != before+1 || after.Moves[before] != word {
		p.Fatalf("after clicking %s the moves are %v; %s", word, after.Moves, after.Status)
	}
	return after
}

// check fails the test if the console has an error.
func (p *page) check() {
	p.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.problems) > 0 {
		p.Errorf("in the console: %s", strings.Join(p.problems, "\n"))
	}
}

// shoot takes screenshots and fails the test if the board does not fit.
func (p *page) shoot(name string) {
	p.Helper()
	p.shots(name, func(size string) {
		if p.is(`document.documentElement.scrollWidth > document.documentElement.clientWidth`) {
			p.Errorf("%s is wider than a %s", name, size)
		}
		if p.is(`scrollTo(0, 0), document.querySelector("#board svg .space:last-child").getBoundingClientRect().bottom > innerHeight`) {
			p.Errorf("%s: the board does not fit on a %s", name, size)
		}
	})
}

// shots calls check in the windows of a phone, upright and in landscape, and of a desktop. If screenshots are kept, it
// takes pictures at each width, in light and dark.
func (p *page) shots(name string, check func(size string)) {
	p.Helper()
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"phone", 390, 844}, {"phone-lying", 844, 390}, {"desktop", 1280, 800}} {
		p.run(chromedp.EmulateViewport(size.width, size.height))
		if *screenshots != "" {
			p.shot(name + "-" + size.name + "-light")
			p.dark()
			p.paper("dark")
			p.shot(name + "-" + size.name + "-dark")
			p.light()
			p.paper("light")
		}
		check(size.name)
	}
	p.run(chromedp.EmulateReset())
	p.state()
}

// paper waits until the picture has the colors of a theme.
func (p *page) paper(theme string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.querySelector("#board svg > rect").getAttribute("fill") === %q`, papers[theme]))
}

// papers are the backgrounds of pictures by theme.
var papers = map[string]string{"light": "#ffffff", "dark": "#1b1b20"}

func (p *page) shot(name string) {
	p.Helper()
	var png []byte
	p.run(chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(filepath.Join(*screenshots, name+".png"), png, 0o644); err != nil {
		p.Fatal(err)
	}
}

// set sets an element of a form as a user would.
func (p *page) set(id, value string) {
	p.Helper()
	var done bool
	p.eval(fmt.Sprintf(`(() => {
		const e = document.getElementById(%q);
		if (e.type === "checkbox") e.checked = %[2]q === "true";
		else e.value = %[2]q;
		e.dispatchEvent(new Event("change"));
		return true;
	})()`, id, value), &done)
}

// value returns the value of an element of a form.
func (p *page) value(id string) (text string) {
	p.Helper()
	p.eval(fmt.Sprintf(`rulebook.idle().then(() => document.getElementById(%q).value)`, id), &text)
	return text
}

// speed holds the milliseconds from a press to the painted answer, as the page measures
// them: of presses that made a move, and of those that chose something. It is safe for
// concurrent use.
type speed struct {
	mu           sync.Mutex
	Moves, Marks []float64
}

// takeSpeed returns what the page has measured since the last time.
func (p *page) takeSpeed() *speed {
	p.Helper()
	var s speed
	p.eval(`rulebook.idle().then(() => ({moves: rulebook.latency.moves.splice(0), marks: rulebook.latency.marks.splice(0)}))`, &s)
	return &s
}

func (s *speed) add(more *speed) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Moves, s.Marks = append(s.Moves, more.Moves...), append(s.Marks, more.Marks...)
}

func (s *speed) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return "from press to screen: moves " + spread(s.Moves) + "; marks " + spread(s.Marks)
}

// spread summarizes the distribution of milliseconds.
func spread(list []float64) string {
	if len(list) == 0 {
		return "none"
	}
	list = slices.Sorted(slices.Values(list))
	at := func(part float64) float64 { return list[int(part*float64(len(list)-1))] }
	return fmt.Sprintf("%d: median %.0f ms, 95 of 100 %.0f ms, most %.0f ms", len(list), at(0.5), at(0.95), at(1))
}

// query returns the part of a link after the #.
func query(pairs ...string) string {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return values.Encode()
}
