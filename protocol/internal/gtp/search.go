package gtp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// The levels of rulebook-param apply in addition to the clock.
type levels struct {
	seconds, depth int
	nodes          uint64
}

func (v levels) limits(l wire.Limits) wire.Limits {
	l.Depth, l.Nodes = v.depth, v.nodes
	if t := time.Duration(v.seconds) * time.Second; t > 0 && (l.MoveTime == 0 || t < l.MoveTime) {
		l.MoveTime = t
	}
	return l
}

func (d *dialect) genMove(ctx context.Context, q request) error    { return d.generate(ctx, q, true) }
func (d *dialect) regGenMove(ctx context.Context, q request) error { return d.generate(ctx, q, false) }

func (d *dialect) generate(ctx context.Context, q request, play bool) error {
	seat, err := parseColor(q.args[0])
	if err != nil {
		return err
	}
	if d.Result().Over() {
		if play {
			d.passes++
		}
		d.respond(q.id, passVertex)
		return nil
	}
	before := d.Line()
	passes := ""
	if d.Position().Turn() != seat {
		if !othello.MustPass(d.Host) {
			return fmt.Errorf("it is %s's turn", othello.ColorName(d.Position().Turn()))
		}
		passes = notation.PassText + " "
		if err := d.Play(before, passes); err != nil {
			return err
		}
	}
	started := time.Now()
	finish := func(best string, _ protocol.Info) {
		d.SetLine(before)
		answer := vertex(best)
		if play {
			d.clock.spend(seat, time.Since(started))
			if err := d.playWords(passes + best); err != nil {
				d.refuse(q.id, err.Error())
				return
			}
		}
		d.respond(q.id, answer)
	}
	if othello.MustPass(d.Host) {
		finish(notation.PassText, protocol.Info{})
		return nil
	}
	return d.Search(ctx, host.Search{Limits: d.levels.limits(d.clock.limits(seat)), Whole: true, Done: finish})
}

func (d *dialect) analyze(ctx context.Context, q request, lines int, show func(protocol.Info) string) error {
	if d.Result().Over() {
		return errors.New("the game is over")
	}
	return d.Search(ctx, host.Search{
		Limits: d.levels.limits(wire.Limits{}), Lines: lines, Whole: true,
		Done: func(_ string, info protocol.Info) { d.respond(q.id, show(info)) },
	})
}

func (d *dialect) values(ctx context.Context, q request) error {
	return d.analyze(ctx, q, othello.Size*othello.Size, func(info protocol.Info) string {
		var pairs []string
		for _, l := range info.Candidates {
			if at := vertex(l.PV[0]); at != passVertex {
				pairs = append(pairs, at+" "+chance(l))
			}
		}
		return strings.Join(pairs, " ")
	})
}

func chance(l protocol.Candidate) string {
	switch {
	case !l.Proven:
		return strconv.Itoa((l.Score + 5) / 10)
	case l.Claim() > 0:
		return "W"
	case l.Claim() < 0:
		return "L"
	}
	return "D"
}

func (d *dialect) bestLine(ctx context.Context, q request) error {
	return d.analyze(ctx, q, 1, func(info protocol.Info) string {
		var list []string
		if len(info.Candidates) > 0 {
			for _, word := range info.Candidates[0].PV {
				list = append(list, vertex(word))
			}
		}
		return strings.Join(list, " ")
	})
}

type parameter struct {
	name     string
	min, max int64
	get      func(d *dialect) int64
	set      func(d *dialect, n int64)
}

var parameters = []parameter{
	{"seconds", 0, 1 << 20, func(d *dialect) int64 { return int64(d.levels.seconds) }, func(d *dialect, n int64) { d.levels.seconds = int(n) }},
	{"depth", 0, 99, func(d *dialect) int64 { return int64(d.levels.depth) }, func(d *dialect, n int64) { d.levels.depth = int(n) }},
	{"nodes", 0, 1 << 50, func(d *dialect) int64 { return int64(d.levels.nodes) }, func(d *dialect, n int64) { d.levels.nodes = uint64(n) }},
	setting("threads", host.MaxThreads, func(s *host.Settings) *int { return &s.Threads }),
	setting("hash", host.MaxHash, func(s *host.Settings) *int { return &s.Search.Memory }),
}

func setting(name string, maxValue int64, field func(*host.Settings) *int) parameter {
	return parameter{name, 1, maxValue,
		func(d *dialect) int64 {
			s := d.Settings()
			return int64(*field(&s))
		},
		func(d *dialect, n int64) {
			s := d.Settings()
			*field(&s) = int(n)
			d.Configure(s)
		}}
}

func (d *dialect) param(args []string) (string, error) {
	if len(args) == 1 {
		return "", errors.New("syntax error: a value is missing")
	}
	var lines []string
	for _, p := range parameters {
		switch {
		case len(args) == 0:
			lines = append(lines, fmt.Sprintf("[string] %s %d", p.name, p.get(d)))
		case p.name == args[0]:
			n, err := wire.ParseInt(args[1], p.min, p.max)
			if err != nil {
				return "", fmt.Errorf("%s: %w", p.name, err)
			}
			p.set(d, n)
			return "", nil
		}
	}
	if len(args) > 0 {
		return "", fmt.Errorf("unknown parameter %s", quoted(args[0]))
	}
	return strings.Join(lines, "\n"), nil
}
