//go:build unix && !linux

package protocol

import "syscall"

func dieWithParent(*syscall.SysProcAttr) {}
