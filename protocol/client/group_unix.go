//go:build unix

package client

import (
	"os"
	"syscall"
)

// killGroup kills a process group, given its leader. The group may already have ended. However,
// killGroup must not be called once the leader has been waited for and the last member has ended,
// because the system may give the group's ID to another group.
func killGroup(leader *os.Process) { _ = syscall.Kill(-leader.Pid, syscall.SIGKILL) }

// lives reports whether a child process has not been waited for, so that its ID cannot have been
// reused.
func lives(child *os.Process) bool { return child.Signal(syscall.Signal(0)) == nil }
