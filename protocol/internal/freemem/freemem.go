// Package freemem limits tables to the memory that is available, so that a request for too much does
// not end the program. If memory is short, a table is smaller instead.
//
// A large allocation cannot fail gracefully. The Go runtime ends the program if the system has no
// more memory. In addition, most systems promise memory that they do not have, and kill the program
// when it uses that memory. The package therefore measures the available memory before a table is
// made, and again while it grows.
//
// It grants at most half of the available memory, because other programs need memory as well, and
// garbage may usually grow to the amount of memory in use before it is collected.
package freemem

import (
	"math"
	"runtime"
	"runtime/debug"
	"sync/atomic"
)

const megabyte = 1 << 20

// maxWord limits the memory in use on 32-bit systems, because half of the address space may be
// fragmented.
const maxWord int64 = 1 << 30

// Grant returns how many of the requested megabytes a table may take, at least 1. If memory is
// short, it first collects garbage, such as an earlier table.
func Grant(megabytes int) int {
	if isLeft(2 * int64(megabytes) * megabyte) {
		return max(megabytes, 1)
	}
	runtime.GC()
	return allowed(megabytes, Left())
}

func allowed(megabytes int, left int64) int {
	return int(max(min(int64(megabytes), left/2/megabyte), 1))
}

// Left returns an estimate of how many bytes the program can still take. On Linux, it considers the
// memory that the system, control groups and resource limits leave. On other systems, it assumes
// two gigabytes minus the memory in use. If GOMEMLIMIT is set, it also applies. Memory that the Go
// runtime holds but is not using counts as available.
func Left() int64 {
	// Package runtime/metrics provides the same numbers without stopping the program. However, it
	// makes every program start later.
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	idle, used := int64(stats.HeapIdle), int64(stats.Sys-stats.HeapIdle)
	left := systemLeft(idle-int64(stats.HeapReleased), idle)
	if limit := debug.SetMemoryLimit(-1); limit != math.MaxInt64 {
		left = min(left, limit-used)
	}
	if math.MaxUint == math.MaxUint32 {
		left = min(left, maxWord-used)
	}
	return max(left, 0)
}

// isLeft reports whether at least n bytes are left. It stops the program only if necessary.
func isLeft(n int64) bool {
	limited := debug.SetMemoryLimit(-1) != math.MaxInt64 || math.MaxUint == math.MaxUint32
	return !limited && systemLeft(0, 0) >= n || Left() >= n
}

// A Meter counts the memory of a growing table. It is safe for concurrent use.
type Meter struct {
	max   int64
	taken atomic.Int64
	full  atomic.Bool
}

func NewMeter(megabytes int) *Meter { return &Meter{max: int64(megabytes) * megabyte} }

// measureStep is the growth, in bytes, after which the memory is measured again.
const measureStep = 16 * megabyte

// Take reports whether the table may grow by the given number of bytes. Once Take has reported
// false, it always does.
func (m *Meter) Take(bytes int) bool {
	if m.full.Load() {
		return false
	}
	taken := m.taken.Add(int64(bytes))
	if taken > m.max || taken/measureStep != (taken-int64(bytes))/measureStep && !isLeft(taken) {
		m.taken.Add(-int64(bytes))
		m.full.Store(true)
		return false
	}
	return true
}

// Taken returns the number of bytes taken.
func (m *Meter) Taken() int64 { return m.taken.Load() }

// otherLeft returns the memory assumed to be left if the system does not provide a number.
func otherLeft() int64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return 2<<30 - int64(stats.Sys-stats.HeapReleased)
}
