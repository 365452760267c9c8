// Package web is the engine of the page, in a web worker. Its lines are messages.
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

const maxWaiting = 1000

// Main answers the page with the games of set, beginning with the last one.
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

type page struct{}

func (page) Write(text []byte) (int, error) {
	js.Global().Call("postMessage", strings.TrimSuffix(string(text), "\n"))
	return len(text), nil
}
