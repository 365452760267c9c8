//go:build !unix

package client

import (
	"os"
	"os/exec"
)

type tree struct{}

func markTree(*exec.Cmd) *tree { return new(tree) }

func (*tree) find() {}

func (*tree) kill(root *os.Process) { _ = root.Kill() }
