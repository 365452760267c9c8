package freemem

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

func tree(files map[string]string) fs.FS {
	m := fstest.MapFS{}
	for name, text := range files {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

func TestAvailable(t *testing.T) {
	const info = "MemTotal: 1000 kB\nMemFree: 10 kB\nMemAvailable:  800 kB\nCommitLimit: 500 kB\nCommitted_AS: 400 kB\n"
	for overcommit, want := range map[string]int64{"0\n": 800 << 10, "1\n": 800 << 10, "2\n": 100 << 10} {
		files := tree(map[string]string{"proc/meminfo": info, "proc/sys/vm/overcommit_memory": overcommit})
		if got := available(files); got != want {
			t.Errorf("overcommit %q: %d bytes, want %d", overcommit, got, want)
		}
	}
	if got := available(tree(nil)); got <= 0 || got > 2<<30 {
		t.Errorf("without /proc: %d bytes", got)
	}
}

func TestGroups(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  int64
	}{
		{"none", nil, unknown},
		{"version 2", map[string]string{
			"proc/self/cgroup":                   "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max":       "max\n",
			"sys/fs/cgroup/a/b/memory.current":   "70\n",
			"sys/fs/cgroup/a/memory.max":         "1000\n",
			"sys/fs/cgroup/a/memory.current":     "400\n",
			"sys/fs/cgroup/a/memory.stat":        "anon 300\ninactive_file 50\n",
			"sys/fs/cgroup/memory.current":       "9999\n",
			"sys/fs/cgroup/memory.high":          "1\n",
			"sys/fs/cgroup/a/b/c/memory.max":     "1\n",
			"sys/fs/cgroup/a/b/c/memory.current": "1\n",
		}, 650},
		{"a container of version 2", map[string]string{
			"proc/self/cgroup":             "0::/\n",
			"sys/fs/cgroup/memory.max":     "2000\n",
			"sys/fs/cgroup/memory.current": "500\n",
		}, 1500},
		{"a container of version 1", map[string]string{
			"proc/self/cgroup":                           "5:cpu,cpuacct:/docker/x\n4:memory:/docker/x\n0::/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "3000\n",
			"sys/fs/cgroup/memory/memory.usage_in_bytes": "1000\n",
			"sys/fs/cgroup/memory/memory.stat":           "inactive_file 7\ntotal_inactive_file 100\n",
		}, 2100},
		{"no limit in version 1", map[string]string{
			"proc/self/cgroup":                           "4:memory:/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
			"sys/fs/cgroup/memory/memory.usage_in_bytes": "1000\n",
		}, unknown},
	} {
		if got := groupsLeft(tree(test.files)); got != test.want {
			t.Errorf("%s: %d bytes, want %d", test.name, got, test.want)
		}
	}
}
