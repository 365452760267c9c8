//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the process a group of its own, so that what it starts can be
// killed with it. Where the system can, it is killed when this program is.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieWithParent(cmd.SysProcAttr)
}

// killGroup kills the process and what it has started. One that has ended is no
// error.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
