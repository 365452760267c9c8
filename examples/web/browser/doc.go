// Package browser tests the page of examples/web in Chromium. It is a separate module because of
// the library that drives the browser.
//
// The test of accessibility lets npm fetch axe-core, a version with a known checksum.
//
// The gate runs all tests of this package. However, no test runs these commands: the first prints
// how long the page takes from a press to the painted answer, and the second writes pictures of it
// at the widths of a phone and of a desktop.
//
//	go test -v -run TestEveryGame
//	go test -screenshots DIR
package browser
