// Command capi is the shared library examples/bindings/capi with eleven games, also for the Python
// package:
//
//	go run ./examples/bindings/python -library ./examples/eleventh/capi -out DIR
package main

import (
	"github.com/seed-445450d7/rulebook/examples/bindings/capi/capi"
	"github.com/seed-445450d7/rulebook/examples/eleventh/eleven"
)

func init() {
	set, err := eleven.Games()
	if err != nil {
		panic(err)
	}
	capi.Use(set)
}

func main() {}
