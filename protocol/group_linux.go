package protocol

import "syscall"

// dieWithParent has the process killed when the thread that starts it ends, as
// all threads do when this program is killed: an engine that hangs would live on.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }
