package gui

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func itoa(n int) string { return strconv.Itoa(n) }

// A screen is a virtual display with a mouse and a keyboard.
type screen struct {
	*testing.T
	display string
	home    string // of the programs
}

func newScreen(t *testing.T) *screen {
	t.Helper()
	s := &screen{T: t, home: t.TempDir()}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1000x750x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{write}
	s.start(cmd)
	write.Close()
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb: %v", err)
	}
	s.display = ":" + strings.TrimSpace(number)
	return s
}

func (s *screen) start(cmd *exec.Cmd) {
	s.Helper()
	if err := cmd.Start(); err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
	})
}

func (s *screen) run(name string, args ...string) {
	s.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = s.environ()
	cmd.Dir = s.home
	s.start(cmd)
}

func (s *screen) environ() []string {
	return append(os.Environ(), "DISPLAY="+s.display, "HOME="+s.home, "LC_ALL=C")
}

// do uses the mouse and the keyboard by commands of xdotool.
func (s *screen) do(args ...string) string {
	s.Helper()
	cmd := exec.Command("xdotool", args...)
	cmd.Env = s.environ()
	out, err := cmd.Output()
	if err != nil {
		s.shot("failed")
		s.Fatalf("%v: %v", cmd, err)
	}
	return strings.TrimSpace(string(out))
}

// window waits for a window whose title matches a pattern, and gives it the keyboard focus.
func (s *screen) window(pattern string) (id string) {
	s.Helper()
	s.until("a window "+pattern, func() bool {
		cmd := exec.Command("xdotool", "search", "--onlyvisible", "--name", pattern)
		cmd.Env = s.environ()
		out, _ := cmd.Output() // fails until there is one
		id, _, _ = strings.Cut(strings.TrimSpace(string(out)), "\n")
		return id != ""
	})
	s.do("windowfocus", "--sync", id)
	return id
}

// until waits for a condition, until the time of the tests is nearly over.
func (s *screen) until(what string, ok func() bool) {
	s.Helper()
	const last = 20 * time.Second // kept to report the failure
	end, limited := s.Deadline()
	for !ok() {
		if limited && time.Until(end) < last {
			s.shot("failed")
			s.Fatalf("waited for %s in vain", what)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// shot saves a screenshot in the directory that the variable SHOTS names, and returns the
// number of pixels of each color.
func (s *screen) shot(name string) map[string]int {
	s.Helper()
	dir := os.Getenv("SHOTS")
	if dir == "" {
		dir = s.TempDir()
	}
	file := filepath.Join(dir, strings.ReplaceAll(s.Name(), "/", "-")+"-"+name+".png")
	for _, args := range [][]string{{"import", "-window", "root", file}, {"convert", file, "-format", "%c", "histogram:info:-"}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Env = s.environ()
		out, err := cmd.Output()
		if err != nil {
			s.Errorf("%v: %v", cmd, err)
			return nil
		}
		if args[0] == "convert" {
			return histogram(string(out))
		}
	}
	return nil
}

// histogram reads lines such as "  1234: (8,120,52) #087834 srgb(8,120,52)".
func histogram(text string) map[string]int {
	colors := map[string]int{}
	for _, line := range strings.Split(text, "\n") {
		var n int
		if _, err := fmt.Sscanf(line, "%d:", &n); err == nil {
			if i := strings.IndexByte(line, '#'); i >= 0 {
				color, _, _ := strings.Cut(line[i:], " ")
				colors[color] += n
			}
		}
	}
	return colors
}

// listen writes a script that runs an engine. The script sends it a first command and drops
// the answer. listen returns the script, and functions that return what the engine has read
// and written so far.
func (s *screen) listen(engine, first string) (command string, heard, said func() string) {
	s.Helper()
	dir := s.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	command = filepath.Join(dir, "engine")
	script := fmt.Sprintf("#!/bin/sh\n(echo %s; exec tee -a %s) | %s | sed -u 1,2d | tee -a %s\n", first, in, engine, out)
	if err := os.WriteFile(command, []byte(script), 0o700); err != nil {
		s.Fatal(err)
	}
	tell := func(file string) func() string {
		return func() string {
			text, _ := os.ReadFile(file) // it exists once the engine has been started
			return string(text)
		}
	}
	return command, tell(in), tell(out)
}
