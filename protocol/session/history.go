package session

import (
	"slices"

	"github.com/seed-445450d7/rulebook/protocol"
)

// A History is a game from its start to one position. Playing a move returns a longer History that shares
// memory with this one. A History is immutable and safe for concurrent use. The zero History is not
// valid; use NewHistory instead.
type History struct{ tip *link }

// link is a stretch of a history: up to maxStretch moves, and the position after the last one. To save
// time and memory, the positions in between are not stored. They are replayed when needed.
type link struct {
	before   *link           // nil at the start
	earlier  []protocol.Move // the moves of the stretch before the last
	move     protocol.Move   // the last move of the stretch
	position protocol.Position
	plies    int // of the history, up to the position
}

const maxStretch = 64

// NewHistory returns a history without moves.
func NewHistory(start protocol.Position) History { return History{&link{position: start}} }

// Position returns the position at the end of the history.
func (h History) Position() protocol.Position { return h.tip.position }

// Plies returns the number of moves in the history.
func (h History) Plies() int { return h.tip.plies }

// Play returns the history with another move. If m is not legal, the error is a [*notation.MoveError].
func (h History) Play(m protocol.Move) (History, error) {
	next, err := h.tip.position.Play(m)
	if err != nil {
		return h, err
	}
	return History{&link{before: h.tip, position: next, move: m, plies: h.tip.plies + 1}}, nil
}

// PlayWord parses a move in any accepted form and returns the history with it. The errors come from
// the ParseMove and Play methods of [protocol.Position].
func (h History) PlayWord(word string) (History, error) {
	m, err := h.tip.position.ParseMove(word)
	if err != nil {
		return h, err
	}
	return h.Play(m)
}

// PlayWords plays moves from words, separated by blanks and tabs, up to the given maximum. It
// returns the longer history and the rest of the text. If a word causes an error, PlayWords stops
// there, so that the rest begins with that word. The errors are the same as for [History.PlayWord].
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

// Before returns the history without its last move. If there is none, ok is false.
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

// Last returns the last move. If there is none, ok is false.
func (h History) Last() (m protocol.Move, ok bool) { return h.tip.move, h.tip.before != nil }

// LastWord returns the last move as text, or "" if there is none.
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

// Repetitions returns how often the last position occurs in the history, which is at least once. It
// takes time proportional to the history's length.
func (h History) Repetitions() int {
	n := 0
	for _, p := range h.Positions() {
		if p == h.tip.position {
			n++
		}
	}
	return n
}
