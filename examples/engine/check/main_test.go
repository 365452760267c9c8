package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The program of this module passes, and a program that is no engine does not.
func TestRun(t *testing.T) {
	ugi := filepath.Join(t.TempDir(), "ugi")
	if out, err := exec.Command("go", "build", "-o", ugi, "../../../protocol/ugi").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	tests := []struct {
		args string
		code int
		want string // in the output
	}{
		{"-game lineup -positions 20 -patience 20 " + ugi, 0, " 0 failed, 0 skipped\n"},
		{"-game lineup -positions 20 -patience 20 -json " + ugi, 0, `"name": "agrees on the rules",
      "setup": "lineup",
      "verdict": "ok",`},
		{"-game lineup -patience 0.01 cat", 1, "failed   handshake   answers ugi: sent no ugiok within 100ms"},
		{"-game chess cat", 2, `check: no game "chess"`},
		{"-patience 0 cat", 2, "usage: check"},
		{"", 2, "usage: check"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if code := run(t.Context(), strings.Fields(tt.args), &out, &out); code != tt.code || !strings.Contains(out.String(), tt.want) {
			t.Errorf("check %s: exit code %d, want %d, and %q in:\n%s", tt.args, code, tt.code, tt.want, &out)
		}
	}
}
