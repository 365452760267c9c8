package games

import (
	"strconv"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/ploy"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// The functions return the words of pieces in position texts.

// letters returns the function for a game whose pieces are single letters: each seat has a
// string of its letters by kind. A blank means that the seat does not have the kind.
func letters(seats ...string) func(notation.Piece) string {
	return func(p notation.Piece) string {
		list := seats[p.Seat-1]
		if p.Heading != 0 || list[p.Kind-1] == ' ' {
			return ""
		}
		return list[p.Kind-1:][:1]
	}
}

var (
	slyWord      = letters("RGBY")
	blockadeWord = letters("aA", "bB")
	swordsWord   = letters("s  ", " hK")
	smartsWord   = letters("aA", "bB")
	reversiWord  = letters("b", "w")
)

// shapeWord is for the SLY games with shapes.
func shapeWord(p notation.Piece) string {
	if p.Heading != 0 {
		return ""
	}
	return string(board.AppendPiece(nil, p))
}

func ployWord(p notation.Piece) string {
	if int(p.Heading) >= ploy.Headings(p.Kind) {
		return ""
	}
	letter := strings.ToUpper(format.KindName(ploy.Spec(), p.Kind)[:1])
	return string(p.Seat.Letter()) + letter + strconv.Itoa(int(p.Heading))
}
