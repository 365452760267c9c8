// Package tests runs the tests of the Python package and of the C library. It needs a C compiler
// and NumPy.
package tests
