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

// CloseLocked closes a file of OpenLocked, and lets others use it at once. Closing it
// alone would not do: a program that is being started has a copy of the descriptor
// until it runs, and the lock is on as long as there is a copy.
func CloseLocked(f *os.File) error {
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}
