package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

type spot struct {
	p     protocol.Position
	where string
	next  string
}

type chooser struct {
	game   protocol.Game
	random *rand.Rand
	words  []string // of pieces in position texts, and "" for none
	spots  []spot
	pool   []string
	legal  []string // the moves of spots
	known  map[string]bool
	played []Case
	ends   limited
}

func newChooser(g protocol.Game) *chooser {
	c := &chooser{game: g, random: rand.New(rand.NewPCG(1, 2)), words: []string{""}, known: map[string]bool{}, ends: limited{}}
	for _, piece := range g.Pieces() {
		c.words = append(c.words, piece.Word)
	}
	return c
}

func (c *chooser) visit(s spot) {
	c.spots = append(c.spots, s)
	c.pool = append(c.pool, s.p.String())
	for _, word := range s.p.Words() {
		if !c.known[word] {
			c.known[word] = true
			c.legal = append(c.legal, word)
		}
	}
}

func one[E any](c *chooser, list []E) E { return list[c.random.IntN(len(list))] }

// limited counts features, so that only a few cases have each.
type limited map[string]int

func (l limited) take(n int, features ...string) bool {
	if !slices.ContainsFunc(features, func(f string) bool { return l[f] < n }) {
		return false
	}
	for _, f := range features {
		l[f]++
	}
	return true
}

const (
	gamesPlayed  = 24
	gamesResumed = 8
	maxPlies     = 400
	changes      = 40_000
)

func (c *chooser) play(blocks []block) {
	for _, setup := range c.game.Spec().Setups() {
		for n := range gamesPlayed {
			if slices.Contains(c.game.Spec().Dealt, setup.Variation) {
				setup.Seed = uint64(n + 1)
			}
			start, err := c.game.New(notation.With(setup))
			if err != nil {
				panic(err) // the game has this setup
			}
			c.playOne(start, newSetup(setup), "", n)
		}
	}
	for _, b := range blocks {
		for n := range gamesResumed {
			c.playOne(b.p, setupOf(b.p), b.where()+", ", n)
		}
	}
	for n := range changes {
		p, err := c.game.Parse(c.changed())
		if err != nil || n%4 > 0 && !p.Result().Over() && p.Forced().Reason == "" {
			continue
		}
		c.visit(spot{p: p, where: "set up"})
		if words := p.Words(); len(words) > 0 {
			word := one(c, words)
			if next, err := p.PlayWord(word); err == nil && next.Result().Over() {
				c.spots = append(c.spots, spot{p: next, where: "set up, and then " + word})
			}
		}
	}
}

func (c *chooser) playOne(start protocol.Position, setup *Setup, where string, n int) {
	p, moves := start, []string{}
	for len(moves) < maxPlies && !p.Result().Over() {
		word := c.pick(p, n%2 == 1)
		next, err := p.PlayWord(word)
		if err != nil {
			panic(err) // the position has this word
		}
		if len(moves)%4 == n%4 || next.Result().Over() {
			c.visit(spot{p, where + after(moves), word})
		}
		p, moves = next, append(moves, word)
	}
	if !p.Result().Over() {
		return
	}
	end := endingOf(p)
	c.visit(spot{p: p, where: where + after(moves)})
	if len(moves) < 2 || !c.ends.take(2, setup.describe()+end.Reason, setup.describe()+p.Result().String()) {
		return
	}
	c.played = append(c.played, Case{
		Description: fmt.Sprintf("%s, %s%d plies: %s", setup.describe(), where, len(moves), end.Reason),
		Rule:        quoteRule(c.game, end.Rule), Setup: setup, Position: start.String(), Moves: moves,
		Final: p.String(), Result: p.Result().String(), Ending: end,
	})
}

func after(moves []string) string {
	switch len(moves) {
	case 0:
		return "at the start"
	case 1:
		return "after " + moves[0]
	}
	return fmt.Sprintf("after %d plies", len(moves))
}

func (c *chooser) pick(p protocol.Position, prefer bool) string {
	moves := p.AppendMoves(nil)
	best := one(c, moves)
	if prefer {
		done := kinds(p.Effect(best))
		for range 12 {
			m := one(c, moves)
			if e := p.Effect(m); e.Result.Over() || kinds(e) != "" && done == "" {
				best, done = m, kinds(e)
			}
		}
	}
	return p.Word(best)
}

func endingOf(p protocol.Position) *protocol.Ending { return wire.PositionOf(p).Ending }

func lists(e protocol.Effect) []named {
	return []named{{"captured", e.Captured}, {"removed", e.Removed}, {"converted", e.Converted}, {"changed", e.Changed}, {"entered", e.Entered}}
}

type named struct {
	name   string
	pieces []protocol.Placed
}

// kinds names the effects of a move beyond moving a piece, for example "captured, converted" or
// "pass".
func kinds(e protocol.Effect) string {
	if e.Word == notation.PassText {
		return "pass"
	}
	var names []string
	for _, list := range lists(e) {
		if len(list.pieces) > 0 {
			names = append(names, list.name)
		}
	}
	return strings.Join(names, ", ")
}

func features(p protocol.Position, m protocol.Move, e protocol.Effect) (texts []string) {
	setup := setupOf(p).describe() + ": "
	from, leaves := p.From(m)
	what := kinds(e)
	if leaves {
		what += fmt.Sprint(" ", p.Piece(from).Kind)
	}
	texts = append(texts, setup+what)
	for _, list := range lists(e) {
		texts = append(texts, fmt.Sprint(setup, list.name, min(len(list.pieces), 3)))
		for _, piece := range list.pieces {
			texts = append(texts, setup+list.name+piece.Kind)
		}
	}
	if e.Result.Over() {
		texts = append(texts, fmt.Sprint(setup, kinds(e), e.Result, endingOf(p.After(m)).Reason))
	}
	return texts
}

const (
	playsKept = 5
	tried     = 40
	enoughOf  = 30
)

// moves chooses positions where a move or the situation is rare so far, and a few others.
func (c *chooser) moves() (cases []Case) {
	shown, situations, others := limited{}, limited{}, map[string]int{}
	for i, s := range c.spots {
		if s.p.Result().Over() {
			continue
		}
		setup, listed := setupOf(s.p), s.p.AppendMoves(nil)
		var plays []Play
		var end *protocol.Ending
		what := ""
		show := func(m protocol.Move, e protocol.Effect) {
			plays = append(plays, Play{e, s.p.After(m).String()})
			if e.Result.Over() {
				end = endingOf(s.p.After(m))
			}
			what = cmp.Or(what, kinds(e))
		}
		for _, m := range c.sample(s, listed) {
			if e := s.p.Effect(m); len(plays) < playsKept && shown.take(3, features(s.p, m, e)...) {
				show(m, e)
			}
		}
		if len(plays) == 0 {
			m := one(c, listed)
			e := s.p.Effect(m)
			if !situations.take(3, append(situation(s.p), setup.describe()+kinds(e))...) && (i%7 > 0 || others[setup.describe()] >= enoughOf) {
				continue
			}
			show(m, e)
		}
		others[setup.describe()]++
		x := Case{Description: setup.describe() + ", " + s.where + ": " + summary(s.p, what), Setup: setup, Position: s.p.String(), Moves: wordsOf(s.p, listed), Plays: plays}
		_, known := quotes[c.game.Spec().Name]["forced"]
		switch {
		case end != nil:
			x.Description, x.Rule = setup.describe()+", "+s.where+": a move ends the game: "+end.Reason, quoteRule(c.game, end.Rule)
		case known && what == "" && s.p.Forced().Reason != "":
			x.Rule = quoteOf(c.game, "forced")
		default:
			x.Rule = quoteOf(c.game, what)
		}
		cases = append(cases, x)
	}
	return cases
}

func (c *chooser) sample(s spot, moves []protocol.Move) (list []protocol.Move) {
	for _, m := range moves {
		if len(moves) <= tried || c.random.IntN(len(moves)) < tried || s.p.Word(m) == s.next {
			list = append(list, m)
		}
	}
	return list
}

func summary(p protocol.Position, what string) string {
	forced := p.Forced().Reason
	switch what {
	case "", "pass":
		if forced != "" {
			return "the player " + forced
		}
		return "a piece moves"
	case "captured", "removed", "converted", "changed", "entered":
		return "a piece is " + what
	}
	return what
}

func situation(p protocol.Position) []string {
	setup := setupOf(p).describe()
	texts := []string{setup + p.Turn().String(), setup + skeleton(p.Forced().Reason), setup + skeleton(p.Note())}
	for seat := range notation.AllSeats(p.Players()).All() {
		texts = append(texts, setup+skeleton(p.Tally(seat)))
	}
	return texts
}

// varied matches the parts that differ between sentences of one kind.
var varied = regexp.MustCompile(`"[^"]*"|[\w.=:+-]*\d[\w.=:+-]*`)

func skeleton(text string) string { return varied.ReplaceAllString(text, "#") }

func wordsOf(p protocol.Position, moves []protocol.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = p.Word(m)
	}
	return list
}

func (c *chooser) results() (cases []Case) {
	shown := limited{}
	for _, s := range c.spots {
		setup, result, ending := setupOf(s.p), s.p.Result(), endingOf(s.p)
		x := Case{Setup: setup, Position: s.p.String(), Result: result.String(), Ending: ending}
		what := "the game goes on"
		switch {
		case ending == nil && shown.take(2, situation(s.p)...):
			x.Rule = quoteOf(c.game, "goes on")
		case ending != nil && shown.take(3, fmt.Sprint(setup.describe(), result, ending.Reason)):
			x.Rule, what = quoteRule(c.game, ending.Rule), ending.Reason
		default:
			continue
		}
		x.Description = setup.describe() + ", " + s.where + ": " + what
		cases = append(cases, x)
	}
	return cases
}
