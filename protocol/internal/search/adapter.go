package search

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/contract"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/memory"
)

// untyped returns the searcher that make makes as a [protocol.Searcher]. Of the Hash
// that is asked for, make is told as much as the machine has left. When that is less,
// or when there are fewer threads than a search asks for, the Remark of what the next
// search returns says so, once.
func untyped[S contract.State[S, M], M contract.Move](cfg Config, make func(Config) Searcher[S, M]) protocol.Searcher {
	return newAdapter(cfg, make, protocol.StateOf[S], func(_ S, moves []M) []string {
		words := []string{}
		for _, m := range moves {
			words = append(words, m.String())
		}
		return words
	})
}

// untypedAny is untyped for a searcher that plays any game without its types.
func untypedAny(cfg Config, make func(Config) Searcher[protocol.Position, protocol.Move]) protocol.Searcher {
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

// handle is a move that is a number.
type handle interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// adapter makes a [protocol.Searcher] of a [Searcher].
type adapter[S contract.Playable[S, M], M handle] struct {
	Searcher[S, M]
	state  func(p protocol.Position) (S, bool)
	words  func(s S, moves []M) []string
	memory string // what is to be said of the memory
	said   string // the last remarks
}

func newAdapter[S contract.Playable[S, M], M handle](
	cfg Config, make func(Config) Searcher[S, M],
	state func(p protocol.Position) (S, bool), words func(s S, moves []M) []string,
) protocol.Searcher {
	asked := Megabytes(cfg)
	cfg.Hash = memory.Grant(asked)
	x := &adapter[S, M]{Searcher: make(cfg), state: state, words: words}
	if cfg.Hash < asked {
		x.memory = fmt.Sprintf("Hash: %d MB of %d, for no more memory is left", cfg.Hash, asked)
	}
	return x
}

// Search implements [protocol.Searcher]. Moves that the position does not have are
// passed over.
func (x *adapter[S, M]) Search(ctx context.Context, p protocol.Position, l protocol.SearchLimits, report func(protocol.Info)) protocol.Info {
	s, ok := x.state(p)
	if !ok {
		return protocol.Info{}
	}
	only := typed(s.AppendMoves(nil), l.Moves)
	if len(l.Moves) > 0 && len(only) == 0 {
		return protocol.Info{}
	}
	limits := Limits[M]{
		Deadline: l.Deadline, Nodes: l.Nodes, Depth: l.Depth, Moves: only,
		Lines: l.Lines, Threads: l.Threads, Seed: l.Seed,
	}
	var pass func(Info[M])
	if report != nil {
		pass = func(i Info[M]) { report(x.info(s, i)) }
	}
	info := x.info(s, x.Searcher.Search(ctx, s, limits, pass))
	if remarks := x.remarks(l); remarks != x.said {
		x.said = remarks
		info.Remark = join(info.Remark, remarks)
	}
	return info
}

// typed returns those of the legal moves that are wanted.
func typed[M handle](legal []M, wanted []protocol.Move) (moves []M) {
	for _, m := range legal {
		if slices.Contains(wanted, protocol.Move(m)) {
			moves = append(moves, m)
		}
	}
	return moves
}

func (x *adapter[S, M]) info(s S, i Info[M]) protocol.Info {
	info := protocol.Info{Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, Time: i.Time, Remark: i.Remark}
	for _, l := range i.Lines {
		info.Lines = append(info.Lines, protocol.Line{Score: l.Score, Proven: l.Proven, Mate: l.Mate, PV: x.words(s, l.PV)})
	}
	return info
}

// remarks says what a search cannot have of what it was asked for.
func (x *adapter[S, M]) remarks(l protocol.SearchLimits) string {
	if most := runtime.GOMAXPROCS(0); l.Threads > most {
		return join(x.memory, fmt.Sprintf("Threads: %d of %d, for no more can run at a time", most, l.Threads))
	}
	return x.memory
}

// join returns the remarks that are not empty as one.
func join(remarks ...string) string {
	return strings.Join(slices.DeleteFunc(remarks, func(r string) bool { return r == "" }), "; ")
}
