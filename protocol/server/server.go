package server

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/lines"
)

// Name and Author identify a server to its peer.
const (
	Name   = "Rulebook"
	Author = "the Rulebook authors"
)

// Server serves one peer. It is not safe for concurrent use. Different servers share no
// state.
type Server struct {
	set      protocol.Set
	facts    []protocol.FactInfo // of all games, the first of each name
	terminal bool
	out      *output
	options  options
	game     protocol.Game
	start    protocol.Position // the position that startpos means
	history  history
	search   protocol.Searcher // nil until it is needed
	lateness time.Duration     // recent lateness of answers; see keepBack
	task     *task             // the running search or perft, or nil
	lines    <-chan lines.Line
	ahead    []lines.Line // lines read ahead
	arrived  time.Time    // when the current command was read
	lateMu   sync.Mutex   // guards lateness
}

// New returns a server for the games in set that starts with the given game. The error is
// a [*protocol.UnknownGameError] or that of the game's New function.
func New(set protocol.Set, game string) (*Server, error) {
	g, err := set.Lookup(game)
	if err != nil {
		return nil, err
	}
	s := &Server{set: set, facts: factsOf(set), options: defaultOptions(), lateness: usualLateness}
	return s, s.use(g)
}

// Terminal tells the server that a person types its input. A quit then ends a running
// perft, whereas a script's quit waits for it. Call Terminal before Serve.
func (s *Server) Terminal() { s.terminal = true }

// factsOf lists the facts of the games of a set, the first of each name.
func factsOf(set protocol.Set) (list []protocol.FactInfo) {
	seen := map[string]bool{}
	for _, g := range set.Games() {
		for _, f := range g.Facts() {
			if !seen[f.Name] {
				seen[f.Name] = true
				list = append(list, f)
			}
		}
	}
	return list
}

// Serve reads commands from in and writes answers to out until in ends, the peer sends
// quit, writing to out fails, or ctx is done. It returns an error only if reading in
// fails. If it returns before the end of in, a goroutine may still be waiting for
// input.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.out = &output{w: out, broken: cancel}
	defer s.stop()
	s.lines, s.ahead = lines.Read(ctx, in), nil
	for {
		line, open := s.next(ctx)
		s.arrived = time.Now()
		switch {
		case ctx.Err() != nil:
			return nil
		case !open:
			s.settle("")
			return nil
		case line.Err != nil:
			return fmt.Errorf("reading commands: %w", line.Err)
		case line.Long:
			s.errorf("a line of more than %d bytes was skipped", lines.MaxLine)
		case s.carryOut(ctx, line.Text):
			return nil
		}
	}
}

// next returns the next line; open is false when there are no more.
func (s *Server) next(ctx context.Context) (l lines.Line, open bool) {
	if len(s.ahead) > 0 {
		l, s.ahead = s.ahead[0], s.ahead[1:]
		return l, true
	}
	select {
	case <-ctx.Done():
		return lines.Line{}, false
	case l, open = <-s.lines:
		return l, open
	}
}

// carryOut executes a command. It reports whether the peer wants to quit.
func (s *Server) carryOut(ctx context.Context, line string) (quit bool) {
	name, args, _ := strings.Cut(strings.TrimSpace(line), " ")
	if name == "" {
		return false
	}
	c := commandOf(name)
	if c == nil {
		s.errorf("unknown command %s; try help", format.Quote(name))
		return false
	}
	if c.alone {
		s.settle(name)
	}
	if err := c.run(s, ctx, strings.TrimSpace(args)); err != nil {
		s.errorf("%s: %v", name, err)
	}
	return c.quits
}

// answer writes one line.
func (s *Server) answer(format string, args ...any) { s.out.line(fmt.Sprintf(format, args...)) }

// errorf writes the one line that answers bad input.
func (s *Server) errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.out.line("info string error " + strings.Join(strings.Fields(text), " "))
}

// output writes whole lines. It is safe for concurrent use. After the first error it
// writes nothing.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	err    error
	broken func() // called after the first error
}

func (o *output) line(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return
	}
	if _, o.err = io.WriteString(o.w, text+"\n"); o.err != nil {
		o.broken()
	}
}
