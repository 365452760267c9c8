package protocol

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
)

// modulePath is the path of this module in build information.
const modulePath = "github.com/seed-445450d7/rulebook"

// Version returns the version of this module in the program: a release, or a version with
// the date and revision of a commit. If that is missing, or files had been changed, it
// ends with the first digits of the program's SHA-256 hash, so that two builds differ. It
// is one word.
func Version() string { return version() }

var version = sync.OnceValue(func() string {
	v := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		v = moduleVersion(info)
	}
	if v != "" && !strings.HasSuffix(v, "+dirty") {
		return v
	}
	if v == "" {
		v = "devel"
	}
	if sum := programSum(); sum != "" {
		v += "-" + sum
	}
	return v
})

// moduleVersion returns the version of this module in a program, or "" if the build does
// not record one. The modules below this one, such as examples/fleet, are of the same
// commit. A module that is replaced has the version of what replaces it.
func moduleVersion(info *debug.BuildInfo) string {
	v := ""
	if strings.HasPrefix(info.Main.Path+"/", modulePath+"/") {
		v = cmp.Or(info.Main.Replace, &info.Main).Version
	} else {
		for _, module := range info.Deps {
			if module.Path == modulePath {
				v = cmp.Or(module.Replace, module).Version
			}
		}
	}
	if v == "(devel)" {
		return ""
	}
	return v
}

// programSum returns the first digits of the hash of the running program, or "" if it
// cannot be read.
func programSum() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return ""
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}
