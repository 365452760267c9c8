package wire

import (
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
)

func TestRevision(t *testing.T) {
	vcs := func(revision, modified string) []debug.BuildSetting {
		return []debug.BuildSetting{{Key: "-buildmode", Value: "exe"}, {Key: "vcs.revision", Value: revision}, {Key: "vcs.modified", Value: modified}}
	}
	const rev = "1c2d3e4f5a6b7c8d9e0f1c2d3e4f5a6b7c8d9e0f"
	theirs := debug.Module{Path: "example.com/server", Version: "v7.0.0"}
	tests := []struct {
		name string
		info debug.BuildInfo
		want string
	}{
		{"our own program", debug.BuildInfo{Main: debug.Module{Path: modulePath}, Settings: vcs(rev, "false")}, "1c2d3e4f5a6b"},
		{"changed files", debug.BuildInfo{Main: debug.Module{Path: modulePath}, Settings: vcs(rev, "true")}, "1c2d3e4f5a6b-dirty"},
		{"an example with a module of its own", debug.BuildInfo{Main: debug.Module{Path: modulePath + "/examples/matches/fleet"}, Settings: vcs(rev, "false")}, "1c2d3e4f5a6b"},
		{"a short revision", debug.BuildInfo{Main: debug.Module{Path: modulePath}, Settings: vcs("7", "false")}, "7"},
		{"go run", debug.BuildInfo{Main: debug.Module{Path: modulePath}}, ""},
		{"a release in somebody's program", debug.BuildInfo{Main: theirs, Settings: vcs(rev, "true"), Deps: []*debug.Module{{Path: modulePath, Version: "v1.0.0"}}}, ""},
		{"a commit in somebody's program", debug.BuildInfo{Main: theirs, Settings: vcs(rev, "true"), Deps: []*debug.Module{
			{Path: modulePath + "s", Version: "v0.0.0-20261122065242-000000000000"},
			{Path: modulePath, Version: "v1.0.1-0.20261122065242-043b2d1ff888"},
		}}, "043b2d1ff888"},
		{"a changed commit in somebody's program", debug.BuildInfo{Main: theirs, Deps: []*debug.Module{
			{Path: modulePath, Version: "v0.0.0-20261122065242-043b2d1ff888+dirty"},
		}}, "043b2d1ff888"},
		{"a release candidate", debug.BuildInfo{Main: theirs, Deps: []*debug.Module{{Path: modulePath, Version: "v1.0.0-rc-043b2d1ff888"}}}, ""},
		{"a copy in somebody's program", debug.BuildInfo{Main: theirs, Deps: []*debug.Module{
			{Path: modulePath, Version: "v1.0.1-0.20261122065242-043b2d1ff888", Replace: &debug.Module{Path: "../rulebook"}},
		}}, ""},
		{"a program without this module", debug.BuildInfo{Main: debug.Module{Path: modulePath + "s"}, Settings: vcs(rev, "false")}, ""},
	}
	for _, tt := range tests {
		if got := revision(&tt.info); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// The changelog begins with the version: a release and its date, or the next release.
func TestVersion(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^## (\d+\.\d+\.\d+)(, in preparation| \(\d{4}-\d\d-\d\d\))$`).FindSubmatch(text)
	if found == nil || strings.Contains(string(text[:strings.Index(string(text), string(found[0]))]), "\n## ") {
		t.Fatal("the first heading of the changelog is no version")
	}
	want := string(found[1])
	if string(found[2]) == ", in preparation" {
		want += "-dev"
	}
	if Version != want {
		t.Errorf("version %s, and the changelog begins with %s", Version, want)
	}
	if b := Build(); b != Version && !strings.HasPrefix(b, Version+"+") || strings.ContainsAny(b, " \n") {
		t.Errorf("build %q of version %s", b, Version)
	}
}
