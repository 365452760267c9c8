//go:build !linux || portable

// Package affinity keeps threads on processor cores, on Linux only.
package affinity

import (
	"errors"
	"fmt"
)

// Cores is empty.
type Cores struct{}

// OfThread returns the zero Cores.
func OfThread() Cores { return Cores{} }

// BindThread does nothing.
func (Cores) BindThread() error { return nil }

// Bind returns an error that wraps [errors.ErrUnsupported].
func Bind(n int) error { return fmt.Errorf("processor core %d: %w", n, errors.ErrUnsupported) }
