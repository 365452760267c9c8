//go:build js && wasm

// Command page is the engine of the web page with eleven games.
package main

import (
	"github.com/seed-445450d7/rulebook/examples/eleventh/eleven"
	"github.com/seed-445450d7/rulebook/examples/web/worker"
)

func main() {
	set, err := eleven.Games()
	if err != nil {
		worker.Fail(err)
		return
	}
	worker.Serve(set, "noughts")
}
