// Package gui tests the program with programs that other people wrote: windows with a
// board, and engines. It installs them from Debian when they are missing, and runs
// windows on a display of its own.
package gui
