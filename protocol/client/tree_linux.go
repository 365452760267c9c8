package client

import (
	"bytes"
	"crypto/rand"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// All processes of a tree have the mark in their environment, or a parent that does.
type tree struct {
	mark  string
	found map[proc]bool // whether it was killed
}

// Engines may start other engines, so there may be several marks.
const markVariable = "RULEBOOK_ENGINE"

// Without Pdeathsig, a hung engine would survive this program.
func markTree(cmd *exec.Cmd) *tree {
	t := &tree{mark: rand.Text(), found: map[proc]bool{}}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Env = append(cmd.Environ(), markVariable+"="+os.Getenv(markVariable)+" "+t.mark)
	return t
}

const maxRounds = 100

func (t *tree) kill(root *os.Process) {
	ended := !lives(root)
	if !t.find() && ended {
		return // nobody is left to start another process
	}
	if lives(root) || t.holds(root.Pid) {
		killGroup(root)
	}
	for range maxRounds {
		t.find()
		more := false
		for p, killed := range t.found {
			if !killed {
				t.found[p] = true
				more = p.kill() || more
			}
		}
		if !more {
			break
		}
	}
}

// While a found process belongs to a group, the system cannot reuse the group's ID.
func (t *tree) holds(group int) bool {
	for p := range t.found {
		if now, ok := readProc(procDir(p.pid)); ok && now.proc == p && now.group == group {
			return true
		}
	}
	return false
}

// The start time distinguishes a proc from a later process with the same ID.
type proc struct {
	pid   int
	start uint64 // in ticks since the system started
}

// Before the root is asked to quit, find also finds processes whose parents end first.
func (t *tree) find() (runs bool) {
	parents, marked := map[proc]int{}, map[int]bool{}
	self, _ := readProc("/proc/self")
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		p, ok := readProc(dir)
		// No process of the tree is older than this one.
		if !ok || p.start < self.start || p.pid == os.Getpid() {
			continue
		}
		parents[p.proc] = p.parent
		environ, _ := os.ReadFile(dir + "/environ")
		_, found := t.found[p.proc]
		marked[p.pid] = found || bytes.Contains(environ, []byte(t.mark))
	}
	for more := true; more; {
		more = false
		for p, parent := range parents {
			if marked[parent] && !marked[p.pid] {
				marked[p.pid], more = true, true
			}
		}
	}
	for p := range parents {
		if !marked[p.pid] {
			continue
		}
		runs = true
		if _, found := t.found[p]; !found {
			t.found[p] = false
		}
	}
	return runs
}

type running struct {
	proc
	parent, group int
}

func procDir(pid int) string { return "/proc/" + strconv.Itoa(pid) }

func readProc(dir string) (p running, ok bool) {
	text, err := os.ReadFile(dir + "/stat")
	if err != nil {
		return p, false
	}
	// The name, in parentheses, may contain any character.
	head, rest, _ := strings.Cut(string(text), " (")
	rest = rest[strings.LastIndex(rest, ")")+1:]
	const state, ppid, pgrp, starttime = 0, 1, 2, 19 // see proc_pid_stat(5), which counts from 3
	fields := strings.Fields(rest)
	if len(fields) <= starttime || fields[state] == "Z" {
		return p, false
	}
	var errs [4]error
	p.pid, errs[0] = strconv.Atoi(head)
	p.parent, errs[1] = strconv.Atoi(fields[ppid])
	p.group, errs[2] = strconv.Atoi(fields[pgrp])
	p.start, errs[3] = strconv.ParseUint(fields[starttime], 10, 64)
	return p, errors.Join(errs[:]...) == nil
}

// kill spares a later process with the same ID.
func (p proc) kill() bool {
	handle, err := os.FindProcess(p.pid)
	if err != nil {
		return false
	}
	now, ok := readProc(procDir(p.pid))
	alive := ok && now.proc == p
	if alive {
		_ = handle.Kill()
	}
	_ = handle.Release()
	return alive
}
