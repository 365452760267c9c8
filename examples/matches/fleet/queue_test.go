package main

import (
	"context"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
)

// counted is a stream with so many messages. Between them numbers are missing, as when some
// were taken. It keeps the contexts of requests.
type counted struct {
	jetstream.Stream
	messages uint64
	requests []context.Context
}

func (s *counted) GetMsg(ctx context.Context, seq uint64, _ ...jetstream.GetMsgOpt) (*jetstream.RawStreamMsg, error) {
	s.requests = append(s.requests, ctx)
	next := (seq + 1) / 2 * 2
	if next > 2*s.messages {
		return nil, jetstream.ErrMsgNotFound
	}
	return &jetstream.RawStreamMsg{Sequence: next}, nil
}

// Each request for a batch has a time limit of its own, so that there may be any number, and
// it may take any time to take them over.
func TestWaiting(t *testing.T) {
	t.Parallel()
	s := &counted{messages: 5}
	q := &queue{names: subjects{"fleet"}, stream: s}
	found := 0
	err := q.waiting(t.Context(), func(seq uint64, _ []byte) error {
		found++
		if ctx := s.requests[len(s.requests)-1]; ctx.Err() == nil || seq != uint64(2*found) {
			t.Errorf("batch %d, want %d: the time of its request goes on", seq, 2*found)
		}
		return nil
	})
	if err != nil || found != 5 {
		t.Errorf("%d batches, %v", found, err)
	}
	for _, ctx := range s.requests {
		if _, ok := ctx.Deadline(); !ok {
			t.Error("a request without a limit")
		}
	}
}
