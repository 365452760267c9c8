//go:build !js

// Package web is the program examples/web for any set of games. A program that calls [Main] is both
// the server and, compiled to WebAssembly, the engine in the browser.
package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/protocol"
)

// Main runs the program with the games of set and ends the process. In a web worker it is the
// engine.
func Main(set protocol.Set, args []string) { program.Main(Run, set, args) }

// Run runs the program and returns its exit code. The main package must call [Main].
func Run(ctx context.Context, set protocol.Set, args []string, _ io.Reader, out, diagnostics io.Writer) int {
	engine := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		engine = info.Path
	}
	return run(ctx, engine, set, args, out, diagnostics)
}

func run(ctx context.Context, engine string, set protocol.Set, args []string, out, diagnostics io.Writer) int {
	flags := program.NewFlags("web", "", diagnostics)
	addr := flags.String("addr", "127.0.0.1:8642", "address to serve on; port 0 is any free one")
	dir := flags.String("out", "", "write the files into this `directory` instead of serving them")
	var list opponents
	flags.Var(&list, "opponent", "`NAME=COMMAND`, or NAME:DIALECT=COMMAND, of a program that can play seats; may be repeated")
	known := tables{set: set}
	defer func() { known.close() }()
	flags.Var(&known, "table", "`GAME=FILE`: a table with the values of all positions of a game; may be repeated")
	return program.Run(flags, args, 0, func() error {
		if *dir != "" && len(list)+len(known.list) > 0 {
			return program.Misuse(errors.New("files cannot answer: -out does not go together with -opponent and -table"))
		}
		fmt.Fprintln(diagnostics, "web: compiling the rules for the browser, which takes a minute the first time")
		build := func() (site, error) { return buildSite(ctx, engine, set, list.names(), known.names()) }
		var err error
		if *dir != "" {
			err = writeSite(*dir, build)
		} else {
			err = serve(ctx, *addr, build, list, known, out)
		}
		if err != nil && ctx.Err() != nil {
			return errors.New("interrupted")
		}
		return err
	})
}

func writeSite(dir string, build func() (site, error)) error {
	files, err := build()
	if err != nil {
		return err
	}
	return files.write(dir)
}

func (s site) write(dir string) error {
	for name, text := range s {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
