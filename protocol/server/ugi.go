package server

import (
	"context"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/lines"
)

// ugi is the dialect that package protocol documents, a superset of UGI.
type ugi struct {
	*host.Host
	first    protocol.Game       // on the table when the program began
	facts    []protocol.FactInfo // of all games, the first of each name
	terminal bool
	ponders  bool // the option Ponder
	foreign  bool // the option Notation
	said     said
}

func newUGI(h *host.Host, terminal bool) *ugi {
	return &ugi{Host: h, first: h.Game(), facts: factsOf(h.Set()), terminal: terminal}
}

// factsOf lists the facts of the games of a set, the first of each name.
func factsOf(set protocol.Set) (list []protocol.FactInfo) {
	seen := map[string]bool{}
	for _, g := range set.Games() {
		for _, f := range g.Facts() {
			if !seen[f.Name] {
				seen[f.Name] = true
				list = append(list, f)
			}
		}
	}
	return list
}

// Do implements [host.Dialect].
func (u *ugi) Do(ctx context.Context, line string) (quit bool) {
	name, args := lines.CutWord(strings.TrimSpace(line))
	if name == "" {
		return false
	}
	c := commandOf(name)
	if c == nil {
		u.Fail("unknown command " + format.Quote(name) + "; try help")
		return false
	}
	if !c.exact {
		args = blanked(args)
	}
	if c.alone {
		u.settle(name)
	}
	if err := c.run(u, ctx, args); err != nil {
		u.Fail(name + ": " + err.Error())
	}
	return c.quits
}

// blanked returns a text with blanks for tabs.
func blanked(text string) string { return strings.ReplaceAll(text, "\t", " ") }

// Fail implements [host.Dialect].
func (u *ugi) Fail(text string) { u.Write(lines.ErrorLine(text)) }
