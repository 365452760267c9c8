// Package browser tests the page of examples/web in Chromium. It is a separate module because of
// the library that drives the browser.
//
// The test of accessibility lets npm fetch axe-core, a version with a known checksum.
//
// How long the page takes from a press to the painted answer is printed by
//
//	go test -v -run TestEveryGame
//
// and pictures of it at the widths of a phone and of a desktop are written by
//
//	go test -screenshots DIR
package browser
