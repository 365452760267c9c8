package match

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// agreement is a rule that ends a game when the scores of its last plies agree on the
// result.
type agreement struct {
	score int // in permille: at least for a win, or at most from even for a draw
	plies int
	from  int // the first ply at which the rule applies
}

const (
	resignUsage = "score=permille,plies=n"
	drawUsage   = "score=permille,plies=n,from=ply"
)

// parseAgreement reads a rule in the form of usage, with a score from lo to hi. An empty
// text is no rule.
func parseAgreement(text, usage string, lo, hi int) (*agreement, error) {
	if text == "" {
		return nil, nil
	}
	a := &agreement{score: -1}
	fields := map[string]*int{"score": &a.score, "plies": &a.plies}
	if strings.Contains(usage, "from=") {
		fields["from"] = &a.from
	}
	for _, part := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(value)
		if fields[name] == nil || err != nil || n < 0 {
			return nil, fmt.Errorf("%q: want %s", part, usage)
		}
		*fields[name] = n
		delete(fields, name) // a second one is an error
	}
	if a.score < lo || a.score > hi || a.plies < 1 {
		return nil, fmt.Errorf("want %s, a score from %d to %d and a ply or more", usage, lo, hi)
	}
	return a, nil
}

func (a *agreement) String() string {
	text := fmt.Sprintf("score=%d,plies=%d", a.score, a.plies)
	if a.from > 0 {
		text += fmt.Sprintf(",from=%d", a.from)
	}
	return text
}

// opinion is the score that the engine on a seat gave its move.
type opinion struct {
	seat     notation.Seat
	permille int // from 0, a loss, to 1000, a win
	known    bool
}

// last returns the opinions to which the rule applies after the given number of plies;
// ok is false if it does not apply.
func (a *agreement) last(list []opinion, plies int) (window []opinion, ok bool) {
	if a == nil || len(list) < a.plies || plies < a.from {
		return nil, false
	}
	window = list[len(list)-a.plies:]
	seats := notation.Seats(0)
	for _, o := range window {
		if !o.known {
			return nil, false
		}
		seats |= o.seat.Set()
	}
	return window, seats != window[0].seat.Set()
}

// winner returns the seats of the side that wins according to all scores, or none.
func (a *agreement) winner(list []opinion, plies int, teams bool) notation.Seats {
	window, ok := a.last(list, plies)
	if !ok {
		return 0
	}
	var winners notation.Seats
	for _, o := range window {
		if o.permille >= a.score {
			winners = o.seat.Team(teams)
		}
	}
	for _, o := range window {
		wins := winners.Has(o.seat)
		if wins && o.permille < a.score || !wins && o.permille > 1000-a.score {
			return 0
		}
	}
	return winners
}

// even reports whether the game is drawn according to all scores.
func (a *agreement) even(list []opinion, plies int) bool {
	window, ok := a.last(list, plies)
	if !ok {
		return false
	}
	for _, o := range window {
		if away := o.permille - 500; max(away, -away) > a.score {
			return false
		}
	}
	return true
}

// adjudicate returns how the game ends by the rules of the match, and the rule. The
// outcome is zero if no rule applies.
func (g *game) adjudicate() (o session.Outcome, rule string) {
	n := g.Plies()
	if winners := g.resign.winner(g.opinions, n, g.setup.Teams); winners != 0 {
		o = session.Outcome{Result: notation.Win(winners), Reason: record.EndedByAdjudication}
		return o, fmt.Sprintf("%s: all scores agree, -resign %s", o.Result, g.resign)
	}
	if g.draw.even(g.opinions, n) {
		o = session.Outcome{Result: notation.Draw, Reason: record.EndedByAdjudication}
		return o, fmt.Sprintf("draw: all scores agree, -draw %s", g.draw)
	}
	if n >= g.maxPlies {
		o = session.Outcome{Result: notation.Draw, Reason: record.EndedByLength}
		return o, fmt.Sprintf("draw: -max-plies %d", g.maxPlies)
	}
	return session.Outcome{}, ""
}
