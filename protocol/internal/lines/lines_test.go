package lines_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed-445450d7/rulebook/protocol/internal/lines"
)

func TestRead(t *testing.T) {
	errCut := errors.New("the wire was cut")
	full := strings.Repeat("x", lines.MaxLine)
	tests := []struct {
		name string
		in   io.Reader
		want []lines.Line
	}{
		{"nothing", strings.NewReader(""), nil},
		{"both ends", strings.NewReader("a b\nc\r\n\n"), []lines.Line{{Text: "a b"}, {Text: "c"}, {}}},
		{"last without an end", strings.NewReader("a\nb"), []lines.Line{{Text: "a"}, {Text: "b"}}},
		{"one return is no end", strings.NewReader("a\rb\r\r\n"), []lines.Line{{Text: "a\rb\r"}}},
		{"longest", strings.NewReader(full + "\n" + full + "\r\n" + full),
			[]lines.Line{{Text: full}, {Text: full}, {Text: full}}},
		{"longer by one", strings.NewReader(full + "x\na\n" + full + "x"),
			[]lines.Line{{Long: true}, {Text: "a"}, {Long: true}}},
		{"much longer", strings.NewReader(full + full + full + "\na\n"), []lines.Line{{Long: true}, {Text: "a"}}},
		{"byte by byte", iotest.OneByteReader(strings.NewReader("a\r\nb\n")), []lines.Line{{Text: "a"}, {Text: "b"}}},
		{"error", io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(errCut)),
			[]lines.Line{{Text: "a"}, {Text: "b", Err: errCut}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []lines.Line
			for batch := range lines.Read(context.Background(), tt.in) {
				got = append(got, batch...)
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateErrors()); diff != "" {
				t.Errorf("-want +got:\n%.1000s", diff)
			}
		})
	}
}

// Read ends with its context if nobody receives the lines. It reads no further than its
// buffer.
func TestReadStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	flood := &endless{}
	lines := lines.Read(ctx, flood)
	<-lines
	cancel()
	taken := 0
	for range lines { // the select may prefer the channel a few times
		taken++
	}
	if maxRead := (taken + 2) * 64 << 10; flood.read > maxRead {
		t.Errorf("%d lines taken, %d bytes read, want at most %d", taken+1, flood.read, maxRead)
	}
}

// Lines that have arrived together are sent together, but not too many of them.
func TestReadBatches(t *testing.T) {
	in := io.MultiReader(strings.NewReader("a\nb\nc"), strings.NewReader("d\n"), strings.NewReader(strings.Repeat("\n", 50)))
	var got []int
	for batch := range lines.Read(t.Context(), in) {
		got = append(got, len(batch))
	}
	if diff := cmp.Diff([]int{2, 1, 16, 16, 16, 2}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// endless is a reader of short lines.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = "a\n"[(e.read+i)%2]
	}
	e.read += len(p)
	return len(p), nil
}

func TestClip(t *testing.T) {
	tests := []struct {
		text string
		n    int
		want string
	}{
		{"", 0, ""}, {"abc", 3, "abc"}, {"abcd", 3, "abc…"}, {"aéb", 2, "a…"}, {"aéb", 3, "aé…"},
		{"\x80\x80\x80", 2, "…"}, {"abc", 0, "…"},
	}
	for _, tt := range tests {
		if got := lines.Clip(tt.text, tt.n); got != tt.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", tt.text, tt.n, got, tt.want)
		}
	}
}

func TestErrorLine(t *testing.T) {
	want := lines.ErrorPrefix + "a b c"
	if got := lines.ErrorLine(" a\nb \r\n\tc "); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
