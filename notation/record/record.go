package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// A Record is one game.
type Record struct {
	Tags     []Tag
	Comments []string // before the first move
	Plies    []Ply    // without variations
	Result   notation.Result
}

// A Tag is a [Key "value"] pair.
type Tag struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// A Ply is one move with its annotations. Only Move is required.
type Ply struct {
	Move      string   `json:"move"`
	Symbol    string   `json:"symbol,omitempty"` // "!", "?", "!!", "??", "!?", "?!" or ""
	Before    []string `json:"before,omitempty"`
	Comments  []string `json:"comments,omitempty"`
	Sidelines [][]Ply  `json:"sidelines,omitempty"` // moves that replace this one and later ones
}

// Tags with a meaning in this module.
const (
	TagGame        = "Game"  // package name
	TagSetup       = "Setup" // position text of the start, instead of the tags below
	TagPlayers     = "Players"
	TagTeams       = "Teams" // "1" for teams
	TagVariation   = "Variation"
	TagSeed        = "Seed"
	TagArrangement = "Arrangement" // in the game's own form
	TagDate        = "Date"        // of the start, as in 2026.11.20
	TagVersion     = "Version"
	TagResult      = "Result"
	TagScore       = "Score"
	TagTermination = "Termination"
	TagMaxPlies    = "MaxPlies"
	TagRepetitions = "Repetitions"
)

// Values of [TagTermination].
const (
	EndedByRules        = "rules"
	EndedByResignation  = "resignation"
	EndedByAgreement    = "agreement"
	EndedByTime         = "time"
	EndedByAdjudication = "adjudication"
	EndedByLength       = "length"
	EndedByRepetition   = "repetition"
	EndedByIllegalMove  = "illegal move"
	EndedByCrash        = "crash" // a program failed or stopped answering
)

// SeatTag returns the key of a player's name, "P1" to "P4".
func SeatTag(seat notation.Seat) string { return "P" + strconv.Itoa(int(seat)) }

// Tag returns the value of a tag, if any.
func (r Record) Tag(key string) (value string, ok bool) {
	for _, t := range r.Tags {
		if t.Key == key {
			return t.Value, true
		}
	}
	return "", false
}

// WithTag returns a copy of r with a tag set.
func (r Record) WithTag(key, value string) Record {
	tags := make([]Tag, 0, len(r.Tags)+1)
	found := false
	for _, t := range r.Tags {
		if t.Key == key {
			t.Value, found = value, true
		}
		tags = append(tags, t)
	}
	if !found {
		tags = append(tags, Tag{key, value})
	}
	r.Tags = tags
	return r
}

// WithResult returns a copy of r with the result and its tag set.
func (r Record) WithResult(result notation.Result) Record {
	r = r.WithTag(TagResult, resultWord(result))
	r.Result = result
	return r
}

// Moves returns the moves without variations.
func (r Record) Moves() []string {
	list := make([]string, len(r.Plies))
	for i, p := range r.Plies {
		list[i] = p.Move
	}
	return list
}

func resultWord(r notation.Result) string {
	if !r.Over() {
		return "*"
	}
	return r.String()
}

func parseResult(word string) (notation.Result, bool) {
	if word == "*" {
		return notation.Undecided, true
	}
	r, err := notation.ParseResult(word)
	return r, err == nil && r.Over()
}

// A Location locates a move by indices from 0. For example, Location{4} is the game's fifth
// move, and Location{4, 1, 2} is the third move of the second variation that replaces it.
type Location []int

// Ply returns the number of moves before the move at p.
func (p Location) Ply() int {
	n := 0
	for i := 0; i < len(p); i += 2 {
		n += p[i]
	}
	return n
}

// String returns "ply 7 of variation 2 at ply 5", for example.
func (p Location) String() string {
	if len(p) == 0 {
		return "the end"
	}
	var b strings.Builder
	ply := p.Ply() + 1
	for at := (len(p) - 1) &^ 1; at > 0; at -= 2 {
		fmt.Fprintf(&b, "ply %d of variation %d at ", ply, p[at-1]+1)
		ply -= p[at]
	}
	fmt.Fprintf(&b, "ply %d", ply)
	return b.String()
}

// An Error describes a fault in a record.
type Error struct {
	Line, Col int // from 1, in characters; 0 if there is no text
	Reason    string
	// Err is the cause, if any. If the text ends in the middle of a record, it is
	// [io.ErrUnexpectedEOF].
	Err error
}

func (e *Error) Unwrap() error { return e.Err }

func (e *Error) Error() string {
	if e.Line == 0 {
		return "record: " + e.Reason
	}
	return fmt.Sprintf("record: line %d, column %d: %s", e.Line, e.Col, e.Reason)
}
