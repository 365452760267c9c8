// Package botpython tests the bot in Python.
package botpython

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
)

// The bot plays a game of each kind against the program, to its result, and shows
// the whole conversation.
func TestBot(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	program := filepath.Join(t.TempDir(), "ugi.exe")
	if out, err := exec.Command("go", "build", "-o", program, "../../protocol/ugi").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	result := regexp.MustCompile(`(?s)^> ugi\n< id name Rulebook\n.*\nresult: (p\d+win|p1loss|draw)\n> quit\n$`)
	for _, name := range protocol.Names() {
		out, err := exec.Command(python, "bot.py", program, name).CombinedOutput()
		if err != nil || !result.Match(out) {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
