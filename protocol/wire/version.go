package wire

import (
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
)

// Version is the semantic version of this module, without "v": a release, or until it is made the
// next release with "-dev".
const Version = "1.0.0-dev"

// Build returns the version with the revision of the program's source, for example
// "1.0.0+1c2d3e4f5a6b", followed by "-dirty" if files had been changed. If the build's information
// has no revision, as after go run, Build returns Version. The result is one word.
func Build() string { return build() }

var build = sync.OnceValue(func() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if r := revision(info); r != "" {
			return Version + "+" + r
		}
	}
	return Version
})

const modulePath = "github.com/seed-445450d7/rulebook"

// pseudo matches the version of a module at a revision without a release.
var pseudo = regexp.MustCompile(`\d{14}-([0-9a-f]{12})(?:\+dirty)?$`)

// revision returns the revision of this module in a program, or "" if the build records none. The
// modules below this one, such as examples/matches/fleet, are at the same commit. Other programs
// have separate repositories, and name a revision of this module in its version.
func revision(info *debug.BuildInfo) string {
	if !strings.HasPrefix(info.Main.Path+"/", modulePath+"/") {
		for _, module := range info.Deps {
			if found := pseudo.FindStringSubmatch(module.Version); module.Path == modulePath && module.Replace == nil && found != nil {
				return found[1]
			}
		}
		return ""
	}
	rev, dirty := "", ""
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			rev = setting.Value[:min(12, len(setting.Value))]
		case "vcs.modified":
			if setting.Value == "true" {
				dirty = "-dirty"
			}
		}
	}
	if rev == "" {
		return ""
	}
	return rev + dirty
}
