// Command statistics summarizes games: who wins, how often nobody does, and how long games are.
// It reads records, for example from examples/matches/arena, and writes a table in Markdown with a row
// for each setup. The row names the seats and the variation, with "teams", and "own" for games
// that began with a position other than a start of the game.
//
//	statistics FILE…
//
// Draws by the rules, by agreement and for no known reason are drawn. Games that were drawn
// by their length, by repetition or by adjudication are cut off. A game without a result is
// unfinished and counts nowhere else.
//
// The games are replayed by the rules. A faulty record is reported and skipped, and the exit code
// is then 1. PLAY.md in this directory has such a table for games of the program against itself,
// and explains it.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

func main() {
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: statistics FILE…") }
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	os.Exit(run(flag.Args(), os.Stdout, os.Stderr))
}

func run(paths []string, out, diagnostics io.Writer) int {
	var list tally
	code := 0
	report := func(err error) {
		fmt.Fprintln(diagnostics, "statistics:", err)
		code = 1
	}
	for _, path := range paths {
		list.file(path, report)
	}
	if _, err := io.WriteString(out, list.markdown()); err != nil {
		report(err)
	}
	return code
}

// file counts the games of a file. It reports faulty records, and the error if it stops
// before the end of the file.
func (t *tally) file(path string, report func(error)) {
	f, err := os.Open(path)
	if err != nil {
		report(err)
		return
	}
	defer f.Close()
	for s, err := range session.OpenAll(games.All(), f) {
		if err != nil {
			report(fmt.Errorf("%s: %w", path, err))
			continue
		}
		t.add(s)
	}
}
