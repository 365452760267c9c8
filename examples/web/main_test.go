package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mostBytes bounds the first load.
const mostBytes = 5 << 20

// The files are complete, not too large, and the engine among them is WebAssembly.
func TestSite(t *testing.T) {
	dir := t.TempDir()
	var diagnostics strings.Builder
	if code := run(t.Context(), []string{"-out", dir}, io.Discard, &diagnostics); code != 0 {
		t.Fatalf("code %d: %s", code, &diagnostics)
	}
	total := 0
	for _, name := range []string{"index.html", "style.css", "app.js", "engine.js", "record.js", "worker.js", "wasm_exec.js", engineName} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if total += len(text); len(text) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	if total > mostBytes {
		t.Errorf("%d bytes in all, at most %d are wanted", total, mostBytes)
	}
	packed, err := os.Open(filepath.Join(dir, engineName))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	code, err := io.ReadAll(r)
	if err != nil || !bytes.HasPrefix(code, []byte("\x00asm")) {
		t.Errorf("the engine begins with % x, %v", code[:min(len(code), 4)], err)
	}
}

// Files are served until the end of the context; what is not there is not found.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	hear, out := io.Pipe()
	served := make(chan error)
	go func() { served <- serve(ctx, "127.0.0.1:0", map[string][]byte{"index.html": []byte("<p>hello")}, out) }()
	address, err := bufio.NewReader(hear).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{"": 200, "index.html": 200, "../main.go": 404, "x": 404} {
		answer, err := http.Get(strings.TrimSpace(address) + path)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%q: status %d, want %d", path, answer.StatusCode, want)
		}
	}
	cancel()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

func TestCommandLine(t *testing.T) {
	for args, want := range map[string]int{"-help": 0, "-nonsense": 2} {
		if code := run(t.Context(), []string{args}, io.Discard, io.Discard); code != want {
			t.Errorf("%s: code %d, want %d", args, code, want)
		}
	}
}
