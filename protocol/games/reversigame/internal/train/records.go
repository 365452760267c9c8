package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/reversi"
)

// The margin is for black.
type game struct {
	random int
	margin int
	moves  []reversi.Move
}

func (g game) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %+d", g.random, g.margin)
	for _, m := range g.moves {
		b.WriteString(" " + m.String())
	}
	return b.String()
}

func (x *learner) add(r io.Reader) error {
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		g, err := parseGame(lines.Text())
		if err != nil {
			return fmt.Errorf("line %d is not a game of Reversi: %w", number, err)
		}
		x.games = append(x.games, progress{game: g, expected: float64(g.margin)})
	}
	return lines.Err()
}

func parseGame(text string) (g game, err error) {
	words := strings.Fields(text)
	if len(words) < 3 {
		return g, fmt.Errorf("too few words: %s", format.Quote(text))
	}
	if g.random, err = strconv.Atoi(words[0]); err != nil {
		return g, fmt.Errorf("%s is not a number of random plies", format.Quote(words[0]))
	}
	if g.margin, err = strconv.Atoi(words[1]); err != nil {
		return g, fmt.Errorf("%s is not a margin in discs", format.Quote(words[1]))
	}
	s, err := reversi.New()
	if err != nil {
		return g, err
	}
	for _, word := range words[2:] {
		m, err := reversi.ParseMove(word)
		if err != nil {
			return g, err
		}
		if s, err = s.Play(m); err != nil {
			return g, err
		}
		g.moves = append(g.moves, m)
	}
	return g, nil
}
