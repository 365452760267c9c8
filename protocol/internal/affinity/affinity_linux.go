//go:build !portable

// Package affinity keeps threads on processor cores.
package affinity

import (
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"syscall"
	"unsafe"
)

// Cores is the set of processor cores where a thread may run, in the form of Linux: a bit for each
// of up to 1024 cores. If the set is unknown, it is empty.
type Cores [1024 / bits.UintSize]uint

// OfThread returns the cores of the calling thread.
func OfThread() (a Cores) {
	_, _, failed := syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(a), uintptr(unsafe.Pointer(&a)))
	if failed != 0 {
		return Cores{}
	}
	return a
}

// BindThread restricts the calling thread to the cores of a.
func (a Cores) BindThread() error {
	_, _, failed := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(a), uintptr(unsafe.Pointer(&a)))
	if failed != 0 {
		return failed
	}
	return nil
}

func (a Cores) list() (cores []int) {
	for i, word := range a {
		for ; word != 0; word &= word - 1 {
			cores = append(cores, i*bits.UintSize+bits.TrailingZeros(word))
		}
	}
	return cores
}

// bound holds the IDs of the threads that Bind has bound. Some of these threads may have ended, and
// other threads may have their IDs now.
var bound sync.Map

// Bound reports whether Bind has bound the calling thread.
func Bound() bool {
	_, found := bound.Load(syscall.Gettid())
	return found && len(OfThread().list()) == 1
}

// Bind locks the calling goroutine to its thread, and the thread to one of the processor cores
// where it may run. It chooses the n-th core, counted from 0, starting over after the last one.
// From then on, all threads of engines that the goroutine starts with package client run only on
// that core, and the goroutine's calls of their methods block the thread. This halves the time of
// exchanges of a few microseconds, because they do not wake another core.
//
// Bind is for single-threaded engines that take turns, such as the engines of one game. It cannot
// be undone: the goroutine should do nothing else until it ends, and should not unlock its thread.
// Other goroutines may also call the engines. However, those calls take longer.
//
// If the system refuses, Bind returns an error and changes nothing. On systems other than Linux,
// the error wraps [errors.ErrUnsupported].
func Bind(n int) error {
	runtime.LockOSThread()
	cores := OfThread().list()
	if n < 0 || len(cores) == 0 {
		runtime.UnlockOSThread()
		return fmt.Errorf("no processor core %d", n)
	}
	core := cores[n%len(cores)]
	var one Cores
	one[core/bits.UintSize] = 1 << (core % bits.UintSize)
	if err := one.BindThread(); err != nil {
		runtime.UnlockOSThread()
		return fmt.Errorf("binding a thread to processor core %d: %w", core, err)
	}
	bound.Store(syscall.Gettid(), true)
	return nil
}
