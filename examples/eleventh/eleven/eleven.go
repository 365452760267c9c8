// Package eleven adds Noughts and Crosses to the ten games. Its entry holds everything about that
// game that is not in package noughts.
package eleven

import (
	"github.com/seed-445450d7/rulebook/examples/eleventh/noughts"
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/games"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/server"
	"github.com/seed-445450d7/rulebook/protocol/view"
)

// Games returns the eleven games.
func Games() (protocol.Set, error) {
	return games.All().With(protocol.Adapt(protocol.Entry[noughts.State, noughts.Move]{
		Rules: noughts.Rules(),
		// A page can set up positions with these words of the pieces.
		Word: protocol.Letters("x", "o"),
		// Each fact is a new question of the protocol.
		Facts: []protocol.Fact[noughts.State, noughts.Move]{
			{Name: "open", Doc: "the number of lines on which the side to move can still win", Number: noughts.State.Open},
			{Name: "wins", Doc: "the moves that win at once", Moves: noughts.State.Wins},
		},
		// A lesson has a few positions with tasks.
		Lesson: []protocol.LessonStep{{
			Title:     "Winning",
			Position:  "xx1/oo1/3 a",
			Task:      "Win: complete a line.",
			Why:       "Three signs in a row win.",
			Hint:      "The top row lacks one cross.",
			Wrong:     "That move does not complete a line.",
			Solutions: []string{"1C"},
		}},
		// Without NewSearcher, only servers search the game.
		NewSearcher: server.NewSearcher,
		// Without a Drawing, the pieces would be red and blue discs.
		Drawing: drawing,
	}))
}

var drawing = picture.Drawing{
	Board: picture.Board{Fill: picture.Paint{"#f6eed8", "#34343d"}, Stroke: picture.Paint{"#6d6046", "#a39f95"}},
	Piece: func(p notation.Piece) picture.Piece {
		shape := view.Outline{D: "M-12-12L12 12M12-12L-12 12", Stroke: "body", Width: 6}
		name := "cross"
		if p.Seat == 2 {
			shape.D = "M0-12A12 12 0 0 1 0 12A12 12 0 0 1 0-12Z"
			name = "nought"
		}
		return picture.Piece{Outlines: []view.Outline{shape}, Color: picture.SeatColor(p.Seat), Name: name}
	},
}
