//go:build js && wasm

// Package worker runs a server in a web worker: lines that the page posts come in,
// lines go out as messages. It stops when the worker is ended.
package worker

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

// Serve answers the page with the games of a set, beginning with the given one. It
// returns when the server ends.
func Serve(set protocol.Set, game string) {
	s, err := server.New(set, game)
	if err != nil {
		Fail(err)
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
		Fail(err)
	}
}

// pass passes messages on as lines. A message is one line, so it cannot contain another
// command.
func pass(messages <-chan string, say io.Writer) {
	for text := range messages {
		if strings.ContainsAny(text, "\r\n") {
			Fail(errors.New("a message is one line"))
			continue
		}
		if _, err := io.WriteString(say, text+"\n"); err != nil {
			return
		}
	}
}

// Fail reports an error to the page.
func Fail(err error) { js.Global().Call("postMessage", "info string error "+err.Error()) }

// page posts what is written, which is whole lines, to the page.
type page struct{}

func (page) Write(text []byte) (int, error) {
	js.Global().Call("postMessage", strings.TrimSuffix(string(text), "\n"))
	return len(text), nil
}
