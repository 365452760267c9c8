package main

import (
	"bytes"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol"
)

// The bot plays a game of each kind against the program, to its result.
func TestBot(t *testing.T) {
	program := filepath.Join(t.TempDir(), "ugi.exe")
	if out, err := exec.Command("go", "build", "-o", program, "../../protocol/ugi").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	result := regexp.MustCompile(`\nresult: (p\d+win|p1loss|draw)\n$`)
	for _, name := range protocol.Names() {
		var out bytes.Buffer
		if err := play(&out, program, name); err != nil || !result.Match(out.Bytes()) {
			t.Errorf("%s: %v, the bot says %q", name, err, out.String())
		}
	}
	if err := play(io.Discard, "/no/such/program"); err == nil {
		t.Error("a program that does not exist: no error")
	}
}
