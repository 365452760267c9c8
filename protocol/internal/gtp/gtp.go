// Package gtp implements a dialect: the Go Text Protocol, version 2, for Othello, with common
// additions: set_game and list_games from Quarry and GRhino, and GoGui's commands for the rules,
// for analysis and for the history.
//
// A vertex is a column letter and a row number, counted from the top, so F5 is the space 5F. Passes
// may be played or omitted: a side that cannot move passes automatically when the other side plays.
package gtp

import (
	"context"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
)

// ourName is the name of the dialect in the entries of games.
const ourName = "gtp"

type dialect struct {
	*host.Host
	clock  clock
	levels levels
	// steps holds the plies of each move. A move has two if a pass before it was omitted, because
	// undo takes back both.
	steps  []int
	passes int // after the end of the game; only counted, since a peer may send any number
}

// New makes h speak GTP. If h does not have Othello, New returns an error.
func New(h *host.Host) (host.Dialect, error) {
	if err := othello.Use(h, ourName); err != nil {
		return nil, err
	}
	return &dialect{Host: h}, nil
}

// Begins reports whether a line is a comment or a command that only this dialect has.
func Begins(line string) bool {
	if strings.HasPrefix(strings.TrimSpace(line), "#") {
		return true
	}
	q := parse(line)
	return (q.name != "quit" || q.id != "") && find(q.name) != nil
}

type request struct {
	id   string // digits, or ""
	name string // "" if there is none
	args []string
}

// maxID is the maximum length of an identity number, in digits: it has at most 31 bits.
const maxID = 10

// parse parses a line according to the specification: it removes control characters and comments,
// treats tabs as blanks, and takes a number before the command as its identity number. Other
// characters, such as the no-break space, are not blanks.
func parse(line string) request {
	if i := strings.IndexByte(line, '#'); i >= 0 {
		line = line[:i]
	}
	words := strings.FieldsFunc(strings.Map(func(c rune) rune {
		switch {
		case c == '\t':
			return ' '
		case c < ' ' || c == 0x7f:
			return -1
		}
		return c
	}, line), func(c rune) bool { return c == ' ' })
	var q request
	if len(words) > 0 && isID(words[0]) {
		q.id, words = words[0], words[1:]
	}
	if len(words) > 0 {
		q.name, q.args = words[0], words[1:]
	}
	return q
}

func isID(word string) bool {
	return len(word) <= maxID && strings.Trim(word, "0123456789") == ""
}

func (d *dialect) Do(ctx context.Context, line string) (quit bool) {
	d.Settle(interrupts(line), interrupts)
	q := parse(line)
	if q.name == "" {
		if q.id != "" {
			d.refuse(q.id, "no command after the identity number")
		}
		return false
	}
	c := find(q.name)
	switch {
	case c == nil:
		d.refuse(q.id, "unknown command")
	case len(q.args) < c.minArgs || len(q.args) > c.maxArgs:
		d.refuse(q.id, "syntax error: want "+strings.TrimSpace(c.name+" "+c.usage))
	case c.search != nil:
		if err := c.search(d, ctx, q); err != nil {
			d.refuse(q.id, err.Error())
		}
	default:
		text, err := c.run(d, q.args)
		if err != nil {
			d.refuse(q.id, err.Error())
			break
		}
		d.respond(q.id, text)
	}
	return c != nil && c.name == "quit"
}

// interrupts returns the verdict on a line: GoGui's special comment ends a search.
func interrupts(line string) host.Verdict {
	rest, comment := strings.CutPrefix(strings.TrimSpace(line), "#")
	if comment && strings.TrimSpace(rest) == "interrupt" {
		return host.End
	}
	return host.GoOn
}

func (d *dialect) Fail(_, text string) {
	d.Settle(host.GoOn, interrupts)
	d.refuse("", text)
}

// respond answers a command. The text must not contain an empty line.
func (d *dialect) respond(id, text string) { d.Write("=" + id + " " + text + "\n") }

func (d *dialect) refuse(id, text string) {
	d.Write("?" + id + " " + strings.Join(strings.Fields(text), " ") + "\n")
}

func quoted(word string) string { return format.Quote(word) }
