package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

// opening is where a game starts: a position text, or "" for the standard start,
// and moves already played.
type opening struct {
	start string
	moves []string
}

// position returns where the opening leads.
func (o opening) position(g protocol.Game, setup notation.Setup) (protocol.Position, error) {
	p, err := g.New(notation.With(setup))
	if o.start != "" {
		p, err = g.Parse(o.start)
	}
	for i := 0; err == nil && i < len(o.moves); i++ {
		p, err = p.Play(o.moves[i])
	}
	return p, err
}

// extend returns the opening with random plies added, as long as there are any after
// which nobody is seen to win: an opening that decides the game measures no engine.
func (o opening) extend(g protocol.Game, setup notation.Setup, plies int, seed uint64) (opening, error) {
	p, err := o.position(g, setup)
	if err != nil {
		return o, err
	}
	rng := rand.New(rand.NewPCG(seed*0x9e3779b97f4a7c15, seed)) // spread out, or close seeds begin alike
	moves := append([]string(nil), o.moves...)
	for range plies {
		move, next, err := undecided(g, p, rng)
		if err != nil {
			return o, err
		}
		if next == nil {
			break
		}
		moves, p = append(moves, move), next
	}
	o.moves = moves
	return o, nil
}

// undecided returns a random move after which nobody is seen to win, and the
// position after it; the position is nil when there is no such move.
func undecided(g protocol.Game, p protocol.Position, rng *rand.Rand) (string, protocol.Position, error) {
	list := p.Moves()
	for _, i := range rng.Perm(len(list)) {
		next, err := p.Play(list[i])
		if err != nil {
			return "", nil, err
		}
		if !decided(g, next) {
			return list[i], next, nil
		}
	}
	return "", nil, nil
}

// decided reports whether a game is over, or won or lost in two plies.
func decided(g protocol.Game, p protocol.Position) bool {
	if p.Result().Over() || p.Players() == 1 {
		return p.Result().Over()
	}
	x := g.NewSearcher(search.Config{Hash: 1})
	found := x.Search(context.Background(), p, protocol.Limits{Depth: 2, Nodes: 1 << 15}, nil)
	return len(found.Lines) > 0 && found.Lines[0].Proven
}

// readOpenings reads a file of records, or of position texts, one a line; empty
// lines and lines that start with # are passed over.
func readOpenings(g protocol.Game, path string) ([]opening, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	list, err := parseOpenings(g, text)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("no opening in it")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

func parseOpenings(g protocol.Game, text []byte) (list []opening, err error) {
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) {
		for played, err := range protocol.ReplayAll(bytes.NewReader(text)) {
			if err != nil {
				return nil, err
			}
			if played.Game != g {
				return nil, fmt.Errorf("a record of %s", played.Game.Spec().Name)
			}
			list = append(list, opening{played.Positions[0].String(), played.Record.Moves()})
		}
		return list, nil
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		if _, err := g.Parse(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, opening{start: line})
	}
	return list, lines.Err()
}
