package nboard

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/othello"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

var errOver = errors.New("the game is over")

// Without set depth, hint searches until the next command.
func (d *dialect) hint(ctx context.Context, args string) error {
	n, err := wire.ParseInt(args, 1, math.MaxInt32)
	if err != nil {
		return err
	}
	if d.Result().Over() {
		return errOver
	}
	limits := wire.Limits{Depth: d.depth, Infinite: d.depth == 0}
	d.Write("status " + host.Name + " is analyzing")
	return d.Search(ctx, host.Search{
		Limits: limits, Lines: int(min(n, host.MaxLines)), Report: d.reporter(),
		Done: func(string, protocol.Info) { d.Write("status") },
	})
}

func (d *dialect) analyze(ctx context.Context, _ string) error {
	positions := d.Line().Positions()
	search := d.Searching(d.depth, analysisTime)
	d.Write("status " + host.Name + " is analyzing")
	d.Begin(ctx, false, func(ctx context.Context) {
		for made := len(positions) - 1; made >= 0; made-- {
			p := positions[made]
			value := margin(p, p.Turn())
			if !p.Result().Over() {
				info := search(ctx, p)
				if ctx.Err() != nil {
					break // the value is only an estimate
				}
				value, _ = evaluate(p, info.Candidates[0])
			}
			d.Answer("analysis %d %.2f", made, value)
		}
		d.Write("status")
	})
	return nil
}

const (
	// analysisTime limits a game's analysis to a minute.
	analysisTime = time.Second
	moveTime     = 10 * time.Second
)

func (d *dialect) goSearch(ctx context.Context, _ string) error {
	if d.Result().Over() {
		return errOver
	}
	p := d.Position()
	limits := d.clocks.limits(p.Turn())
	if limits.Clock == nil {
		limits.MoveTime = moveTime
	}
	if !d.nearEnd() {
		limits.Depth = d.depth
	}
	d.Write("status " + host.Name + " is thinking")
	return d.Search(ctx, host.Search{
		Limits: limits, Lines: 1, Report: d.reporter(),
		Done: func(best string, info protocol.Info) {
			answer := "=== " + square(best)
			if len(info.Candidates) > 0 {
				value, _ := evaluate(p, info.Candidates[0])
				answer += fmt.Sprintf("/%.2f/%.2f", value, info.Time.Seconds())
			}
			d.Write(answer)
		},
	})
}

func (d *dialect) nearEnd() bool {
	empty := othello.Count(d.Position(), 0)
	return empty <= 2*min(d.depth, othello.Size*othello.Size)
}

func (d *dialect) reporter() func(protocol.Info) {
	p := d.Position()
	return func(info protocol.Info) {
		d.Answer("nodestats %d %.2f", info.Nodes, info.Time.Seconds())
		for _, l := range info.Candidates {
			var pv strings.Builder
			for _, word := range l.PV {
				pv.WriteString(square(word))
			}
			value, certain := evaluate(p, l)
			depth := fmt.Sprint(info.Depth)
			if certain {
				depth = "100%W" // the sign of the value is certain
			}
			d.Answer("search %s %.2f 0 %s", pv.String(), value, depth)
		}
	}
}

// discsPerLogit converts log-odds: a lead of five discs wins about three games in four.
const discsPerLogit = 4.5

// evaluate returns the expected margin in discs for the side to move in p. If the result is certain
// but the line stops before the end, the margin is 1, 0 or -1.
func evaluate(p protocol.Position, l protocol.Candidate) (discs float64, certain bool) {
	if !l.Proven {
		chance := min(max(float64(l.Score)/1000, 0.001), 0.999)
		return discsPerLogit * math.Log(chance/(1-chance)), false
	}
	end := p
	for _, word := range l.PV {
		next, err := end.PlayWord(word)
		if err != nil {
			break
		}
		end = next
	}
	sign := float64(l.Claim())
	if discs := margin(end, p.Turn()); end.Result().Over() && discs*sign > 0 {
		return discs, true
	}
	return sign, true
}

func margin(p protocol.Position, seat notation.Seat) float64 {
	return float64(othello.Count(p, seat) - othello.Count(p, othello.OtherSide(seat)))
}
