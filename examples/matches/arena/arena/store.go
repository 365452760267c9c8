package arena

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

type store struct {
	file  *os.File
	size  int64 // the end of the last whole record
	games int
	plies int
}

type keeper interface {
	add(played match.Played) error
	sync() error // returns when everything added is on disk
	Close() error
}

// openStore cuts off an incomplete last record. A file with anything else that cannot be a game of
// this match is an error and stays unchanged.
func openStore(ctx context.Context, m *match.Match, out *printer, path string) (*store, error) {
	// Opening a pipe or a device can block or have effects.
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", path)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f, err := OpenLocked(path)
	if err != nil {
		return nil, err
	}
	s := &store{file: f}
	if err := s.restore(ctx, m, out); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), CloseLocked(f))
	}
	return s, nil
}

var errLocked = errors.New("another arena uses the file")

func (s *store) restore(ctx context.Context, m *match.Match, out *printer) error {
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("not a regular file")
	}
	in := newPieces(io.NewSectionReader(s.file, 0, info.Size()))
	for ctx.Err() == nil {
		p, err := in.next()
		if err == io.EOF {
			return s.mend(m, out, p)
		}
		if err != nil {
			return err
		}
		if err := s.take(m, p); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (s *store) take(m *match.Match, p piece) error {
	rec, err := readRecord(p)
	if err != nil {
		return err
	}
	played, err := m.Check(rec)
	var unknown *match.NumberError
	if errors.As(err, &unknown) && !unknown.Rounds {
		return p.fail("%w; give more -games", err)
	}
	if err == nil {
		err = m.Count(&played)
	}
	if err != nil {
		return p.fail("%w", err)
	}
	s.size = p.offset + int64(len(p.text))
	s.count(played)
	return nil
}

func readRecord(p piece) (rec record.Record, err error) {
	err = rec.UnmarshalText(p.text)
	var at *record.Error
	if errors.As(err, &at) {
		at.Line += p.line - 1
	}
	return rec, err
}

func (s *store) count(played match.Played) {
	s.games++
	s.plies += len(played.Record.Plies)
}

func (s *store) mend(m *match.Match, out *printer, last piece) error {
	if len(last.text) == 0 {
		return nil
	}
	err := s.take(m, last)
	if errors.Is(err, io.ErrUnexpectedEOF) && s.isHalf(m, last.text) {
		out.printf("%s, line %d: the last game is not whole, and is played again\n", s.file.Name(), last.line)
		return s.file.Truncate(last.offset)
	}
	if err != nil {
		return err
	}
	// The game is complete, but perhaps not its final newlines.
	for text := last.text; !bytes.HasSuffix(text, gameEnd); text = append(text, '\n') {
		if _, err := s.file.WriteAt(gameEnd[:1], s.size); err != nil {
			return err
		}
		s.size++
	}
	return nil
}

var gameEnd = []byte("\n\n")

// isHalf reports whether text can only be the beginning of a record of this match. A text that ends
// with a result was once whole, so somebody must have changed it.
func (s *store) isHalf(m *match.Match, text []byte) bool {
	words := bytes.TrimSpace(text)
	word := words[bytes.LastIndexAny(words, " \t\r\n")+1:]
	if last, err := notation.ParseResult(string(word)); err == nil && last.Over() {
		return false
	}
	alike := alike(m)
	return bytes.HasPrefix(text, alike) || s.games > 0 && bytes.HasPrefix(alike, text)
}

func alike(m *match.Match) []byte {
	rec := record.Record{Tags: []record.Tag{
		{Key: record.TagGame, Value: m.Config().Game.Spec().Name}, {Key: match.TagMatch, Value: m.Description()},
	}}
	text, err := rec.AppendText(nil)
	if err != nil {
		return nil
	}
	return text[:bytes.LastIndex(text, []byte("]\n"))+2]
}

// add leaves the file unchanged if it fails.
func (s *store) add(played match.Played) error {
	text, err := played.Record.AppendText(nil)
	if err != nil {
		return err
	}
	if _, err := s.file.WriteAt(text, s.size); err != nil {
		return errors.Join(err, s.file.Truncate(s.size))
	}
	s.size += int64(len(text))
	s.count(played)
	return nil
}

func (s *store) sync() error { return s.file.Sync() }

func (s *store) Close() error { return errors.Join(s.sync(), CloseLocked(s.file)) }

// pieces cuts a file into records, and expects the form that the arena writes: tags, an empty line,
// moves, an empty line.
type pieces struct {
	in     *bufio.Reader
	line   int
	offset int64
}

type piece struct {
	text   []byte
	line   int
	offset int64
}

func newPieces(r io.Reader) *pieces { return &pieces{in: bufio.NewReader(r), line: 1} }

func (p piece) fail(text string, args ...any) error {
	return fmt.Errorf("line %d: %w", p.line, fmt.Errorf(text, args...))
}

// next returns the last piece, which has no second empty line, together with [io.EOF].
func (s *pieces) next() (piece, error) {
	p := piece{line: s.line, offset: s.offset}
	for empty := 0; empty < 2; {
		part, err := s.in.ReadSlice('\n')
		if len(p.text) == 0 && len(part) > 0 && part[0] != '[' {
			return p, p.fail("no game begins here")
		}
		p.text = append(p.text, part...)
		s.offset += int64(len(part))
		if len(p.text) > record.MaxSize {
			return p, p.fail("more than %d bytes in one game", record.MaxSize)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil {
			return p, err
		}
		s.line++
		if bytes.HasSuffix(p.text, gameEnd) {
			empty++
		}
	}
	return p, nil
}
