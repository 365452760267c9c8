package host

import (
	"context"
	"time"
)

type task struct {
	cancel context.CancelFunc
	done   chan struct{}
	whole  bool // see Begin
}

// Begin runs work in a goroutine. Earlier work must be settled. Work that changes the host must be
// whole.
func (h *Host) Begin(ctx context.Context, whole bool, work func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	t := &task{cancel: cancel, done: make(chan struct{}), whole: whole}
	h.task = t
	go func() {
		defer close(t.done)
		defer cancel()
		work(ctx)
	}()
}

// Keep makes the running work whole.
func (h *Host) Keep() {
	if h.task != nil {
		h.task.whole = true
	}
}

// Busy reports whether work is unsettled.
func (h *Host) Busy() bool { return h.task != nil }

// Stop stops the running work, if any, and waits for its last line.
func (h *Host) Stop() {
	if h.task == nil {
		return
	}
	h.release()
	h.task.cancel()
	<-h.task.done
	h.task, h.ponder = nil, nil
}

// A Verdict is an input line's effect on the running work.
type Verdict uint8

const (
	GoOn  Verdict = iota
	Hurry         // ends in a minute
	End
)

// Settle waits for whole work, and otherwise stops the running work. The current line's verdict is
// first. Meanwhile, Settle asks judge about later lines.
func (h *Host) Settle(first Verdict, judge func(line string) Verdict) {
	waits := h.task != nil && h.task.whole && first != End
	if waits {
		h.await(first, judge)
	}
	h.Stop()
	if waits {
		h.waited = time.Now()
		h.arrived = h.waited
	}
}

// MaxGrace limits whole work after the end of the input, so that "echo perft 6 | ./ugi" gets an
// answer, but a forgotten program does not count forever.
const MaxGrace = time.Minute

// MaxAhead limits lines read ahead, in bytes.
const MaxAhead = 64 << 10

func (h *Host) await(verdict Verdict, judge func(line string) Verdict) {
	h.release()
	var timer <-chan time.Time
	judged, bytes, ended := 0, 0, false
	for verdict != End {
		if verdict == Hurry && timer == nil {
			timer = time.After(MaxGrace)
		}
		if judged < len(h.ahead) {
			a := h.ahead[judged]
			judged, bytes = judged+1, bytes+len(a.line.Text)+1
			if ended = a.err != nil; ended {
				verdict = Hurry
			} else {
				verdict = judge(a.line.Text)
			}
			continue
		}
		var coming <-chan arrival
		if !ended && bytes < MaxAhead {
			coming = h.readAhead()
		}
		select {
		case <-h.task.done:
			return
		case <-timer:
			return
		case a := <-coming:
			h.coming, h.ahead = nil, append(h.ahead, a)
		}
	}
}
