// Package readme contains the Go code of the README. Its tests compile it, run it and
// compare it with the page.
package readme
