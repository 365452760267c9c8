//go:build !linux

package memory

func systemLeft() int64 { return otherLeft() }
