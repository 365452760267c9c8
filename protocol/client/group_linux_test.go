package client

import (
	"bufio"
	"io"
	"os/exec"
	"syscall"
	"testing"
)

// cat is a process that answers each line with the same line, until it is killed.
type cat struct {
	cmd *exec.Cmd
	in  io.Writer
	out *bufio.Reader
}

func startCat(t *testing.T, group int, env []string) *cat {
	t.Helper()
	cmd := exec.Command("cat")
	cmd.Env, cmd.SysProcAttr = env, &syscall.SysProcAttr{Setpgid: true, Pgid: group}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()         // or been waited for
	})
	return &cat{cmd, in, bufio.NewReader(out)}
}

// answers reports whether the process lives. One that was killed never answers, however
// slow its death is.
func (c *cat) answers() bool {
	_, _ = io.WriteString(c.in, "line\n") // it may have ended
	line, _ := c.out.ReadString('\n')
	return line == "line\n"
}

// When the root of a tree has been waited for, its number may be that of strangers, but
// not while one of the tree is in the group.
func TestKillSparesStrangers(t *testing.T) {
	marker := exec.Command("cat")
	tree := markTree(marker)
	root := startCat(t, 0, marker.Env)
	group := root.cmd.Process.Pid
	// It keeps the number of the group, which is thus sure to be that of strangers.
	stranger := startCat(t, group, nil)
	if err := root.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = root.cmd.Wait() // it was killed
	tree.kill(root.cmd.Process)
	if !stranger.answers() {
		t.Fatal("a stranger was killed")
	}
	member := startCat(t, group, marker.Env)
	tree.kill(root.cmd.Process)
	if member.answers() || stranger.answers() {
		t.Error("a group with a process of the tree lives on")
	}
}
