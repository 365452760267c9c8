package client

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
)

// The documentation of the package names its limits with their values.
func TestLimitsAreDocumented(t *testing.T) {
	source, err := os.ReadFile("client.go")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(source), "// # Limits\n")
	text, _, found := strings.Cut(text, "// # Concurrency\n")
	if !found {
		t.Fatal("no section")
	}
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "//", "")), " ")
	for _, want := range []string{
		fmt.Sprintf("Lines of more than %d bytes are skipped.", lineio.MaxLine),
		fmt.Sprintf("If the options that an engine announces exceed %d bytes in total, Start returns an error.", maxAnnounced),
		fmt.Sprintf("Names are clipped to %d bytes, refusals to %d, and the end of standard error to %d.", maxName, maxRepeated, maxTail),
		fmt.Sprintf("The client waits %v for a late answer to a question.", maxLate),
		fmt.Sprintf("closed its input has %v to exit. Its pipes are closed %v after", maxDeaf, maxInherited),
		fmt.Sprintf("was killed has %v to end.", maxDying),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the documentation lacks: %s", want)
		}
	}
}
