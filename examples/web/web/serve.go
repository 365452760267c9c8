//go:build !js

package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os/exec"
	"path"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

func serve(ctx context.Context, addr string, build func() (site, error), list opponents, known tables, out io.Writer) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr) // before the build, which takes long
	if err != nil {
		return err
	}
	defer listener.Close()
	files, err := build()
	if err != nil {
		return err
	}
	handler, err := newHandler(files, list, known, host)
	if err != nil {
		return err
	}
	defer list.close()
	if _, err := exec.LookPath("brotli"); err == nil {
		go func() { _ = handler.shrink(ctx) }() // if it fails, engines are sent as they are
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: maxHeader}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	fmt.Fprintf(out, "http://%s/\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

const (
	maxHeader = 16 << 10
	// maxBodyTime is used instead of the server's ReadTimeout, which would also bound the answer.
	maxBodyTime   = 10 * time.Second
	maxAnswerTime = 10 * time.Minute
)

// handler is safe for concurrent use.
type handler struct {
	host      string
	files     map[string]file
	opponents opponents
	tables    tables
	bodyTime  time.Duration
}

type file struct {
	kind   string
	tag    string // without quotes
	text   []byte
	packed []byte // by gzip; nil for engines, which are already compressed
	wasm   *wasm  // of an engine
	fixed  bool   // a file with this name never changes
}

// A wasm is an engine compressed by brotli, which takes so long that the server does not wait for it.
type wasm struct {
	packed atomic.Pointer[[]byte]
	length int // before compression
}

// shrink needs Debian's brotli. Without it, engines are sent as they are.
func (h handler) shrink(ctx context.Context) error {
	for _, f := range h.files {
		if f.wasm == nil {
			continue
		}
		text, err := unpack(f.text)
		if err != nil {
			return err
		}
		f.wasm.length = len(text)
		cmd := exec.CommandContext(ctx, "brotli", "-q", "11", "-w", "24", "-c")
		cmd.Stdin = bytes.NewReader(text)
		packed, err := cmd.Output()
		if err != nil {
			return err
		}
		f.wasm.packed.Store(&packed)
	}
	return nil
}

func newHandler(files site, list opponents, known tables, host string) (handler, error) {
	h := handler{host: host, files: map[string]file{}, opponents: list, tables: known, bodyTime: maxBodyTime}
	for name, text := range files {
		sum := sha256.Sum256(text)
		f := file{kind: mediaType(name), tag: hex.EncodeToString(sum[:8]), text: text, fixed: strings.Contains(name, "/")}
		if path.Ext(name) != engineType {
			var err error
			if f.packed, err = pack(text); err != nil {
				return handler{}, err
			}
		} else {
			f.wasm = new(wasm)
		}
		h.files[name] = f
	}
	return h, nil
}

// mediaType is the same on all machines.
func mediaType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".json":
		return "application/json"
	case ".svg":
		return "image/svg+xml"
	}
	return "application/octet-stream"
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	protect(w.Header())
	if !h.serves(r.Host) {
		http.Error(w, "this server has another name", http.StatusMisdirectedRequest)
		return
	}
	if !isOwn(r) {
		http.Error(w, "another site asks", http.StatusForbidden)
		return
	}
	// Without deadlines, a peer that neither sends nor reads would keep its connection forever.
	control := http.NewResponseController(w)
	if r.ContentLength != 0 {
		_ = control.SetReadDeadline(time.Now().Add(h.bodyTime)) // only tests have no connection
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if who, ok := strings.CutPrefix(name, "opponents/"); ok {
		if o := h.opponents.find(who); o != nil {
			o.ServeHTTP(w, r)
			return
		}
	}
	if of, ok := strings.CutPrefix(name, "tables/"); ok {
		if t := h.tables.find(of); t != nil {
			t.ServeHTTP(w, r)
			return
		}
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	if name == "" {
		name = "index.html"
	}
	_ = control.SetWriteDeadline(time.Now().Add(maxAnswerTime))
	f, ok := h.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	f.send(w, r)
}

func protect(header http.Header) {
	header.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
}

// serves prevents DNS rebinding: a page elsewhere can make its own name point here, but not an
// address or a name of this machine.
func (h handler) serves(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	if strings.EqualFold(host, "localhost") || host != "" && strings.EqualFold(host, h.host) {
		return true
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	listens, err := netip.ParseAddr(h.host)
	everywhere := h.host == "" || err == nil && listens.IsUnspecified()
	return ip.IsLoopback() || everywhere
}

// isOwn reports whether a request comes from the page, from a person who follows a link to it, or
// from a program other than a browser. Browsers add these headers to requests of other sites.
func isOwn(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || !strings.EqualFold(u.Host, r.Host) {
			return false
		}
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return true
	}
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate"
}

func (f file) send(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", f.kind)
	header.Set("Cache-Control", "no-cache")
	if f.fixed {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	text, tag := f.text, f.tag
	accepted := r.Header.Get("Accept-Encoding")
	if f.wasm != nil {
		header.Set("Vary", "Accept-Encoding")
		if packed := f.wasm.packed.Load(); packed != nil && takes(accepted, "br") {
			header.Set("Content-Type", "application/wasm")
			header.Set("Content-Encoding", "br")
			header.Set("X-Decoded-Length", strconv.Itoa(f.wasm.length))
			text, tag = *packed, tag+"-br"
		}
	}
	if f.packed != nil {
		header.Set("Vary", "Accept-Encoding")
		if takes(accepted, "gzip") {
			header.Set("Content-Encoding", "gzip")
			text, tag = f.packed, tag+"-gzip"
		}
	}
	header.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

func takes(accepted, encoding string) bool {
	for coding := range strings.SplitSeq(accepted, ",") {
		name, quality, _ := strings.Cut(coding, ";")
		if strings.TrimSpace(name) == encoding {
			quality = strings.TrimSpace(quality)
			return quality == "" || strings.Trim(strings.TrimPrefix(quality, "q="), "0.") != ""
		}
	}
	return false
}
