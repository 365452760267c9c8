//go:build !linux || portable

package client

import "os"

// outletHere is [outletOf] for the calling goroutine.
func outletHere(f *os.File) (outlet, error) { return outletOf(f), nil }
