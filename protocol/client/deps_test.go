package client_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// A program that drives an engine does not link games, searches or pictures.
func TestDependencies(t *testing.T) {
	const module = "github.com/seed-445450d7/rulebook/"
	allowed := []string{"notation", "protocol", "protocol/client", "protocol/env", "protocol/internal/affinity", "protocol/internal/lineio", "protocol/internal/othellotext", "protocol/view", "protocol/wire", "examples/bot"}
	out, err := exec.Command("go", "list", "-deps", ".", module+"examples/bot").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	list := strings.Fields(string(out))
	if !slices.Contains(list, module+"protocol/client") || !slices.Contains(list, module+"examples/bot") {
		t.Errorf("unexpected output of go list: %q", list)
	}
	for _, path := range list {
		name, ours := strings.CutPrefix(path, module)
		if ours && !slices.Contains(allowed, name) && !strings.HasPrefix(name, "notation/") {
			t.Errorf("%s is linked", path)
		}
	}
}
