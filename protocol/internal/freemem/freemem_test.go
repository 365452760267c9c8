package freemem

import (
	"runtime"
	"runtime/debug"
	"testing"
)

func TestAllowed(t *testing.T) {
	for _, test := range []struct {
		asked int
		left  int64
		want  int
	}{
		{64, 1 << 30, 64},
		{65536, 1 << 30, 512},
		{65536, 100 << 30, 51200},
		{64, 40 << 20, 20},
		{64, 0, 1},
		{1, 1 << 10, 1},
	} {
		if got := allowed(test.asked, test.left); got != test.want {
			t.Errorf("allowed(%d MB, %d bytes left) = %d, want %d", test.asked, test.left, got, test.want)
		}
	}
}

// A grant is at most half of what is left, and at least 1.
func TestGrant(t *testing.T) {
	const all = 1 << 30 // a petabyte
	if got := Grant(all); got < 1 || got >= all {
		t.Errorf("%d MB are granted of %d", got, all)
	}
	if got := Grant(1); got != 1 {
		t.Errorf("%d MB are granted of 1", got)
	}
}

// Memory of a discarded table is left again once it has been collected, though it has not been
// returned to the system.
func TestLeftAfterDiscard(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 30)) // so that other programs hardly matter where more is left
	const size, slack = 128 * megabyte, 16 * megabyte
	runtime.GC()
	before := Left()
	table := make([]byte, size)
	for i := 0; i < size; i += 4 << 10 {
		table[i] = 1 // in use, so that it takes long to return it
	}
	during := Left()
	runtime.KeepAlive(table)
	runtime.GC()
	after := Left()
	if during > before-size+slack || after < before-slack {
		t.Errorf("%d MB are left before a table of %d MB, %d MB beside it, %d MB after it",
			before/megabyte, size/megabyte, during/megabyte, after/megabyte)
	}
}

// A Meter allows its limit and no more.
func TestMeter(t *testing.T) {
	m := NewMeter(2)
	for i := range 4 {
		if !m.Take(megabyte / 2) {
			t.Fatalf("half megabyte %d of 4 is refused", i+1)
		}
	}
	if m.Take(1) {
		t.Error("more than the bound was given")
	}
	if got := m.Taken(); got != 2*megabyte {
		t.Errorf("%d bytes taken, want %d", got, 2*megabyte)
	}
}

// A Meter for more memory than there is stops before all of it is taken.
func TestMeterMeasures(t *testing.T) {
	const all = 1 << 30
	m := NewMeter(all)
	left := Left()
	for m.Take(measureStep) { // nothing is allocated: only what was taken counts
		if m.Taken() > 2*left+measureStep {
			t.Fatalf("%d bytes were given where %d were left", m.Taken(), left)
		}
	}
}
