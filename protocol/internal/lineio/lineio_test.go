package lineio_test

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-445450d7/rulebook/protocol/internal/lineio"
)

func TestNext(t *testing.T) {
	errCut := errors.New("the wire was cut")
	full := strings.Repeat("x", lineio.MaxLine)
	long := lineio.Line{Text: full[:64], Long: true}
	tests := []struct {
		name string
		in   io.Reader
		want []lineio.Line
	}{
		{"nothing", strings.NewReader(""), nil},
		{"both ends", strings.NewReader("a b\nc\r\n\n"), []lineio.Line{{Text: "a b"}, {Text: "c"}, {}}},
		{"last without an end", strings.NewReader("a\nb"), []lineio.Line{{Text: "a"}, {Text: "b"}}},
		{"one return is no end", strings.NewReader("a\rb\r\r\n"), []lineio.Line{{Text: "a\rb\r"}}},
		{"longest", strings.NewReader(full + "\n" + full + "\r\n" + full),
			[]lineio.Line{{Text: full}, {Text: full}, {Text: full}}},
		{"longer by one", strings.NewReader(full + "x\na\n" + full + "x"),
			[]lineio.Line{long, {Text: "a"}, long}},
		{"much longer", strings.NewReader(full + full + full + "\na\n"), []lineio.Line{long, {Text: "a"}}},
		{"byte by byte", iotest.OneByteReader(strings.NewReader("a\r\nb\n")), []lineio.Line{{Text: "a"}, {Text: "b"}}},
		{"error", io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(errCut)),
			[]lineio.Line{{Text: "a"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readAll(lineio.NewReader(tt.in))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%.1000s", diff)
			}
			if want := map[bool]error{false: io.EOF, true: errCut}[tt.name == "error"]; err != want {
				t.Errorf("the input ends with %v, want %v", err, want)
			}
		})
	}
}

// readAll returns the lines without their times, and the error that ends them.
func readAll(r *lineio.Reader) (list []lineio.Line, err error) {
	for {
		l, err := r.Next()
		if err != nil {
			return list, err
		}
		l.At = time.Time{}
		list = append(list, l)
	}
}

// After the end there are no more lines.
func TestNextAfterEnd(t *testing.T) {
	errCut := errors.New("the wire was cut")
	r := lineio.NewReader(io.MultiReader(&late{errCut}, strings.NewReader("a\n")))
	for range 2 {
		if l, err := r.Next(); err != errCut {
			t.Errorf("%+v, %v, want %v", l, err, errCut)
		}
	}
}

// A deadline in the middle of a line loses nothing of it.
func TestNextAfterDeadline(t *testing.T) {
	full := strings.Repeat("x", lineio.MaxLine)
	for _, parts := range [][2]string{{"a b", "c\nd\n"}, {full, full + "\nd\n"}, {full + "\r", "\nd\n"}, {full + "\r", "\r\nd\n"}, {"", "\nd\n"}} {
		r := lineio.NewReader(io.MultiReader(strings.NewReader(parts[0]), &late{os.ErrDeadlineExceeded}, strings.NewReader(parts[1])))
		if _, err := r.Next(); err != os.ErrDeadlineExceeded {
			t.Fatalf("%.10q: error %v, want %v", parts[0], err, os.ErrDeadlineExceeded)
		}
		got, err := readAll(r)
		want, _ := readAll(lineio.NewReader(strings.NewReader(parts[0] + parts[1])))
		if diff := cmp.Diff(want, got); diff != "" || err != io.EOF {
			t.Errorf("%.10q: error %v, -want +got:\n%.1000s", parts[0], err, diff)
		}
	}
}

// late is a reader that returns an error once.
type late struct{ err error }

func (l *late) Read([]byte) (int, error) {
	err := l.err
	l.err = io.EOF
	return 0, err
}

// A line has arrived if it is whole.
func TestArrived(t *testing.T) {
	r := lineio.NewReader(io.MultiReader(strings.NewReader("a\nb\nc"), strings.NewReader("d\n")))
	got := []bool{r.Arrived()}
	for _, err := r.Next(); err == nil; _, err = r.Next() {
		got = append(got, r.Arrived())
	}
	if diff := cmp.Diff([]bool{false, true, false, false}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// Lines of one read came at the same time, however late they are asked for. A line came when
// its end did.
func TestAt(t *testing.T) {
	in := &timed{texts: []string{"a\nb\nc", "d\ne\n", "f"}}
	r := lineio.NewReader(in)
	came := map[int]time.Time{} // by read
	for _, want := range []struct {
		text string
		read int
	}{{"a", 0}, {"b", 0}, {"cd", 1}, {"e", 1}, {"f", 3}} { // f ends with the input
		l, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if l.Text != want.text || l.At.Before(in.began[want.read]) {
			t.Errorf("line %q came at %v, want %q after %v", l.Text, l.At, want.text, in.began[want.read])
		}
		if first, ok := came[want.read]; ok && !l.At.Equal(first) {
			t.Errorf("line %q came %v after one of the same read", l.Text, l.At.Sub(first))
		}
		came[want.read] = l.At
	}
}

// timed is a reader that notes when each read began.
type timed struct {
	texts []string
	began []time.Time
}

func (r *timed) Read(p []byte) (n int, err error) {
	r.began = append(r.began, time.Now())
	if len(r.texts) == 0 {
		return 0, io.EOF
	}
	n, r.texts = copy(p, r.texts[0]), r.texts[1:]
	return n, nil
}

func TestCutWord(t *testing.T) {
	for _, tt := range []struct{ text, word, rest string }{
		{"", "", ""}, {" \t ", "", ""}, {"go", "go", ""}, {"\tgo ", "go", ""},
		{"go nodes 5", "go", "nodes 5"}, {" go \t nodes  5\t", "go", "nodes  5\t"},
		{"a\u00a0b\v c\n", "a\u00a0b\v", "c\n"},
	} {
		if word, rest := lineio.CutWord(tt.text); word != tt.word || rest != tt.rest {
			t.Errorf("CutWord(%q) = %q, %q; want %q, %q", tt.text, word, rest, tt.word, tt.rest)
		}
	}
}

func TestPrintable(t *testing.T) {
	for _, tt := range []struct {
		text string
		n    int
		want string
	}{
		{"", 9, ""}, {" \n\t ", 9, ""}, {" a \n b\r\n\u2028c ", 9, "a b c"},
		{`a  "b`, 9, `a  "b`}, {"é§\\", 9, "é§\\"},
		{"\x1b[2J", 9, `\x1b[2J`}, {"\x00\xff", 9, `\x00\xff`}, {"\u202e\ufffd", 12, `\u202e\ufffd`},
		{"abcd", 4, "abcd"}, {"abcde", 4, "abcd…"}, {"aéb", 2, "a…"}, {"abc\x00", 4, "abc…"}, {"abc\n", 3, "abc"},
	} {
		if got := lineio.Printable(tt.text, tt.n); got != tt.want {
			t.Errorf("Printable(%q, %d) = %q, want %q", tt.text, tt.n, got, tt.want)
		}
	}
}

func TestErrorLine(t *testing.T) {
	for text, want := range map[string]string{
		" a\nb \r\n\tc ":         "a b c",
		"no \x1b[2J\xff":         `no \x1b[2J\xff`,
		strings.Repeat("x", 1e6): strings.Repeat("x", lineio.MaxError) + "…",
	} {
		if got := lineio.ErrorLine(text); got != lineio.ErrorPrefix+want {
			t.Errorf("%.100q, want %.100q", got, want)
		}
	}
}
