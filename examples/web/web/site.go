//go:build !js

package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/examples/web/page"
	"github.com/seed-445450d7/rulebook/protocol"
)

const (
	// The engines have an extension that servers do not know, so that none of them decompresses it.
	engineType      = ".wasmz"
	engineName      = "rulebook" + engineType
	rulesEngineName = "rules" + engineType // comes first, because it is smaller
	// policy is also in the page, for any web server.
	policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " +
		"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)

var entries = []string{"index.html", "sw.js"}

type site map[string][]byte

func buildSite(ctx context.Context, engine string, set protocol.Set, opponents, tables []string) (site, error) {
	parts, err := readPage()
	if err != nil {
		return nil, err
	}
	root, err := command(ctx, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	// Go's glue for WebAssembly must be of the same version.
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	if parts["wasm_exec.js"], err = os.ReadFile(glue); err != nil {
		return nil, err
	}
	if parts[engineName], err = compile(ctx, engine, ""); err != nil {
		return nil, err
	}
	if parts[rulesEngineName], err = compile(ctx, engine, "rulesonly"); err != nil {
		return nil, err
	}
	texts, err := rules(ctx, engine)
	if err != nil {
		return nil, err
	}
	maps.Copy(parts, texts)
	if parts[lessonsName], err = lessonsFile(set); err != nil {
		return nil, err
	}
	starts, err := startsOf(set)
	if err != nil {
		return nil, err
	}
	maps.Copy(parts, starts)
	if parts["opponents.json"], err = json.Marshal(opponents); err != nil {
		return nil, err
	}
	if parts["tables.json"], err = json.Marshal(tables); err != nil {
		return nil, err
	}
	return arrange(parts, order(set, parts)), nil
}

func readPage() (site, error) {
	parts := site{}
	list, err := fs.ReadDir(page.Files, ".")
	if err != nil {
		return nil, err
	}
	for _, entry := range list {
		if parts[entry.Name()], err = page.Files.ReadFile(entry.Name()); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

func arrange(parts site, starts []string) site {
	version := parts.version()
	files := site{}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		if !slices.Contains(entries, name) {
			files[version+"/"+name] = parts[name]
			names = append(names, version+"/"+name)
		}
	}
	fill := strings.NewReplacer("VERSION", version, "FILES", strings.Join(names, " "), "POLICY", policy,
		"STARTS", strings.Join(starts, " "), "PRELOADS", preloads(version, parts))
	for _, name := range entries {
		files[name] = []byte(fill.Replace(string(parts[name])))
	}
	return files
}

func (s site) version() string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s)) {
		fmt.Fprintf(sum, "%s %d\n%s", name, len(s[name]), s[name])
	}
	return "v-" + hex.EncodeToString(sum.Sum(nil))[:16]
}

func compile(ctx context.Context, engine, tags string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "web")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "engine.wasm")
	if _, err = command(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-tags="+tags, "-o", program, engine); err != nil {
		return nil, err
	}
	code, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(code, []byte("\x00asm")) {
		return nil, fmt.Errorf("the package %s is not a program", engine)
	}
	return pack(code)
}

func pack(text []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

func unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func command(ctx context.Context, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	return program.Output(cmd)
}
