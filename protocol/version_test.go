package protocol

import (
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
