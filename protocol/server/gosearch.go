package server

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/host"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/session"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

func (u *ugi) settle(command string) {
	ahead := readAhead{interactive: u.interactive}
	u.Settle(ahead.judge(command), ahead.judge)
}

type readAhead struct {
	searches    int // that wait; each of them uses up one stop
	quit        bool
	interactive bool
}

func (r *readAhead) judge(line string) host.Verdict {
	switch name, _ := lineio.CutWord(strings.TrimSpace(line)); name {
	case "quit":
		if r.quit || r.interactive {
			return host.End
		}
		r.quit = true
		return host.Hurry
	case "stop":
		r.searches--
		if r.searches < 0 {
			return host.End
		}
	case "go":
		r.searches++
	}
	return host.GoOn
}

func (u *ugi) goSearch(ctx context.Context, args string) error {
	if err := u.accepted("bestmove none"); err != nil {
		return err
	}
	limits, err := wire.ParseLimits(args)
	if err != nil {
		return err
	}
	limits.SearchMoves = strings.Fields(u.readWords(strings.Join(limits.SearchMoves, " ")))
	if u.Result().Over() {
		u.Answer("bestmove none")
		return nil
	}
	u.warnOfEndless()
	err = u.Search(ctx, host.Search{
		Limits: limits,
		Report: u.report,
		Done: func(best string, info protocol.Info) {
			text := "bestmove " + u.word(best)
			if u.ponders && len(info.Candidates) > 0 && len(info.Candidates[0].PV) > 1 {
				text += " ponder " + u.word(info.Candidates[0].PV[1])
			}
			u.Write(text)
		},
	})
	if err == nil {
		u.clocked = clocked{u.Line(), limits}
	}
	return err
}

type clocked struct {
	line   session.History
	limits wire.Limits
}

func (u *ugi) clocks() []wire.ClockData {
	list := []wire.ClockData{}
	if u.clocked.line != u.Line() {
		return list
	}
	for i, left := range u.clocked.limits.Clock[:min(u.Position().Players(), len(u.clocked.limits.Clock))] {
		if left < 0 {
			continue
		}
		clock := wire.ClockData{Seat: notation.Seat(i + 1), Time: millis(left)}
		if i < len(u.clocked.limits.Inc) {
			clock.Increment = millis(u.clocked.limits.Inc[i])
		}
		list = append(list, clock)
	}
	return list
}

// The cap is 24 days on 32-bit machines.
func millis(d time.Duration) int { return int(min(d.Milliseconds(), math.MaxInt)) }

func (u *ugi) warnOfEndless() {
	spec, s := u.Game().Spec(), u.Settings()
	if !spec.Endless || s.MaxPlies > 0 || s.Repetitions > 0 || u.warned == u.Game() {
		return
	}
	u.warned = u.Game()
	u.Answer("info string a game of %s can go on forever; MaxPlies or Repetitions ends it with a draw", spec.Name)
}

// UGI readers expect cp; readers of this protocol use the exact score that follows.
func (u *ugi) report(i protocol.Info) {
	ms := i.Time.Milliseconds()
	nps := float64(i.Nodes) / max(i.Time.Seconds(), 1e-6)
	for n, l := range i.Candidates {
		score := fmt.Sprintf("cp %d permille %d", host.Centipawns(l.Score), l.Score)
		if l.Proven && l.Mate != 0 {
			score = fmt.Sprintf("mate %d", l.Mate)
		}
		if l.Visits > 0 {
			score += fmt.Sprintf(" visits %d", l.Visits)
		}
		u.Answer("info depth %d seldepth %d multipv %d score %s nodes %d nps %.0f time %d pv %s",
			i.Depth, i.SelDepth, n+1, score, i.Nodes, nps, ms, strings.Join(u.words(l.PV), " "))
	}
	if i.Remark != "" {
		u.Answer("info string %s", lineio.Printable(i.Remark, lineio.MaxError))
	}
}
