// Package view holds the contents of pictures and the look of boards and pieces, which
// package picture draws.
package view

import (
	"errors"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
)

// MaxMarks limits the arrows in a [View], and the marks.
const MaxMarks = 256

// A View determines a picture's contents besides the position.
type View struct {
	Dark    bool     `json:"dark,omitempty"`
	Last    string   `json:"last,omitempty"`
	Moves   bool     `json:"moves,omitempty"`   // mark where moves begin
	Targets string   `json:"targets,omitempty"` // the space whose targets are marked
	Facts   []string `json:"facts,omitempty"`   // the facts to draw as lines, such as "path"
	// Arrows and Marks are drawn over the pieces, at most [MaxMarks] of each.
	Arrows []Arrow `json:"arrows,omitempty"`
	Marks  []Mark  `json:"marks,omitempty"`
	Style  Style   `json:"style,omitempty"`
	// Result is the result of a cut-off game.
	Result notation.Result `json:"result"`
}

// An Arrow leads from one space to another.
type Arrow struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Color string `json:"color,omitempty"` // "green", "blue", "yellow", "red" or ""
}

// A Mark is a frame around a space.
type Mark struct {
	Space string `json:"space"`
	Color string `json:"color,omitempty"` // as in [Arrow]
}

// ParseArrow parses "3C-3F" or "3C-3F,green" without checking labels and colors.
func ParseArrow(text string) (Arrow, error) {
	way, color, colored := strings.Cut(text, ",")
	hyphen := 1 + strings.IndexByte(way[min(1, len(way)):], '-') // a label may begin with a hyphen: "-1Y"
	from, to := way[:hyphen], way[min(hyphen+1, len(way)):]
	if from == "" || to == "" || colored && color == "" {
		return Arrow{}, errors.New("arrow " + format.Quote(text) + ": want two spaces, and perhaps a color, such as 3C-3F or 3C-3F,green")
	}
	return Arrow{from, to, color}, nil
}

// ParseMark parses "3C" or "3C,green" without checking labels and colors.
func ParseMark(text string) (Mark, error) {
	space, color, colored := strings.Cut(text, ",")
	if space == "" || colored && color == "" {
		return Mark{}, errors.New("mark " + format.Quote(text) + ": want a space, and perhaps a color, such as 3C or 3C,green")
	}
	return Mark{space, color}, nil
}
