package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation"
)

// The tags by which a match finds its games again.
const (
	tagMatch  = "Match"  // the description of the match
	tagNumber = "Number" // of the game in its schedule
	tagFault  = "Fault"  // the engine that lost by a fault
)

// store is the file of records of a match. A nil store holds nothing.
type store struct {
	file  *os.File
	games map[int]notation.Record
}

// openStore reads the games that a file holds and opens it for more. What a
// killed arena left half written is dropped. A file of another match is an error.
func openStore(path, description string) (*store, error) {
	s := &store{games: map[int]notation.Record{}}
	damaged, err := s.read(path, description)
	if err != nil {
		return nil, err
	}
	if damaged {
		if err := s.rewrite(path); err != nil {
			return nil, err
		}
	}
	s.file, err = os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	return s, err
}

func (s *store) read(path, description string) (damaged bool, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	for rec, err := range notation.ReadRecords(f) {
		var bad *notation.RecordError
		if errors.As(err, &bad) {
			damaged = true
			continue
		}
		if err != nil {
			return false, err
		}
		if match, _ := rec.Tag(tagMatch); match != description {
			return false, fmt.Errorf("%s holds games of another match (%q): name another file", path, match)
		}
		text, _ := rec.Tag(tagNumber)
		number, err := strconv.Atoi(text)
		if err != nil {
			return false, fmt.Errorf("%s holds a game without its number", path)
		}
		s.games[number] = rec
	}
	return damaged, nil
}

// rewrite replaces the file by the games that could be read, all or nothing. The
// new file has one name only, so that an arena that is killed here, and again and
// again, leaves no more than one behind; the next one that gets through takes it.
func (s *store) rewrite(path string) error {
	name := path + ".rewrite"
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	for _, number := range slices.Sorted(maps.Keys(s.games)) {
		if _, err := s.games[number].WriteTo(f); err != nil {
			return errors.Join(err, f.Close(), os.Remove(name))
		}
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return os.Rename(name, path)
}

func (s *store) game(number int) (notation.Record, bool) {
	if s == nil {
		return notation.Record{}, false
	}
	rec, ok := s.games[number]
	return rec, ok
}

// add writes one game, whole, before it counts.
func (s *store) add(rec notation.Record) error {
	_, err := rec.WriteTo(s.file)
	return err
}

func (s *store) Close() error { return s.file.Close() }

// faultOf is what the record says of a lost game's fault.
func faultOf(rec notation.Record) string {
	list := rec.Comments
	if n := len(rec.Plies); n > 0 {
		list = rec.Plies[n-1].Comments
	}
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}
