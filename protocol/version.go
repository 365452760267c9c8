package protocol

import (
	"bytes"
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
// ends with digits that differ between two builds. It is one word.
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

// programSum returns digits that differ between programs, or "" if the running program cannot
// be read.
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
	sum, err := sumOf(file)
	if err != nil {
		return ""
	}
	return sum
}

// headLength is the number of bytes at the beginning of a program in which the go command
// looks for the build ID, too.
const headLength = 32 << 10

// sumOf returns the first digits of the SHA-256 hash of a program, or of its head if that has
// a build ID. Because the ID is a hash of everything that the program was built from, the rest
// need not be read, which takes longer than everything else that a program does as it starts.
func sumOf(program io.Reader) (string, error) {
	head, err := io.ReadAll(io.LimitReader(program, headLength))
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	sum.Write(head)
	if !hasBuildID(head) {
		if _, err := io.Copy(sum, program); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:6]), nil
}

// hasBuildID reports whether the head of a program holds a build ID: in a note of an ELF file,
// in either order of bytes, or in front of the instructions.
func hasBuildID(head []byte) bool {
	for _, mark := range []string{"\x04\x00\x00\x00Go\x00\x00", "\x00\x00\x00\x04Go\x00\x00", "\xff Go build ID: \""} {
		if bytes.Contains(head, []byte(mark)) {
			return true
		}
	}
	return false
}
