// Command capi is a shared library with package env for C and for any language that can call C. The
// header rulebook.h documents its functions; ignore the header that Go writes beside the library.
//
//	go build -buildmode=c-shared -o librulebook.so ./examples/bindings/capi
//	gcc -Iexamples/bindings/capi/capi -o example examples/bindings/capi/example/example.c ./librulebook.so
//	LD_LIBRARY_PATH=. ./example reversi
package main

import (
	"github.com/seed-445450d7/rulebook/examples/bindings/capi/capi"
	"github.com/seed-445450d7/rulebook/protocol/games"
)

func init() { capi.Use(games.All()) }

// main is never called: the package is built with -buildmode=c-shared.
func main() {}
