package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

const (
	sameReason = 3
	sameSetup  = 2
)

// refusals tries all moves in the perft tables, because some rules are hard to break.
func (c *chooser) refusals(blocks []block) (cases []Case) {
	shown := limited{}
	try := func(s spot, word string) {
		_, err := s.p.PlayWord(word)
		var bad *notation.MoveError
		if !errors.As(err, &bad) {
			return
		}
		setup := setupOf(s.p)
		if !shown.take(sameReason, string(bad.Rule)+skeleton(bad.Reason)) && !shown.take(sameSetup, string(bad.Rule)+setup.describe()) {
			return
		}
		cases = append(cases, Case{
			Description: fmt.Sprintf("%s, %s: %s", setup.describe(), s.where, bad.Reason),
			Rule:        quoteRule(c.game, bad.Rule), Setup: setup, Position: s.p.String(), Move: word, Breaks: bad.Rule,
		})
	}
	for range 12 {
		for _, s := range c.spots {
			try(s, c.attempt(s.p))
		}
	}
	grid := c.game.Spec().Grid
	words := slices.Clone(c.legal)
	for from := range grid.Spaces() {
		for to := range grid.Spaces() {
			words = append(words, grid.Label(from)+"-"+grid.Label(to))
		}
	}
	for _, b := range blocks {
		for _, i := range c.random.Perm(len(words)) {
			try(spot{p: b.p, where: b.where()}, words[i])
		}
	}
	sortByRule(cases)
	return cases
}

func (c *chooser) attempt(p protocol.Position) string {
	grid := c.game.Spec().Grid
	legal := p.Words()
	label := func() string {
		if c.random.IntN(2) == 0 && len(legal) > 0 {
			if labels := spaces.FindAllString(one(c, legal), -1); len(labels) > 0 {
				return one(c, labels)
			}
		}
		return grid.Label(notation.Space(c.random.IntN(grid.Len())))
	}
	switch n := c.random.IntN(10); {
	case n == 0:
		return notation.PassText
	case n == 1:
		return label()
	case n == 2:
		return label() + "-" + label()
	case n < 5 || len(legal) == 0:
		return one(c, c.legal)
	case n == 5:
		word, other := one(c, legal), one(c, c.legal)
		return word[:tailOf(word)] + other[tailOf(other):]
	case n == 6:
		from, _, _ := strings.Cut(one(c, legal), "-")
		return from + "-" + label()
	case n < 9:
		return replaced(one(c, one(c, [][]string{legal, c.legal})), c.random.IntN(5), label())
	}
	_, tail, _ := strings.Cut(one(c, c.legal), "-")
	from, _, _ := strings.Cut(one(c, legal), "-")
	return from + "-" + tail
}

func tailOf(word string) int {
	if i := strings.IndexAny(word, "+="); i >= 0 {
		return i
	}
	return len(word)
}

var spaces = regexp.MustCompile(`\d+[A-Z]`)

func replaced(word string, n int, label string) string {
	at := spaces.FindAllStringIndex(word, -1)
	if len(at) == 0 {
		return label
	}
	pair := at[n%len(at)]
	return word[:pair[0]] + label + word[pair[1]:]
}

func sortByRule(cases []Case) {
	slices.SortStableFunc(cases, func(a, b Case) int { return strings.Compare(string(a.Breaks), string(b.Breaks)) })
}

// texts uses single blanks, so that every protocol can carry the texts.
func (c *chooser) texts() []Case {
	var cases, read []Case
	shown := limited{}
	for n := range 3 * changes {
		text := c.changed()
		if n%4 == 0 {
			text = c.garbled(one(c, c.pool))
		}
		_, err := c.game.Parse(text)
		var bad *notation.PositionError
		var rule notation.Rule
		if !errors.As(err, &bad) || !errors.As(err, &rule) || !isPlain(text) || !shown.take(sameReason, string(rule)+bad.Key+skeleton(bad.Reason)) {
			continue
		}
		cases = append(cases, Case{
			Description: "a faulty position: " + bad.Reason, Rule: quoteRule(c.game, rule), Kind: "position", Text: text,
			Breaks: rule, Row: bad.Row, Character: bad.Character, Space: bad.Space, Key: bad.Key,
		})
	}
	for n := range changes / 10 {
		s := one(c, c.spots)
		text := c.garbled(one(c, c.legal))
		if legal := s.p.Words(); n%2 == 0 && len(legal) > 0 {
			text = respelled(c, one(c, legal))
		}
		x := Case{Position: s.p.String(), Kind: "move", Text: text}
		m, err := s.p.ParseMove(text)
		var bad *notation.WordError
		var rule notation.Rule
		switch {
		case !isPlain(text) || strings.Contains(text, " ") || s.p.Result().Over():
		case err == nil && s.p.Word(m) != text && slices.Contains(s.p.Words(), s.p.Word(m)) && shown.take(8, "reads"):
			x.Description, x.Rule, x.Reads = "a move in another form", quoteOf(c.game, "texts"), s.p.Word(m)
			read = append(read, x)
		case errors.As(err, &bad) && errors.As(err, &rule) && shown.take(sameReason, string(rule)+skeleton(bad.Reason)):
			x.Description, x.Rule, x.Breaks = "a faulty move: "+bad.Reason, quoteRule(c.game, rule), rule
			cases = append(cases, x)
		}
	}
	sortByRule(cases)
	return append(cases, read...)
}

func respelled(c *chooser, word string) string {
	if c.random.IntN(2) == 0 {
		word = strings.ToLower(word)
	}
	if c.random.IntN(2) == 0 {
		word = strings.Replace(word, "-", "x", 1)
	}
	return word
}
