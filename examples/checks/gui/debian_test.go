package gui

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// programs are the programs that the tests run, with their Debian packages.
var programs = map[string]string{
	"Xvfb":      "xvfb",
	"xdotool":   "xdotool",
	"import":    "imagemagick",
	"quarry":    "quarry",
	"gtp-rhino": "grhino",
	"xboard":    "xboard",
}

// python is the system's Python, which has Debian's Tk.
const python = "/usr/bin/python3"

// The programs of this module, built for the tests.
var ugi, arena string

func TestMain(m *testing.M) {
	os.Setenv("PATH", os.Getenv("PATH")+":/usr/games") // where Debian keeps games
	dir, err := os.MkdirTemp("", "gui")
	if err == nil {
		err = install()
	}
	if err == nil {
		ugi, err = build(dir, "protocol/ugi")
	}
	if err == nil {
		arena, err = build(dir, "examples/matches/arena")
	}
	code := 1
	if err != nil {
		fmt.Fprintln(os.Stderr, "examples/checks/gui:", err)
	} else {
		code = m.Run()
	}
	os.RemoveAll(dir)
	os.Exit(code)
}

// install installs missing programs. The tests cannot run without them, so it is an error if
// that fails.
func install() error {
	var missing []string
	for program, pkg := range programs {
		if _, err := exec.LookPath(program); err != nil {
			missing = append(missing, pkg)
		}
	}
	if exec.Command(python, "-c", "import tkinter").Run() != nil {
		missing = append(missing, "python3-tk")
	}
	if len(missing) == 0 {
		return nil
	}
	args := append([]string{"install", "-y", "--no-install-recommends"}, missing...)
	for _, args := range [][]string{{"update"}, args} {
		if out, err := exec.Command("apt-get", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("these tests need the Debian packages %v: apt-get %v: %w\n%s", missing, args, err, out)
		}
	}
	return nil
}

func build(dir, pkg string) (program string, err error) {
	program = filepath.Join(dir, filepath.Base(pkg))
	cmd := exec.Command("go", "build", "-o", program, "./"+pkg)
	cmd.Dir = "../../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%v: %w\n%s", cmd, err, out)
	}
	return program, nil
}
