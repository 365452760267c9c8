package analyze

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

type analyst struct {
	out   io.Writer
	time  time.Duration
	nodes uint64
	depth int
}

// hash is in megabytes.
const hash = 64

// String returns two digits of an expected result, or the plies of a proven one.
func (v value) String() string {
	if v.Plies != 0 {
		return v.Eval.String()
	}
	return strconv.FormatFloat(v.Expected, 'f', 2, 64)
}

type verdict struct {
	seat   notation.Seat
	played value
	best   value
}

type value struct {
	record.Eval
	pv    []string
	depth int
	nodes uint64
}

func (v verdict) loss() float64 { return max(v.best.Expected-v.played.Expected, 0) }

const (
	doubtful = 0.05
	mistake  = 0.1
	blunder  = 0.2
)

func (v verdict) symbol() string {
	switch loss := v.loss(); {
	case loss >= blunder:
		return "??"
	case loss >= mistake:
		return "?"
	case loss >= doubtful:
		return "?!"
	}
	return ""
}

func (a *analyst) analyze(ctx context.Context, s *session.Session) error {
	plies := s.Plies() // a session is opened at the end of the main line
	game := s.Start().Game()
	search := program.Searcher(game, protocol.SearchConfig{Memory: hash})
	fmt.Fprintf(a.out, "%s\n%5s %4s  %-12s %6s  %-12s %6s %6s\n",
		game.Spec().Title, "ply", "seat", "played", "value", "best", "value", "loss")
	totals := newTotals(s.Start().Players())
	for ply := range plies {
		if err := s.Seek(record.Location{ply}); err != nil {
			return err
		}
		v, err := a.judge(ctx, search, s)
		if err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%5d %4v  %-12s %6s  %-12s %6s %6.2f %s\n", ply+1, v.seat,
			v.played.pv[0], v.played, v.best.pv[0], v.best, v.loss(), v.symbol())
		totals.add(v)
		if err := mark(s, v); err != nil {
			return err
		}
	}
	totals.print(a.out)
	return nil
}

func (a *analyst) judge(ctx context.Context, search protocol.Searcher, s *session.Session) (verdict, error) {
	last, _ := s.History().Last()
	before, _ := s.History().Before()
	p := before.Position()
	v := verdict{seat: p.Turn(), best: a.search(ctx, search, p)}
	v.played = v.best
	if v.best.pv[0] != p.Word(last) {
		v.played = a.search(ctx, search, p, last)
	}
	if v.played.Expected > v.best.Expected { // the second search may value the move more
		v.best = v.played
	}
	return v, ctx.Err()
}

func (a *analyst) search(ctx context.Context, x protocol.Searcher, p protocol.Position, moves ...protocol.Move) value {
	params := protocol.SearchParams{Nodes: a.nodes, Depth: a.depth, Moves: moves}
	if a.time > 0 {
		params.Deadline = time.Now().Add(a.time)
	}
	info := x.Search(ctx, p, params, nil)
	line := info.Candidates[0]
	e := record.Eval{Expected: float64(line.Score) / 1000}
	if line.Proven {
		e.Plies = line.Mate
	}
	return value{Eval: e, pv: line.PV, depth: info.Depth, nodes: info.Nodes}
}

// mark keeps a symbol that the move already has.
func mark(s *session.Session, v verdict) error {
	err := s.Annotate(func(p *record.Ply) {
		p.SetEval(v.played.Eval)
		p.SetDepth(v.played.depth)
		p.SetNodes(v.played.nodes)
		if p.Symbol == "" {
			p.Symbol = v.symbol()
		}
	})
	if err != nil || v.symbol() == "" {
		return err
	}
	s.Undo()
	for i, word := range v.best.pv {
		if s.Outcome().Over() { // by a rule of the session that the search does not know
			break
		}
		if err := s.PlayWord(word); err != nil {
			return fmt.Errorf("the best line %v: %w", v.best.pv, err)
		}
		if i == 0 {
			if err := s.Annotate(func(p *record.Ply) { p.SetEval(v.best.Eval) }); err != nil {
				return err
			}
		}
	}
	return nil
}

type totals []seatTotals

type seatTotals struct {
	plies int
	loss  float64
	marks map[string]int
}

func newTotals(players int) totals {
	t := make(totals, players+1)
	for i := range t {
		t[i].marks = map[string]int{}
	}
	return t
}

func (t totals) add(v verdict) {
	of := &t[v.seat]
	of.plies++
	of.loss += v.loss()
	of.marks[v.symbol()]++
}

func (t totals) print(w io.Writer) {
	for seat, of := range t {
		if of.plies > 0 {
			fmt.Fprintf(w, "%v: %d plies, mean loss %.3f, ?! %d, ? %d, ?? %d\n", notation.Seat(seat),
				of.plies, of.loss/float64(of.plies), of.marks["?!"], of.marks["?"], of.marks["??"])
		}
	}
	fmt.Fprintln(w)
}
