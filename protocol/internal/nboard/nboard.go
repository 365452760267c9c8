// Package nboard implements the NBoard protocol, version 2, for Othello.
//
// The protocol has no error messages, because engines should ignore unknown lines. The dialect
// reports errors as "status error: …", which NBoard shows.
package nboard

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
	"github.com/seed-445450d7/rulebook/protocol/internal/othellotext"
	"github.com/seed-445450d7/rulebook/protocol/session"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type dialect struct {
	*host.Host
	depth  int // 0 before set depth
	clocks clocks
}

// New makes h speak the NBoard protocol, or returns an error if h lacks Othello.
func New(h *host.Host) (host.Dialect, error) {
	if err := othello.Use(h, "nboard"); err != nil {
		return nil, err
	}
	return &dialect{Host: h}, nil
}

// Begins reports whether a line begins this dialect.
func Begins(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && words[0] == "nboard"
}

type command struct {
	name string
	run  func(d *dialect, ctx context.Context, args string) error
}

var commands = []command{
	{"nboard", (*dialect).version},
	{"set", (*dialect).set},
	{"move", (*dialect).move},
	{"hint", (*dialect).hint},
	{"go", (*dialect).goSearch},
	{"analyze", (*dialect).analyze},
	{"ping", (*dialect).ping},
	{"learn", func(d *dialect, _ context.Context, _ string) error { d.Write("learned"); return nil }},
	{"quit", func(*dialect, context.Context, string) error { return nil }},
}

func (d *dialect) Do(ctx context.Context, line string) (quit bool) {
	name, args := lineio.CutWord(strings.TrimSpace(line))
	if name == "" {
		return false
	}
	for _, c := range commands {
		if c.name != name {
			continue
		}
		d.Stop()
		if err := c.run(d, ctx, args); err != nil {
			d.Fail(name, name+": "+err.Error())
		}
		return name == "quit"
	}
	if _, ok := othellotext.Word(name); ok { // a move of version 1
		d.Stop()
		if err := d.move(ctx, name); err != nil {
			d.Fail(name, err.Error())
		}
		return false
	}
	d.Fail(name, "unknown command "+format.Quote(name))
	return false
}

func (d *dialect) Fail(_, text string) {
	d.Write("status error: " + strings.Join(strings.Fields(text), " "))
}

func (d *dialect) version(_ context.Context, args string) error {
	if _, err := wire.ParseInt(args, 1, math.MaxInt32); err != nil {
		return err
	}
	d.Answer("set myname %s", host.Name)
	d.Ready()
	return nil
}

func (d *dialect) ping(_ context.Context, args string) error {
	n, err := wire.ParseInt(args, math.MinInt32, math.MaxInt32)
	if err == nil {
		d.Answer("pong %d", n)
	}
	return err
}

func (d *dialect) set(_ context.Context, args string) error {
	name, value := lineio.CutWord(args)
	var err error
	switch name {
	case "depth":
		var n int64
		if n, err = wire.ParseInt(value, 1, math.MaxInt32); err == nil {
			d.depth = int(n)
		}
	case "game":
		err = d.setGame(value)
	case "contempt": // for draws in opening books; there is no book
		_, err = wire.ParseInt(value, math.MinInt32, math.MaxInt32)
	default:
		return fmt.Errorf("unknown variable %s", format.Quote(name))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (d *dialect) setGame(text string) error {
	game, err := othello.ParseGGF(text)
	if err != nil {
		return err
	}
	start, err := d.Game().Parse(game.Start)
	if err != nil {
		return err
	}
	line, clocks := session.NewHistory(start), newClocks(game.Clocks)
	for i, m := range game.Moves {
		if line, err = play(line, m.Seat, m.Word); err != nil {
			return &othello.GGFError{At: m.At, Reason: fmt.Sprintf("move %d: %v", i+1, err)}
		}
		clocks.spend(m.Seat, m.Spent)
	}
	d.SetLine(line)
	d.clocks = clocks
	return nil
}

func play(l session.History, seat notation.Seat, word string) (session.History, error) {
	turn := l.Position().Turn()
	if seat != turn && word != notation.PassText {
		passed, err := l.PlayWord(notation.PassText)
		if err != nil {
			return l, fmt.Errorf("it is %s's turn", othello.ColorName(turn))
		}
		l, turn = passed, seat
	}
	if seat != turn {
		return l, fmt.Errorf("it is %s's turn", othello.ColorName(turn))
	}
	next, err := l.PlayWord(word)
	if reason := othello.Reason(err); reason != "" {
		err = fmt.Errorf("%s: %s", square(word), reason)
	}
	return next, err
}

func (d *dialect) move(_ context.Context, args string) error {
	word, spent, err := othello.ParseGGFMove(args)
	if err != nil {
		return err
	}
	seat := d.Position().Turn()
	if word != notation.PassText && othello.MustPass(d.Host) {
		seat = othello.OtherSide(seat)
	}
	line, err := play(d.Line(), seat, word)
	if err != nil {
		return err
	}
	d.SetLine(line)
	d.clocks.spend(seat, spent)
	return nil
}

func square(word string) string { return othello.Square(word, "PA") }

type clocks [2]struct {
	left, increment time.Duration
	known           bool
}

func newClocks(given [2]othello.GGFClock) (c clocks) {
	for i, g := range given {
		c[i].left, c[i].increment, c[i].known = g.Main, g.Increment, g.Main > 0
	}
	return c
}

func (c *clocks) spend(seat notation.Seat, t time.Duration) {
	x := &c[seat-1]
	x.left += x.increment - t
}

func (c *clocks) limits(seat notation.Seat) wire.Limits {
	x := c[seat-1]
	if !x.known {
		return wire.Limits{}
	}
	return othello.ClockLimits(seat, host.Usable(x.left, time.Second), x.increment)
}
