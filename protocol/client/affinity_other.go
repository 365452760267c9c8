//go:build !linux || portable

package client

import (
	"errors"
	"fmt"
	"os"
)

// affinity is not known on this system.
type affinity struct{}

func threadAffinity() affinity { return affinity{} }

func (affinity) bindThread() error { return nil }

// outletHere is [outletOf] for the goroutine that calls it.
func outletHere(f *os.File) (outlet, error) { return outletOf(f), nil }

// Bind returns an error that wraps [errors.ErrUnsupported], because this system is not
// Linux. There it makes engines and the calling goroutine share one processor core.
func Bind(n int) error { return fmt.Errorf("client: Bind: %w", errors.ErrUnsupported) }
