package play

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

type match struct {
	games  int // 0 for no match
	played int
	halves [notation.MaxSeats]int
	points [notation.MaxSeats]int
}

func (m *match) player(seat notation.Seat, players int) int {
	return (int(seat) - 1 + (players-1)*m.played) % players
}

// seats converts players, named by their seats in the first game, to their current seats.
func (m *match) seats(set notation.Seats, players int) notation.Seats {
	var seats notation.Seats
	for seat := range notation.AllSeats(players).All() {
		if set.Has(notation.Seat(m.player(seat, players) + 1)) {
			seats |= seat.Set()
		}
	}
	return seats
}

// wish is the reverse of seats. It keeps seats that the game does not have.
func (m *match) wish(seats notation.Seats, players int) notation.Seats {
	set := seats &^ notation.AllSeats(players)
	for seat := range notation.AllSeats(players).All() {
		if seats.Has(seat) {
			set |= notation.Seat(m.player(seat, players) + 1).Set()
		}
	}
	return set
}

func (m *match) count(p protocol.Position, o session.Outcome) {
	points := scored(p, o)
	players := p.Players()
	if players == 1 {
		m.points[0] += points
		return
	}
	first := notation.Seat(1).Team(p.Teams())
	for seat := range notation.AllSeats(players).All() {
		i := m.player(seat, players)
		m.halves[i] += o.Result.For(seat) + 1
		if first.Has(seat) {
			m.points[i] += points
		} else {
			m.points[i] -= points
		}
	}
}

// scored returns the points of seat 1. A resignation costs the greatest possible margin, so that
// nobody gains by it.
func scored(p protocol.Position, o session.Outcome) int {
	f, ok := protocol.ScoreFact(p.Game())
	if !ok {
		return 0
	}
	if p.Players() > 1 && !p.Result().Over() {
		return (f.Best + f.Worst + o.Result.For(1)*(f.Best-f.Worst)) / 2
	}
	a, _ := p.Fact(f.Name)
	return a.Number
}

func (t *table) showMatch() {
	if t.match.games == 0 {
		return
	}
	m, p := t.match, t.now()
	o := t.session.GameOutcome()
	if o.Over() {
		m.count(t.session.Mainline().Position(), o)
	}
	what := fmt.Sprintf("match, game %d of %d", m.played+1, m.games)
	switch {
	case o.Over() && m.played+1 >= m.games:
		what = "the match is over"
	case o.Over():
		what += ", type new for the next"
	}
	_, counts := protocol.ScoreFact(t.game)
	var games, points []string
	for i := range p.Players() {
		games = append(games, t.playerName(i)+" "+halved(m.halves[i]))
		points = append(points, fmt.Sprint(t.playerName(i), " ", m.points[i]))
	}
	switch {
	case p.Players() == 1:
		t.tell("%s: %d points in total", what, m.points[0])
	case counts:
		t.tell("%s: games %s; points %s", what, strings.Join(games, ", "), strings.Join(points, ", "))
	default:
		t.tell("%s: games %s", what, strings.Join(games, ", "))
	}
}

func (t *table) playerName(i int) string {
	players := t.now().Players()
	seat := notation.Seat((i+t.match.played)%players + 1)
	switch {
	case players == 2 && t.computer().Has(seat) && t.computer() != notation.AllSeats(2):
		return "computer"
	case players == 2 && t.computer() != 0 && !t.computer().Has(seat):
		return "you"
	}
	return fmt.Sprintf("player %d", i+1)
}

func halved(n int) string {
	switch {
	case n == 1:
		return "½"
	case n%2 == 1:
		return fmt.Sprint(n/2, "½")
	}
	return fmt.Sprint(n / 2)
}

func (t *table) nextGame() error {
	if t.match.played+1 >= t.match.games {
		return errors.New("the match is over; new GAME begins another")
	}
	s := session.From(t.session.Start(), session.DrawRules{})
	if t.position == "" {
		t.setup.Seed++
		var err error
		if s, err = session.New(t.game, t.setup, session.DrawRules{}); err != nil {
			return err
		}
	}
	t.match.count(t.session.Mainline().Position(), t.session.GameOutcome())
	t.match.played++
	t.start(s)
	t.quiet = false
	t.show()
	return nil
}
