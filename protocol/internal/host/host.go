// Package host implements the common parts of all dialects: games, the game in progress, its
// search, input and output. A [Host] reads lines and passes them to a [Dialect] in one goroutine,
// because handing a line to another takes longer than many commands.
package host

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
	"github.com/seed-445450d7/rulebook/protocol/session"
)

// Name and Author identify the program to its peer.
const (
	Name   = "Rulebook"
	Author = "the Rulebook authors"
)

// A Dialect is a language that a peer may speak.
type Dialect interface {
	// Do executes a line, and reports whether the peer quits. Work it begins ends with the context.
	Do(ctx context.Context, line string) (quit bool)
	// Fail refuses a line that begins with word. The text is the reason, without a line break.
	Fail(word, text string)
}

// Host serves one peer. Except where documented, it is not safe for concurrent use.
type Host struct {
	set      protocol.Set
	game     protocol.Game
	wishes   notation.Setup // zero unless set
	start    protocol.Position
	unmet    string
	line     session.History
	past     *past
	settings Settings
	search   protocol.Searcher // nil until needed
	table    protocol.Table    // of tabled, or nil
	tabled   protocol.Game
	lateMu   sync.Mutex
	late     lateness
	task     *task
	idle     func(ctx context.Context)
	ponder   *ponder // nil if the last search does not ponder or has been hit
	using    sync.Mutex
	in       *lineio.Reader
	coming   <-chan arrival // read by another goroutine, or nil
	ahead    []arrival
	holds    bool
	arrived  time.Time // when the current line came, or could be executed
	waited   time.Time
	out      *output
}

// New returns a host for the games in set, starting with game.
func New(set protocol.Set, game string) (*Host, error) {
	g, err := set.Lookup(game)
	if err != nil {
		return nil, err
	}
	h := &Host{set: set, settings: DefaultSettings()}
	return h, h.Use(g)
}

// Serve passes each line of in to the dialect that choose returns, until in ends, the peer quits,
// writing fails, or ctx is done. It returns an error only if reading fails, and may leave a
// goroutine waiting for input.
func (h *Host) Serve(ctx context.Context, in io.Reader, out io.Writer, choose func(line string) Dialect) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	h.out = &output{w: out, broken: cancel}
	h.in, h.coming, h.ahead = lineio.NewReader(in), nil, nil
	ended := make(chan error, 1)
	go func() { ended <- h.work(ctx, choose) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
	}
	h.using.Lock()
	defer h.using.Unlock()
	h.Stop()
	h.release()
	h.closeTable()
	return err
}

func (h *Host) work(ctx context.Context, choose func(line string) Dialect) error {
	h.using.Lock()
	defer h.using.Unlock()
	for ctx.Err() == nil {
		a := h.next(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case a.err == io.EOF:
			h.Settle(Hurry, nil)
			return nil
		case a.err != nil:
			return fmt.Errorf("reading commands: %w", a.err)
		}
		h.hold()
		h.arrived = later(a.line.At, h.waited)
		if a.line.Long {
			word, _ := lineio.CutWord(a.line.Text)
			choose("").Fail(word, fmt.Sprintf("a line of more than %d bytes was skipped", lineio.MaxLine))
		} else if choose(a.line.Text).Do(ctx, a.line.Text) {
			return nil
		}
	}
	return nil
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

type arrival struct {
	line lineio.Line
	err  error
}

// While next waits, Serve may end and the host be used again.
func (h *Host) next(ctx context.Context) (a arrival) {
	if len(h.ahead) > 0 {
		a, h.ahead = h.ahead[0], h.ahead[1:]
		return a
	}
	if h.coming == nil && h.in.Arrived() {
		a.line, a.err = h.in.Next()
		return a
	}
	h.release()
	if h.idle != nil && h.task != nil && h.task.whole {
		if a, ok := h.nextOrIdle(ctx); ok {
			return a
		}
	}
	coming, in := h.coming, h.in
	if h.task != nil {
		// Let the search begin before this goroutine blocks in a read, occupying a processor while
		// all threads search.
		runtime.Gosched()
	}
	h.coming = nil
	h.using.Unlock()
	defer h.using.Lock()
	if coming != nil {
		return <-coming
	}
	a.line, a.err = in.Next()
	return a
}

// OnIdle sets a function to call when whole work ends before the next line.
func (h *Host) OnIdle(f func(ctx context.Context)) { h.idle = f }

func (h *Host) nextOrIdle(ctx context.Context) (a arrival, ok bool) {
	coming, done := h.readAhead(), h.task.done
	h.coming = nil
	h.using.Unlock()
	select {
	case a = <-coming:
		ok = true
	case <-done:
	}
	h.using.Lock()
	if ok || ctx.Err() != nil {
		return a, true
	}
	h.coming = coming
	h.Stop()
	h.idle(ctx)
	return a, false
}

func (h *Host) readAhead() <-chan arrival {
	if h.coming == nil {
		in, coming := h.in, make(chan arrival, 1)
		go func() {
			line, err := in.Next()
			coming <- arrival{line, err}
		}()
		h.coming = coming
	}
	return h.coming
}

// Answers are held until release, which precedes any wait.
func (h *Host) hold() {
	if !h.holds {
		h.holds = true
		h.out.hold()
	}
}

func (h *Host) release() {
	if h.holds {
		h.holds = false
		h.out.release()
	}
}

// Answer writes lines, like [fmt.Printf] with a line break. It is safe for concurrent use.
func (h *Host) Answer(format string, args ...any) { h.Write(fmt.Sprintf(format, args...)) }

// Write is like [Host.Answer] without a format.
func (h *Host) Write(text string) { h.out.line(text) }

// output is safe for concurrent use. After an error, it discards everything.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	unsent []byte
	holds  int
	err    error
	broken func()
}

func (o *output) line(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.unsent = append(append(o.unsent, text...), '\n')
	o.send()
}

func (o *output) hold() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.holds++
}

func (o *output) release() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.holds--
	o.send()
}

const keptRoom = 64 << 10

func (o *output) send() {
	if len(o.unsent) == 0 || o.holds > 0 && len(o.unsent) <= keptRoom {
		return
	}
	if o.err == nil {
		if _, o.err = o.w.Write(o.unsent); o.err != nil {
			o.broken()
		}
	}
	o.unsent = o.unsent[:0]
	if cap(o.unsent) > keptRoom {
		o.unsent = nil
	}
}
