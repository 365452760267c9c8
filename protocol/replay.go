package protocol

import (
	"fmt"
	"io"
	"iter"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation"
)

// Replayed is a record whose moves have been checked against the rules.
type Replayed struct {
	Record    notation.Record
	Game      Game
	Positions []Position // the start, and the position after each ply
}

// Last returns the position after the last ply.
func (r Replayed) Last() Position { return r.Positions[len(r.Positions)-1] }

// A PlyError says which ply of a record is not legal.
type PlyError struct {
	Ply int // counted from 0
	Err error
}

func (e *PlyError) Error() string { return fmt.Sprintf("ply %d: %v", e.Ply+1, e.Err) }

func (e *PlyError) Unwrap() error { return e.Err }

// Replay plays a record by the rules of its game. The tags Game, Setup, Players,
// Teams, Variation and Seed say from which start. A move that is not legal is a
// [*PlyError]. A game that the rules have ended must have their result; one that
// they have not may have any, because players resign and clocks run out.
func Replay(rec notation.Record) (Replayed, error) {
	name, ok := rec.Tag(notation.TagGame)
	if !ok {
		return Replayed{}, fmt.Errorf("the record has no tag %s", notation.TagGame)
	}
	g, err := Lookup(name)
	if err != nil {
		return Replayed{}, err
	}
	p, err := startOfRecord(g, rec)
	if err != nil {
		return Replayed{}, err
	}
	played := Replayed{Record: rec, Game: g, Positions: make([]Position, 0, len(rec.Plies)+1)}
	played.Positions = append(played.Positions, p)
	for i, ply := range rec.Plies {
		if p, err = p.Play(ply.Move); err != nil {
			return played, &PlyError{Ply: i, Err: err}
		}
		played.Positions = append(played.Positions, p)
	}
	if r := p.Result(); r.Over() && r != rec.Result {
		return played, fmt.Errorf("by the rules the game ended with %v, not %v", r, rec.Result)
	}
	return played, nil
}

func startOfRecord(g Game, rec notation.Record) (Position, error) {
	setup, err := setupOfRecord(rec)
	if err != nil {
		return nil, err
	}
	if text, ok := rec.Tag(notation.TagSetup); ok {
		return g.Parse(text)
	}
	return g.New(notation.With(setup))
}

func setupOfRecord(rec notation.Record) (notation.Setup, error) {
	var s notation.Setup
	var err error
	if text, ok := rec.Tag(notation.TagPlayers); ok {
		if s.Players, err = strconv.Atoi(text); err != nil {
			return s, fmt.Errorf("the tag %s is no number: %s", notation.TagPlayers, quote(text))
		}
	}
	if text, ok := rec.Tag(notation.TagTeams); ok {
		if s.Teams, err = strconv.ParseBool(text); err != nil {
			return s, fmt.Errorf("the tag %s is neither 0 nor 1: %s", notation.TagTeams, quote(text))
		}
	}
	if text, ok := rec.Tag(notation.TagSeed); ok {
		if s.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return s, fmt.Errorf("the tag %s is no number: %s", notation.TagSeed, quote(text))
		}
	}
	s.Variation, _ = rec.Tag(notation.TagVariation)
	return s, nil
}

// NewRecord returns a record of a game that starts from the given setup, or from
// a position text when start is not empty, with the tags that [Replay] needs.
func NewRecord(g Game, setup notation.Setup, start string) notation.Record {
	var rec notation.Record
	spec := g.Spec()
	rec = rec.WithTag(notation.TagGame, spec.Name)
	if start != "" {
		return rec.WithTag(notation.TagSetup, start)
	}
	if setup.Players != 0 && setup.Players != spec.Players[0] {
		rec = rec.WithTag(notation.TagPlayers, strconv.Itoa(setup.Players))
	}
	if setup.Teams {
		rec = rec.WithTag(notation.TagTeams, "1")
	}
	if setup.Variation != "" && setup.Variation != notation.Standard {
		rec = rec.WithTag(notation.TagVariation, setup.Variation).
			WithTag(notation.TagSeed, strconv.FormatUint(setup.Seed, 10))
	}
	return rec
}

// ReplayAll reads the records of r and replays each. An error of the rules is a
// [*notation.RecordError] too, with the place of the move at fault, or of the end
// of the record. As with [notation.ReadRecords], records behind an error follow.
func ReplayAll(r io.Reader) iter.Seq2[Replayed, error] {
	return func(yield func(Replayed, error) bool) {
		in := notation.NewRecordReader(r)
		for {
			played, err := replayNext(in)
			if err == io.EOF {
				return
			}
			_, badText := err.(*notation.RecordError)
			if !yield(played, err) || err != nil && !badText {
				return
			}
		}
	}
}

func replayNext(in *notation.RecordReader) (Replayed, error) {
	rec, err := in.Read()
	if err != nil {
		return Replayed{Record: rec}, err
	}
	played, err := Replay(rec)
	if err == nil {
		return played, nil
	}
	ply := -1 // the end of the record
	if at, ok := err.(*PlyError); ok {
		ply = at.Ply
	}
	line, col := in.Place(ply)
	return played, &notation.RecordError{Line: line, Col: col, Reason: err.Error()}
}
