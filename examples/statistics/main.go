// Command statistics summarizes games: who wins, how often nobody does, and how long games
// are. It reads records, such as those of examples/arena, and writes a table in Markdown
// with a row for each setup.
//
//	statistics FILE…
//
// The games are replayed by the rules. A faulty record is reported and skipped, and the
// exit code is then 1. PLAY.md in this directory has such a table for games of
// the program against itself, and what it means.
package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: statistics FILE…")
		os.Exit(2)
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

func run(paths []string, out, diagnostics io.Writer) int {
	var list tally
	code := 0
	for s, err := range sessions(paths) {
		if err != nil {
			fmt.Fprintln(diagnostics, "statistics:", err)
			code = 1
			continue
		}
		list.add(s)
	}
	if _, err := io.WriteString(out, list.markdown()); err != nil {
		fmt.Fprintln(diagnostics, "statistics:", err)
		return 1
	}
	return code
}

// sessions returns the games in the files.
func sessions(paths []string) iter.Seq2[*session.Session, error] {
	return func(yield func(*session.Session, error) bool) {
		for _, path := range paths {
			f, err := os.Open(path)
			if err != nil {
				if !yield(nil, err) {
					return
				}
				continue
			}
			more := read(path, f, yield)
			f.Close()
			if !more {
				return
			}
		}
	}
}

// read yields the games of one file. It reports whether the caller wants more.
func read(path string, f io.Reader, yield func(*session.Session, error) bool) bool {
	in := record.NewReader(f)
	for {
		rec, err := in.Read()
		if err == io.EOF {
			return true
		}
		var bad *record.Error
		if err != nil && !errors.As(err, &bad) { // the file cannot be read any further
			return yield(nil, fmt.Errorf("%s: %w", path, err))
		}
		var s *session.Session
		if err == nil {
			s, err = session.Open(games.All(), rec)
			if err != nil {
				line, _ := in.Place()
				err = fmt.Errorf("the game that ends at line %d: %w", line, err)
			}
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", path, err)
		}
		if !yield(s, err) {
			return false
		}
	}
}
