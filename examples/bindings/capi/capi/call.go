package capi

// #cgo CFLAGS: -DRB_CONST=
// #include "lasterror.h"
// #include "rulebook.h"
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env"
)

type fault struct {
	code int64
	text string
}

func (f *fault) Error() string { return f.text }

func faults(code int64) func(format string, args ...any) error {
	return func(format string, args ...any) error { return &fault{code, fmt.Sprintf(format, args...)} }
}

var (
	badArgument = faults(C.RB_EARGUMENT)
	badHandle   = faults(C.RB_EHANDLE)
	badBuffer   = faults(C.RB_EBUFFER)
	badText     = faults(C.RB_ETEXT)
)

// call returns the answer of body or the code of its error, and recovers from panics.
func call(body func() (int64, error)) (answer C.int64_t) {
	defer func() {
		if p := recover(); p != nil {
			answer = keep(&fault{C.RB_EINTERNAL, fmt.Sprintf("internal error: %v", p)})
		}
	}()
	n, err := body()
	if err != nil {
		return keep(err)
	}
	return C.int64_t(n)
}

func keep(err error) C.int64_t {
	text := err.Error()
	C.keep_last_error((*C.char)(unsafe.Pointer(unsafe.StringData(text))), C.size_t(len(text)))
	return C.int64_t(code(err))
}

func code(err error) int64 {
	var known *fault
	var action *env.ActionError
	var move *notation.MoveError
	var position *notation.PositionError
	var word *notation.WordError
	switch {
	case errors.As(err, &known):
		return known.code
	case errors.As(err, &action), errors.As(err, &move):
		return C.RB_EILLEGAL
	case errors.As(err, &position), errors.As(err, &word):
		return C.RB_ETEXT
	}
	return C.RB_EARGUMENT
}

// buffer returns the caller's buffer, which must have room for want elements, as a slice that must
// not outlive the call.
func buffer[T any](p *T, n C.int64_t, want int) ([]T, error) {
	var element T
	size, align := unsafe.Sizeof(element), unsafe.Alignof(element)
	switch {
	case n < 0 || uint64(n) > 1<<46/uint64(size):
		return nil, badBuffer("a buffer cannot have %d elements", int64(n))
	case int64(n) < int64(want):
		return nil, badBuffer("the buffer has %d elements, but %d are needed", int64(n), want)
	case n > 0 && p == nil:
		return nil, badBuffer("the buffer is NULL")
	case uintptr(unsafe.Pointer(p))%align != 0:
		return nil, badBuffer("the buffer does not begin at a multiple of %d bytes", align)
	}
	return unsafe.Slice(p, int(n)), nil
}

// answerText returns the length of text. If the buffer has no room for text and a zero byte, it
// gets an empty text instead.
func answerText(p *C.char, n C.int64_t, text string) (int64, error) {
	dst, err := buffer((*byte)(unsafe.Pointer(p)), n, 0)
	if err != nil || len(dst) == 0 {
		return int64(len(text)), err
	}
	dst[0] = 0
	if len(text) < len(dst) {
		dst[copy(dst, text)] = 0
	}
	return int64(len(text)), nil
}

func argument(name string, p *C.char) (string, error) {
	if p == nil {
		return "", badArgument("%s is NULL", name)
	}
	return C.GoString(p), nil
}

//export rb_last_error
func rb_last_error(text *C.char, size C.int64_t) C.int64_t {
	return call(func() (int64, error) {
		// The kept text may end within a character.
		return answerText(text, size, strings.ToValidUTF8(C.GoString(C.last_error()), ""))
	})
}
