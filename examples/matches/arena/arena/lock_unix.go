//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package arena

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// OpenLocked opens a file that no other arena uses, or creates it. The system releases the
// lock when the program ends.
func OpenLocked(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return f, nil
	}
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = errLocked
	}
	return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
}

// CloseLocked releases the lock of a file from OpenLocked immediately and closes the file.
// Closing alone would not do, because a program that is being started briefly has a copy of the
// descriptor, and the lock lasts as long as any copy.
func CloseLocked(f *os.File) error {
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}
