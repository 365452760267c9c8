//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package arena

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// OpenLocked opens or creates a file that no other arena uses.
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

// CloseLocked unlocks and closes a file of OpenLocked. Closing alone would not unlock it while a
// process that is starting has a copy of the descriptor.
func CloseLocked(f *os.File) error {
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}
