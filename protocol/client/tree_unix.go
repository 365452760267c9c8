//go:build unix && !linux

package client

import (
	"os"
	"os/exec"
	"syscall"
)

// tree is the process group of a process. Descendants with a group or session of their own
// survive.
type tree struct {
	root *exec.Cmd
	ours bool // the root was running when find was called
}

func markTree(cmd *exec.Cmd) *tree {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return &tree{root: cmd}
}

// find is called before the root is told to quit.
func (t *tree) find() { t.ours = lives(t.root.Process) }

// kill kills the group. If the root ended before find was called, its ID may belong to
// another group by now.
func (t *tree) kill(root *os.Process) {
	if t.ours || lives(root) {
		killGroup(root)
	}
}
