package match

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
)

// opening is the start of a game: a position text, or "" for the start of the
// setup, and moves already played.
type opening struct {
	start string
	moves []string
}

// begin returns the position before the moves of the opening.
func (o opening) begin(g protocol.Game, setup notation.Setup) (protocol.Position, error) {
	if o.start != "" {
		return g.Parse(o.start)
	}
	return g.New(notation.With(setup))
}

// position returns the position after the opening.
func (o opening) position(g protocol.Game, setup notation.Setup) (protocol.Position, error) {
	p, err := o.begin(g, setup)
	for i := 0; err == nil && i < len(o.moves); i++ {
		p, err = p.PlayWord(o.moves[i])
	}
	return p, err
}

// sampler adds random plies to openings.
type sampler struct {
	game     protocol.Game
	searcher protocol.Searcher // nil if the game has none
}

func newSampler(g protocol.Game) *sampler {
	x, _ := g.NewSearcher(protocol.SearchConfig{Hash: 1}) // the only error is that there is none
	return &sampler{game: g, searcher: x}
}

// extend returns the opening with random plies added. It stops if every move lets somebody
// win at once, since an opening that decides the game measures nothing. Equal seeds give
// equal openings.
func (x *sampler) extend(ctx context.Context, o opening, setup notation.Setup, plies int) (opening, error) {
	p, err := o.position(x.game, setup)
	if err != nil {
		return o, err
	}
	rng := rand.New(rand.NewPCG(setup.Seed*0x9e3779b97f4a7c15, setup.Seed)) // mixed, because close seeds give similar sequences
	o.moves = slices.Clone(o.moves)
	for range plies {
		m, next := x.undecided(ctx, p, rng)
		if ctx.Err() != nil {
			return o, ctx.Err()
		}
		if next == nil {
			break
		}
		o.moves, p = append(o.moves, p.Word(m)), next
	}
	return o, nil
}

// undecided returns a random move after which a short search finds no win, and the position
// after it, which is nil if there is no such move.
func (x *sampler) undecided(ctx context.Context, p protocol.Position, rng *rand.Rand) (protocol.Move, protocol.Position) {
	list := p.AppendMoves(nil)
	for _, i := range rng.Perm(len(list)) {
		if next := p.After(list[i]); !x.decided(ctx, next) {
			return list[i], next
		}
	}
	return 0, nil
}

// maxSampled bounds the nodes of the search for a win.
const maxSampled = 1 << 15

// decided reports whether a game is over, or certain to end in two plies.
func (x *sampler) decided(ctx context.Context, p protocol.Position) bool {
	switch {
	case p.Result().Over() || p.Players() == 1:
		return p.Result().Over()
	case x.searcher == nil:
		return slices.ContainsFunc(p.AppendMoves(nil), func(m protocol.Move) bool { return p.After(m).Result().Over() })
	}
	x.searcher.Forget() // so that the result does not depend on earlier searches
	found := x.searcher.Search(ctx, p, protocol.SearchLimits{Depth: 2, Nodes: maxSampled}, nil)
	return len(found.Lines) > 0 && found.Lines[0].Proven
}

// readOpenings reads a file of records, or of position texts, one per line. It skips empty
// lines and lines that start with #.
func readOpenings(ctx context.Context, cfg *Config, path string) ([]opening, error) {
	text, err := readFile(ctx, path)
	if err != nil {
		return nil, err
	}
	var list []opening
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) {
		list, err = openingRecords(ctx, cfg, text)
	} else {
		list, err = openingTexts(ctx, cfg, text)
	}
	if err == nil && len(list) == 0 {
		err = errors.New("no opening in it")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// maxOpenings bounds a file of openings, in bytes.
const maxOpenings = 64 << 20

// readFile reads a file that may be endless, such as a device or a pipe.
func readFile(ctx context.Context, path string) ([]byte, error) {
	type content struct {
		text []byte
		err  error
	}
	read := make(chan content, 1)
	go func() { // opening a pipe waits for a writer, and reading it waits for text
		f, err := os.Open(path)
		if err != nil {
			read <- content{nil, err}
			return
		}
		defer f.Close()
		text, err := io.ReadAll(io.LimitReader(f, maxOpenings+1))
		read <- content{text, err}
	}()
	select {
	case c := <-read:
		if c.err == nil && len(c.text) > maxOpenings {
			c.err = fmt.Errorf("%s: more than %d bytes", path, maxOpenings)
		}
		return c.text, c.err
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: %w", path, ctx.Err())
	}
}

func openingRecords(ctx context.Context, cfg *Config, text []byte) (list []opening, err error) {
	for played, err := range cfg.set.ReplayAll(bytes.NewReader(text)) {
		if err == nil && played.Game != cfg.game {
			err = fmt.Errorf("a record of %s", played.Game.Spec().Name)
		}
		if err == nil {
			err = cfg.suits(played.Last())
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("opening %d: %w", len(list)+1, err)
		}
		list = append(list, opening{played.Positions[0].String(), played.Record.Moves()})
	}
	return list, nil
}

func openingTexts(ctx context.Context, cfg *Config, text []byte) (list []opening, err error) {
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := cfg.game.Parse(line)
		if err == nil {
			err = cfg.suits(p)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, opening{start: line})
	}
	return list, lines.Err()
}

// suits returns the reason why games of this match cannot start from p, or nil.
func (cfg *Config) suits(p protocol.Position) error {
	variation, known := Variation(p)
	switch {
	case p.Players() != cfg.setup.Players || p.Teams() != cfg.setup.Teams:
		return fmt.Errorf("a position for %d players, teams %t; the match is for %d, teams %t",
			p.Players(), p.Teams(), cfg.setup.Players, cfg.setup.Teams)
	case known && variation != cfg.setup.Variation:
		return fmt.Errorf("a position of the variation %s; the match is of %s", variation, cfg.setup.Variation)
	case p.Result().Over():
		return errors.New("the game is over")
	}
	return nil
}

// Variation returns the variation by which a game at p is played; ok is false if the text of
// the position does not tell.
func Variation(p protocol.Position) (name string, ok bool) {
	for word := range strings.FieldsSeq(p.String()) {
		if name, ok := strings.CutPrefix(word, "variation="); ok {
			return name, true
		}
	}
	return "", false
}

// digest returns a word that identifies the list of openings.
func digest(list []opening) string {
	if len(list) == 0 {
		return "none"
	}
	sum := sha256.New()
	for _, o := range list {
		fmt.Fprintln(sum, o.start, o.moves)
	}
	return fmt.Sprintf("%d %x", len(list), sum.Sum(nil)[:8])
}
