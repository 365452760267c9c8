// Package capi is the shared library examples/bindings/capi for any set of games, for example for
// mygames, with -buildmode=c-shared:
//
//	package main
//
//	import (
//		"example.com/mygames"
//		"github.com/seed-445450d7/rulebook/examples/bindings/capi/capi"
//	)
//
//	func init() { capi.Use(mygames.All()) }
//
//	func main() {}
package capi

import "github.com/seed-445450d7/rulebook/protocol"

var games protocol.Set

// Use chooses the games of the library. An init function calls it, once.
func Use(set protocol.Set) { games = set }
