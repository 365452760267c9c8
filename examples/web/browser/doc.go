// Package browser tests the page of examples/web in Chromium. It is a module of its
// own because of the library that drives the browser.
package browser
