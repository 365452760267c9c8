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

// document is the JSON encoding of a session: its record and its current position.
type document struct {
	Tags     []tagJSON       `json:"tags"`
	Comments []string        `json:"comments,omitempty"`
	Plies    []plyJSON       `json:"plies"`
	Result   notation.Result `json:"result"`
	At       record.Path     `json:"at"` // empty for the start
}

type tagJSON struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

type plyJSON struct {
	Move       string      `json:"move"`
	Symbol     string      `json:"symbol,omitempty"`
	Before     []string    `json:"before,omitempty"`
	Comments   []string    `json:"comments,omitempty"`
	Variations [][]plyJSON `json:"variations,omitempty"`
}

// MarshalJSON returns the session as an object with the members tags, comments, plies,
// result and at. The last is the path of the current position; the others are those of
// the record. [Restore] reads it. Since JSON cannot hold other text, it is an error if a tag or
// a comment is not valid UTF-8. The zero Session is null.
func (s Session) MarshalJSON() ([]byte, error) {
	if s.root == nil {
		return []byte("null"), nil
	}
	rec := s.Record()
	if err := checkUTF8(rec); err != nil {
		return nil, err
	}
	doc := document{Tags: []tagJSON{}, Comments: rec.Comments, Plies: encodePlies(rec.Plies), Result: rec.Result, At: s.Path()}
	for _, tag := range rec.Tags {
		doc.Tags = append(doc.Tags, tagJSON(tag))
	}
	if doc.At == nil {
		doc.At = record.Path{}
	}
	return json.Marshal(doc)
}

// UnmarshalJSON returns an error for all but null: only [Restore] knows the games. Without
// it, encoding/json would leave a session that is not valid.
func (s *Session) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	return errors.New("a session is read by session.Restore, which knows the games")
}

// checkUTF8 returns an error that shows the first line of a record that is not valid UTF-8.
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

// Restore returns the session that [Session.MarshalJSON] wrote. The errors are those of
// [json.Unmarshal], [Open] and [Session.Go], and a [*record.Error] for what no record can hold.
func Restore(set protocol.Set, data []byte) (*Session, error) {
	var doc document
	if err := json.Unmarshal(data, &doc); err != nil {
		return nil, err
	}
	rec := record.Record{Comments: doc.Comments, Plies: decodePlies(doc.Plies), Result: doc.Result}
	for _, tag := range doc.Tags {
		rec.Tags = append(rec.Tags, record.Tag(tag))
	}
	if err := checkText(rec); err != nil {
		return nil, err
	}
	s, err := open(set, rec)
	if err != nil {
		return nil, err
	}
	if err := s.Go(doc.At); err != nil {
		return nil, err
	}
	return s, nil
}

func encodePlies(plies []record.Ply) []plyJSON {
	list := make([]plyJSON, len(plies))
	for i, ply := range plies {
		list[i] = plyJSON{Move: ply.Move, Symbol: ply.Symbol, Before: ply.Before, Comments: ply.Comments}
		for _, variation := range ply.Variations {
			list[i].Variations = append(list[i].Variations, encodePlies(variation))
		}
	}
	return list
}

func decodePlies(list []plyJSON) []record.Ply {
	plies := make([]record.Ply, len(list))
	for i, ply := range list {
		plies[i] = record.Ply{Move: ply.Move, Symbol: ply.Symbol, Before: ply.Before, Comments: ply.Comments}
		for _, variation := range ply.Variations {
			plies[i].Variations = append(plies[i].Variations, decodePlies(variation))
		}
	}
	return plies
}
