// Package readme holds the programs of the README, so that they are compiled, run and
// compared with the page.
package readme
