//go:build unix && !portable

package client

import (
	"errors"
	"os"
	"syscall"
)

func outletOf(f *os.File) outlet { return f }

// writeAtOnce writes as much as the pipe has room for, without waiting.
func writeAtOnce(f *os.File, text string) (n int, err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	var failed error
	err = raw.Write(func(fd uintptr) (done bool) {
		n, failed = syscall.Write(int(fd), []byte(text))
		return true
	})
	if errors.Is(failed, syscall.EAGAIN) || errors.Is(failed, syscall.EINTR) {
		return 0, err
	}
	return max(n, 0), errors.Join(err, failed)
}
