// Package botpython tests the bot in Python.
package botpython

import (
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/client"
)

// The bot plays each game to its end against the program and prints the conversation.
func TestBot(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	program := filepath.Join(t.TempDir(), "ugi.exe")
	if out, err := exec.Command("go", "build", "-o", program, "../../../protocol/ugi").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	result := regexp.MustCompile(`(?s)^> ugi\n< id name Rulebook\b.*\nresult: (p\d+win|p1loss|draw)\n> quit\n$`)
	for _, name := range games(t, program) {
		out, err := exec.Command(python, "bot.py", program, name).CombinedOutput()
		if err != nil || !result.Match(out) {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
	// The bot must not wait forever for a program that refuses a command.
	refusing := []string{python, "-c", `print("ugiok"); input(); print("info string error no"); input()`}
	out, err := exec.Command(python, append([]string{"bot.py"}, refusing...)...).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "the program refuses: info string error no") {
		t.Errorf("a program that refuses: %v\n%s", err, out)
	}
}

// games returns the names of the games that the program announces.
func games(t *testing.T, program string) []string {
	t.Helper()
	e, err := client.Start(context.Background(), client.Command{Program: program})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close(0)
	for _, o := range e.Options() {
		if o.Name == "Game" {
			return o.Vars
		}
	}
	t.Fatalf("no option Game in %v", e.Options())
	return nil
}
