// Package host implements the parts that all dialects of the protocol share: the games, the game in
// progress, its search, input and output. It has no code for particular dialects or games.
//
// A [Host] reads lines and passes them to a [Dialect], which answers by calling the Host. A single
// goroutine reads and executes lines, because handing a line to another goroutine takes longer than
// many commands. However, searches and counts have separate goroutines and run while the Host
// reads; see [Host.Begin].
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
	// Do executes one line of input, and reports whether the peer wants to quit. The context is for
	// the work that the line begins.
	Do(ctx context.Context, line string) (quit bool)
	// Fail answers a line that is refused, whose first word is word. The text gives the reason,
	// without a line break.
	Fail(word, text string)
}

// Host serves one peer. Except where documented, it is not safe for concurrent use. Different hosts
// share no state.
type Host struct {
	set      protocol.Set
	game     protocol.Game
	wishes   notation.Setup    // fields are zero unless set
	start    protocol.Position // the start that fits the wishes best
	unmet    string            // names the wishes that do not fit
	line     session.History   // the game in progress
	past     *past             // of a line that was the game in progress, or nil
	settings Settings
	search   protocol.Searcher // nil until it is needed
	table    protocol.Table    // of tabled, or nil
	tabled   protocol.Game
	lateMu   sync.Mutex                // guards late
	late     lateness                  // of recent answers
	task     *task                     // background work, or nil
	idle     func(ctx context.Context) // see OnIdle
	ponder   *ponder                   // of the last search; nil if it does not ponder or has been hit
	using    sync.Mutex                // held while a line is carried out, and at the end
	in       *lineio.Reader
	coming   <-chan arrival // the line that another goroutine reads, or nil
	ahead    []arrival      // lines read ahead
	holds    bool           // the answers to the current lines are held
	arrived  time.Time      // when the current line came, or could first be carried out
	waited   time.Time      // when Settle last waited for whole work
	out      *output
}

// New returns a host for the games in set, starting with the given game. The error is a
// [*protocol.UnknownGameError] or comes from the game's New function.
func New(set protocol.Set, game string) (*Host, error) {
	g, err := set.Lookup(game)
	if err != nil {
		return nil, err
	}
	h := &Host{set: set, settings: DefaultSettings()}
	return h, h.Use(g)
}

// Serve reads lines from in until in ends, the peer quits, writing to out fails, or ctx is done.
// For each line, it calls choose and passes the line to the dialect returned. It returns an error
// only if reading in fails. If Serve returns before the end of in, a goroutine may still be waiting
// for input.
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
	h.using.Lock() // wait for the end of the current line
	defer h.using.Unlock()
	h.Stop()
	h.release()
	h.closeTable()
	return err
}

// work reads and executes lines. After ctx is done, it no longer uses the host.
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

// arrival is a line, or the error that ended the input.
type arrival struct {
	line lineio.Line
	err  error
}

// next returns the next line. While it waits, Serve may end and the host may be used again.
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
		// Let the search begin before this goroutine blocks in a read, which would occupy a
		// processor while all threads search.
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

// OnIdle sets a function that is called when whole work ends before the next line comes. It may
// begin other work.
func (h *Host) OnIdle(f func(ctx context.Context)) { h.idle = f }

// nextOrIdle waits for the next line, or for the end of whole work. In the second case, it calls
// the function for idle hosts, and ok is false. If ctx is done, there need not be a line.
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
	if ok || ctx.Err() != nil { // then the host may be used again
		return a, true
	}
	h.coming = coming
	h.Stop()
	h.idle(ctx)
	return a, false
}

// readAhead starts another goroutine to read the next line, and returns the channel for it.
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

// hold delays answers until release, which is called before the host waits for anything.
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

// Answer writes one or more lines immediately. Answers to lines that have arrived together are
// written together. Answer is safe for concurrent use.
func (h *Host) Answer(format string, args ...any) { h.Write(fmt.Sprintf(format, args...)) }

// Write writes a text and a line break, like Answer.
func (h *Host) Write(text string) { h.out.line(text) }

// output writes whole lines. It is safe for concurrent use. After the first error, it discards
// everything.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	unsent []byte
	holds  int // while it is not 0, lines wait for others that will follow soon
	err    error
	broken func() // called after the first error
}

func (o *output) line(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.unsent = append(append(o.unsent, text...), '\n')
	o.send()
}

// hold delays lines, unless there are many, until release has been called as often as hold. This
// must be soon.
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

// keptRoom is the size of the buffer kept for later lines, in bytes. If lines take more, they are
// not delayed.
const keptRoom = 64 << 10

// send writes the lines, unless they are held.
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
