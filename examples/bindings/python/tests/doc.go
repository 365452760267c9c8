// Package tests runs the tests of the Python package and of the C library. It is a separate module
// because it needs a C compiler and NumPy.
package tests
