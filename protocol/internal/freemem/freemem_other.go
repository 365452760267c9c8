//go:build !linux

package freemem

// systemLeft returns the memory that the system leaves, plus the idle bytes of the heap that have
// not been returned to it.
func systemLeft(unreturned, _ int64) int64 { return otherLeft() + unreturned }
