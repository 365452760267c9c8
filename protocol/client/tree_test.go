//go:build unix

package client_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/client"
)

// childDir is the environment variable with the directory in which the children of an
// engine write their process IDs.
const childDir = "RULEBOOK_TEST_CHILD_DIR"

func init() {
	child := func(behavior string, attr *syscall.SysProcAttr, env ...string) {
		c := exec.Command(os.Args[0])
		c.Env = append(env, asEngine+"="+behavior, childDir+"="+os.Getenv(childDir))
		c.SysProcAttr = attr
		c.Stdout, c.Stderr = os.Stdout, os.Stderr // the child keeps the pipes open
		if err := c.Start(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		name := fmt.Sprintf("%s/%s.%d", os.Getenv(childDir), behavior, c.Process.Pid)
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	session := &syscall.SysProcAttr{Setsid: true}
	engines["parent"] = func() {
		child("deaf", nil, os.Environ()...)
		engines["player"]()
	}
	engines["parent of sessions"] = func() {
		child("deaf", nil)
		child("deaf", session, os.Environ()...)
		child("deaf", session) // without the environment of its parent
		child("orphaning", session, os.Environ()...)
		for len(childFiles(os.Getenv(childDir), "deaf")) < 4 {
			time.Sleep(time.Millisecond)
		}
		engines["player"]()
	}
	engines["orphaning"] = func() { child("deaf", session, os.Environ()...) }
	engines["crashing parent"] = func() {
		child("deaf", session, os.Environ()...)
		fmt.Println("ugiok\nreadyok")
	}
}

func init() {
	engines["hanging"] = func() { // survives its parent
		fmt.Println("ugiok\nreadyok")
		if err := os.WriteFile(fmt.Sprintf("%s/hanging.%d", os.Getenv(childDir), os.Getpid()), nil, 0o600); err != nil {
			os.Exit(1)
		}
		time.Sleep(time.Hour) // longer than any test
	}
	engines["host"] = func() { // runs an engine
		os.Setenv(asEngine, "hanging")
		if _, err := client.Start(context.Background(), client.Command{Program: os.Args[0]}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		time.Sleep(time.Hour)
	}
}

// When a program is killed, its engines are killed, too.
func TestKilledHost(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("an engine outlives the program here")
	}
	dir := t.TempDir()
	host := exec.Command(os.Args[0])
	host.Env = append(os.Environ(), asEngine+"=host", childDir+"="+dir)
	if err := host.Start(); err != nil {
		t.Fatal(err)
	}
	for len(childFiles(dir, "hanging")) == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := host.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = host.Wait() // it was killed
	awaitEnd(t, childFiles(dir, "hanging"))
}

// childFiles returns the process IDs of the children with the given behavior.
func childFiles(dir, behavior string) []string {
	list, _ := filepath.Glob(filepath.Join(dir, behavior+".*")) // the pattern is good
	for i, path := range list {
		list[i] = strings.TrimPrefix(filepath.Ext(path), ".")
	}
	return list
}

// Close leaves no child of the engine behind, and does not wait for one.
func TestEngineWithChildren(t *testing.T) {
	tests := []struct {
		behavior string
		children int
		linux    bool
	}{
		{"parent", 1, false},
		{"parent of sessions", 4, true},
		{"crashing parent", 1, true},
	}
	for _, tt := range tests {
		t.Run(tt.behavior, func(t *testing.T) {
			if tt.linux && runtime.GOOS != "linux" {
				t.Skip("a child with a session of its own lives on here")
			}
			goroutines, files := runtime.NumGoroutine(), openFiles(t)
			dir := t.TempDir()
			t.Setenv(childDir, dir)
			e, _ := start(t, tt.behavior)
			list := childFiles(dir, "deaf")
			if len(list) != tt.children {
				t.Errorf("%d children, want %d", len(list), tt.children)
			}
			if err := e.Close(10 * time.Millisecond); err != nil {
				t.Error(err)
			}
			awaitEnd(t, list)
			nothingLeft(t, goroutines, files)
		})
	}
}

func awaitEnd(t *testing.T, pids []string) {
	t.Helper()
	for _, pid := range pids {
		for deadline := time.Now().Add(long); runs(pid); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("process %s is still running", pid)
			}
		}
	}
}

// runs reports whether a process exists and is not a zombie.
func runs(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ")
}
