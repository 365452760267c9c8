//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package arena

import "os"

// OpenLocked opens or creates a file. This system cannot lock it.
func OpenLocked(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
}

// CloseLocked closes a file of OpenLocked.
func CloseLocked(f *os.File) error { return f.Close() }
