package match

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/record"
)

// store is the file of records of a match.
type store struct {
	file  *os.File
	size  int64   // where the last whole record ends
	held  numbers // the games that were read
	games int     // in the file
	plies int     // of all games
}

// keeper keeps the records of a match.
type keeper interface {
	has(number int) bool
	add(played outcome) error
	hold(number int) // marks a game that was added, for has
	sync() error     // returns when all that was added is on disk
	Close() error
}

// openStore opens the file of a match, locks it, and counts its games. Anything that cannot
// be a game of this match is an error and leaves the file unchanged. A last record that is
// incomplete is cut off.
func openStore(ctx context.Context, m *Match, path string) (*store, error) {
	// Opening a pipe or a device can block forever or have effects.
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", path)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f, err := openLocked(path)
	if err != nil {
		return nil, err
	}
	s := &store{file: f}
	if err := s.restore(ctx, m); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), closeLocked(f))
	}
	return s, nil
}

// errLocked is the error of openLocked for a file that another arena uses.
var errLocked = errors.New("another arena uses the file")

// restore reads the games of the file and counts them.
func (s *store) restore(ctx context.Context, m *Match) error {
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
			return s.mend(m, p)
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

// take counts a game of the file.
func (s *store) take(m *Match, p piece) error {
	played, err := m.readGame(p)
	if err != nil {
		return err
	}
	if !s.held.add(played.number) {
		return p.fail("game %d is there twice", played.number)
	}
	m.fallen.note(m.schedule.table(played.number), played.fault)
	m.standings.add(played)
	if m.standings.played == m.schedule.known() {
		m.schedule.advance()
	}
	s.size = p.offset + int64(len(p.text))
	s.count(played)
	return nil
}

// count counts the game and its plies.
func (s *store) count(played outcome) {
	s.games++
	s.plies += len(played.record.Plies)
}

// mend handles the end of the file: nothing, or part of a game that was being written when
// the arena was killed.
func (s *store) mend(m *Match, last piece) error {
	if len(last.text) == 0 {
		return nil
	}
	err := s.take(m, last)
	if errors.Is(err, io.ErrUnexpectedEOF) && s.isHalf(m, last.text) {
		m.out.printf("%s, line %d: the last game is not whole, and is played again\n", s.file.Name(), last.line)
		return s.file.Truncate(last.offset)
	}
	if err != nil {
		return err
	}
	// The game is complete, but perhaps not its final lines.
	for text := last.text; !bytes.HasSuffix(text, gameEnd); text = append(text, '\n') {
		if _, err := s.file.WriteAt(gameEnd[:1], s.size); err != nil {
			return err
		}
		s.size++
	}
	return nil
}

// gameEnd is how each record ends.
var gameEnd = []byte("\n\n")

// isHalf reports whether a text without an end can only be the beginning of a record of this
// match. It must agree with the text with which all of them begin. A text that is too short
// to tell must at least follow a game of the match. A text whose last word is a result was
// whole, and somebody has changed it.
func (s *store) isHalf(m *Match, text []byte) bool {
	words := bytes.TrimSpace(text)
	word := words[bytes.LastIndexAny(words, " \t\r\n")+1:]
	if last, err := notation.ParseResult(string(word)); err == nil && last.Over() {
		return false
	}
	alike := m.alike()
	return bytes.HasPrefix(text, alike) || s.games > 0 && bytes.HasPrefix(alike, text)
}

// alike returns the text with which all records of the match begin.
func (m *Match) alike() []byte {
	rec := m.header(fixture{setup: m.setup})
	rec.Tags = rec.Tags[:3]
	text, err := rec.AppendText(nil)
	if err != nil {
		return nil
	}
	end := bytes.LastIndex(text, []byte("[")) // the number is not the same in all
	return text[:end]
}

// readGame reads a game and checks it against the schedule and the rules.
func (m *Match) readGame(p piece) (outcome, error) {
	var rec record.Record
	if err := rec.UnmarshalText(p.text); err != nil {
		var at *record.Error
		if errors.As(err, &at) {
			at.Line += p.line - 1
		}
		return outcome{}, err
	}
	if match, _ := rec.Tag(tagMatch); match != m.description {
		return outcome{}, p.fail("a game of another match, without %q: name another file", difference(m.description, match))
	}
	text, _ := rec.Tag(tagNumber)
	number, err := strconv.Atoi(text)
	switch {
	case err != nil || number < 0:
		return outcome{}, p.fail("the tag %s is not a number: %s", tagNumber, format.Quote(text))
	case number >= m.schedule.known() && m.schedule.tournament != nil:
		return outcome{}, p.fail("game %d, counted from 0, of a round that has not begun", number)
	case number >= m.schedule.known():
		return outcome{}, p.fail("game %d, counted from 0, of a match that is longer: give more -games", number)
	case !m.seated(rec, number):
		return outcome{}, p.fail("game %d does not have the players of the schedule", number)
	case !rec.Result.Over():
		return outcome{}, p.fail("game %d has no result", number)
	}
	played := outcome{number: number, record: rec}
	if text, ok := rec.Tag(tagFault); ok {
		if played.fault, ok = parseFault(text, m.setup.Players); !ok {
			return outcome{}, p.fail("the tag %s names no fault: %s", tagFault, format.Quote(text))
		}
	}
	replayed, err := m.set.Replay(rec)
	if err != nil {
		return outcome{}, p.fail("%w", err)
	}
	played.got = m.stake.got(replayed.Last(), rec.Result, played.fault != nil)
	return played, nil
}

func (s *store) has(number int) bool { return s.held.has(number) }

func (s *store) hold(number int) { s.held.add(number) }

// add writes a game before it counts. On an error, the file is unchanged.
func (s *store) add(played outcome) error {
	text, err := played.record.AppendText(nil)
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

// Close syncs the file and releases its lock.
func (s *store) Close() error { return errors.Join(s.sync(), closeLocked(s.file)) }

// pieces cuts a file of records into texts of one record each, in the form in which
// they are written: tags, an empty line, moves, an empty line.
type pieces struct {
	in     *bufio.Reader
	line   int
	offset int64
}

// piece is the text of one record, and where it begins.
type piece struct {
	text   []byte
	line   int // counted from 1
	offset int64
}

func newPieces(r io.Reader) *pieces { return &pieces{in: bufio.NewReader(r), line: 1} }

func (p piece) fail(text string, args ...any) error {
	return fmt.Errorf("line %d: %w", p.line, fmt.Errorf(text, args...))
}

// next returns the next piece. The last one comes with [io.EOF]: it is empty, or has
// no second empty line.
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

// numbers is a set of numbers.
type numbers []uint64

func (s numbers) has(n int) bool { return n>>6 < len(s) && s[n>>6]>>(n&63)&1 != 0 }

// add reports whether n is new to the set.
func (s *numbers) add(n int) bool {
	if s.has(n) {
		return false
	}
	for n>>6 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[n>>6] |= 1 << (n & 63)
	return true
}
