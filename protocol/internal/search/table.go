package search

import (
	"context"
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
)

// FromTable returns a searcher that plays from a table: the fastest win, the slowest loss, or the
// draw after which most answers lose. When time is over, only the first line is guaranteed. If the
// table is unreadable, other searches instead. If an earlier position's next occurrence is a draw,
// nothing is proven, because a win may have to pass through it.
func FromTable(t protocol.Table, other protocol.Searcher) protocol.Searcher {
	return &tabled{t, other}
}

type tabled struct {
	table protocol.Table
	other protocol.Searcher
}

const maxDrawn = 16

func (x *tabled) Search(ctx context.Context, p protocol.Position, params protocol.SearchParams, report func(protocol.Info)) protocol.Info {
	started := time.Now()
	watch := NewStop(ctx, params.Deadline).Watch()
	before, root := past(params), p.Hash()
	repeats := NewRepeats(params.Repetitions, before, root)
	doubtful := slices.ContainsFunc(before, func(h uint64) bool { return h != root && repeats.Spent(h) })
	moves, err := x.ranked(p, params.Moves, repeats)
	info := protocol.Info{Nodes: uint64(len(moves))}
	for i, m := range moves[:min(len(moves), max(params.MultiPV, 1))] {
		if err != nil || i > 0 && watch.Check() {
			break
		}
		l := protocol.Candidate{Score: 500, Proven: true, Mate: m.mate}
		switch {
		case m.mate > 0:
			l.Score = 1000
		case m.mate < 0:
			l.Score = 0
		}
		if doubtful {
			l.Score, l.Proven, l.Mate = estimate(l.Score), false, 0
		}
		l.PV, err = x.variation(p, m, watch)
		info.Candidates = append(info.Candidates, l)
		info.SelDepth = max(info.SelDepth, len(l.PV))
	}
	if err != nil {
		info = x.other.Search(ctx, p, params, report)
		info.Remark = join("the table: "+err.Error(), info.Remark)
		return info
	}
	if len(info.Candidates) > 0 {
		info.Depth = len(info.Candidates[0].PV)
	}
	info.Time = time.Since(started)
	return info
}

func (x *tabled) Forget() { x.other.Forget() }

type rankedMove struct {
	move  protocol.Move
	mate  int
	traps int
}

func (x *tabled) ranked(p protocol.Position, moves []protocol.Move, repeats *Repeats) ([]rankedMove, error) {
	if len(moves) == 0 {
		moves = p.AppendMoves(nil)
	}
	list := make([]rankedMove, 0, len(moves))
	for _, m := range moves {
		mate, err := protocol.MateAfter(x.table, p, m)
		if err != nil {
			return nil, err
		}
		after := p.After(m)
		if repeats != nil && repeats.Spent(after.Hash()) {
			mate = 0
		}
		r := rankedMove{move: m, mate: mate}
		if mate == 0 && !after.Result().Over() {
			if r.traps, err = x.traps(after); err != nil {
				return nil, err
			}
		}
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b rankedMove) int {
		if a.mate != b.mate {
			return merit(b.mate) - merit(a.mate)
		}
		return b.traps - a.traps
	})
	return list, nil
}

func merit(mate int) int {
	const far = 1 << 20
	switch {
	case mate > 0:
		return far - mate
	case mate < 0:
		return -far - mate
	}
	return 0
}

func (x *tabled) traps(p protocol.Position) (int, error) {
	losses, moves := 0, p.AppendMoves(nil)
	for _, m := range moves {
		mate, err := protocol.MateAfter(x.table, p, m)
		if err != nil {
			return 0, err
		}
		if mate < 0 {
			losses++
		}
	}
	return 1000 * losses / len(moves), nil
}

func (x *tabled) variation(p protocol.Position, first rankedMove, watch *Watch) ([]string, error) {
	words := []string{p.Word(first.move)}
	for p = p.After(first.move); !p.Result().Over() && !watch.Check(); {
		if first.mate == 0 && len(words) >= maxDrawn {
			break
		}
		best, err := x.ranked(p, nil, nil)
		if err != nil {
			return nil, err
		}
		words = append(words, p.Word(best[0].move))
		p = p.After(best[0].move)
	}
	return words, nil
}
