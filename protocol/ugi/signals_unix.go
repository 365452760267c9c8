//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

var endSignals = []os.Signal{os.Interrupt, syscall.SIGTERM}

// ignoreBrokenPipe makes writing to a closed output an error instead of a fatal signal.
func ignoreBrokenPipe() { signal.Ignore(syscall.SIGPIPE) }
