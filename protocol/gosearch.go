package protocol

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
)

// task is work that runs while commands are still read.
type task struct {
	cancel context.CancelFunc
	done   chan struct{}
	whole  bool // other commands wait for its end instead of stopping it
}

// begin runs work beside the reading of commands, until it is done or stopped.
func (s *Server) begin(ctx context.Context, whole bool, work func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	t := &task{cancel: cancel, done: make(chan struct{}), whole: whole}
	s.task = t
	go func() {
		defer close(t.done)
		defer cancel()
		work(ctx)
	}()
}

// stop ends the running task, if any, and waits until its last line is written.
func (s *Server) stop() {
	if s.task == nil {
		return
	}
	s.task.cancel()
	<-s.task.done
	s.task = nil
}

// settle makes room for a command that wants nothing to run beside it: a search
// is stopped, a count is waited for.
func (s *Server) settle(command string) {
	if s.task != nil && s.task.whole {
		s.await(command)
	}
	s.stop()
}

// countGrace is how long a count may go on after the end of the input, so that
// "echo perft 6 | ugi" is answered, but no forgotten program counts for ever.
const countGrace = time.Minute

// maxAhead bounds the lines that are read ahead during a count, in bytes, but for
// the last one.
const maxAhead = 64 << 10

// await waits for the end of a count, before a command. Meanwhile it reads on,
// because a stop or quit further down must be able to end the count, and so must
// the end of the input, a while later. The lines wait in s.ahead.
func (s *Server) await(command string) {
	read := readAhead{searches: command == "go"}
	for _, l := range s.ahead {
		if read.ends(l) {
			return
		}
	}
	lines := s.lines
	var grace <-chan time.Time
	for {
		if read.bytes >= maxAhead {
			lines = nil
		}
		select {
		case <-s.task.done:
			return
		case <-grace:
			return
		case l, open := <-lines:
			if !open {
				lines, grace = nil, time.After(countGrace)
				continue
			}
			s.ahead = append(s.ahead, l)
			if read.ends(l) {
				return
			}
		}
	}
}

// readAhead is what is known of the lines that were read ahead.
type readAhead struct {
	bytes    int
	searches bool // a stop is meant for a search that is to come
}

// ends takes one more line and reports whether it ends the count that runs.
func (r *readAhead) ends(l line) bool {
	r.bytes += len(l.text) + 1
	switch name, _, _ := strings.Cut(strings.TrimSpace(l.text), " "); name {
	case "quit":
		return true
	case "stop":
		return !r.searches
	case "go":
		r.searches = true
	}
	return false
}

func (s *Server) result() notation.Result { return s.table.result(s.options.maxPlies) }

// goSearch carries out the go command.
func (s *Server) goSearch(ctx context.Context, args string) error {
	g, err := parseGo(args)
	if err != nil {
		return err
	}
	p := s.table.now
	for i, word := range g.limits.Moves {
		if g.limits.Moves[i], err = p.Canonical(word); err != nil {
			return fmt.Errorf("searchmoves: %w", err)
		}
	}
	if s.result().Over() {
		s.answer("bestmove none")
		return nil
	}
	if s.search == nil {
		s.search = s.game.NewSearcher(s.options.search)
	}
	limits := g.limits
	limits.Lines = s.options.lines
	limits.Time = g.time(p.Turn())
	x := s.search
	s.begin(ctx, false, func(ctx context.Context) {
		info := x.Search(ctx, p, limits, s.report)
		s.report(info)
		if g.infinite {
			<-ctx.Done() // the answer may not come before stop
		}
		best, ok := info.Best()
		if !ok {
			best = "none"
		}
		s.answer("bestmove %s", best)
	})
	return nil
}

// report writes the info lines of a search.
func (s *Server) report(i Info) {
	ms := i.Time.Milliseconds()
	nps := float64(i.Nodes) / max(i.Time.Seconds(), 1e-6)
	for n, l := range i.Lines {
		score := fmt.Sprintf("permille %d", l.Score)
		if l.Proven && l.Mate != 0 {
			score = fmt.Sprintf("mate %d", l.Mate)
		}
		s.answer("info depth %d seldepth %d multipv %d score %s nodes %d nps %.0f time %d pv %s",
			i.Depth, i.SelDepth, n+1, score, i.Nodes, nps, ms, strings.Join(l.PV, " "))
	}
	if i.Remark != "" {
		s.answer("info string %s", i.Remark)
	}
}

// goArgs is a go command taken apart.
type goArgs struct {
	limits   Limits
	clock    [notation.MaxSeats + 1]time.Duration
	inc      [notation.MaxSeats + 1]time.Duration
	timed    [notation.MaxSeats + 1]bool // a clock was given
	movetime time.Duration
	infinite bool
}

// maxMillis bounds the times of a go command, to a century or so.
const maxMillis = 1 << 42

func parseGo(args string) (goArgs, error) {
	var g goArgs
	words := strings.Fields(args)
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch {
		case word == "infinite":
			g.infinite = true
			continue
		case word == "searchmoves":
			g.limits.Moves, words = splitMoves(words)
			if len(g.limits.Moves) == 0 {
				return g, fmt.Errorf("searchmoves: no moves")
			}
			continue
		case !isGoWord(word):
			return g, fmt.Errorf("no limit %s", quote(word))
		case len(words) == 0:
			return g, fmt.Errorf("%s: no value", word)
		}
		if err := g.set(word, words[0]); err != nil {
			return g, fmt.Errorf("%s: %w", word, err)
		}
		words = words[1:]
	}
	return g, nil
}

// splitMoves returns the words up to the next one that names a limit.
func splitMoves(words []string) (moves, rest []string) {
	for i, w := range words {
		if isGoWord(w) || w == "infinite" || w == "searchmoves" {
			return words[:i], words[i:]
		}
	}
	return words, nil
}

func isGoWord(word string) bool {
	switch word {
	case "movetime", "depth", "nodes":
		return true
	}
	_, _, ok := clockWord(word)
	return ok
}

// clockWord takes "p1time" or "p3inc" apart.
func clockWord(word string) (seat notation.Seat, inc, ok bool) {
	if len(word) < 3 {
		return 0, false, false
	}
	seat, err := notation.ParseSeat(word[:2])
	return seat, word[2:] == "inc", err == nil && (word[2:] == "time" || word[2:] == "inc")
}

func (g *goArgs) set(word, value string) error {
	switch word {
	case "depth":
		n, err := parseInt(value, 1, math.MaxInt32)
		g.limits.Depth = n
		return err
	case "nodes":
		n, err := parseInt(value, 1, math.MaxInt64)
		g.limits.Nodes = uint64(n)
		return err
	}
	// A clock that has run out may be below zero.
	n, err := parseInt(value, -maxMillis, maxMillis)
	if err != nil {
		return err
	}
	d := time.Duration(max(n, 0)) * time.Millisecond
	if word == "movetime" {
		g.movetime = max(d, time.Millisecond)
		return nil
	}
	seat, inc, _ := clockWord(word)
	if inc {
		g.inc[seat] = d
		return nil
	}
	g.clock[seat], g.timed[seat] = d, true
	return nil
}

// defaultTime is how long a bare go may take.
const defaultTime = time.Second

// time returns how long the seat may search, 0 for no bound.
func (g *goArgs) time(seat notation.Seat) time.Duration {
	var limit time.Duration
	if g.timed[seat] && !g.infinite {
		limit = share(g.clock[seat], g.inc[seat])
	}
	if g.movetime > 0 && !g.infinite {
		if t := g.movetime - reserve(g.movetime); limit == 0 || t < limit {
			limit = t
		}
	}
	if limit == 0 && !g.infinite && g.limits.Nodes == 0 && g.limits.Depth == 0 {
		return defaultTime
	}
	return limit
}

// share is what a clock allows for one move: a part of what is left, because most
// games here last some dozens of moves, and most of the increment; never so much
// that a slow pipe could lose the game.
func share(clock, inc time.Duration) time.Duration {
	most := (clock - reserve(clock)) / 2
	return max(min(clock/30+inc*3/4, most), time.Millisecond)
}

// reserve is kept back for the way of the answer to the peer.
func reserve(t time.Duration) time.Duration {
	return min(15*time.Millisecond+t/20, t/2)
}
