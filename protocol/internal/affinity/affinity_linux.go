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

// Cores is a set of up to 1024 processor cores, empty if unknown.
type Cores [1024 / bits.UintSize]uint

// OfThread returns the cores of the calling thread.
func OfThread() (a Cores) {
	_, _, failed := syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(a), uintptr(unsafe.Pointer(&a)))
	if failed != 0 {
		return Cores{}
	}
	return a
}

// BindThread restricts the calling thread to a.
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

// Some threads in bound may have ended, and others may have their IDs.
var bound sync.Map

// Bound reports whether Bind bound the calling thread.
func Bound() bool {
	_, found := bound.Load(syscall.Gettid())
	return found && len(OfThread().list()) == 1
}

// Bind locks the calling goroutine to its thread, and the thread to its n-th permitted processor
// core, starting over after the last. From then on, all threads of engines that the goroutine
// starts with package client run only on that core, and its calls of their methods block the
// thread.
//
// Bind is for single-threaded engines that take turns. The goroutine should not unlock its thread.
// Except on Linux, the error wraps [errors.ErrUnsupported].
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
