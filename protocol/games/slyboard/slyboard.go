// Package slyboard holds the common parts of the SLY games except for their rules.
package slyboard

import (
	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/protocol/env/boards"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/sly/board"
)

// Board returns the look of the board.
func Board() picture.Board {
	return picture.Board{
		Fill:      picture.Paint{"#f6eed8", "#34343d"},
		Stroke:    line,
		FieldSide: 3,
		Features: map[string]picture.Look{
			"center": Center(),
		},
	}
}

var line = picture.Paint{"#6d6046", "#a39f95"}

// Center returns the look of a center.
func Center() picture.Look { return picture.Look{Ring: line, Circle: 18, Width: 1.6} }

// Piece returns the look of a square, a triangle or a third figure.
func Piece(p notation.Piece, third picture.Form) picture.Piece {
	figures := [board.Kinds]picture.Form{picture.Square, picture.Triangle, third}
	return picture.Piece{Form: figures[p.Kind-1], Color: picture.SeatColor(p.Seat)}
}

// Cylindric is like [Piece] with cylinders.
func Cylindric(p notation.Piece) picture.Piece { return Piece(p, picture.Cylinder) }

// Word returns the word of a piece in position texts.
func Word(p notation.Piece) string {
	if p.Heading != 0 {
		return ""
	}
	return string(board.AppendPiece(nil, p))
}

// Slides returns the actions along rows and columns.
func Slides() *boards.Slides { return lines }

var lines = boards.NewSlides(board.Side)
