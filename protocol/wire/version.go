package wire

import (
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
)

// Version is the semantic version of this module, without "v".
const Version = "1.0.0-dev"

// Build returns the version with the revision of the program's source, for example
// "1.0.0+1c2d3e4f5a6b", followed by "-dirty" if files had been changed. The revision may be
// missing.
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

var pseudo = regexp.MustCompile(`\d{14}-([0-9a-f]{12})(?:\+dirty)?$`)

// Modules below this one are at the same commit. Other programs name a revision of this module in
// its version.
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
