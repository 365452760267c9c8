package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// keyOf returns the value of a key of a position text, or "".
func keyOf(text, key string) string {
	for _, pair := range strings.Fields(text)[1:] {
		if value, ok := strings.CutPrefix(pair, key+"="); ok {
			return value
		}
	}
	return ""
}

// one returns one element of a list, which must not be empty.
func one[E any](c *chooser, list []E) E { return list[c.random.IntN(len(list))] }

// changed returns the text of a known position with some changes that no move makes. Many
// of the texts are not positions.
func (c *chooser) changed() string {
	fields := strings.Fields(one(c, c.pool))
	rows := strings.Split(fields[0], "/")
	cells := make([][]string, len(rows))
	for i, row := range rows {
		cells[i] = c.cells(row)
	}
	for range 1 + c.random.IntN(1+c.random.IntN(12)) {
		row := one(c, cells)
		col := c.random.IntN(len(row))
		switch n := c.random.IntN(10); {
		case n < 3:
			row[col] = one(c, c.words)
		case n < 5:
			other := one(c, cells)
			at := c.random.IntN(len(other))
			row[col], other[at] = other[at], row[col]
		case n == 5: // a piece disappears
			if i := slices.IndexFunc(row, func(w string) bool { return w != "" }); i >= 0 {
				row[i] = ""
			}
		case n == 6: // a kind of pieces disappears
			word := one(c, c.words)
			for _, row := range cells {
				for i, w := range row {
					if w == word {
						row[i] = ""
					}
				}
			}
		case n == 7:
			fields[1] = string(rune('a' + c.random.IntN(notation.MaxSeats)))
		case len(fields) > 2:
			i := 2 + c.random.IntN(len(fields)-2)
			fields[i] = c.value(fields[i])
		}
	}
	for i, row := range cells {
		rows[i] = printRow(row)
	}
	fields[0] = strings.Join(rows, "/")
	return strings.Join(fields, " ")
}

// value returns a pair with another value: the value in another position, or a changed number.
func (c *chooser) value(pair string) string {
	key, value, _ := strings.Cut(pair, "=")
	if c.random.IntN(2) == 0 {
		return key + "=" + keyOf(one(c, c.pool), key)
	}
	digits := []byte(value)
	for i, b := range digits {
		if '0' <= b && b <= '9' && c.random.IntN(2) == 0 {
			digits[i] = byte('0' + c.random.IntN(7))
		}
	}
	return key + "=" + string(digits)
}

// cells splits a row of a board into the words of its spaces.
func (c *chooser) cells(row string) (list []string) {
	for row != "" {
		n := 0
		for n < len(row) && '0' <= row[n] && row[n] <= '9' {
			n++
		}
		if run, err := strconv.Atoi(row[:n]); err == nil {
			list, row = append(list, make([]string, run)...), row[n:]
			continue
		}
		word := ""
		for _, w := range c.words {
			if len(w) > len(word) && strings.HasPrefix(row, w) {
				word = w
			}
		}
		list, row = append(list, word), row[len(word):]
	}
	return list
}

func printRow(cells []string) string {
	text, empty := "", 0
	for _, word := range append(slices.Clone(cells), "/") {
		if word == "" {
			empty++
			continue
		}
		if empty > 0 {
			text += strconv.Itoa(empty)
		}
		text, empty = text+word, 0
	}
	return strings.TrimSuffix(text, "/")
}

// garbled returns a text with one or two faults of typing.
func (c *chooser) garbled(text string) string {
	const signs = "0123456789abcdABCTSKxyz/-+=.,;: "
	b := []byte(text)
	for range 1 + c.random.IntN(2) {
		i := c.random.IntN(len(b) + 1)
		switch n := c.random.IntN(4); {
		case n == 0 || i == len(b):
			b = slices.Insert(b, i, signs[c.random.IntN(len(signs))])
		case n == 1:
			b = slices.Delete(b, i, i+1)
		case n == 2:
			b[i] = signs[c.random.IntN(len(signs))]
		default:
			b = b[:i]
		}
	}
	return string(b)
}

// quoteRule returns a rule as the game states it.
func quoteRule(g protocol.Game, id notation.Rule) Rule {
	rule, ok := g.Spec().Rule(id)
	if !ok {
		panic("a rule that is not stated: " + string(id))
	}
	return Rule{ID: id, Text: rule.Text, Heading: rule.Heading}
}

// These bound how many cases break a rule in the same words, and in the same setup.
const (
	sameReason = 3
	sameSetup  = 2
)

// refusals chooses moves that break rules: first some of many positions, and then all of the
// positions of the perft tables, for the rules that are hard to break.
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

// attempt returns the word of a move that is probably not legal.
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
	case n == 5: // the part after the spaces comes from another move
		word, other := one(c, legal), one(c, c.legal)
		return word[:tailOf(word)] + other[tailOf(other):]
	case n == 6:
		from, _, _ := strings.Cut(one(c, legal), "-")
		return from + "-" + label()
	case n < 9: // one space is another
		return replaced(one(c, one(c, [][]string{legal, c.legal})), c.random.IntN(5), label())
	}
	_, tail, _ := strings.Cut(one(c, c.legal), "-")
	from, _, _ := strings.Cut(one(c, legal), "-")
	return from + "-" + tail
}

// tailOf returns the index in a word of the part after the spaces, such as +T or a row to score.
func tailOf(word string) int {
	if i := strings.IndexAny(word, "+="); i >= 0 {
		return i
	}
	return len(word)
}

var spaces = regexp.MustCompile(`-?\d+[A-Z]`)

// replaced returns the word of a move with another label for one of its spaces, which n picks.
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

// texts chooses faulty position texts, faulty words of moves, and words that are read although
// moves do not print so. The texts are words with single blanks between them, so that every
// protocol can carry them.
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
			Breaks: rule, Row: bad.Row, Character: bad.Col, Space: bad.Space, Key: bad.Key,
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

func isPlain(text string) bool { return text != "" && strings.Join(strings.Fields(text), " ") == text }

// respelled returns the word of a move in another form: in lower case, or with x for the hyphen.
func respelled(c *chooser, word string) string {
	if c.random.IntN(2) == 0 {
		word = strings.ToLower(word)
	}
	if c.random.IntN(2) == 0 {
		word = strings.Replace(word, "-", "x", 1)
	}
	return word
}

// setups returns the start of every setup, and setups that the game does not have.
func (c *chooser) setups() (cases []Case) {
	spec := c.game.Spec()
	var wanted []notation.Setup
	for _, s := range spec.Setups() {
		switch {
		case slices.Contains(spec.Dealt, s.Variation):
			for _, s.Seed = range []uint64{1, 2, 1 << 63} {
				wanted = append(wanted, s)
			}
		default:
			wanted = append(wanted, s)
		}
		if spec.Arranged {
			for _, s.Arrangement = range arrangements {
				wanted = append(wanted, s)
			}
		}
	}
	usual := notation.Setup{Players: spec.Players[0], Variation: notation.Standard}
	for players := 1; players <= notation.MaxSeats+1; players++ {
		for _, teams := range []bool{false, true} {
			wanted = append(wanted, notation.Setup{Players: players, Teams: teams, Variation: notation.Standard})
		}
	}
	for i, variation := range []string{"long", "reverse", "free"} {
		odd := usual
		odd.Variation = variation
		wanted = append(wanted, odd)
		odd.Teams = true
		wanted = append(wanted, odd)
		if !spec.Arranged {
			odd = usual
			odd.Arrangement = arrangements[i]
			wanted = append(wanted, odd)
		}
	}
	known := map[notation.Setup]bool{}
	for _, s := range wanted {
		if known[s] {
			continue
		}
		known[s] = true
		x := Case{Setup: newSetup(s)}
		p, err := c.game.New(notation.With(s))
		var bad *notation.SetupError
		if errors.As(err, &bad) {
			x.Description, x.Rule, x.Breaks = x.Setup.describe()+": "+bad.Reason, quoteRule(c.game, bad.Rule), bad.Rule
		} else {
			x.Description, x.Rule, x.Position = x.Setup.describe()+": the start", quoteOf(c.game, "start"), p.String()
		}
		cases = append(cases, x)
	}
	return cases
}

// arrangements are tried in every setup. Not all fit all setups, and the last four fit none.
var arrangements = []string{
	"1B,2B,3B", "1A,1C,3B", "1A,2A,3A>1C,2C,3C", "1A,3A,3C>3B,3A,1C", "1A,2A,3A;1B,2B,3B", "1A,2A,3A>1C,2C,3C;1A,1B,1C",
	"1A,2A,3A;1B,2B,3B;1C,2C,3C", "1A,2A,3A;1B,2B,3B;1C,2C,3C;3A,3B,3C", "1A,1B,1C>1A,2A,3A", "1A,2B", "1A,1A,2B", "4A,5B,6C", "first",
}
