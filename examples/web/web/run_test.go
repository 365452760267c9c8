//go:build !js

package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/games"
)

// tenGames is the program with the ten games, which is their engine as well.
const tenGames = "github.com/seed-445450d7/rulebook/examples/web"

const (
	maxBytes = 6 << 20   // of all files
	maxRules = 2_150_000 // of the engine that is needed for the first move
)

// The files are complete and not too large. The page and its service worker name them, and
// the engine is WebAssembly.
func TestSite(t *testing.T) {
	if os.Getenv("COMMANDS") != "all" { // as in the gate
		t.Skip("compiles the page, which takes a minute from an empty build cache")
	}
	dir := t.TempDir()
	var diagnostics strings.Builder
	if code := run(t.Context(), tenGames, games.All(), []string{"-out", dir}, io.Discard, &diagnostics); code != 0 {
		t.Fatalf("code %d: %s", code, &diagnostics)
	}
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	index, worker := read("index.html"), read("sw.js")
	if !strings.Contains(index, `content="`+policy+`"`) || strings.Contains(index+worker, "VERSION") || strings.Contains(worker, "FILES") {
		t.Errorf("the page is not filled in:\n%s\n%s", index, worker)
	}
	parts, err := filepath.Glob(filepath.Join(dir, "v-*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, path := range parts {
		name, err := filepath.Rel(dir, path)
		if err != nil {
			t.Fatal(err)
		}
		text := read(name)
		if total += len(text); text == "" {
			t.Errorf("%s is empty", name)
		}
		if filepath.Base(name) == rulesEngineName && len(text) > maxRules {
			t.Errorf("%s has %d bytes, want at most %d", name, len(text), maxRules)
		}
		if !strings.Contains(worker, filepath.ToSlash(name)) {
			t.Errorf("the service worker does not keep %s", name)
		}
		if filepath.Ext(name) == engineType && !strings.HasPrefix(unpacked(t, text), "\x00asm") {
			t.Errorf("%s is not WebAssembly", name)
		}
	}
	if len(parts) < 10 || total > maxBytes {
		t.Errorf("%d files of %d bytes in all, want at most %d", len(parts), total, maxBytes)
	}
}

func unpacked(t *testing.T, packed string) string {
	t.Helper()
	text, err := unpack([]byte(packed))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The rules are the parts of the packages' documentation that players need.
func TestRules(t *testing.T) {
	parts, err := rules(t.Context(), tenGames)
	if err != nil {
		t.Fatal(err)
	}
	if len(parts) != 10 {
		t.Errorf("rules of %d games", len(parts))
	}
	for name, text := range parts {
		for _, want := range []string{`<p class="goal">The goal `, "<h2>Rules</h2>"} {
			if strings.Count(string(text), want) != 1 {
				t.Errorf("%s lacks %s:\n%s", name, want, text)
			}
		}
		for _, without := range []string{"<p>Package ", "<h2>Perft", "[State", "id="} {
			if strings.Contains(string(text), without) {
				t.Errorf("%s has %s:\n%s", name, without, text)
			}
		}
	}
	const text = "Package x is a game of <two>.\n\n# Rules\n\nA [Move] moves.\n\n# Texts\n\nNone.\n\n# Readings\n\n  - One.\n"
	const want = "<p>A game of &lt;two&gt;.\n<h2>Rules</h2>\n<p>A Move moves.\n<h2>Readings</h2>\n<ul>\n<li>One.\n</ul>\n"
	if got := string(rulesPage("x", text)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := rulesPage("x", "Package x is a library.\n"); got != nil {
		t.Errorf("a package without rules has those: %s", got)
	}
}

// The name of the parts' directory changes with any of them, so that no browser mixes two
// versions.
func TestVersion(t *testing.T) {
	parts := site{"index.html": []byte("see VERSION"), "sw.js": []byte("keep FILES of VERSION"), "app.js": []byte("1"), "x.css": []byte("2")}
	files := arrange(parts, nil)
	version := parts.version()
	for name, want := range map[string]string{
		"index.html": "see " + version, "sw.js": "keep " + version + "/app.js " + version + "/x.css of " + version,
		version + "/app.js": "1", version + "/x.css": "2",
	} {
		if got := string(files[name]); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	other := site{"index.html": parts["index.html"], "sw.js": parts["sw.js"], "app.js": []byte("3"), "x.css": parts["x.css"]}
	if len(files) != 4 || other.version() == version || parts.version() != version {
		t.Errorf("%d files; versions %s, %s, %s", len(files), version, parts.version(), other.version())
	}
}

// Files are served until the end of the context.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	hear, out := io.Pipe()
	served := make(chan error)
	build := func() (site, error) { return site{"index.html": []byte("<p>hello")}, nil }
	go func() { served <- serve(ctx, "127.0.0.1:0", build, nil, tables{}, out) }()
	address, err := bufio.NewReader(hear).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get(strings.TrimSpace(address))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(answer.Body)
	if err != nil || string(text) != "<p>hello" {
		t.Errorf("got %q, %v", text, err)
	}
	answer.Body.Close()
	cancel()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

var someFiles = site{
	"index.html":         []byte("<p>hello"),
	"v-1/style.css":      bytes.Repeat([]byte("p { color: red }\n"), 100),
	"v-1/" + engineName:  []byte("packed"),
	"v-1/wasm_exec.js":   []byte("// glue"),
	"v-1/some-icon.svg":  []byte("<svg/>"),
	"v-1/another.others": []byte("?"),
}

// ask returns the answer of a server that listens on an address.
func ask(t *testing.T, listen, method, target, host string, header http.Header) *http.Response {
	t.Helper()
	h, err := newHandler(someFiles, nil, tables{}, listen)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(method, "http://x"+target, nil)
	r.Host = host
	for key, values := range header {
		r.Header[key] = values
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestStatus(t *testing.T) {
	for _, test := range []struct {
		method, target string
		want           int
	}{
		{"GET", "/", 200}, {"HEAD", "/", 200}, {"GET", "/index.html", 200}, {"GET", "/v-1/style.css", 200},
		{"GET", "/../main.go", 404}, {"GET", "/x", 404}, {"GET", "//", 404}, {"GET", "/v-1/", 404}, {"HEAD", "/x", 404},
		{"POST", "/", 405}, {"PUT", "/", 405}, {"DELETE", "/index.html", 405}, {"OPTIONS", "/", 405}, {"TRACE", "/", 405}, {"POST", "/x", 405},
	} {
		answer := ask(t, "127.0.0.1", test.method, test.target, "127.0.0.1:8642", nil)
		if answer.StatusCode != test.want {
			t.Errorf("%s %s: status %d, want %d", test.method, test.target, answer.StatusCode, test.want)
		}
		if allow := answer.Header.Get("Allow"); (allow == "GET, HEAD") != (test.want == 405) {
			t.Errorf("%s %s: allowed is %q", test.method, test.target, allow)
		}
		for key, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Content-Security-Policy": policy + "; frame-ancestors 'none'",
		} {
			if got := answer.Header.Get(key); got != want {
				t.Errorf("%s %s: %s is %q, want %q", test.method, test.target, key, got, want)
			}
		}
	}
}

// A server answers only requests for its own address and the names of this machine, which
// prevents DNS rebinding.
func TestHosts(t *testing.T) {
	for _, test := range []struct {
		listen, host string
		want         int
	}{
		{"127.0.0.1", "127.0.0.1:8642", 200}, {"127.0.0.1", "localhost:8642", 200}, {"127.0.0.1", "LOCALHOST", 200},
		{"127.0.0.1", "[::1]:8642", 200}, {"127.0.0.1", "127.0.0.2", 200},
		{"127.0.0.1", "evil.example", 421}, {"127.0.0.1", "localhost.evil.example:8642", 421}, {"127.0.0.1", "127.0.0.1.evil.example", 421},
		{"127.0.0.1", "192.168.0.7", 421}, {"127.0.0.1", "", 421}, {"127.0.0.1", "0.0.0.0", 421},
		{"192.168.0.7", "192.168.0.7:80", 200}, {"192.168.0.7", "192.168.0.8", 421}, {"box.example", "Box.Example:80", 200},
		{"box.example", "other.example", 421}, {"", "192.168.0.7", 200}, {"0.0.0.0", "192.168.0.7", 200}, {"::", "[fe80::1]:80", 200},
		{"", "evil.example", 421}, {"0.0.0.0", "evil.example:8642", 421}, {"", "", 421},
	} {
		if got := ask(t, test.listen, "GET", "/", test.host, nil).StatusCode; got != test.want {
			t.Errorf("on %q for the host %q: status %d, want %d", test.listen, test.host, got, test.want)
		}
	}
}

// Pages of other sites cannot ask this server for anything, but may link to its page.
func TestOtherSites(t *testing.T) {
	for _, test := range []struct {
		method string
		header http.Header
		want   int
	}{
		{"GET", nil, 200},
		{"GET", http.Header{"Sec-Fetch-Site": {"same-origin"}, "Origin": {"http://localhost:8642"}}, 200},
		{"GET", http.Header{"Sec-Fetch-Site": {"none"}}, 200},
		{"GET", http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"navigate"}}, 200},
		{"GET", http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"no-cors"}}, 403},
		{"GET", http.Header{"Sec-Fetch-Site": {"same-site"}}, 403},
		{"HEAD", http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"cors"}}, 403},
		{"POST", http.Header{"Sec-Fetch-Site": {"cross-site"}, "Sec-Fetch-Mode": {"navigate"}}, 403},
		{"GET", http.Header{"Origin": {"http://evil.example"}}, 403},
		{"GET", http.Header{"Origin": {"http://localhost:9999"}}, 403},
		{"GET", http.Header{"Origin": {"null"}}, 403},
		{"GET", http.Header{"Origin": {"http://localhost:8642.evil.example"}}, 403},
	} {
		if got := ask(t, "127.0.0.1", test.method, "/", "localhost:8642", test.header).StatusCode; got != test.want {
			t.Errorf("%s with %v: status %d, want %d", test.method, test.header, got, test.want)
		}
	}
}

// A peer that announces a body and does not send it is not waited for, whatever it asks, and a
// header that is too long is refused.
func TestSlowPeers(t *testing.T) {
	lineup, err := games.All().Lookup("lineup")
	if err != nil {
		t.Fatal(err)
	}
	h, err := newHandler(someFiles, nil, tables{list: []served{{lineup, someTable{}}}}, "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	h.bodyTime = time.Millisecond
	server := httptest.NewUnstartedServer(h)
	server.Config.MaxHeaderBytes = maxHeader
	server.Start()
	defer server.Close()
	for request, want := range map[string]string{
		"POST /tables/lineup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{": "400 Bad Request",
		"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n":                                                  "200 OK",
		"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + strings.Repeat("x", 2*maxHeader) + "\r\n\r\n":                          "431 ",
	} {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(time.Minute)) // of a server that waits
		fmt.Fprint(conn, request)
		text, err := io.ReadAll(conn) // until the server closes the connection
		if !strings.HasPrefix(string(text), "HTTP/1.1 "+want) || errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%.40q is answered by %.60q, %v; want %s and the end of the connection", request, text, err, want)
		}
		conn.Close()
	}
}

// The server supports entity tags and gzip.
func TestSending(t *testing.T) {
	const style = "/v-1/style.css"
	get := func(target string, header http.Header) *http.Response {
		t.Helper()
		return ask(t, "127.0.0.1", "GET", target, "localhost", header)
	}
	for _, test := range []struct {
		accept string
		packed bool
	}{{"", false}, {"gzip, br", true}, {"br;q=1.0, gzip;q=0.8", true}, {"identity", false}, {"gzip;q=0", false}, {"gzip; q=0.0, br", false}} {
		answer := get(style, http.Header{"Accept-Encoding": {test.accept}})
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		if packed := answer.Header.Get("Content-Encoding") == "gzip"; packed != test.packed {
			t.Errorf("to %q: packed is %t", test.accept, packed)
		} else if packed {
			text = []byte(unpacked(t, string(text)))
		}
		if !bytes.Equal(text, someFiles[style[1:]]) {
			t.Errorf("to %q: got %q", test.accept, text)
		}
		again := get(style, http.Header{"Accept-Encoding": {test.accept}, "If-None-Match": {answer.Header.Get("ETag")}})
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("to %q: again the status is %d", test.accept, again.StatusCode)
		}
	}
	if a, b := get(style, nil), get(style, http.Header{"Accept-Encoding": {"gzip"}}); a.Header.Get("ETag") == b.Header.Get("ETag") {
		t.Error("packed or not, the tag is the same")
	}
	for target, want := range map[string][2]string{
		"/":                   {"text/html; charset=utf-8", "no-cache"},
		style:                 {"text/css; charset=utf-8", "public, max-age=31536000, immutable"},
		"/v-1/wasm_exec.js":   {"text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		"/v-1/some-icon.svg":  {"image/svg+xml", "public, max-age=31536000, immutable"},
		"/v-1/another.others": {"application/octet-stream", "public, max-age=31536000, immutable"},
		"/v-1/" + engineName:  {"application/octet-stream", "public, max-age=31536000, immutable"},
	} {
		answer := get(target, nil)
		if got := [2]string{answer.Header.Get("Content-Type"), answer.Header.Get("Cache-Control")}; got != want {
			t.Errorf("%s: %q, want %q", target, got, want)
		}
	}
	engine := get("/v-1/"+engineName, http.Header{"Accept-Encoding": {"gzip, br"}})
	if engine.Header.Get("Content-Encoding") != "" || engine.Header.Get("Content-Length") != "6" || engine.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("the engine is sent with %v", engine.Header)
	}
}

// An engine that the server has compressed by brotli is WebAssembly for those who take it, with the
// length that the page shows. Others get the engine as before.
func TestBrotli(t *testing.T) {
	if _, err := exec.LookPath("brotli"); err != nil {
		t.Skip(err)
	}
	code := bytes.Repeat([]byte("code"), 100)
	packed, err := pack(code)
	if err != nil {
		t.Fatal(err)
	}
	const name = "v-1/" + engineName
	h, err := newHandler(site{name: packed}, nil, tables{}, "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.shrink(t.Context()); err != nil {
		t.Fatal(err)
	}
	get := func(accept string) *http.Response {
		r := httptest.NewRequest("GET", "http://localhost/"+name, nil)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Result()
	}
	plain, shrunk := get("gzip, br;q=0"), get("gzip, br")
	if text, err := io.ReadAll(plain.Body); err != nil || !bytes.Equal(text, packed) || plain.Header.Get("Content-Encoding") != "" {
		t.Errorf("without brotli: %d bytes, %v, %v", len(text), plain.Header, err)
	}
	for key, want := range map[string]string{"Content-Encoding": "br", "Content-Type": "application/wasm", "X-Decoded-Length": "400", "Vary": "Accept-Encoding"} {
		if got := shrunk.Header.Get(key); got != want {
			t.Errorf("with brotli, %s is %q, want %q", key, got, want)
		}
	}
	if shrunk.Header.Get("ETag") == plain.Header.Get("ETag") {
		t.Error("with brotli or without, the tag is the same")
	}
	decode := exec.Command("brotli", "-d", "-c")
	decode.Stdin = shrunk.Body
	if text, err := decode.Output(); err != nil || !bytes.Equal(text, code) {
		t.Errorf("decoded %q, %v", text, err)
	}
}

func TestCommandLine(t *testing.T) {
	for _, test := range []struct {
		engine string
		args   []string
		want   int
	}{
		{tenGames, []string{"-help"}, 0}, {tenGames, []string{"-nonsense"}, 2}, {"./missing", []string{"-out", t.TempDir()}, 1},
		{"fmt", []string{"-out", t.TempDir()}, 1}, {tenGames, []string{"out"}, 2}, {tenGames, []string{"-out", "x", "-opponent", "A=b"}, 2},
		{tenGames, []string{"-addr", "nowhere"}, 1},
	} {
		if code := run(t.Context(), test.engine, games.All(), test.args, io.Discard, io.Discard); code != test.want {
			t.Errorf("%s %v: code %d, want %d", test.engine, test.args, code, test.want)
		}
	}
}
