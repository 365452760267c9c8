// Package view holds the vocabulary of pictures: the contents of a picture of a position, and the
// look of the boards and pieces of games. Package picture draws them.
package view

import (
	"errors"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// MaxMarks is the maximum number of arrows in a [View], and of marks.
const MaxMarks = 256

// A View determines the contents of a picture besides the position. The zero View is a light
// picture of the position alone.
type View struct {
	Dark    bool     `json:"dark,omitempty"`
	Last    string   `json:"last,omitempty"`    // the move that led to the position, or ""
	Moves   bool     `json:"moves,omitempty"`   // mark where moves begin, or where pieces can be placed
	Targets string   `json:"targets,omitempty"` // the space whose moves have their targets marked, or ""
	Facts   []string `json:"facts,omitempty"`   // the names of facts of spaces to draw as lines, such as "path"
	// Arrows and Marks are drawn over the pieces, in this order, at most [MaxMarks] of each. They
	// need not be moves, and are also drawn in finished games.
	Arrows []Arrow `json:"arrows,omitempty"`
	Marks  []Mark  `json:"marks,omitempty"`
	// Style replaces the drawings of pieces on the board and beside it.
	Style Style `json:"style,omitempty"`
	// Result is the result of a game that was cut off. If it is [notation.Undecided], the rules
	// decide.
	Result notation.Result `json:"result"`
}

// An Arrow leads from the middle of one space to the middle of another.
type Arrow struct {
	From  string `json:"from"`            // the label of a space
	To    string `json:"to"`              // the label of a space
	Color string `json:"color,omitempty"` // "green", "blue", "yellow", "red", or "" for the color of other marks
}

// A Mark is a frame around a space.
type Mark struct {
	Space string `json:"space"`           // its label
	Color string `json:"color,omitempty"` // as in [Arrow]
}

// ParseArrow parses an arrow in the form of the svg command: "3C-3F" or "3C-3F,green". It does not
// check labels and colors, because they depend on the game and on the picture.
func ParseArrow(text string) (Arrow, error) {
	way, color, colored := strings.Cut(text, ",")
	hyphen := 1 + strings.IndexByte(way[min(1, len(way)):], '-') // a label may begin with a minus sign: "-1Y"
	from, to := way[:hyphen], way[min(hyphen+1, len(way)):]
	if from == "" || to == "" || colored && color == "" {
		return Arrow{}, errors.New("arrow " + format.Quote(text) + ": want two spaces, and perhaps a color, such as 3C-3F or 3C-3F,green")
	}
	return Arrow{from, to, color}, nil
}

// ParseMark parses a mark in the form of the svg command: "3C" or "3C,green". Like [ParseArrow], it
// does not check labels and colors.
func ParseMark(text string) (Mark, error) {
	space, color, colored := strings.Cut(text, ",")
	if space == "" || colored && color == "" {
		return Mark{}, errors.New("mark " + format.Quote(text) + ": want a space, and perhaps a color, such as 3C or 3C,green")
	}
	return Mark{space, color}, nil
}
