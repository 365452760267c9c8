package freemem

import (
	"io/fs"
	"math"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
)

// systemLeft adds the heap's idle bytes not returned to the system. However, where address space is
// short, all idle bytes count.
func systemLeft(unreturned, idle int64) int64 {
	files := os.DirFS("/")
	return min(available(files)+unreturned, groupsLeft(files)+unreturned, limitsLeft(files)+idle)
}

const unknown = 1 << 62

// Without overcommitting, available returns at most the amount that the system can still commit.
func available(files fs.FS) int64 {
	const info = "proc/meminfo"
	kilobytes := field(files, info, "MemAvailable:")
	if kilobytes < 0 {
		return otherLeft()
	}
	left := kilobytes << 10
	if number(files, "proc/sys/vm/overcommit_memory") == 2 {
		left = min(left, (field(files, info, "CommitLimit:")-field(files, info, "Committed_AS:"))<<10)
	}
	return left
}

func groupsLeft(files fs.FS) int64 {
	text, _ := fs.ReadFile(files, "proc/self/cgroup")
	left := int64(unknown)
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		switch {
		case len(parts) < 3:
		case parts[0] == "0":
			left = min(left, climb(files, "sys/fs/cgroup", parts[2], version2))
		case strings.Contains(","+parts[1]+",", ",memory,"):
			left = min(left, climb(files, "sys/fs/cgroup/memory", parts[2], version1))
		}
	}
	return left
}

func climb(files fs.FS, mount, group string, names groupFiles) int64 {
	left := int64(unknown)
	for dir := path.Clean("/" + group); ; dir = path.Dir(dir) {
		left = min(left, names.left(files, path.Join(mount, dir)))
		if dir == "/" {
			return left
		}
	}
}

type groupFiles struct{ limit, usage, reclaimable string }

var (
	version1 = groupFiles{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"}
	version2 = groupFiles{"memory.max", "memory.current", "inactive_file"}
)

// Version 1 writes a nearly maximal number for no limit.
const noLimit = 1 << 60

// left does not count reclaimable file pages.
func (g groupFiles) left(files fs.FS, dir string) int64 {
	limit := number(files, path.Join(dir, g.limit))
	if limit < 0 || limit >= noLimit {
		return unknown
	}
	usage := max(number(files, path.Join(dir, g.usage)), 0)
	cached := min(max(field(files, path.Join(dir, "memory.stat"), g.reclaimable), 0), usage)
	return limit - usage + cached
}

func limitsLeft(files fs.FS) int64 {
	left := int64(unknown)
	for _, l := range []struct {
		resource int
		used     string
	}{{syscall.RLIMIT_AS, "VmSize:"}, {syscall.RLIMIT_DATA, "VmData:"}} {
		var limit syscall.Rlimit
		if err := syscall.Getrlimit(l.resource, &limit); err == nil && limit.Cur < math.MaxInt64 {
			used := max(field(files, "proc/self/status", l.used), 0)
			left = min(left, int64(limit.Cur)-used<<10)
		}
	}
	return left
}

func number(files fs.FS, name string) int64 {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return -1
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return -1
	}
	return n
}

func field(files fs.FS, file, name string) int64 {
	text, _ := fs.ReadFile(files, file)
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, name) {
			continue
		}
		if words := strings.Fields(line); len(words) >= 2 && words[0] == name {
			if n, err := strconv.ParseInt(words[1], 10, 64); err == nil {
				return n
			}
		}
	}
	return -1
}
