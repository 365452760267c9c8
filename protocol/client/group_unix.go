//go:build unix

package client

import (
	"os"
	"syscall"
)

// The system may reuse a group's ID once the leader has been waited for and the last member has
// ended.
func killGroup(leader *os.Process) { _ = syscall.Kill(-leader.Pid, syscall.SIGKILL) }

// Until a child process has been waited for, its ID cannot be reused.
func lives(child *os.Process) bool { return child.Signal(syscall.Signal(0)) == nil }
