package protocol

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/seed-445450d7/rulebook/notation"
)

// Name and Author are what a server says of itself.
const (
	Name   = "Rulebook"
	Author = "the Rulebook authors"
)

// Server answers one peer in the protocol.
type Server struct {
	out     *output
	options options
	game    Game
	start   Position // what startpos means; nil while the options do not fit together
	table   table
	search  Searcher // nil until the first go
	task    *task    // the search or count that runs, or nil
	lines   <-chan line
	ahead   []line // read before their turn
}

// NewServer returns a server that starts with the given game. The error is that
// of a game without a standard start.
func NewServer(g Game) (*Server, error) {
	s := &Server{options: defaultOptions()}
	return s, s.use(g)
}

// Serve reads commands from in and writes the answers to out until in ends, the
// peer says quit, out takes no more, or ctx is done. These are all good ends: the
// error is that of reading in, if any. When it returns before the end of in, a
// goroutine may still wait for input.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.out = &output{w: out, broken: cancel}
	defer s.stop()
	s.lines, s.ahead = readLines(ctx, in), nil
	for {
		line, open := s.next(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case !open:
			s.settle("")
			return nil
		case line.err != nil:
			return fmt.Errorf("reading commands: %w", line.err)
		case line.long:
			s.errorf("a line of more than %d bytes was skipped", maxLine)
		case s.command(ctx, line.text):
			return nil
		}
	}
}

// next returns the line whose turn it is; open is false when there are no more.
func (s *Server) next(ctx context.Context) (l line, open bool) {
	if len(s.ahead) > 0 {
		l, s.ahead = s.ahead[0], s.ahead[1:]
		return l, true
	}
	select {
	case <-ctx.Done():
		return line{}, false
	case l, open = <-s.lines:
		return l, open
	}
}

// command carries out one line. It reports whether the peer wants to quit.
func (s *Server) command(ctx context.Context, line string) (quit bool) {
	name, args, _ := strings.Cut(strings.TrimSpace(line), " ")
	if name == "" {
		return false
	}
	c, ok := commands[name]
	if !ok {
		s.errorf("unknown command %s; try help", quote(name))
		return false
	}
	if c.alone {
		s.settle(name)
	}
	if err := c.run(s, ctx, strings.TrimSpace(args)); err != nil {
		s.errorf("%s: %v", name, err)
	}
	return name == "quit"
}

// use makes g the current game, at its start, with the options that belong to
// a game as they are by default.
func (s *Server) use(g Game) error {
	setup := notation.Setup{Seed: s.options.setup.Seed}
	start, err := g.New(notation.With(setup))
	if err != nil {
		return err
	}
	s.options.setup = setup
	s.game, s.search = g, nil
	s.start, s.table = start, newTable(start)
	return nil
}

// answer writes one line.
func (s *Server) answer(format string, args ...any) { s.out.line(fmt.Sprintf(format, args...)) }

// errorf writes the one line that answers bad input.
func (s *Server) errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.out.line("info string error " + strings.Join(strings.Fields(text), " "))
}

// output writes whole lines, from any goroutine. After the first error nothing
// is written any more.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	err    error
	broken func() // called at the first error
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

// quote prints a peer's word for an error line, shortened, with nothing in it
// that could break the line.
func quote(text string) string { return fmt.Sprintf("%q", clip(text)) }

func clip(text string) string {
	const most = 60
	if len(text) <= most {
		return text
	}
	return text[:most] + "…"
}
