//go:build unix

package client

import (
	"os"
	"syscall"
)

// killGroup kills a process group, given its leader. The group may have ended already. But
// once the leader has been waited for and the last member has ended, the system may give
// the ID of the group to another one, so killGroup must not be called.
func killGroup(leader *os.Process) { _ = syscall.Kill(-leader.Pid, syscall.SIGKILL) }

// lives reports whether a child process has not been waited for, so that its ID is its own.
func lives(child *os.Process) bool { return child.Signal(syscall.Signal(0)) == nil }
