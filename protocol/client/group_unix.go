//go:build unix

package client

import (
	"os"
	"syscall"
)

// killGroup kills the process that leads a group, and its group. One that has
// ended is no error.
func killGroup(leader *os.Process) { _ = syscall.Kill(-leader.Pid, syscall.SIGKILL) }
