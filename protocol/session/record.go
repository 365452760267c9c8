package session

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/record"
	"github.com/seed-445450d7/rulebook/protocol"
)

var startTags = []string{
	record.TagGame, record.TagSetup, record.TagPlayers, record.TagTeams, record.TagVariation, record.TagSeed,
	record.TagArrangement,
}

var ownTags = slices.Concat(startTags, []string{
	record.TagMaxPlies, record.TagRepetitions, record.TagResult, record.TagScore, record.TagTermination,
})

// Record returns the session as a record with the result of [Session.GameOutcome], and with
// the tag Score if the rules have ended a game that has a score.
func (s *Session) Record() record.Record {
	rec := s.head()
	rec.Plies = s.root.line()
	return rec
}

func (s *Session) head() record.Record {
	rec := s.header
	rec.Tags = slices.Clone(rec.Tags)
	rec.Comments = slices.Clone(rec.Comments)
	rec = withNumber(rec, record.TagMaxPlies, s.rules.MaxPlies)
	rec = withNumber(rec, record.TagRepetitions, s.rules.Repetitions)
	o := s.GameOutcome()
	if _, tagged := rec.Tag(record.TagTermination); o.Reason != "" && (tagged || o.Reason != record.EndedByRules) {
		rec = rec.WithTag(record.TagTermination, o.Reason)
	}
	if o.Reason == "" {
		rec = withoutTag(rec, record.TagTermination)
	}
	return s.withScore(rec.WithResult(o.Result), o)
}

func (s *Session) withScore(rec record.Record, o Outcome) record.Record {
	f, ok := protocol.ScoreFact(s.root.position.Game())
	if !ok {
		return rec
	}
	_, tagged := rec.Tag(record.TagScore)
	switch {
	case o.Reason != record.EndedByRules:
		return withoutTag(rec, record.TagScore)
	case !tagged && len(rec.Tags) == record.MaxTags: // the score follows from the moves
		return rec
	}
	score, _ := s.end().position.Fact(f.Name)
	return rec.WithTag(record.TagScore, strconv.Itoa(score.Number))
}

func withoutTag(rec record.Record, key string) record.Record {
	rec.Tags = slices.DeleteFunc(rec.Tags, func(t record.Tag) bool { return t.Key == key })
	return rec
}

// GameOutcome returns the outcome at the end of the main line.
func (s *Session) GameOutcome() Outcome {
	if s.declared.Over() {
		return s.declared
	}
	return s.rules.Outcome(s.Mainline())
}

func withNumber(rec record.Record, key string, n int) record.Record {
	if n < 1 {
		return rec
	}
	return rec.WithTag(key, strconv.Itoa(n))
}

func (n *node) line() []record.Ply {
	var plies []record.Ply
	for ; len(n.children) > 0; n = n.children[0] {
		ply := n.children[0].copyPly()
		for _, other := range n.children[1:] {
			ply.Sidelines = append(ply.Sidelines, append([]record.Ply{other.copyPly()}, other.line()...))
		}
		plies = append(plies, ply)
	}
	return plies
}

func (n *node) copyPly() record.Ply {
	ply := n.ply
	ply.Before, ply.Comments = slices.Clone(ply.Before), slices.Clone(ply.Comments)
	return ply
}

// Open returns the session of a record, at the end of the main line. The tags MaxPlies and
// Repetitions become the session's [DrawRules].
//
// The errors come from [protocol.Set.Replay], with a [*protocol.PlyError] for a move after
// the DrawRules have ended the game, or describe a tag. If the record cannot be written
// with a session's tags, the error is a [*record.Error].
//
// Open drops a Termination without a result, or for a game that rules ended otherwise. A
// variation on another variation's first move becomes its sibling, because both replace the
// same move.
func Open(set protocol.Set, rec record.Record) (*Session, error) {
	if err := checkText(rec.WithResult(notation.Undecided)); err != nil { // rec may not come from a parser
		return nil, err
	}
	return open(set, rec)
}

// open does not check the text of rec.
func open(set protocol.Set, rec record.Record) (*Session, error) {
	if err := writable(rec.Tags...); err != nil {
		return nil, err
	}
	_, start, err := set.Start(rec)
	if err != nil {
		return nil, err
	}
	var rules DrawRules
	if rules.MaxPlies, err = number(rec, record.TagMaxPlies); err != nil {
		return nil, err
	}
	if rules.Repetitions, err = number(rec, record.TagRepetitions); err != nil {
		return nil, err
	}
	s := begin(record.Record{Tags: slices.Clone(rec.Tags), Comments: slices.Clone(rec.Comments)}, start, rules)
	if err := s.read(rec.Plies); err != nil {
		return nil, err
	}
	if err := s.conclude(rec); err != nil {
		return nil, err
	}
	return s, nil
}

// OpenAll opens each record of r, even after errors, wrapped as in [protocol.Locate].
func OpenAll(set protocol.Set, r io.Reader) iter.Seq2[*Session, error] {
	return record.Each(r, func(in *record.Reader) (*Session, error) {
		rec, err := in.Read()
		if err != nil {
			return nil, err
		}
		s, err := open(set, rec)
		if err != nil {
			return nil, protocol.Locate(in, err)
		}
		return s, nil
	})
}

func writable(tags ...record.Tag) error {
	rec := record.Record{Tags: tags}
	for _, key := range []string{record.TagMaxPlies, record.TagRepetitions, record.TagTermination} {
		if _, ok := rec.Tag(key); !ok {
			rec = rec.WithTag(key, "")
		}
	}
	return checkText(rec.WithResult(notation.Undecided))
}

func checkText(rec record.Record) error {
	_, err := rec.AppendText(nil)
	return err
}

func number(rec record.Record, key string) (int, error) {
	text, ok := rec.Tag(key)
	if !ok {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("the tag %s is not a positive number: %s", key, format.Quote(text))
	}
	return n, nil
}

func (s *Session) read(plies []record.Ply) error {
	err := protocol.Walk(s.root, plies, func(before *node, ply record.Ply, _ record.Location) (*node, error) {
		s.comeTo(before)
		m, err := before.position.ParseMove(ply.Move)
		if err != nil {
			return nil, err
		}
		child, err := s.add(m) // even if the same move has been added before
		if err != nil {
			return nil, err
		}
		child.ply.Symbol, child.ply.Before, child.ply.Comments = ply.Symbol, slices.Clone(ply.Before), slices.Clone(ply.Comments)
		return child, nil
	})
	if err == nil {
		s.comeTo(s.end())
	}
	return err
}

// comeTo goes to a node from a descendant, or from a variation on its move.
func (s *Session) comeTo(n *node) {
	for s.at != n && s.at != n.parent {
		s.Undo()
	}
	if s.at != n {
		s.enter(n)
	}
}

func (s *Session) conclude(rec record.Record) error {
	o := s.GameOutcome()
	if o.Over() {
		if o.Result != rec.Result {
			return &protocol.ResultError{Result: rec.Result, Reason: fmt.Sprintf("by %s the game ended with %v, not %v", o.Reason, o.Result, rec.Result)}
		}
		return nil
	}
	if rec.Result == notation.Undecided {
		return nil
	}
	reason, _ := rec.Tag(record.TagTermination)
	return s.adopt(Outcome{rec.Result, reason})
}

func (s *Session) adopt(o Outcome) error {
	switch {
	case !protocol.CanEnd(s.at.position, o.Result):
		return &protocol.ResultError{Result: o.Result, Reason: fmt.Sprintf("this game cannot end with the result %v", o.Result)}
	case o.Reason == record.EndedByRules:
		return &protocol.ResultError{Result: o.Result, Reason: fmt.Sprintf("the rules do not end the game at ply %d", s.at.plies)}
	}
	s.declared = o
	return nil
}
