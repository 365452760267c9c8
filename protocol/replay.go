package protocol

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/notation/record"
)

// Replayed is a record checked against the rules.
type Replayed struct {
	Record    record.Record
	Game      Game
	Positions []Position // start, and after each ply of the main line
}

// Last returns the position after the last ply, or nil without a start.
func (r Replayed) Last() Position {
	if len(r.Positions) == 0 {
		return nil
	}
	return r.Positions[len(r.Positions)-1]
}

// A PlyError reports a move that cannot be played.
type PlyError struct {
	Location record.Location
	Err      error // wraps a [*notation.MoveError], a [*notation.WordError] or [ErrNesting]
}

func (e *PlyError) Error() string { return fmt.Sprintf("%v: %v", e.Location, e.Err) }

func (e *PlyError) Unwrap() error { return e.Err }

// A ResultError reports an impossible result. It wraps [notation.RuleResult].
type ResultError struct {
	Result notation.Result `json:"result"`
	Reason string          `json:"reason"`
}

func (e *ResultError) Error() string { return e.Reason }

func (e *ResultError) Unwrap() error { return notation.RuleResult }

// Replay plays a record, including its variations. If a move is illegal, it returns a
// [*PlyError] and the positions before the move. If the result contradicts [CanEnd] or
// rules that have ended the game, the error is a [*ResultError].
func (s Set) Replay(rec record.Record) (Replayed, error) {
	played := Replayed{Record: rec}
	var start Position
	var err error
	if played.Game, start, err = s.Start(rec); err != nil {
		return played, err
	}
	played.Positions = make([]Position, 0, len(rec.Plies)+1)
	played.Positions = append(played.Positions, start)
	err = Walk(start, rec.Plies, func(before Position, ply record.Ply, path record.Location) (Position, error) {
		after, err := before.PlayWord(ply.Move)
		if err == nil && len(path) == 1 { // in the main line
			played.Positions = append(played.Positions, after)
		}
		return after, err
	})
	if err != nil {
		return played, err
	}
	switch r := played.Last().Result(); {
	case r.Over() && r != rec.Result:
		return played, &ResultError{rec.Result, fmt.Sprintf("by the rules the game ended with %v, not %v", r, rec.Result)}
	case rec.Result.Over() && !CanEnd(start, rec.Result):
		return played, &ResultError{rec.Result, fmt.Sprintf("this game cannot end with the result %v", rec.Result)}
	}
	return played, nil
}

// CanEnd reports whether a game with p's seats can end with r. Partners win together, and
// at least one of several players does not win.
func CanEnd(p Position, r notation.Result) bool {
	winners, all := r.Winners(), notation.AllSeats(p.Players())
	switch {
	case r == notation.Draw:
		return true
	case r == notation.Lost:
		return p.Players() == 1
	case r != notation.Win(winners) || winners == 0 || winners&^all != 0:
		return false
	case p.Teams():
		return winners == notation.Seat(1).Team(true) || winners == notation.Seat(2).Team(true)
	}
	return winners != all || p.Players() == 1
}

// Walk calls play for every ply of a line and, after each, for its variations. The
// argument before is the previous ply's result, or from. The path is only valid during
// the call. An error of play or [ErrNesting] ends the walk with a [*PlyError].
func Walk[N any](from N, line []record.Ply, play func(before N, ply record.Ply, path record.Location) (N, error)) error {
	return walk(from, line, nil, play)
}

func walk[N any](before N, line []record.Ply, path record.Location, play func(N, record.Ply, record.Location) (N, error)) error {
	path = append(path, 0)
	for i, ply := range line {
		path[len(path)-1] = i
		after, err := play(before, ply, path)
		if err == nil && len(ply.Sidelines) > 0 && len(path)/2 == record.MaxDepth {
			err = ErrNesting
		}
		if err != nil {
			return &PlyError{Location: slices.Clone(path), Err: err}
		}
		for j, variation := range ply.Sidelines {
			if err := walk(before, variation, append(path, j), play); err != nil {
				return err
			}
		}
		before = after
	}
	return nil
}

// ErrNesting indicates variations nested more than [record.MaxDepth] deep.
var ErrNesting = fmt.Errorf("variations are nested more than %d deep", record.MaxDepth)

// Start returns a record's game and start position, from the tags Game, Setup, Players,
// Teams, Variation, Seed and Arrangement. Start returns the game, if s has it, even with
// an error.
func (s Set) Start(rec record.Record) (Game, Position, error) {
	name, ok := rec.Tag(record.TagGame)
	if !ok {
		return nil, nil, fmt.Errorf("the record has no tag %s", record.TagGame)
	}
	g, err := s.Lookup(name)
	if err != nil {
		return nil, nil, err
	}
	if text, ok := rec.Tag(record.TagSetup); ok {
		start, err := g.Parse(text)
		return g, start, err
	}
	setup, err := setupOfRecord(rec)
	if err != nil {
		return g, nil, err
	}
	start, err := g.New(notation.With(setup))
	return g, start, err
}

func setupOfRecord(rec record.Record) (notation.Setup, error) {
	var s notation.Setup
	var err error
	if text, ok := rec.Tag(record.TagPlayers); ok {
		if s.Players, err = strconv.Atoi(text); err != nil {
			return s, fmt.Errorf("the tag %s is not a number: %s", record.TagPlayers, format.Quote(text))
		}
	}
	if text, ok := rec.Tag(record.TagTeams); ok {
		if s.Teams, err = strconv.ParseBool(text); err != nil {
			return s, fmt.Errorf("the tag %s is neither 0 nor 1: %s", record.TagTeams, format.Quote(text))
		}
	}
	if text, ok := rec.Tag(record.TagSeed); ok {
		if s.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return s, fmt.Errorf("the tag %s is not a number: %s", record.TagSeed, format.Quote(text))
		}
	}
	s.Variation, _ = rec.Tag(record.TagVariation)
	s.Arrangement, _ = rec.Tag(record.TagArrangement)
	return s, nil
}

// NewRecord returns a record without moves from the position text start or, if it is
// empty, from setup, which g must have.
func NewRecord(g Game, setup notation.Setup, start string) record.Record {
	if p, err := g.New(notation.With(setup)); start == "" && setup.Arrangement != "" && err == nil {
		start = p.String() // readers may not know the form of arrangements
	}
	var rec record.Record
	spec := g.Spec()
	rec = rec.WithTag(record.TagGame, spec.Name)
	if start != "" {
		return rec.WithTag(record.TagSetup, start)
	}
	if setup.Players != 0 && setup.Players != spec.Players[0] {
		rec = rec.WithTag(record.TagPlayers, strconv.Itoa(setup.Players))
	}
	if setup.Teams {
		rec = rec.WithTag(record.TagTeams, "1")
	}
	variation := setup.Variation
	if variation == "" {
		variation = notation.Standard
	}
	if variation != notation.Standard {
		rec = rec.WithTag(record.TagVariation, variation)
	}
	if slices.Contains(spec.Dealt, variation) {
		rec = rec.WithTag(record.TagSeed, strconv.FormatUint(setup.Seed, 10))
	}
	return rec
}

// ReplayAll replays each record of r, even after errors. An error of [Set.Replay] is
// wrapped by [Locate].
func (s Set) ReplayAll(r io.Reader) iter.Seq2[Replayed, error] { return record.Each(r, s.replayNext) }

func (s Set) replayNext(in *record.Reader) (Replayed, error) {
	rec, err := in.Read()
	if err != nil {
		return Replayed{Record: rec}, err
	}
	played, err := s.Replay(rec)
	if err != nil {
		err = Locate(in, err)
	}
	return played, err
}

// Locate wraps an error of playing the last record of in, in a [*record.Error] with the
// line and column of a [*PlyError] or the record's end.
func Locate(in *record.Reader, err error) error {
	var path record.Location // empty for the end of the record
	if at := (*PlyError)(nil); errors.As(err, &at) {
		path = at.Location
	}
	line, col := in.LineCol(path...)
	return &record.Error{Line: line, Col: col, Reason: err.Error(), Err: err}
}
