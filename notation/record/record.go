package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
)

// A Record is one game. Copies of a Record share its slices. Several goroutines may read a Record
// at the same time. Encoders store its text.
type Record struct {
	Tags     []Tag
	Comments []string // before the first move
	Plies    []Ply    // the main line, without variations
	Result   notation.Result
}

// A Tag is one [Key "value"] pair of a [Record].
type Tag struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// A Ply is one move of a [Record] with its annotations. Only Move is required.
type Ply struct {
	Move      string   `json:"move"`                // as it prints
	Symbol    string   `json:"symbol,omitempty"`    // "!", "?", "!!", "??", "!?" or "?!"; "" for none
	Before    []string `json:"before,omitempty"`    // comments before the move, after its number
	Comments  []string `json:"comments,omitempty"`  // comments after the move
	Sidelines [][]Ply  `json:"sidelines,omitempty"` // moves that replace this one and the moves after it
}

// The tags with a meaning in this module. Other tags are kept unchanged.
const (
	TagGame        = "Game"        // package name; case does not matter
	TagSetup       = "Setup"       // position text of the start, in place of the tags below
	TagPlayers     = "Players"     // number of seats
	TagTeams       = "Teams"       // 1 for teams
	TagVariation   = "Variation"   // name
	TagSeed        = "Seed"        // number
	TagArrangement = "Arrangement" // where pieces start, in the game's own form; this module writes Setup instead
	TagDate        = "Date"        // when the game began, as in 2026.11.20
	TagVersion     = "Version"     // of the program that wrote the record
	TagResult      = "Result"      // the result word, as at the end of the moves
	TagScore       = "Score"       // what a game that has a score ended with: pieces left, the margin in discs
	TagTermination = "Termination" // why the game ended: one of the values below
	TagMaxPlies    = "MaxPlies"    // number of plies after which the game is drawn
	TagRepetitions = "Repetitions" // number of times that a position occurs before the game is drawn
)

// The values of [TagTermination].
const (
	EndedByRules        = "rules"        // the rules ended the game
	EndedByResignation  = "resignation"  // a player gave up
	EndedByAgreement    = "agreement"    // the players agreed on a draw
	EndedByTime         = "time"         // a player's time ran out
	EndedByAdjudication = "adjudication" // a third party decided
	EndedByLength       = "length"       // the game reached its maximum number of plies
	EndedByRepetition   = "repetition"   // a position occurred the agreed number of times
	EndedByIllegalMove  = "illegal move" // a player made an illegal move
	EndedByCrash        = "crash"        // a program failed or stopped answering
)

// SeatTag returns the key of the tag that names a player, "P1" to "P4".
func SeatTag(seat notation.Seat) string { return "P" + strconv.Itoa(int(seat)) }

// Tag returns the value of a tag. If the record does not have it, ok is false.
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

// Moves returns the words of the moves, without variations.
func (r Record) Moves() []string {
	list := make([]string, len(r.Plies))
	for i, p := range r.Plies {
		list[i] = p.Move
	}
	return list
}

// resultWord returns the word for a result in records, where "*" means undecided.
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

// A Location locates a move of a [Record] by indices, counted from 0. For example, Location{4} is the fifth
// move of the game, and Location{4, 1, 2} is the third move of the second variation that replaces it.
type Location []int

// Ply returns the number of moves before the move at p.
func (p Location) Ply() int {
	n := 0
	for i := 0; i < len(p); i += 2 {
		n += p[i]
	}
	return n
}

// String describes the move, counting from 1, for example "ply 5" or "ply 7 of variation 2 at ply
// 5".
func (p Location) String() string {
	if len(p) == 0 {
		return "the end"
	}
	var b strings.Builder
	ply := p.Ply() + 1
	for at := (len(p) - 1) &^ 1; at > 0; at -= 2 { // the index of a move, after the index of its variation
		fmt.Fprintf(&b, "ply %d of variation %d at ", ply, p[at-1]+1)
		ply -= p[at]
	}
	fmt.Fprintf(&b, "ply %d", ply)
	return b.String()
}

// An Error describes a fault in a record.
type Error struct {
	Line, Col int // counted from 1, in characters; 0 if there is no text
	Reason    string
	// Err is the cause, if any, for example a [*notation.MoveError]. If the text ends in the middle
	// of a record, it is [io.ErrUnexpectedEOF].
	Err error
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.Err }

func (e *Error) Error() string {
	if e.Line == 0 {
		return "record: " + e.Reason
	}
	return fmt.Sprintf("record: line %d, column %d: %s", e.Line, e.Col, e.Reason)
}
