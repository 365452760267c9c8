package match

import (
	"fmt"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// An Agreement ends a game when the scores of its last plies, in permille, agree on the result. For
// [Config.Resign], every seat of one side must score itself at least Score, and every other seat at
// most 1000-Score. For [Config.Draw], every seat must score itself within Score of 500.
type Agreement struct {
	Score int
	Plies int
	From  int // the first ply, for Draw
}

// String returns the rule as the arena writes it, for example "score=950,plies=6".
func (a *Agreement) String() string {
	text := fmt.Sprintf("score=%d,plies=%d", a.Score, a.Plies)
	if a.From > 0 {
		text += fmt.Sprintf(",from=%d", a.From)
	}
	return text
}

type opinion struct {
	seat     notation.Seat
	permille int
	known    bool
}

func (a *Agreement) last(list []opinion, plies int) (window []opinion, ok bool) {
	if a == nil || len(list) < a.Plies || plies < a.From {
		return nil, false
	}
	window = list[len(list)-a.Plies:]
	seats := notation.Seats(0)
	for _, o := range window {
		if !o.known {
			return nil, false
		}
		seats |= o.seat.Set()
	}
	return window, seats != window[0].seat.Set()
}

func (a *Agreement) winner(list []opinion, plies int, teams bool) notation.Seats {
	window, ok := a.last(list, plies)
	if !ok {
		return 0
	}
	var winners notation.Seats
	for _, o := range window {
		if o.permille >= a.Score {
			winners = o.seat.Team(teams)
		}
	}
	for _, o := range window {
		wins := winners.Has(o.seat)
		if wins && o.permille < a.Score || !wins && o.permille > 1000-a.Score {
			return 0
		}
	}
	return winners
}

func (a *Agreement) even(list []opinion, plies int) bool {
	window, ok := a.last(list, plies)
	if !ok {
		return false
	}
	for _, o := range window {
		if away := o.permille - 500; max(away, -away) > a.Score {
			return false
		}
	}
	return true
}

func (g *game) adjudicate() (o session.Outcome, rule string) {
	n := g.Plies()
	if winners := g.match.cfg.Resign.winner(g.opinions, n, g.match.cfg.Setup.Teams); winners != 0 {
		o = session.Outcome{Result: notation.Win(winners), Reason: record.EndedByAdjudication}
		return o, fmt.Sprintf("%s: all scores agree, -resign %s", o.Result, g.match.cfg.Resign)
	}
	if g.match.cfg.Draw.even(g.opinions, n) {
		o = session.Outcome{Result: notation.Draw, Reason: record.EndedByAdjudication}
		return o, fmt.Sprintf("draw: all scores agree, -draw %s", g.match.cfg.Draw)
	}
	if most := g.match.cfg.Repetitions; most > 0 && g.Repetitions() >= most {
		o = session.Outcome{Result: notation.Draw, Reason: record.EndedByRepetition}
		return o, fmt.Sprintf("draw: -repetitions %d", most)
	}
	if n >= g.match.cfg.MaxPlies {
		o = session.Outcome{Result: notation.Draw, Reason: record.EndedByLength}
		return o, fmt.Sprintf("draw: -max-plies %d", g.match.cfg.MaxPlies)
	}
	return session.Outcome{}, ""
}
