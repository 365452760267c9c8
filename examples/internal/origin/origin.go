// Package origin describes the origin of generated documents, and formats figures.
package origin

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/seed-445450d7/rulebook/protocol/wire"
)

// Sentence returns a sentence with the command that writes a document, the date, the commit, and
// the machine.
func Sentence(command string) string {
	return fmt.Sprintf("Written by `%s` on %s at commit %s, on %s with %d cores, %s/%s, %s.", command,
		time.Now().UTC().Format(time.DateOnly), commit(), Processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}

// commit uses Git, because go run records no commit in the program.
func commit() string {
	out, err := exec.Command("git", "describe", "--always", "--dirty", "--exclude=*").Output()
	if err != nil {
		return wire.Build()
	}
	return strings.TrimSpace(string(out))
}

// Processor returns the name of the processor where Linux provides it.
func Processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.Trim(name, "\t :\n")
		}
	}
	return "an unknown processor"
}

// Rate formats a rate with an SI prefix.
func Rate(rate float64) string {
	for _, unit := range []struct {
		size   float64
		letter string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if rate >= 0.9995*unit.size { // it rounds to 1 of the unit
			return fmt.Sprintf("%.3g %s", rate/unit.size, unit.letter)
		}
	}
	return fmt.Sprintf("%.3g", rate)
}
