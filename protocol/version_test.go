package protocol

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestModuleVersion(t *testing.T) {
	tests := []struct {
		name string
		info debug.BuildInfo
		want string
	}{
		{"our own program", debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "v0.2.0"}}, "v0.2.0"},
		{"somebody's program", debug.BuildInfo{
			Main: debug.Module{Path: "example.com/server", Version: "v7.0.0"},
			Deps: []*debug.Module{{Path: "example.com/other", Version: "v1.0.0"}, {Path: modulePath, Version: "v0.3.1"}},
		}, "v0.3.1"},
		{"an example with a module of its own", debug.BuildInfo{
			Main: debug.Module{Path: modulePath + "/examples/fleet", Version: "v0.0.0-20261122065242-043b2d1ff888"},
			Deps: []*debug.Module{{Path: modulePath, Version: "v0.0.0", Replace: &debug.Module{Path: "../..", Version: "(devel)"}}},
		}, "v0.0.0-20261122065242-043b2d1ff888"},
		{"a program with a copy", debug.BuildInfo{
			Main: debug.Module{Path: "example.com/server", Version: "v7.0.0"},
			Deps: []*debug.Module{{Path: modulePath, Version: "v0.3.1", Replace: &debug.Module{Path: "../rulebook", Version: "(devel)"}}},
		}, ""},
		{"a program with a fork", debug.BuildInfo{
			Main: debug.Module{Path: "example.com/server", Version: "v7.0.0"},
			Deps: []*debug.Module{{Path: modulePath, Version: "v0.3.1", Replace: &debug.Module{Path: "example.com/fork", Version: "v0.4.0"}}},
		}, "v0.4.0"},
		{"this program, built in another module", debug.BuildInfo{
			Main: debug.Module{Path: modulePath, Version: "v0.0.0", Replace: &debug.Module{Path: "../rulebook", Version: "(devel)"}},
		}, ""},
		{"a program without this module", debug.BuildInfo{Main: debug.Module{Path: modulePath + "s", Version: "v1.0.0"}}, ""},
		{"a build without a version", debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "(devel)"}}, ""},
	}
	for _, tt := range tests {
		if got := moduleVersion(&tt.info); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// A test is a build that says no version: its hash tells it apart.
func TestVersion(t *testing.T) {
	v := Version()
	if sum := programSum(); len(sum) != 12 || !strings.Contains(v, sum) {
		t.Errorf("version %q of the program %q", v, sum)
	}
	if strings.ContainsAny(v, " \n") {
		t.Errorf("version %q, want one word", v)
	}
}

// Programs have the same sum only if they are equal. If there is a build ID, the sum does not
// depend on what follows the head, which need not be read.
func TestSumOf(t *testing.T) {
	type program struct{ head, rest string }
	seen := map[string]program{}
	for _, mark := range []string{"", "\x04\x00\x00\x00Go\x00\x00ID", "\x00\x00\x00\x04Go\x00\x00ID", "\xff Go build ID: \"ID"} {
		for _, id := range []string{"1", "2"} {
			p := program{"\x7fELF" + mark + id, strings.Repeat("instructions", 10_000)}
			p.head += strings.Repeat("\x00", headLength-len(p.head))
			whole := strings.NewReader(p.head + p.rest)
			sum, err := sumOf(whole)
			if err != nil || len(sum) != 12 {
				t.Fatalf("%q: sum %q, %v", mark, sum, err)
			}
			if other, ok := seen[sum]; ok {
				t.Errorf("two programs have the sum %s: %.20q and %.20q", sum, other.head, p.head)
			}
			seen[sum] = p
			want := len(p.rest)
			if mark == "" {
				want = 0
			}
			if left := whole.Len(); left != want {
				t.Errorf("%q: %d bytes are left unread, want %d", mark, left, want)
			}
			changed, err := sumOf(strings.NewReader(p.head + p.rest + "more"))
			if err != nil || (changed == sum) != (mark != "") {
				t.Errorf("%q: sum %s, and %s with other instructions, %v", mark, sum, changed, err)
			}
		}
	}
}

// The go command writes a build ID into the head of each program, such as this test.
func TestHasBuildID(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other linkers may put something in front of it")
	}
	name, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	program, err := os.ReadFile(name)
	if err != nil {
		t.Skip(err)
	}
	if !hasBuildID(program[:min(headLength, len(program))]) {
		t.Error("no build ID is found in this test")
	}
}
