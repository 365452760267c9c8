package tune

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// A record is a line of text: the result, which is "none" if the game was cut off, and the moves,
// each followed by @ and the score of its position. Only a table scores random moves.
type record struct {
	result notation.Result
	plies  []ply
}

type ply struct {
	move   protocol.Move
	word   string
	scored bool
	score  int // for the seat to move, in permille
}

func (r record) String() string {
	var b strings.Builder
	b.WriteString(r.result.String())
	for _, p := range r.plies {
		b.WriteString(" " + p.word)
		if p.scored {
			fmt.Fprintf(&b, "@%d", p.score)
		}
	}
	return b.String()
}

func parseRecord(start protocol.Position, text string) (r record, err error) {
	words := strings.Fields(text)
	if len(words) < 2 {
		return r, fmt.Errorf("too few words: %q", text)
	}
	if r.result, err = notation.ParseResult(words[0]); err != nil {
		return r, err
	}
	at := start
	for _, text := range words[1:] {
		p := ply{}
		var score string
		if p.word, score, p.scored = strings.Cut(text, "@"); p.scored {
			if p.score, err = strconv.Atoi(score); err != nil || p.score < 0 || p.score > 1000 {
				return r, fmt.Errorf("%q: the score is not from 0 to 1000", text)
			}
		}
		if p.move, err = at.ParseMove(p.word); err != nil {
			return r, err
		}
		if at, err = at.Play(p.move); err != nil {
			return r, err
		}
		r.plies = append(r.plies, p)
	}
	if at.Result() != r.result { // the line may be truncated
		return r, fmt.Errorf("the game ends with %v, not %v", at.Result(), r.result)
	}
	return r, nil
}

func readRecords(start protocol.Position, in io.Reader) (list []record, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxRecord)
	for number := 1; lines.Scan(); number++ {
		r, err := parseRecord(start, lines.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d is not a game of %s: %w", number, start.Game().Spec().Title, err)
		}
		list = append(list, r)
	}
	return list, lines.Err()
}

const maxRecord = 1 << 20 // bytes

type selfPlayer struct {
	start    protocol.Position
	searcher protocol.Searcher
	rng      *rand.Rand
	nodes    uint64
	random   int
	noise    float64 // the share of random plies later
	maxPlies int
	table    protocol.Table
}

func (x *selfPlayer) play() (record, error) {
	for {
		x.searcher.Forget()
		r, err := x.try()
		if err != nil || slices.ContainsFunc(r.plies, func(p ply) bool { return p.scored }) {
			return r, err
		}
	}
}

func (x *selfPlayer) try() (r record, err error) {
	at := x.start
	random := x.rng.IntN(x.random + 1)
	for len(r.plies) < x.maxPlies && !at.Result().Over() {
		p, err := x.choose(at, len(r.plies) < random || x.rng.Float64() < x.noise)
		if err != nil {
			return r, err
		}
		r.plies = append(r.plies, p)
		at = at.After(p.move)
	}
	r.result = at.Result()
	return r, nil
}

func (x *selfPlayer) choose(at protocol.Position, random bool) (p ply, err error) {
	moves := at.AppendMoves(nil)
	p.move = moves[x.rng.IntN(len(moves))]
	if !random {
		line := x.searcher.Search(context.Background(), at, protocol.SearchParams{Nodes: x.nodes, Seed: x.rng.Uint64()}, nil).Candidates[0]
		p.scored, p.score = true, line.Score
		best := func(m protocol.Move) bool { return at.Word(m) == line.PV[0] }
		p.move = moves[slices.IndexFunc(moves, best)]
	}
	p.word = at.Word(p.move)
	if x.table != nil {
		mate, err := x.table.Mate(at)
		if err != nil {
			return p, err
		}
		p.scored, p.score = true, chance(mate)
	}
	return p, nil
}

// chance returns a permille for imperfect players: more plies make the result less certain.
func chance(mate int) int {
	const plies = 24 // that reduce the certainty to a third
	switch {
	case mate > 0:
		return 500 + int(500*math.Exp(float64(1-mate)/plies))
	case mate < 0:
		return 500 - int(500*math.Exp(float64(1+mate)/plies))
	}
	return 500
}

func (x *selfPlayer) fault() error {
	if x.nodes < 1 {
		return errors.New("-nodes is 0, but it must be at least 1")
	}
	return cmp.Or(
		within("random", x.random, 0, many), within("noise", x.noise, 0, 0.99), within("max-plies", x.maxPlies, 1, many),
	)
}
