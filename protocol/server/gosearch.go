package server

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/lines"
	"github.com/seed-445450d7/rulebook/protocol/internal/search"
)

// task is work that runs while the server reads commands.
type task struct {
	cancel context.CancelFunc
	done   chan struct{}
	whole  bool // other commands wait for it instead of stopping it
}

// begin runs work in a goroutine, until it is done or stopped.
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

// stop stops the running task, if any, and waits until its last line is written.
func (s *Server) stop() {
	if s.task == nil {
		return
	}
	s.task.cancel()
	<-s.task.done
	s.task = nil
}

// settle prepares for a command that runs alone: it stops a search, or waits for a
// perft.
func (s *Server) settle(command string) {
	if s.task != nil && s.task.whole {
		s.await(command)
	}
	s.stop()
}

// countGrace is how long a perft may go on after the end of the input, so that
// "echo perft 6 | ugi" gets an answer but no forgotten program counts forever.
const countGrace = time.Minute

// maxAhead bounds the lines that are read ahead during a perft, except for the last one,
// in bytes.
const maxAhead = 64 << 10

// await waits for the end of a perft before a command. Meanwhile it reads lines into
// s.ahead, because a later stop or quit can end the perft. The end of the input and a
// script's quit end it after countGrace.
func (s *Server) await(command string) {
	read := readAhead{last: command == "quit", terminal: s.terminal}
	if command == "go" {
		read.searches = 1
	}
	for _, l := range s.ahead {
		if read.ends(l) {
			return
		}
	}
	input := s.lines
	var grace <-chan time.Time
	for {
		if read.bytes >= maxAhead {
			input = nil
		}
		if read.last && grace == nil {
			grace = time.After(countGrace)
		}
		select {
		case <-s.task.done:
			return
		case <-grace:
			return
		case l, open := <-input:
			if !open {
				input, read.last = nil, true
				continue
			}
			s.ahead = append(s.ahead, l)
			if read.ends(l) {
				return
			}
		}
	}
}

// readAhead is the state of reading ahead.
type readAhead struct {
	bytes    int
	searches int  // those to come, each of which takes a stop for itself
	last     bool // nothing that matters will be said any more
	terminal bool // a person types, so a quit takes effect at once
}

// ends takes another line and reports whether it ends the running perft.
func (r *readAhead) ends(l lines.Line) bool {
	r.bytes += len(l.Text) + 1
	switch name, _, _ := strings.Cut(strings.TrimSpace(l.Text), " "); name {
	case "quit":
		again := r.last
		r.last = true
		return again || r.terminal
	case "stop":
		r.searches--
		return r.searches < 0
	case "go":
		r.searches++
	}
	return false
}

// goSearch carries out the go command.
func (s *Server) goSearch(ctx context.Context, args string) error {
	limits, err := protocol.ParseLimits(args)
	if err != nil {
		return err
	}
	if s.result().Over() {
		s.answer("bestmove none")
		return nil
	}
	p := s.history.now
	moves, err := legal(p, limits.SearchMoves)
	if err != nil {
		return fmt.Errorf("searchmoves: %w", err)
	}
	bounds := protocol.SearchLimits{
		Nodes: limits.Nodes, Depth: limits.Depth, Moves: moves,
		Lines: s.options.lines, Threads: s.options.threads, Seed: s.options.wishes.Seed,
	}
	if t := s.timeFor(p.Turn(), limits); t > 0 {
		bounds.Deadline = s.arrived.Add(t)
	}
	x := s.searcher()
	s.begin(ctx, false, func(ctx context.Context) {
		info := x.Search(ctx, p, bounds, s.report)
		s.report(info)
		if limits.Infinite {
			<-ctx.Done() // the answer must not come before stop
		}
		best, ok := info.Best()
		if !ok {
			best = "none"
		}
		s.answer("bestmove %s", best)
		if ctx.Err() == nil && !bounds.Deadline.IsZero() {
			s.learnLateness(time.Since(bounds.Deadline))
		}
	})
	return nil
}

// legal returns the moves with the given words, which must be legal in p.
func legal(p protocol.Position, list []string) ([]protocol.Move, error) {
	var moves []protocol.Move
	for _, word := range list {
		m, err := p.ParseMove(word)
		if err != nil {
			return nil, err
		}
		if _, err := p.Play(m); err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// searcher returns the searcher of the current game. It is made, with all of its
// memory, when it is first needed.
func (s *Server) searcher() protocol.Searcher {
	if s.search == nil {
		s.search = s.game.NewSearcher(s.options.search)
	}
	if s.search == nil {
		s.search = search.ForAny(s.options.search)
	}
	return s.search
}

// dropSearcher releases the searcher's memory before another one allocates its own.
func (s *Server) dropSearcher() {
	if s.search == nil {
		return
	}
	s.search = nil
	debug.FreeOSMemory()
}

// report writes the info lines of a search.
func (s *Server) report(i protocol.Info) {
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
