// Package readme contains Go code of the README. Its tests run the code and the commands of
// the page, and compare the page with the examples of all packages.
package readme
