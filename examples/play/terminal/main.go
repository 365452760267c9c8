// Command terminal is examples/play with line editing: arrow keys move the cursor and bring back
// earlier lines, and Tab completes moves, commands, and their arguments.
//
//	go run -C examples/play/terminal . reversi
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"

	"github.com/seed-445450d7/rulebook/examples/play/play"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() {
	in, out := int(os.Stdin.Fd()), int(os.Stdout.Fd())
	usual, err := term.GetState(in)
	if err != nil || !term.IsTerminal(out) {
		play.Main(games.All(), os.Args[1:])
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	code := play.Prompted(ctx, games.All(), os.Args[1:], newEditor(in, out).ask)
	stop()
	term.Restore(in, usual) // a signal may have arrived during ask
	os.Exit(code)
}

// An editor restores the terminal between lines, so that Ctrl-C interrupts a search.
type editor struct {
	in, out int
	term    *term.Terminal
}

func newEditor(in, out int) editor {
	stream := struct {
		io.Reader
		io.Writer
	}{os.Stdin, os.Stdout}
	return editor{in, out, term.NewTerminal(stream, "")}
}

func (e editor) ask(prompt string, complete func(start string) (longer, choices string)) (string, error) {
	if width, height, err := term.GetSize(e.out); err == nil {
		e.term.SetSize(width, height)
	}
	usual, err := term.MakeRaw(e.in)
	if err != nil {
		return "", err
	}
	defer term.Restore(e.in, usual)
	e.term.SetPrompt(prompt)
	e.term.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' {
			return "", 0, false
		}
		longer, choices := complete(line[:pos])
		if choices != "" {
			fmt.Fprintln(e.term, choices)
		}
		return longer + line[pos:], len(longer), true
	}
	return e.term.ReadLine()
}
