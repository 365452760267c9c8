//go:build !unix

package main

import "os"

// endSignals end the program.
var endSignals = []os.Signal{os.Interrupt}

func ignoreBrokenPipe() {} // writing to a closed output is an error
