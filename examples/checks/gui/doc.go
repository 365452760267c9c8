// Package gui tests the program with GUIs and engines of other authors, and with the window of
// examples/gui-python. It installs what is missing from Debian, and runs the GUIs on a virtual
// display.
package gui
