package capi

// #include "rulebook.h"
import "C"

import "sync"

// handles never uses a number twice.
var handles = struct {
	sync.RWMutex
	values map[C.rb_handle]freer
	last   C.rb_handle
}{values: map[C.rb_handle]freer{}}

type freer interface{ free() }

// held makes calls for one handle wait for each other.
type held[T any] struct {
	sync.Mutex
	value T
	freed bool
}

// free waits for the call in progress, which may write to buffers that the caller is about to free.
func (h *held[T]) free() {
	h.Lock()
	defer h.Unlock()
	h.freed = true
}

func newHandle[T any](value T) int64 {
	handles.Lock()
	defer handles.Unlock()
	handles.last++
	handles.values[handles.last] = &held[T]{value: value}
	return int64(handles.last)
}

func with[T any](handle C.rb_handle, kind string, body func(value T) (int64, error)) C.int64_t {
	return call(func() (int64, error) {
		handles.RLock()
		h, ok := handles.values[handle].(*held[T])
		handles.RUnlock()
		if ok {
			h.Lock()
			defer h.Unlock()
		}
		if !ok || h.freed {
			return 0, badHandle("%d is not the handle of a %s", int64(handle), kind)
		}
		return body(h.value)
	})
}

//export rb_free
func rb_free(handle C.rb_handle) C.int64_t {
	return call(func() (int64, error) {
		handles.Lock()
		h, ok := handles.values[handle]
		delete(handles.values, handle)
		handles.Unlock()
		if !ok {
			return 0, badHandle("%d is not a handle", int64(handle))
		}
		h.free()
		return 0, nil
	})
}
