// Package lines reads and truncates lines of the protocol, for both of its ends.
package lines

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"unicode/utf8"
)

// MaxLine is the maximum length of a line, in bytes, without its line break.
const MaxLine = 1 << 20

// Line is one line of input, or the error that ended the input.
type Line struct {
	Text string // without "\n" or "\r\n"
	Long bool   // whether it had more than MaxLine bytes, which were skipped
	Err  error  // the read error after which there are no more lines
}

// wholeBatch is the largest number of lines that Read sends at once.
const wholeBatch = 16

// Read sends the lines of r on the returned channel, several at once if they have arrived
// together. It closes the channel at the end of r, after an error, or when ctx is done. It
// reads no further before the lines have been received, so it needs little memory. The
// last line need not end with a line break. When ctx is done, a goroutine remains until
// its pending read of r returns.
func Read(ctx context.Context, r io.Reader) <-chan []Line {
	batches := make(chan []Line)
	go func() {
		defer close(batches)
		in := reader{Reader: bufio.NewReaderSize(r, 64<<10)}
		for more := true; more; {
			var batch []Line
			if batch, more = in.batch(); len(batch) == 0 {
				return
			}
			select {
			case batches <- batch:
				// Let the receiver run before this goroutine blocks in a read,
				// which would occupy a processor while all threads search.
				runtime.Gosched()
			case <-ctx.Done():
				return
			}
		}
	}()
	return batches
}

// reader reads lines.
type reader struct {
	*bufio.Reader
	room []byte // for the parts of a long line, kept for the next one
}

// batch waits for a line, and returns it with the lines that have arrived with it; more is
// false after the last ones.
func (r *reader) batch() (batch []Line, more bool) {
	for {
		l, err := r.line()
		if err != nil && !errors.Is(err, io.EOF) {
			l.Err = err
		}
		if err == nil || l.Text != "" || l.Long || l.Err != nil {
			batch = append(batch, l)
		}
		if err != nil {
			return batch, false
		}
		if len(batch) == wholeBatch || !r.arrived() {
			return batch, true
		}
	}
}

// arrived reports whether the next line can be read without waiting.
func (r *reader) arrived() bool {
	unread, _ := r.Peek(r.Buffered())
	return bytes.IndexByte(unread, '\n') >= 0
}

func (r *reader) line() (Line, error) {
	text, long := r.room[:0], false
	for {
		part, err := r.ReadSlice('\n')
		if len(text)+len(trimEnd(part)) > MaxLine {
			text, long = nil, true
		}
		if !long {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if text != nil {
			r.room = text
		}
		return Line{Text: string(trimEnd(text)), Long: long}, err
	}
}

// trimEnd removes "\n" or "\r\n" from the end of a line.
func trimEnd(b []byte) []byte {
	if n := len(b); n > 0 && b[n-1] == '\n' {
		b = b[:n-1]
	}
	if n := len(b); n > 0 && b[n-1] == '\r' {
		b = b[:n-1]
	}
	return b
}

// Clip returns text, truncated to at most maxBytes bytes and followed by "…" if it is
// longer. It does not split a character.
func Clip(text string, maxBytes int) string {
	if len(text) <= maxBytes {
		return text
	}
	for maxBytes > 0 && !utf8.RuneStart(text[maxBytes]) {
		maxBytes--
	}
	return text[:maxBytes] + "…"
}

// ErrorPrefix begins the one line that answers bad input.
const ErrorPrefix = "info string error "

// ErrorLine returns the line, without its line break, that answers bad input with the
// given text. Runs of white space in the text become single blanks.
func ErrorLine(text string) string {
	return ErrorPrefix + strings.Join(strings.Fields(text), " ")
}
