//go:build !portable

package client

import (
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"syscall"
	"unsafe"
)

// affinity is the set of processor cores on which a thread may run, as Linux has it: a bit
// for each of up to 1024 cores. It is empty if it is not known.
type affinity [1024 / bits.UintSize]uint

// threadAffinity returns the cores of the thread that calls it.
func threadAffinity() (a affinity) {
	_, _, failed := syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(a), uintptr(unsafe.Pointer(&a)))
	if failed != 0 {
		return affinity{}
	}
	return a
}

// bindThread makes the thread that calls it run on the cores of a.
func (a affinity) bindThread() error {
	_, _, failed := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(a), uintptr(unsafe.Pointer(&a)))
	if failed != 0 {
		return failed
	}
	return nil
}

// cores returns the cores of a in order.
func (a affinity) cores() (list []int) {
	for i, word := range a {
		for ; word != 0; word &= word - 1 {
			list = append(list, i*bits.UintSize+bits.TrailingZeros(word))
		}
	}
	return list
}

// bound holds the IDs of the threads that Bind has bound. Threads that have ended may be
// among them, and others that have their IDs now.
var bound sync.Map

// isBound reports whether Bind has bound the thread that calls it.
func isBound() bool {
	_, found := bound.Load(syscall.Gettid())
	return found && len(threadAffinity().cores()) == 1
}

// Bind locks the calling goroutine to its thread, and the thread to one of the processor
// cores on which it may run, the n-th, counted from 0 and again from the first one after the
// last. Engines that the goroutine starts from then on run on that core alone, with all their
// threads, and the goroutine's calls of their methods wait for them as a thread. Exchanges of
// a few microseconds then take half of the time, since they wake no other core.
//
// This is for engines with one thread that take turns, such as those of one game. There is
// no way back: the goroutine should do nothing else until it ends, and not unlock itself.
// Other goroutines may call the engines, too, but those calls take longer.
//
// If the system refuses it, or is not Linux, Bind returns an error, and the goroutine is as
// before. On other systems the error wraps [errors.ErrUnsupported].
func Bind(n int) error {
	runtime.LockOSThread()
	cores := threadAffinity().cores()
	if n < 0 || len(cores) == 0 {
		runtime.UnlockOSThread()
		return fmt.Errorf("client: no processor core %d", n)
	}
	core := cores[n%len(cores)]
	var one affinity
	one[core/bits.UintSize] = 1 << (core % bits.UintSize)
	if err := one.bindThread(); err != nil {
		runtime.UnlockOSThread()
		return fmt.Errorf("client: binding a thread to processor core %d: %w", core, err)
	}
	bound.Store(syscall.Gettid(), true)
	return nil
}
