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

// Cores is the set of processor cores on which a thread may run, as Linux has it: a bit
// for each of up to 1024 cores. It is empty if it is not known.
type Cores [1024 / bits.UintSize]uint

// OfThread returns the cores of the calling thread.
func OfThread() (a Cores) {
	_, _, failed := syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(a), uintptr(unsafe.Pointer(&a)))
	if failed != 0 {
		return Cores{}
	}
	return a
}

// BindThread makes the calling thread run on the cores of a.
func (a Cores) BindThread() error {
	_, _, failed := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(a), uintptr(unsafe.Pointer(&a)))
	if failed != 0 {
		return failed
	}
	return nil
}

// list returns the cores of a in order.
func (a Cores) list() (cores []int) {
	for i, word := range a {
		for ; word != 0; word &= word - 1 {
			cores = append(cores, i*bits.UintSize+bits.TrailingZeros(word))
		}
	}
	return cores
}

// bound holds the IDs of the threads that Bind has bound. Threads that have ended may be
// among them, and others that have their IDs now.
var bound sync.Map

// Bound reports whether Bind has bound the calling thread.
func Bound() bool {
	_, found := bound.Load(syscall.Gettid())
	return found && len(OfThread().list()) == 1
}

// Bind locks the calling goroutine to its thread, and the thread to one of the processor
// cores on which it may run, the n-th, counted from 0 and again from the first one after the
// last. Engines of package client that the goroutine starts from then on run on that core
// alone, with all their threads, and the goroutine's calls of their methods wait for them as
// a thread. Exchanges of a few microseconds then take half of the time, since they wake no
// other core.
//
// This is for engines with one thread that take turns, such as those of one game. There is
// no way back: the goroutine should do nothing else until it ends, and not unlock itself.
// Other goroutines may call the engines, too, but those calls take longer.
//
// If the system refuses it, or is not Linux, Bind returns an error, and the goroutine is as
// before. On other systems the error wraps [errors.ErrUnsupported].
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
