// Package gui tests the program with GUIs and engines of other authors, and with
// examples/gui-python, on a virtual display.
package gui
