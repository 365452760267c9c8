// Package tests runs the tests of the Python package, which are the files beside it, and
// the C program of examples/capi. It is a module of its own, because it needs what go test
// at the root does not: a C compiler, and NumPy for the Python of Debian.
package tests
