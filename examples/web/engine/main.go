//go:build js && wasm

// Command engine is the program ugi for a web worker.
package main

import (
	"github.com/seed-445450d7/rulebook/examples/web/worker"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func main() { worker.Serve(games.All(), "reversi") }
