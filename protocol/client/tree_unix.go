//go:build unix && !linux

package client

import (
	"os"
	"os/exec"
	"syscall"
)

type tree struct {
	root *exec.Cmd
	ours bool // the root was running when find was called
}

func markTree(cmd *exec.Cmd) *tree {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return &tree{root: cmd}
}

func (t *tree) find() { t.ours = lives(t.root.Process) }

// If the root ended before find was called, another group may have its ID by now.
func (t *tree) kill(root *os.Process) {
	if t.ours || lives(root) {
		killGroup(root)
	}
}
