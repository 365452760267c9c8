// Command capi is a shared library with the games of this module as numbers: actions,
// masks, observations and batches of environments, for C and for any language that can
// call C. It is package env behind the functions that rulebook.h documents:
//
//	go build -buildmode=c-shared -o librulebook.so ./examples/bindings/capi
//	gcc -Iexamples/bindings/capi/capi -o example examples/bindings/capi/example/example.c ./librulebook.so
//	LD_LIBRARY_PATH=. ./example reversi
//
// Go writes another header beside the library. Use rulebook.h instead. The package in
// examples/bindings/python is made of this library.
package main

import (
	"github.com/seed-445450d7/rulebook/examples/bindings/capi/capi"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func init() { capi.Use(games.All()) }

// main is never called: the package is built with -buildmode=c-shared.
func main() {}
