package session

import (
	"slices"

	"github.com/seed-445450d7/rulebook/protocol"
)

// A Line is a game from its start to one position. Playing a move returns a longer Line
// that shares all positions with this one. A Line is immutable and safe for concurrent
// use. The zero Line is not valid; NewLine makes one.
type Line struct{ tip *link }

// link is a position of a line, with the move that led to it.
type link struct {
	before   *link // nil at the start
	position protocol.Position
	move     protocol.Move
	plies    int
}

// NewLine returns the line without moves from the given start.
func NewLine(start protocol.Position) Line { return Line{&link{position: start}} }

// Position returns the position at the end of the line.
func (l Line) Position() protocol.Position { return l.tip.position }

// Plies returns the number of moves in the line.
func (l Line) Plies() int { return l.tip.plies }

// Play returns the line with another move. If m is not legal, the error is a
// [*notation.MoveError].
func (l Line) Play(m protocol.Move) (Line, error) {
	next, err := l.tip.position.Play(m)
	if err != nil {
		return l, err
	}
	return Line{&link{before: l.tip, position: next, move: m, plies: l.tip.plies + 1}}, nil
}

// PlayWord parses a move in any accepted form and returns the line with it. The errors
// are those of the ParseMove and Play methods of [protocol.Position].
func (l Line) PlayWord(word string) (Line, error) {
	m, err := l.tip.position.ParseMove(word)
	if err != nil {
		return l, err
	}
	return l.Play(m)
}

// Before returns the line without its last move; ok is false if there is none.
func (l Line) Before() (before Line, ok bool) {
	if l.tip.before == nil {
		return l, false
	}
	return Line{l.tip.before}, true
}

// Last returns the last move; ok is false if there is none.
func (l Line) Last() (m protocol.Move, ok bool) { return l.tip.move, l.tip.before != nil }

// LastWord returns the last move as it prints, or "" if there is none.
func (l Line) LastWord() string {
	if l.tip.before == nil {
		return ""
	}
	return l.tip.before.position.Word(l.tip.move)
}

// Positions returns the start and the position after each move.
func (l Line) Positions() []protocol.Position {
	list := make([]protocol.Position, 0, l.Plies()+1)
	for at := l.tip; at != nil; at = at.before {
		list = append(list, at.position)
	}
	slices.Reverse(list)
	return list
}

// Words returns the moves as they print.
func (l Line) Words() []string {
	list := make([]string, 0, l.Plies())
	for at := l; at.tip.before != nil; at = (Line{at.tip.before}) {
		list = append(list, at.LastWord())
	}
	slices.Reverse(list)
	return list
}

// Repetitions returns how often the last position occurs in the line, which is at least
// once. It takes time proportional to the length of the line.
func (l Line) Repetitions() int {
	n := 0
	for at := l.tip; at != nil; at = at.before {
		if at.position == l.tip.position {
			n++
		}
	}
	return n
}
