package wire

import (
	"runtime/debug"
	"strings"
	"sync"
)

// Version is the semantic version of this module, without "v".
const Version = "1.0.0"

// Build returns the version with the source's revision, which may be missing, for example
// "1.0.0+1c2d3e4f5a6b", and "-dirty" if files had been changed.
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

// Modules below this one are at the same commit. Other programs name this module's revision in its
// version.
func revision(info *debug.BuildInfo) string {
	if !strings.HasPrefix(info.Main.Path+"/", modulePath+"/") {
		for _, module := range info.Deps {
			if rev := pseudoRevision(module.Version); module.Path == modulePath && module.Replace == nil && rev != "" {
				return rev
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

// pseudoRevision returns the end of a version such as "v0.0.0-20261122065242-043b2d1ff888". Package
// regexp would enlarge programs for the browser.
func pseudoRevision(version string) string {
	version = strings.TrimSuffix(version, "+dirty")
	dash := strings.LastIndexByte(version, '-')
	rest, rev := version[:max(0, dash)], version[dash+1:]
	date := rest[max(0, len(rest)-14):]
	if len(rev) != 12 || len(date) != 14 || strings.Trim(rev, "0123456789abcdef") != "" || strings.Trim(date, "0123456789") != "" {
		return ""
	}
	return rev
}
