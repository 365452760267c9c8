// Package gui tests the program with GUIs and engines of other authors. It installs them
// from Debian if they are missing, and runs the GUIs on a virtual display.
package gui
