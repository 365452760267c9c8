package arena

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

const sharingViolation = syscall.Errno(32)

// OpenLocked opens or creates a file that no other arena uses.
func OpenLocked(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, syscall.FILE_SHARE_READ, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		err = errLocked
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return os.NewFile(uintptr(h), path), nil
}

// CloseLocked closes a file of OpenLocked.
func CloseLocked(f *os.File) error { return f.Close() }
