//go:build unix

package client

import (
	"os"
	"syscall"
)

// killGroup kills a process group, given its leader. The group may have ended already.
func killGroup(leader *os.Process) { _ = syscall.Kill(-leader.Pid, syscall.SIGKILL) }
