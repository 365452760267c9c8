package record

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

type scanner struct {
	in     *bufio.Reader
	window []byte // read from in, but not discarded
	pos    int
	line   int // of the next byte, from 1
	// start is the index of the line's beginning plus the number of bytes that continue a
	// character, so that pos-start counts characters.
	start int
}

func newScanner(r io.Reader) scanner {
	return scanner{in: bufio.NewReaderSize(r, 64<<10), line: 1}
}

func (s *scanner) col() int { return s.pos - s.start }

func (s *scanner) next() location { return location{s.line, s.col() + 1} }

func (s *scanner) last() location { return location{s.line, max(s.col(), 1)} }

type location struct{ line, col int }

func (p location) fail(format string, args ...any) error {
	return &Error{Line: p.line, Col: p.col, Reason: fmt.Sprintf(format, args...)}
}

func (p location) cut(reason string) error {
	return &Error{Line: p.line, Col: p.col, Reason: reason, Err: io.ErrUnexpectedEOF}
}

func (s *scanner) fill() error {
	s.drop(len(s.window))
	if _, err := s.in.Peek(1); err != nil {
		return err
	}
	s.look()
	return nil
}

func (s *scanner) drop(n int) {
	// The bytes are in the reader's buffer.
	_, _ = s.in.Discard(n)
	s.window, s.pos, s.start = s.window[n:], s.pos-n, s.start-n
}

func (s *scanner) look() { s.window, _ = s.in.Peek(s.in.Buffered()) }

func (s *scanner) peek() (byte, error) {
	if s.pos == len(s.window) {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	return s.window[s.pos], nil
}

func (s *scanner) skip() { s.pos++ }

const mark = "\uFEFF"

func (s *scanner) markAhead() bool {
	s.drop(s.pos)
	front, _ := s.in.Peek(len(mark))
	s.look()
	return string(front) == mark
}

func (s *scanner) skipMark() {
	if s.markAhead() {
		s.pos, s.start = s.pos+len(mark), s.start+len(mark)
	}
}

// skipBlanks also skips control characters, and does not read the byte that it returns.
func (s *scanner) skipBlanks() (byte, error) {
	for {
		for s.pos < len(s.window) {
			c := s.window[s.pos]
			if c > ' ' {
				return c, nil
			}
			s.pos++
			if c == '\n' {
				s.line, s.start = s.line+1, s.pos
			}
		}
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
}

// skipNumber returns false unless the whole number is in the window.
func (s *scanner) skipNumber() bool {
	rest := s.window[s.pos:]
	n := numberLen(rest)
	if n == 0 || n == len(rest) || rest[n] > ' ' {
		return false
	}
	s.pos += n
	return true
}

func (s *scanner) skipLine() error {
	for {
		rest := s.window[s.pos:]
		if n := bytes.IndexByte(rest, '\n'); n >= 0 {
			s.pos += n + 1
			s.line, s.start = s.line+1, s.pos
			return nil
		}
		s.pos = len(s.window)
		s.count(rest)
		if err := s.fill(); err != nil {
			return err
		}
	}
}

// word stops after more than MaxText bytes. The text's end is an error only if there are
// none.
func (s *scanner) word(dst []byte, class byteClass) ([]byte, error) {
	begin := len(dst)
	for {
		rest := s.window[s.pos:]
		n, all := 0, byte(0)
		for n < len(rest) && classes[rest[n]]&class != 0 {
			all |= rest[n]
			n++
		}
		dst = append(dst, rest[:n]...)
		s.pos += n
		if all >= 0x80 {
			s.start += continued(rest[:n])
		}
		if n < len(rest) || len(dst)-begin > MaxText {
			return dst, nil
		}
		if err := s.fill(); err != nil {
			if err == io.EOF && len(dst) > begin {
				err = nil
			}
			return dst, err
		}
	}
}

// until reads the text before end without carriage returns, and stops after more than
// MaxText bytes.
func (s *scanner) until(dst []byte, end byte) ([]byte, error) {
	begin := len(dst)
	for {
		rest := s.window[s.pos:]
		n := bytes.IndexByte(rest, end)
		found := n >= 0
		if found {
			rest = rest[:n]
		}
		s.pos += len(rest)
		s.count(rest)
		dst = appendWithoutReturns(dst, rest)
		if found || len(dst)-begin > MaxText {
			return dst, nil
		}
		if err := s.fill(); err != nil {
			return dst, err
		}
	}
}

func (s *scanner) count(text []byte) {
	if n := bytes.Count(text, []byte{'\n'}); n > 0 {
		text = text[bytes.LastIndexByte(text, '\n')+1:]
		s.line, s.start = s.line+n, s.pos-len(text)
	}
	s.start += continued(text)
}

func continued(text []byte) int {
	n := 0
	for _, c := range text {
		if c&0xC0 == 0x80 {
			n++
		}
	}
	return n
}

func appendWithoutReturns(dst, text []byte) []byte {
	for {
		i := bytes.IndexByte(text, '\r')
		if i < 0 {
			return append(dst, text...)
		}
		dst, text = append(dst, text[:i]...), text[i+1:]
	}
}
