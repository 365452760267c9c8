package server

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
)

// ugi is the dialect that package wire documents, a superset of UGI.
type ugi struct {
	*host.Host
	first       protocol.Game       // the initial game
	facts       []protocol.FactSpec // the first of each name
	interactive bool
	ponders     bool
	foreign     bool // the option Notation
	data        bool // the option ErrorData
	said        said
	clocked     clocked
	warned      protocol.Game // the last endless game in a warning
	refused     string        // why the last position command was refused, or ""
}

func newUGI(h *host.Host, interactive bool) *ugi {
	return &ugi{Host: h, first: h.Game(), facts: factsOf(h.Set()), interactive: interactive}
}

func factsOf(set protocol.Set) (list []protocol.FactSpec) {
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

func (u *ugi) Do(ctx context.Context, line string) (quit bool) {
	name, args := lineio.CutWord(strings.TrimSpace(line))
	if name == "" {
		return false
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if i < 0 {
		u.Fail(name, "unknown command "+format.Quote(name)+"; try help")
		return false
	}
	c := commands[i]
	if !c.exact {
		args = blanked(args)
	}
	if c.alone {
		u.settle(name)
	}
	err := c.run(u, ctx, args)
	if err == nil {
		return c.quits
	}
	u.fail(name, name+": "+err.Error(), err)
	if e := (*noPositionError)(nil); errors.As(err, &e) && e.end != "" {
		u.Write(e.end)
	}
	return c.quits
}

func blanked(text string) string { return strings.ReplaceAll(text, "\t", " ") }

// After a refused position command, the earlier game must not go on, because the peer means another.
func (u *ugi) Fail(word, text string) { u.fail(word, text, nil) }

func (u *ugi) fail(word, text string, err error) {
	if word == "position" {
		u.refused = strings.TrimPrefix(text, "position: ")
	}
	answer := lineio.ErrorLine(text)
	if u.data {
		answer += "\n" + errorData(word, text, err)
	}
	u.Write(answer)
}

// If end is not empty, it follows the error line, so that a waiting peer gets an answer.
type noPositionError struct{ why, end string }

func (e *noPositionError) Error() string { return "the last position was refused: " + e.why }

func (u *ugi) accepted(end string) error {
	if u.refused == "" {
		return nil
	}
	return &noPositionError{u.refused, end}
}
