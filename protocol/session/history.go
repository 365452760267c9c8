package session

import (
	"slices"

	"github.com/seed-445450d7/rulebook/protocol"
)

// A History is a game from its start to one position. It is immutable and safe for
// concurrent use. The zero History is not valid.
type History struct{ tip *link }

// link is up to maxStretch moves and the position after them. Replaying positions in
// between when needed saves time and memory.
type link struct {
	before   *link // nil at the start
	earlier  []protocol.Move
	move     protocol.Move
	position protocol.Position
	plies    int
}

const maxStretch = 64

// NewHistory returns a history without moves.
func NewHistory(start protocol.Position) History { return History{&link{position: start}} }

// Position returns the last position.
func (h History) Position() protocol.Position { return h.tip.position }

// Plies returns the number of moves.
func (h History) Plies() int { return h.tip.plies }

// Play returns the history with another move. The error is a [*notation.MoveError].
func (h History) Play(m protocol.Move) (History, error) {
	next, err := h.tip.position.Play(m)
	if err != nil {
		return h, err
	}
	return History{&link{before: h.tip, position: next, move: m, plies: h.tip.plies + 1}}, nil
}

// PlayWord parses a move and returns the history with it.
func (h History) PlayWord(word string) (History, error) {
	m, err := h.tip.position.ParseMove(word)
	if err != nil {
		return h, err
	}
	return h.Play(m)
}

// PlayWords plays up to most words separated by blanks and tabs. It returns the longer
// history and the remaining words, from the first error.
func (h History) PlayWords(words string, most int) (longer History, rest string, err error) {
	var stretch [maxStretch]protocol.Move
	for rest = words; most > 0 && rest != "" && err == nil; {
		var next protocol.Position
		var n int
		next, n, rest, err = h.tip.position.PlayWords(rest, stretch[:min(most, maxStretch)])
		if n == 0 {
			break
		}
		last := n - 1
		h = History{&link{
			before: h.tip, earlier: slices.Clone(stretch[:last]), move: stretch[last],
			position: next, plies: h.tip.plies + n,
		}}
		most -= n
	}
	return h, rest, err
}

// Before returns the history without its last move, if there is one.
func (h History) Before() (before History, ok bool) {
	tip := h.tip
	if tip.before == nil {
		return h, false
	}
	last := len(tip.earlier) - 1
	if last < 0 {
		return History{tip.before}, true
	}
	p := tip.before.position
	for _, m := range tip.earlier {
		p = p.After(m)
	}
	return History{&link{
		before: tip.before, earlier: tip.earlier[:last], move: tip.earlier[last],
		position: p, plies: tip.plies - 1,
	}}, true
}

// Last returns the last move, if there is one.
func (h History) Last() (m protocol.Move, ok bool) { return h.tip.move, h.tip.before != nil }

// LastWord returns the last move as text, or "".
func (h History) LastWord() string {
	if h.tip.before == nil {
		return ""
	}
	return h.tip.before.position.Word(h.tip.move)
}

// Positions returns the start and the position after each move.
func (h History) Positions() []protocol.Position {
	list := make([]protocol.Position, h.Plies()+1)
	for at := h.tip; at != nil; at = at.before {
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
func (h History) Words() []string {
	list := make([]string, h.Plies())
	for at := h.tip; at.before != nil; at = at.before {
		for i, m := range at.earlier {
			list[at.before.plies+i] = at.position.Word(m)
		}
		list[at.plies-1] = at.position.Word(at.move)
	}
	return list
}

// Repetitions returns how often the last position occurs, in time proportional to the
// history's length.
func (h History) Repetitions() int {
	n := 0
	for _, p := range h.Positions() {
		if p == h.tip.position {
			n++
		}
	}
	return n
}
