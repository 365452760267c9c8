package program_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
)

func TestOutput(t *testing.T) {
	out, err := program.Output(exec.Command("go", "list", "errors"))
	if err != nil || string(out) != "errors\n" {
		t.Errorf("%q, %v", out, err)
	}
	_, err = program.Output(exec.Command("go", "nonsense"))
	if err == nil || !strings.HasPrefix(err.Error(), "go nonsense: ") || !strings.Contains(err.Error(), "unknown command") {
		t.Errorf("error %v, want one with the command and what it says", err)
	}
}
