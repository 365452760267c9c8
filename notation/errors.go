package notation

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation/internal/short"
)

// ErrInvalidState is the error of encoding a zero State. It wraps [RuleZeroState].
var ErrInvalidState error = zeroState{}

type zeroState struct{}

func (zeroState) Error() string { return "the zero State is not a position" }

func (zeroState) Unwrap() error { return RuleZeroState }

// A WordError describes a malformed word of the notation.
type WordError struct {
	Word   string `json:"word"`
	Offset int    `json:"offset"`         // byte offset of the fault
	Rule   Rule   `json:"rule,omitempty"` // "" means [RuleMalformed]
	Reason string `json:"reason"`
}

func (e *WordError) Unwrap() error { return cmp.Or(e.Rule, RuleMalformed) }

func (e *WordError) Error() string {
	msg := strconv.Quote(short.Text(e.Word)) + ": " + e.Reason
	if e.Offset > 0 {
		msg += " (at character " + strconv.Itoa(e.Offset+1) + ")"
	}
	return msg
}

// A MoveError describes an illegal move.
type MoveError struct {
	Game   string `json:"game"`
	Move   string `json:"move"`
	Rule   Rule   `json:"rule"`
	Reason string `json:"reason"`
}

func (e *MoveError) Error() string {
	return e.Game + ": illegal move " + short.Text(e.Move) + ": " + e.Reason
}

func (e *MoveError) Unwrap() error { return e.Rule }

// A PositionError describes a fault in a position text.
type PositionError struct {
	Game      string `json:"game"`
	Row       int    `json:"row,omitempty"`       // from 1; 0 if the fault is not in a row
	Character int    `json:"character,omitempty"` // in the row, from 1
	Space     string `json:"space,omitempty"`
	Key       string `json:"key,omitempty"`  // key of the pair at fault, if any, or "board", "turn" or "end"
	Rule      Rule   `json:"rule,omitempty"` // "" means [RuleMalformed]
	Reason    string `json:"reason"`
	// Others holds independent faults in the order of the text, as far as they were found.
	Others []PositionError `json:"others,omitempty"`
}

func (e *PositionError) Unwrap() error { return cmp.Or(e.Rule, RuleMalformed) }

func (e *PositionError) Error() string {
	var b strings.Builder
	b.WriteString(e.Game + " position: ")
	switch {
	case e.Row > 0 && e.Space != "":
		fmt.Fprintf(&b, "row %d, character %d (%s): ", e.Row, e.Character, e.Space)
	case e.Row > 0:
		fmt.Fprintf(&b, "row %d, character %d: ", e.Row, e.Character)
	case e.Space != "":
		fmt.Fprintf(&b, "space %s: ", e.Space)
	case e.Key != "":
		b.WriteString(e.Key + ": ")
	}
	return b.String() + e.Reason
}

// A SetupError describes a start that a game does not have.
type SetupError struct {
	Game   string `json:"game"`
	Rule   Rule   `json:"rule"` // for example, [RulePlayers]
	Reason string `json:"reason"`
}

func (e *SetupError) Error() string { return e.Game + ": " + e.Reason }

func (e *SetupError) Unwrap() error { return e.Rule }
