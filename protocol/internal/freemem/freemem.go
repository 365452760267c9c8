// Package freemem limits tables to half the available memory. A large allocation cannot fail
// gracefully: the Go runtime ends the program, or the system kills it for using nonexistent memory.
package freemem

import (
	"math"
	"runtime"
	"runtime/debug"
	"sync/atomic"
)

const megabyte = 1 << 20

// maxWord limits memory on 32-bit systems, because the address space may be fragmented.
const maxWord int64 = 1 << 30

// Grant returns how many requested megabytes a table may take, at least 1.
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

// Left estimates how many bytes the program can still take. Except on Linux, it assumes two
// gigabytes minus the memory in use. If set, GOMEMLIMIT also applies.
func Left() int64 {
	// Package runtime/metrics would delay every program's start.
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

func isLeft(n int64) bool {
	limited := debug.SetMemoryLimit(-1) != math.MaxInt64 || math.MaxUint == math.MaxUint32
	return !limited && systemLeft(0, 0) >= n || Left() >= n
}

// A Meter counts a growing table's memory. It is safe for concurrent use.
type Meter struct {
	max   int64
	taken atomic.Int64
	full  atomic.Bool
}

func NewMeter(megabytes int) *Meter { return &Meter{max: int64(megabytes) * megabyte} }

const measureStep = 16 * megabyte

// Take reports whether the table may grow by the given bytes. After false, it never reports true.
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

func otherLeft() int64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return 2<<30 - int64(stats.Sys-stats.HeapReleased)
}
