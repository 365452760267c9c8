// Package tests runs the tests of the Python package, which are the files beside it, and the C
// program of examples/bindings/capi. It is a separate module because it needs a C compiler, and NumPy for
// the Python of Debian, which go test at the root does not.
package tests
