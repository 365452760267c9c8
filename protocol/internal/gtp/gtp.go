// Package gtp implements the Go Text Protocol, version 2, for Othello, with additions of Quarry and
// GRhino (set_game, list_games) and of GoGui (rules, analysis, history).
//
// A vertex is a column letter and a row number from the top: F5 is the space 5F. A side that cannot
// move passes automatically when the other side plays.
package gtp

import (
	"context"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
)

const ourName = "gtp"

type dialect struct {
	*host.Host
	clock  clock
	levels levels
	// steps has the plies of each move: two with an omitted pass, because undo takes back both.
	steps  []int
	passes int // after the end; only counted, because a peer may send any number
}

// New makes h speak GTP, or returns an error if h lacks Othello.
func New(h *host.Host) (host.Dialect, error) {
	if err := othello.Use(h, ourName); err != nil {
		return nil, err
	}
	return &dialect{Host: h}, nil
}

// Begins reports whether a line is a comment or a command unique to this dialect.
func Begins(line string) bool {
	if strings.HasPrefix(strings.TrimSpace(line), "#") {
		return true
	}
	q := parse(line)
	return (q.name != "quit" || q.id != "") && find(q.name) != nil
}

type request struct {
	id   string // digits, or ""
	name string
	args []string
}

// An identity number has at most 31 bits.
const maxID = 10

// parse removes control characters and comments, and treats tabs, but not no-break spaces, as
// blanks.
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

// GoGui's special comment ends a search.
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

// The text must not contain an empty line.
func (d *dialect) respond(id, text string) { d.Write("=" + id + " " + text + "\n") }

func (d *dialect) refuse(id, text string) {
	d.Write("?" + id + " " + strings.Join(strings.Fields(text), " ") + "\n")
}

func quoted(word string) string { return format.Quote(word) }
