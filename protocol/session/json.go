package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
)

type document struct {
	Tags     []record.Tag    `json:"tags"`
	Comments []string        `json:"comments,omitempty"`
	Plies    []record.Ply    `json:"plies"`
	Result   notation.Result `json:"result"`
	At       record.Location `json:"at"`
}

// MarshalJSON returns an object for [Restore]: the record as tags, comments, plies and
// result, and the current location as at. Texts must be valid UTF-8. The zero Session is
// null.
func (s Session) MarshalJSON() ([]byte, error) {
	if s.root == nil {
		return []byte("null"), nil
	}
	rec := s.Record()
	if err := checkUTF8(rec); err != nil {
		return nil, err
	}
	rec = rec.WithTag(record.TagResult, rec.Result.String())
	return json.Marshal(document{
		Tags: rec.Tags, Comments: rec.Comments, Plies: append([]record.Ply{}, rec.Plies...), Result: rec.Result,
		At: append(record.Location{}, s.Location()...),
	})
}

// UnmarshalJSON accepts only null, because only [Restore] knows the games.
func (s *Session) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	return errors.New("a session is read by session.Restore, which knows the games")
}

func checkUTF8(rec record.Record) error {
	text, err := rec.AppendText(nil)
	if err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		if !utf8.Valid(line) {
			return fmt.Errorf("a line of the record is not valid UTF-8: %s", format.Quote(string(line)))
		}
	}
	return nil
}

// Restore returns the session that [Session.MarshalJSON] wrote. Errors also come from
// [Open] and [Session.Seek].
func Restore(set protocol.Set, data []byte) (*Session, error) {
	var doc document
	if err := json.Unmarshal(data, &doc); err != nil {
		return nil, err
	}
	rec := record.Record{Tags: doc.Tags, Comments: doc.Comments, Plies: doc.Plies}.WithResult(doc.Result)
	if err := checkText(rec); err != nil {
		return nil, err
	}
	s, err := open(set, rec)
	if err != nil {
		return nil, err
	}
	if err := s.Seek(doc.At); err != nil {
		return nil, err
	}
	return s, nil
}
