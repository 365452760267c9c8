package match

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/client"
)

// What the arena cannot start is not at fault.
func TestNoProgram(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "missing")
	for _, name := range []string{missing, filepath.Base(missing)} {
		if _, err := client.Start(t.Context(), client.Command{Program: name}); !noProgram(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// os.Pipe has such an error when there are too many open files.
	if err := (&client.Error{Doing: "starting it", Err: os.NewSyscallError("pipe2", syscall.EMFILE)}); !noProgram(err) {
		t.Error(err)
	}
	if _, err := client.Start(t.Context(), client.Command{Program: os.Args[0], Args: []string{"-test.run=^$"}}); err == nil || noProgram(err) {
		t.Errorf("a program that is no engine: %v", err)
	}
}
