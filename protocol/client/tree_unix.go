//go:build unix && !linux

package client

import (
	"os"
	"os/exec"
	"syscall"
)

// tree is the process group of a process. Descendants in other groups or sessions survive.
type tree struct {
	root *exec.Cmd
	ours bool // the root was running when find was called
}

func markTree(cmd *exec.Cmd) *tree {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return &tree{root: cmd}
}

// find is called before the root is asked to quit.
func (t *tree) find() { t.ours = lives(t.root.Process) }

// kill kills the group. If the root ended before find was called, another group may have its ID by
// now.
func (t *tree) kill(root *os.Process) {
	if t.ours || lives(root) {
		killGroup(root)
	}
}
