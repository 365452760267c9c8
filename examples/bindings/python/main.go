// Command python builds the Python package rulebook into a directory for PYTHONPATH:
//
//	go run ./examples/bindings/python -out DIR
//	PYTHONPATH=DIR python3 -m rulebook
//
// The package needs a C compiler to build and Python 3.9 to run.
package main

import (
	"context"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
)

//go:embed rulebook/*.py rulebook/py.typed
var sources embed.FS

const program = "github.com/seed-445450d7/rulebook/protocol/ugi"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, out, diagnostics io.Writer) int {
	flags := flag.NewFlagSet("python", flag.ContinueOnError)
	flags.SetOutput(diagnostics)
	dir := flags.String("out", "", "write the package into this `directory`, for PYTHONPATH")
	library := flags.String("library", "github.com/seed-445450d7/rulebook/examples/bindings/capi", "the package of the shared library, which may have other games")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if *dir == "" || flags.NArg() > 0 {
		fmt.Fprintln(diagnostics, "usage: python [-library PACKAGE] -out DIR")
		return 2
	}
	if err := build(ctx, *dir, *library, diagnostics); err != nil {
		fmt.Fprintln(diagnostics, "python:", err)
		return 1
	}
	fmt.Fprintf(out, "try: PYTHONPATH=%s python3 -m rulebook\n", *dir)
	return 0
}

func build(ctx context.Context, dir, library string, diagnostics io.Writer) error {
	home := filepath.Join(dir, "rulebook")
	if err := os.MkdirAll(home, 0o755); err != nil {
		return err
	}
	if err := copySources(dir); err != nil {
		return err
	}
	ugi := filepath.Join(home, "ugi")
	if runtime.GOOS == "windows" {
		ugi += ".exe"
	}
	if err := compile(ctx, diagnostics, ugi, program); err != nil {
		return err
	}
	return compileLibrary(ctx, diagnostics, home, library)
}

func copySources(dir string) error {
	return fs.WalkDir(sources, "rulebook", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := sources.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, filepath.FromSlash(path)), text, 0o644)
	})
}

// compileLibrary renames the new library, because a program may have the old file loaded.
func compileLibrary(ctx context.Context, diagnostics io.Writer, home, library string) error {
	scratch, err := os.MkdirTemp(home, "build")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	built := filepath.Join(scratch, libraryName())
	if err := compile(ctx, diagnostics, built, "-buildmode=c-shared", library); err != nil {
		return err
	}
	return os.Rename(built, filepath.Join(home, libraryName()))
}

func libraryName() string {
	switch runtime.GOOS {
	case "windows":
		return "rulebook.dll"
	case "darwin":
		return "librulebook.dylib"
	}
	return "librulebook.so"
}

func compile(ctx context.Context, diagnostics io.Writer, file string, args ...string) error {
	cmd := exec.CommandContext(ctx, "go", append([]string{"build", "-o", file}, args...)...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	cmd.Stdout, cmd.Stderr = diagnostics, diagnostics
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", cmd, err)
	}
	return nil
}
