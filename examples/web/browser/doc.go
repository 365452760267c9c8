// Package browser tests the page of examples/web in Chromium. The test of accessibility lets npm
// fetch axe-core.
//
// No test runs these commands, which measure the time to answer a press, and write pictures for
// phones and desktops:
//
//	go test -v -run TestEveryGame
//	go test -screenshots DIR
package browser
