// Command web shows all ten games in a browser. The rules and the search are
// compiled to WebAssembly and run in web workers that speak the protocol of package
// protocol; the page is one more GUI. Nothing but static files is needed:
//
//	go run ./examples/web               # serve them on this machine
//	go run ./examples/web -out DIR      # write them, for any web server
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

//go:embed page
var page embed.FS

// engineName is the compiled engine, compressed by gzip. Servers do not know its
// ending, so that none of them unpacks it on the way.
const engineName = "rulebook.wasmz"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, out, diagnostics io.Writer) int {
	flags := flag.NewFlagSet("web", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	addr := flags.String("addr", "127.0.0.1:8642", "address to serve on; port 0 is any free one")
	dir := flags.String("out", "", "write the files into this `directory` instead of serving them")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	files, err := site(ctx)
	if err == nil && *dir != "" {
		err = write(*dir, files)
	} else if err == nil {
		err = serve(ctx, *addr, files, out)
	}
	if err != nil {
		fmt.Fprintln(diagnostics, "web:", err)
		return 1
	}
	return 0
}

// site returns all files by name.
func site(ctx context.Context) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(page, "page", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[strings.TrimPrefix(path, "page/")], err = page.ReadFile(path)
		return err
	})
	if err != nil {
		return nil, err
	}
	root, err := command(ctx, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	// Go's own glue between WebAssembly and JavaScript, of the same version.
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	if files["wasm_exec.js"], err = os.ReadFile(glue); err != nil {
		return nil, err
	}
	files[engineName], err = engine(ctx)
	return files, err
}

// engine compiles the engine and compresses it.
func engine(ctx context.Context) ([]byte, error) {
	dir, err := os.MkdirTemp("", "web")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "engine.wasm")
	_, err = command(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", program,
		"github.com/seed-445450d7/rulebook/examples/web/engine")
	if err != nil {
		return nil, err
	}
	code, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(code); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// command runs a program for WebAssembly and returns its output.
func command(ctx context.Context, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, &complaints)
	}
	return out, nil
}

func write(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// serve serves the files until ctx is done, and prints the address first.
func serve(ctx context.Context, addr string, files map[string][]byte, out io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler(files), ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	fmt.Fprintf(out, "http://%s/\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func handler(files map[string][]byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		text, ok := files[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		// The engine is new with every start of the server.
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(text))
	})
}
