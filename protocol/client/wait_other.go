//go:build !linux || portable

package client

import "os"

// outletHere is [outletOf] for the goroutine that calls it.
func outletHere(f *os.File) (outlet, error) { return outletOf(f), nil }
