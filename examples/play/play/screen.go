package play

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/examples/internal/program"
)

type screen struct {
	color    bool
	unicode  bool
	width    int
	terminal bool
}

const usualWidth = 72

func newScreen(out io.Writer, color, glyphs string) (screen, error) {
	terminal := program.IsTerminal(out)
	s := screen{width: width(out, terminal), terminal: terminal}
	switch color {
	case "auto":
		s.color = terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	case "always":
		s.color = true
	case "never":
	default:
		return s, fmt.Errorf("-color is %q, want always, never or auto", color)
	}
	switch glyphs {
	case "auto":
		s.unicode = terminal && knowsUTF8()
	case "unicode":
		s.unicode = true
	case "ascii":
	default:
		return s, fmt.Errorf("-glyphs is %q, want unicode, ascii or auto", glyphs)
	}
	return s, nil
}

func knowsUTF8() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(os.Getenv(name)); v != "" {
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return false
}

// width asks stty because few shells export COLUMNS.
func width(out io.Writer, terminal bool) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if !terminal {
		return usualWidth
	}
	stty := exec.Command("stty", "size")
	stty.Stdin, _ = out.(*os.File)
	text, err := stty.Output()
	if fields := strings.Fields(string(text)); err == nil && len(fields) == 2 {
		if n, err := strconv.Atoi(fields[1]); err == nil && n > 0 {
			return n
		}
	}
	return usualWidth
}
