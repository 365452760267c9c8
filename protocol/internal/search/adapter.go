package search

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/freemem"
	"github.com/seed-445450d7/rulebook/protocol/search/typed"
)

func untyped[S contract.State[S, M], M contract.Move](cfg Config, make func(Config) typed.Searcher[S, M]) *Adapter[S, M] {
	return newAdapter(cfg, make, protocol.StateOf[S], func(_ S, moves []M) []string {
		words := []string{}
		for _, m := range moves {
			words = append(words, m.String())
		}
		return words
	})
}

func untypedAny(cfg Config, make func(Config) typed.Searcher[protocol.Position, protocol.Move]) protocol.Searcher {
	same := func(p protocol.Position) (protocol.Position, bool) { return p, p != nil }
	return newAdapter(cfg, make, same, func(p protocol.Position, moves []protocol.Move) []string {
		words := []string{}
		for _, m := range moves {
			words = append(words, p.Word(m))
			p = p.After(m)
		}
		return words
	})
}

// Adapter wraps a [typed.Searcher] as a [protocol.Searcher].
type Adapter[S contract.Playable[S, M], M typed.Unsigned] struct {
	typed.Searcher[S, M]
	state  func(p protocol.Position) (S, bool)
	words  func(s S, moves []M) []string
	full   bool
	random bool
	memory string
	said   string
	// confidence is [Means.Confidence] for the best method, and otherwise nil.
	confidence func(s S) float64
}

// IsInstant reports whether searching by x takes no longer than reporting it.
func IsInstant(x protocol.Searcher) bool {
	quick, ok := x.(interface{ instant() bool })
	return ok && quick.instant()
}

func (x *Adapter[S, M]) instant() bool { return x.random }

func newAdapter[S contract.Playable[S, M], M typed.Unsigned](
	cfg Config, make func(Config) typed.Searcher[S, M],
	state func(p protocol.Position) (S, bool), words func(s S, moves []M) []string,
) *Adapter[S, M] {
	asked := Megabytes(cfg)
	cfg.Memory = freemem.Grant(asked)
	x := &Adapter[S, M]{Searcher: make(cfg), state: state, words: words, full: isFull(cfg), random: isRandom(cfg)}
	if cfg.Memory < asked {
		x.memory = fmt.Sprintf("Hash: %d MB of %d, because no more memory is left", cfg.Memory, asked)
	}
	return x
}

// Search implements [protocol.Searcher].
func (x *Adapter[S, M]) Search(ctx context.Context, p protocol.Position, l protocol.SearchParams, report func(protocol.Info)) protocol.Info {
	s, ok := x.state(p)
	if !ok {
		return protocol.Info{}
	}
	var only []M
	if len(l.Moves) > 0 {
		if only = chosenOf(s.AppendMoves(nil), l.Moves); len(only) == 0 {
			return protocol.Info{}
		}
	}
	params := typed.Params[M]{
		Deadline: l.Deadline, Nodes: l.Nodes, Depth: l.Depth, Moves: only,
		Lines: l.MultiPV, Threads: Workers(l.Threads), Seed: l.Seed,
		Repetitions: l.Repetitions, Past: past(l),
	}
	var pass func(typed.Info[M])
	if report != nil {
		pass = func(i typed.Info[M]) { report(x.info(s, i)) }
	}
	info := x.info(s, x.Searcher.Search(ctx, s, params, pass))
	if remarks := x.remarks(l); remarks != x.said {
		x.said = remarks
		info.Remark = join(info.Remark, remarks)
	}
	return info
}

func past(l protocol.SearchParams) (list []uint64) {
	if l.Repetitions <= 0 {
		return nil
	}
	for _, p := range l.History {
		list = append(list, p.Hash())
	}
	return list
}

func chosenOf[M typed.Unsigned](legal []M, wanted []protocol.Move) (moves []M) {
	for _, m := range legal {
		if slices.Contains(wanted, protocol.Move(m)) {
			moves = append(moves, m)
		}
	}
	return moves
}

func (x *Adapter[S, M]) info(s S, i typed.Info[M]) protocol.Info {
	info := protocol.Info{Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, Time: i.Time, Remark: i.Remark}
	for _, l := range i.Lines {
		score := l.Score
		if !l.Proven {
			score = estimate(x.calibrated(s, score))
		}
		info.Candidates = append(info.Candidates, protocol.Candidate{Score: score, Proven: l.Proven, Mate: l.Mate, Visits: l.Visits, PV: x.words(s, l.PV)})
	}
	if x.full {
		limitScores(info.Candidates)
	}
	return info
}

func (x *Adapter[S, M]) calibrated(s S, score int) int {
	if x.confidence == nil {
		return score
	}
	sides := s.Players()
	if s.Teams() {
		sides = 2
	}
	even := logOdds(1 / float64(sides))
	odds := even + float64(x.confidence(s)*(logOdds(float64(score)/1000)-even))
	return int(1000/(1+math.Exp(-odds)) + 0.5)
}

// logOdds limits p, so that the result is finite.
func logOdds(p float64) float64 {
	p = min(max(p, 0.001), 0.999)
	return math.Log(p / (1 - p))
}

// estimate avoids 0 and 1000, which claim a certain end.
func estimate(score int) int { return min(max(score, 1), 999) }

// limitScores limits each score to the previous line's, because later lines of a stopped search
// have scores from a lower depth. A tree search orders lines by visits instead.
func limitScores(lines []protocol.Candidate) {
	for n := 1; n < len(lines); n++ {
		if lines[n-1].Visits == 0 && !lines[n].Proven {
			lines[n].Score = min(lines[n].Score, lines[n-1].Score)
		}
	}
}

func (x *Adapter[S, M]) remarks(l protocol.SearchParams) string {
	if most := MaxThreads(); l.Threads > most {
		return join(x.memory, fmt.Sprintf("Threads: %d of %d, because no more can run at a time", most, l.Threads))
	}
	return x.memory
}

func join(remarks ...string) string {
	return strings.Join(slices.DeleteFunc(remarks, func(r string) bool { return r == "" }), "; ")
}
