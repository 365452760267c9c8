package session

import (
	"slices"

	"github.com/seed-445450d7/rulebook/protocol"
)

// A Line is a game from its start to one position. Playing a move returns a longer Line that shares
// memory with this one. A Line is immutable and safe for concurrent use. The zero Line is not
// valid; use NewLine instead.
type Line struct{ tip *link }

// link is a stretch of a line: up to maxStretch moves, and the position after the last one. To save
// time and memory, the positions in between are not stored. They are replayed when needed.
type link struct {
	before   *link           // nil at the start
	earlier  []protocol.Move // the moves of the stretch before the last
	move     protocol.Move   // the last move of the stretch
	position protocol.Position
	plies    int // of the line, up to the position
}

const maxStretch = 64

// NewLine returns the line without moves from the given start.
func NewLine(start protocol.Position) Line { return Line{&link{position: start}} }

// Position returns the position at the end of the line.
func (l Line) Position() protocol.Position { return l.tip.position }

// Plies returns the number of moves in the line.
func (l Line) Plies() int { return l.tip.plies }

// Play returns the line with another move. If m is not legal, the error is a [*notation.MoveError].
func (l Line) Play(m protocol.Move) (Line, error) {
	next, err := l.tip.position.Play(m)
	if err != nil {
		return l, err
	}
	return Line{&link{before: l.tip, position: next, move: m, plies: l.tip.plies + 1}}, nil
}

// PlayWord parses a move in any accepted form and returns the line with it. The errors come from
// the ParseMove and Play methods of [protocol.Position].
func (l Line) PlayWord(word string) (Line, error) {
	m, err := l.tip.position.ParseMove(word)
	if err != nil {
		return l, err
	}
	return l.Play(m)
}

// PlayWords plays moves from words, separated by blanks and tabs, up to the given maximum. It
// returns the longer line and the rest of the text. If a word causes an error, PlayWords stops
// there, so that the rest begins with that word. The errors are the same as for [Line.PlayWord].
func (l Line) PlayWords(words string, most int) (longer Line, rest string, err error) {
	var stretch [maxStretch]protocol.Move
	for rest = words; most > 0 && rest != "" && err == nil; {
		var next protocol.Position
		var n int
		next, n, rest, err = l.tip.position.PlayWords(rest, stretch[:min(most, maxStretch)])
		if n == 0 {
			break
		}
		last := n - 1
		l = Line{&link{
			before: l.tip, earlier: slices.Clone(stretch[:last]), move: stretch[last],
			position: next, plies: l.tip.plies + n,
		}}
		most -= n
	}
	return l, rest, err
}

// Before returns the line without its last move. If there is none, ok is false.
func (l Line) Before() (before Line, ok bool) {
	tip := l.tip
	if tip.before == nil {
		return l, false
	}
	last := len(tip.earlier) - 1
	if last < 0 {
		return Line{tip.before}, true
	}
	p := tip.before.position
	for _, m := range tip.earlier {
		p = p.After(m)
	}
	return Line{&link{
		before: tip.before, earlier: tip.earlier[:last], move: tip.earlier[last],
		position: p, plies: tip.plies - 1,
	}}, true
}

// Last returns the last move. If there is none, ok is false.
func (l Line) Last() (m protocol.Move, ok bool) { return l.tip.move, l.tip.before != nil }

// LastWord returns the last move as text, or "" if there is none.
func (l Line) LastWord() string {
	if l.tip.before == nil {
		return ""
	}
	return l.tip.before.position.Word(l.tip.move)
}

// Positions returns the start and the position after each move.
func (l Line) Positions() []protocol.Position {
	list := make([]protocol.Position, l.Plies()+1)
	for at := l.tip; at != nil; at = at.before {
		list[at.plies] = at.position
		for i, m := range at.earlier {
			ply := at.before.plies + 1 + i
			if i == 0 {
				list[ply] = at.before.position.After(m)
			} else {
				list[ply] = list[ply-1].After(m)
			}
		}
	}
	return list
}

// Words returns the moves as text.
func (l Line) Words() []string {
	list := make([]string, l.Plies())
	for at := l.tip; at.before != nil; at = at.before {
		for i, m := range at.earlier {
			list[at.before.plies+i] = at.position.Word(m)
		}
		list[at.plies-1] = at.position.Word(at.move)
	}
	return list
}

// Repetitions returns how often the last position occurs in the line, which is at least once. It
// takes time proportional to the length of the line.
func (l Line) Repetitions() int {
	n := 0
	for _, p := range l.Positions() {
		if p == l.tip.position {
			n++
		}
	}
	return n
}
