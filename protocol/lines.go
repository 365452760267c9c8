package protocol

import (
	"bufio"
	"context"
	"errors"
	"io"
)

// maxLine is the longest line that is read, in bytes without its end.
const maxLine = 1 << 20

// line is one line of input, or the error that ended it.
type line struct {
	text string
	long bool // more than maxLine bytes; they were skipped
	err  error
}

// readLines reads lines from r until its end, an error or the end of ctx, and
// then closes the channel. The reader waits for its lines to be taken, so a
// flood of them takes no memory. A last line without an end counts.
func readLines(ctx context.Context, r io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		in := bufio.NewReaderSize(r, 64<<10)
		for {
			l, err := readLine(in)
			if err != nil && !errors.Is(err, io.EOF) {
				l.err = err
			}
			if err == nil || l.text != "" || l.long || l.err != nil {
				select {
				case lines <- l:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

func readLine(in *bufio.Reader) (line, error) {
	var text []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if n := len(text) + len(trimEnd(part)); n > maxLine {
			text, long = nil, true
		}
		if !long {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		return line{text: string(trimEnd(text)), long: long}, err
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
