package host

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Settings configure a [Host].
type Settings struct {
	MaxPlies    int // plies until a draw; 0 means no limit
	Repetitions int // of a position until a draw; 0 means no limit
	Lines       int
	Threads     int
	Search      protocol.SearchConfig
}

// DefaultSettings returns the settings of a new host.
func DefaultSettings() Settings {
	return Settings{Lines: 1, Threads: 1, Search: protocol.SearchConfig{Memory: DefaultHash}}
}

// The default hash size, in megabytes, and the limits of [Settings].
const (
	DefaultHash = 64
	MaxHash     = 1 << 16
	MaxThreads  = 256
	MaxLines    = 256
	MaxMaxPlies = 1_000_000

	MaxRepetitions = 1000
)

func (h *Host) Settings() Settings { return h.settings }

// Configure replaces the settings. If the search settings change, the search forgets everything
// learned.
func (h *Host) Configure(s Settings) {
	if s.Search != h.settings.Search {
		h.dropSearcher()
	}
	h.settings = s
}

// A Search describes a search.
type Search struct {
	Limits wire.Limits
	Lines  int // 0 means as in the settings
	Whole  bool
	// Report is called from time to time, and at the end.
	Report func(protocol.Info)
	// Done is called at the end with the best move, or "none", within the time limits.
	Done func(best string, info protocol.Info)
}

// Search begins a search of the current position, which must not be over. Times run from the
// current line's arrival or, if it waited for whole work, from the end of that.
func (h *Host) Search(ctx context.Context, q Search) error {
	p := h.Position()
	moves, err := legal(p, q.Limits.SearchMoves)
	if err != nil {
		return fmt.Errorf("searchmoves: %w", err)
	}
	bounds := protocol.SearchParams{
		Nodes: q.Limits.Nodes, Depth: q.Limits.Depth, Moves: moves,
		MultiPV: q.Lines, Threads: h.settings.Threads, Seed: h.wishes.Seed,
	}
	if n := h.settings.Repetitions; n > 0 {
		h.past = h.pastOf(h.line)
		before := len(h.past.positions) - 1
		bounds.Repetitions, bounds.History = n, h.past.positions[:before:before]
	}
	if q.Lines == 0 {
		bounds.MultiPV = h.settings.Lines
	}
	allowed := h.timeFor(p.Turn(), q.Limits)
	if allowed > 0 && !q.Limits.Ponder {
		bounds.Deadline = h.arrived.Add(allowed)
	}
	x := h.searcher()
	h.ponder = newPonder(q.Limits.Ponder, allowed)
	ponder := h.ponder
	work := func(ctx context.Context) { h.answer(ctx, q, x, p, bounds, ponder) }
	if search.IsInstant(x) && !q.waits() {
		work(ctx) // a goroutine would take longer than the search
		return nil
	}
	h.Begin(ctx, q.Whole, work)
	return nil
}

func (q *Search) waits() bool { return q.Limits.Infinite || q.Limits.Ponder }

func (h *Host) answer(ctx context.Context, q Search, x protocol.Searcher, p protocol.Position, bounds protocol.SearchParams, ponder *ponder) {
	searching, done := ponder.limit(ctx)
	info := x.Search(searching, p, bounds, q.Report)
	done()
	h.out.hold()
	if q.Report != nil {
		q.Report(info)
	}
	deadline := bounds.Deadline
	if q.waits() {
		h.out.release()
		deadline = ponder.wait(ctx, q.Limits.Infinite)
		h.out.hold()
	}
	best, ok := info.Best()
	if !ok {
		best = "none"
	}
	q.Done(best, info)
	h.out.release()
	if ctx.Err() == nil && !deadline.IsZero() {
		h.learnLateness(time.Since(deadline))
	}
}

// Searching returns a function that searches a position, for work of [Host.Begin].
func (h *Host) Searching(depth int, t time.Duration) func(ctx context.Context, p protocol.Position) protocol.Info {
	x := h.searcher()
	params := protocol.SearchParams{Depth: depth, Threads: h.settings.Threads, Seed: h.wishes.Seed}
	return func(ctx context.Context, p protocol.Position) protocol.Info {
		bounds := params
		bounds.Deadline = time.Now().Add(t)
		return x.Search(ctx, p, bounds, nil)
	}
}

func legal(p protocol.Position, list []string) ([]protocol.Move, error) {
	var moves []protocol.Move
	for _, word := range list {
		m, err := p.ParseMove(word)
		if err != nil {
			return nil, err
		}
		if slices.Contains(moves, m) {
			continue
		}
		if _, err := p.Play(m); err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// Ready creates the searcher, so that the first move does not lose this time.
func (h *Host) Ready() {
	if h.task == nil {
		h.searcher()
	}
}

// Forget discards everything the search learned.
func (h *Host) Forget() {
	if h.search != nil {
		h.search.Forget()
	}
}

// The searcher is created on first use, because choosing a game must be cheap.
func (h *Host) searcher() protocol.Searcher {
	if h.search != nil {
		return h.search
	}
	cfg := h.settings.Search
	var err error
	if h.search, err = h.game.NewSearcher(cfg); err != nil { // the game has no searcher, because the settings are valid
		h.search = search.ForAny(cfg)
	}
	if t := h.Table(); t != nil && search.IsBest(cfg) {
		h.search = search.FromTable(t, h.search)
	}
	return h.search
}

// dropSearcher collects the searcher's memory before another allocates tables. Returning it to the
// system would stop every thread for longer than many moves.
func (h *Host) dropSearcher() {
	if h.search == nil {
		return
	}
	h.search = nil
	runtime.GC()
}
