package tune

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/search"
)

func learnerOf(g protocol.Game) (search.Learner, error) {
	x, err := g.NewSearcher(protocol.SearchConfig{Memory: 1})
	if err != nil {
		return nil, err
	}
	if l, ok := x.(search.Learner); ok {
		return l, nil
	}
	return nil, fmt.Errorf("%s: no terms to learn from", g.Spec().Name)
}

func nameOf(p protocol.Position) string { return p.Game().Spec().Name }

func runPlay(start protocol.Position, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("tune play "+nameOf(start), flag.ContinueOnError)
	x := &selfPlayer{}
	count := flags.Int("games", 1000, "number of games")
	seed := flags.Uint64("seed", 1, "seed of the random plies")
	flags.Uint64Var(&x.nodes, "nodes", 1000, "positions that a search looks at")
	flags.IntVar(&x.random, "random", 10, "the most random plies at the beginning of a game")
	flags.Float64Var(&x.noise, "noise", 0.05, "how often a later ply is random")
	table := flags.String("table", "", "file of a table that knows the score of every position")
	flags.IntVar(&x.maxPlies, "max-plies", 300, "plies after which a game is cut off")
	if err := parseOptions(flags, args); err != nil {
		return err
	}
	if err := cmp.Or(within("games", *count, 1, many), x.fault()); err != nil {
		return err
	}
	x.start, x.rng = start, rand.New(rand.NewPCG(*seed, 0))
	var err error
	if x.searcher, err = start.Game().NewSearcher(protocol.SearchConfig{Memory: 4}); err != nil {
		return err
	}
	if *table != "" {
		if x.table, err = start.Game().OpenTable(*table); err != nil {
			return err
		}
		defer x.table.Close()
	}
	buffer := bufio.NewWriter(out)
	for range *count {
		r, err := x.play()
		if err != nil {
			return errors.Join(err, buffer.Flush())
		}
		fmt.Fprintln(buffer, r)
	}
	return buffer.Flush()
}

func runFit(start protocol.Position, args []string, log io.Writer) error {
	name := nameOf(start)
	flags := flag.NewFlagSet("tune fit "+name, flag.ContinueOnError)
	trust := flags.Float64("trust", 0.1, "share of a search's score in what is expected from its position on")
	ridge := flags.Float64("ridge", 10, "how strongly weights are held near 0")
	dir := flags.String("dir", "", "directory of the game, where the weights are written (default protocol/games/GAMEgame)")
	paths, err := parseFiles(flags, args)
	if err != nil {
		return err
	}
	if err := cmp.Or(within("trust", *trust, 0, 1), within("ridge", *ridge, 0, many)); err != nil {
		return err
	}
	if *dir == "" {
		*dir = filepath.Join("protocol", "games", start.Game().Spec().Name+"game")
	}
	learner, err := learnerOf(start.Game())
	if err != nil {
		return err
	}
	x := &student{Learner: learner, start: start, trust: *trust}
	for _, path := range paths {
		if err := x.read(path); err != nil {
			return err
		}
	}
	called, err := readNames(*dir)
	if err != nil {
		return fmt.Errorf("directory of the game (-dir): %w", err)
	}
	if count := len(x.Weights()); count != len(called.names) {
		return fmt.Errorf("%s has %d terms, and there are %d weights", name, len(called.names), count)
	}
	weights, err := x.learn(*ridge, log)
	if err != nil {
		return err
	}
	text, err := called.source(name, weights)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(*dir, "weights.go"), text, 0o644)
}

// checkEvery selects one game in so many to check the weights instead of learning them.
const checkEvery = 20

type student struct {
	search.Learner
	start   protocol.Position
	trust   float64
	records []record
}

func (x *student) read(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	list, err := readRecords(x.start, f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	x.records = append(x.records, list...)
	return nil
}

func (x *student) learn(ridge float64, log io.Writer) ([]float64, error) {
	if len(x.records) < checkEvery {
		return nil, errors.New("too few games")
	}
	present := x.Weights()
	learned, checked, results := newSamples(len(present)), newSamples(len(present)), newSamples(len(present))
	for i, r := range x.records {
		for _, l := range x.lessons(r) {
			if i%checkEvery != 0 {
				learned.add(l.terms, l.expected)
				continue
			}
			checked.add(l.terms, l.expected)
			if l.decided {
				results.add(l.terms, l.result)
			}
		}
	}
	weights, err := learned.fit(ridge)
	if err != nil {
		return nil, err
	}
	before := make([]float64, len(present))
	for i, w := range present {
		before[i] = float64(w)
	}
	fmt.Fprintf(log, "%d games, %d positions\n", len(x.records), learned.len())
	fmt.Fprintf(log, "log loss in other games: what is expected, %.4f before, %.4f now; results, %.4f before, %.4f now\n",
		checked.loss(before), checked.loss(weights), results.loss(before), results.loss(weights))
	return weights, nil
}

type lesson struct {
	terms    []search.Term
	expected float64
	result   float64
	decided  bool // the result does not depend on random moves
}

// lessons blends the result with the score of each search on the way back. A certain score replaces
// it. Before a random move the result means nothing, so only the scores count.
func (x *student) lessons(r record) (list []lesson) {
	path := []protocol.Position{x.start}
	for _, p := range r.plies {
		path = append(path, path[len(path)-1].After(p.move))
	}
	result := float64(1+r.result.For(1)) / 2
	expected, known, decided := result, r.result.Over(), r.result.Over()
	for i := len(r.plies) - 1; i >= 0; i-- {
		p := r.plies[i]
		if !p.scored {
			known, decided = false, false
			continue
		}
		score := float64(p.score) / 1000
		if path[i].Turn() != 1 {
			score = 1 - score
		}
		if certain := p.score == 0 || p.score == 1000; certain || !known {
			expected, known = score, true
		}
		expected = float64((1-x.trust)*expected) + float64(x.trust*score)
		list = append(list, lesson{x.Terms(path[i]), expected, result, decided})
	}
	return list
}
