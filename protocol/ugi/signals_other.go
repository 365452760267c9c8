//go:build !unix

package main

import "os"

var endSignals = []os.Signal{os.Interrupt}

func ignoreBrokenPipe() {} // writing to a closed output is an error
