//go:build unix && !linux

package client

import (
	"os"
	"os/exec"
	"syscall"
)

// tree is the process group of a process. Descendants with a group or session of their own
// survive.
type tree struct{}

func markTree(cmd *exec.Cmd) *tree {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return new(tree)
}

func (*tree) find() {}

func (*tree) kill(root *os.Process) { killGroup(root) }
