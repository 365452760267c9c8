// Package web is the engine of the page: a server in a web worker. Lines that the page posts come in,
// and lines go out as messages.
package web

import (
	"context"
	"errors"
	"io"
	"strings"
	"syscall/js"

	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/server"
)

// maxWaiting bounds the number of waiting messages.
const maxWaiting = 1000

// Main answers the page with the games of a set, beginning with the last one, until the worker is
// ended.
func Main(set protocol.Set, _ []string) {
	names := set.Names()
	s, err := server.New(set, names[len(names)-1])
	if err != nil {
		fail(err)
		return
	}
	in, say := io.Pipe()
	messages := make(chan string, maxWaiting)
	hear := js.FuncOf(func(_ js.Value, args []js.Value) any {
		messages <- args[0].Get("data").String()
		return nil
	})
	defer hear.Release()
	js.Global().Set("onmessage", hear)
	go pass(messages, say)
	if err := s.Serve(context.Background(), in, page{}); err != nil {
		fail(err)
	}
}

// pass passes messages on as lines. A message is one line, so it cannot contain another
// command.
func pass(messages <-chan string, say io.Writer) {
	for text := range messages {
		if strings.ContainsAny(text, "\r\n") {
			fail(errors.New("a message is one line"))
			continue
		}
		if _, err := io.WriteString(say, text+"\n"); err != nil {
			return
		}
	}
}

func fail(err error) { js.Global().Call("postMessage", "info string error "+err.Error()) }

// page posts what is written, which is whole lines, to the page.
type page struct{}

func (page) Write(text []byte) (int, error) {
	js.Global().Call("postMessage", strings.TrimSuffix(string(text), "\n"))
	return len(text), nil
}
