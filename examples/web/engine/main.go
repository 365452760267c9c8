//go:build js && wasm

// Command engine is the program ugi for a web worker: lines that the page posts
// come in, lines go out as messages. It stops when the worker is ended.
package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"syscall/js"

	"github.com/seed-445450d7/rulebook/protocol"
)

func main() {
	if err := serve(); err != nil {
		js.Global().Call("postMessage", "info string error "+err.Error())
	}
}

func serve() error {
	game, err := protocol.Lookup("reversi")
	if err != nil {
		return err
	}
	server, err := protocol.NewServer(game)
	if err != nil {
		return err
	}
	in, say := io.Pipe()
	lines := make(chan string, 1000)
	hear := js.FuncOf(func(_ js.Value, args []js.Value) any {
		lines <- args[0].Get("data").String()
		return nil
	})
	defer hear.Release()
	js.Global().Set("onmessage", hear)
	js.Global().Call("postMessage", "ready")
	go func() {
		for line := range lines {
			fmt.Fprintln(say, line)
		}
	}()
	return server.Serve(context.Background(), in, messages{})
}

// messages posts what is written, which is whole lines, to the page.
type messages struct{}

func (messages) Write(text []byte) (int, error) {
	js.Global().Call("postMessage", strings.TrimSuffix(string(text), "\n"))
	return len(text), nil
}
