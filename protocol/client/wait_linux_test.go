//go:build !portable

package client

import (
	"errors"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/internal/affinity"
)

// Close ends the wait of a reader that goes on after an interruption, as that of a process
// does, and is not held up by it.
func TestCloseEndsReader(t *testing.T) {
	for range 30 {
		in, out, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		o, err := newThreadOutlet(in)
		if err != nil {
			t.Fatal(err)
		}
		release := time.AfterFunc(time.Minute, func() {
			t.Error("Close waits for the reader")
			out.Close()
		})
		begun := make(chan struct{})
		var both sync.WaitGroup
		onOneCore(&both, func() {
			close(begun)
			readOn(o)
		})
		onOneCore(&both, func() {
			<-begun
			time.Sleep(100 * time.Microsecond) // until the reader waits
			_ = o.Close()
		})
		both.Wait()
		if !release.Stop() {
			return
		}
		out.Close()
	}
}

// onOneCore runs f in a goroutine. All of them share a core, where a reader that is woken
// often goes first.
func onOneCore(running *sync.WaitGroup, f func()) {
	running.Add(1)
	go func() {
		defer running.Done()
		_ = affinity.Bind(0) // without it, faults only show more rarely
		f()
	}()
}

// readOn reads until there is an error other than an interruption.
func readOn(o *threadOutlet) {
	for {
		_, err := o.Read(make([]byte, 1))
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			return
		}
		_ = o.SetReadDeadline(time.Time{})
	}
}
